import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soloDocument } from '~/core/document/live-document';
import { caretAfter, typedChange } from '~/machines/model/tree-edit/keep-document';
import { selectPresence, selectUnsentCount, selectWarning } from '~/machines/model/tree-edit/tree-edit-machine';
import { data, inLine, inText, selecting, start } from '../support/tree-edit-samples';

describe('editing a text', () => {
  it('moves the caret with the edits of others, and shares its position', () => {
    const { editValue, send, others, context, snapshot } = start({ s: 'abcdef', t: '' });
    editValue('s');
    expect(selectPresence(snapshot())).toEqual({ path: ['s'], caret: { from: 6, to: 6 } });
    send({ type: 'tree.caret', caret: { from: 2, to: 4 } });
    const caret = () => {
      const { draft } = context();
      return draft?.type === 'string' ? [draft.text, draft.caret.from, draft.caret.to, draft.placed] : undefined;
    };
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: 'XY' });
    expect(caret()).toEqual(['XYabcdef', 4, 6, 1]);
    others({ type: 'splice', path: ['s'], index: 8, remove: 0, insert: '!' });
    expect(caret()).toEqual(['XYabcdef!', 4, 6, 2]);
    others({ type: 'splice', path: ['s'], index: 3, remove: 2, insert: '' });
    expect(caret()).toEqual(['XYadef!', 3, 4, 3]);
    others({ type: 'splice', path: ['t'], index: 0, remove: 0, insert: 'elsewhere' });
    expect(caret()).toEqual(['XYadef!', 3, 4, 3]);
    others({ type: 'setValue', path: ['s'], value: 'XYade' });
    expect(caret()).toEqual(['XYade', 3, 4, 4]);
    expect(selectPresence(snapshot())?.caret).toEqual({ from: 3, to: 4 });
  });

  it('undoes within the text, and makes what is typed afterwards a separate step', () => {
    const { document, editValue, type, send, value, context } = start({ s: 'a', other: 1 });
    editValue('s');
    type('ab');
    type('abc');
    send({ type: 'tree.undo' });
    expect([document.value()['s'], value()]).toEqual(['a', inText()]);
    expect(context().draft).toMatchObject({ text: 'a', caret: { from: 1, to: 1 } });
    send({ type: 'tree.redo' });
    expect(context().draft).toMatchObject({ text: 'abc' });
    type('abcd');
    send({ type: 'tree.undo' });
    expect(document.value()['s']).toBe('abc');
    send({ type: 'tree.confirm' });
    editValue('other');
    type('2');
    send({ type: 'tree.confirm' });
    editValue('s');
    send({ type: 'tree.undo' });
    expect([document.value()['other'], value()]).toEqual([1, selecting]);
  });

  it('sends a word of an input method when it is accepted, merged with the edits of others', () => {
    const { document, editValue, type, send, value, context, others } = start({ s: 'one two' });
    editValue('s');
    send({ type: 'tree.compose' });
    type('one two に');
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: '> ' });
    others({ type: 'splice', path: ['s'], index: 9, remove: 0, insert: '!' });
    type('one two にほん');
    expect([document.value()['s'], context().draft?.text]).toEqual(['> one two!', 'one two にほん']);
    const text = 'one two日本';
    send({ type: 'tree.composed', text, caret: { from: 9, to: 9 } });
    expect([document.value()['s'], value()]).toEqual(['> one two日本!', inText()]);
    expect(context().draft).toMatchObject({ text: '> one two日本!', base: '> one two日本!' });
    type('> one two日本!?');
    expect(document.value()['s']).toBe('> one two日本!?');
  });

  it('keeps a word that is accepted while nothing can be sent, or when the field is left', () => {
    const { document, editValue, type, send, snapshot } = start({ s: 'a' });
    editValue('s');
    send({ type: 'tree.compose' });
    type('aに');
    send({ type: 'tree.permit', may: false, why: 'The connection is lost.' });
    send({ type: 'tree.composed', text: 'a日', caret: { from: 2, to: 2 } });
    expect([document.value()['s'], selectUnsentCount(snapshot()) > 0]).toEqual(['a', true]);
    send({ type: 'tree.permit', may: true });
    expect(document.value()['s']).toBe('a日');
    send({ type: 'tree.compose' });
    type('a日本');
    send({ type: 'tree.leave' });
    expect([document.value()['s'], selectUnsentCount(snapshot()) > 0]).toEqual(['a日本', false]);
  });

  it('keeps what is typed while read-only, and later sends it merged with the edits of others', () => {
    const { document, editValue, type, send, value, context, snapshot, others } = start({ s: 'one two' });
    editValue('s');
    send({ type: 'tree.permit', may: false, why: 'The connection is lost.' });
    type('one two three');
    expect([document.value()['s'], selectWarning(snapshot()), selectUnsentCount(snapshot()) > 0]).toEqual([
      'one two',
      'Not sent yet. The connection is lost.',
      true,
    ]);
    expect(selectPresence(snapshot())?.caret).toBeUndefined();
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: '> ' });
    expect(context().draft).toMatchObject({ text: 'one two three' });
    send({ type: 'tree.permit', may: true });
    expect([document.value()['s'], snapshot().context.problem, selectUnsentCount(snapshot()) > 0, value()]).toEqual([
      '> one two three',
      undefined,
      false,
      inText(),
    ]);
    expect(context().draft).toMatchObject({ text: '> one two three', caret: { from: 15, to: 15 } });
    type('> one two three!');
    expect(document.value()['s']).toBe('> one two three!');
  });

  it('keeps what the document refuses, with the reason, and retries with the next keystroke', () => {
    const { trial, document, editValue, type, confirm, value, snapshot } = start({ s: 'a' });
    editValue('s');
    trial.refusal = 'The model is read-only now.';
    type('ab');
    expect([document.value()['s'], snapshot().context.problem]).toEqual(['a', 'The model is read-only now.']);
    confirm();
    expect(value()).toEqual(inText('ahead'));
    trial.refusal = undefined;
    type('abc');
    expect([document.value()['s'], snapshot().context.problem, value()]).toEqual(['abc', undefined, inText()]);
  });

  it('continues when the model is opened again', () => {
    const { editValue, send, context, value, type, unsent } = start({ list: [{ s: 'ab' }] });
    editValue('list', 0, 's');
    const again = soloDocument({ list: [{ s: 'Xab' }] });
    send({ type: 'tree.attach', document: again });
    expect([value(), context().draft]).toMatchObject([inText(), { text: 'Xab', caret: { from: 3 } }]);
    type('Xabc');
    expect(again.value()).toEqual({ list: [{ s: 'Xabc' }] });
    again.receive([{ type: 'splice', path: ['list', 0, 's'], index: 0, remove: 1, insert: '' }], 's1');
    expect(context().draft).toMatchObject({ text: 'abc' });
    send({ type: 'tree.attach', document: soloDocument({ list: [] }) });
    expect([value(), unsent(), context().selected?.key]).toEqual([selecting, [['orphaned', 'abc']], 'list']);
  });
});

describe('editing other values', () => {
  it.each([
    ['12', 12],
    [' 1.50 ', 1.5],
    ['-0', -0],
    ['007', 7],
    ['.5', 0.5],
    ['+3', 3],
    ['1e21', 1e21],
  ])('accepts "%s" as a number', (typed, number) => {
    const { document, editValue, type, confirm, value } = start();
    editValue('count');
    type(typed);
    confirm();
    expect([document.value()['count'], value()]).toEqual([number, selecting]);
  });

  it.each([
    ['', 'A number is needed here.'],
    ['NaN', '“NaN” is not a number.'],
    ['Infinity', '“Infinity” is not a number.'],
    ['0x10', '“0x10” is not a number.'],
    ['1,000', '“1,000” is not a number.'],
    ['1e999', 'This number is too large.'],
    ['9007199254740993', 'This number would be rounded to 9007199254740992. Use a String to keep all digits.'],
  ])('refuses "%s" as a number, and keeps what was typed', (typed, problem) => {
    const { document, editValue, type, send, value, snapshot, context, select, unsent } = start();
    editValue('count');
    type(typed);
    send({ type: 'tree.leave' });
    expect([snapshot().context.problem, value()]).toEqual([problem, inLine]);
    select('count');
    expect(value()).toEqual(inLine);
    select('name');
    expect([value(), document.value()]).toEqual([selecting, data()]);
    expect(unsent()).toEqual([['refused', typed]]);
    expect(context().unsent[0]?.getSnapshot().context.reason).toBe(problem);
  });

  it('applies a date only when it is valid', () => {
    const { document, editValue, type, confirm, value, context, send } = start();
    editValue('when');
    expect(context().draft).toMatchObject({ text: '11/20/2026 08:12:44.120 AM' });
    type('02/30/2026 08:12:44.120 AM');
    confirm();
    expect([value(), document.value()]).toEqual([inLine, data()]);
    type('02/28/2026 12:00:00.000 AM');
    confirm();
    expect(document.value()['when']).toEqual(new Date(Date.UTC(2026, 1, 28)));
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('toggles true and false; null and containers have nothing to edit', () => {
    const { document, editValue, send, value } = start();
    editValue('paid');
    send({ type: 'tree.type', text: 'true' });
    expect([document.value()['paid'], value()]).toEqual([true, selecting]);
    editValue('paid');
    send({ type: 'tree.leave' });
    expect([document.value()['paid'], value()]).toEqual([true, selecting]);
    for (const path of [[], ['none'], ['lines']]) {
      editValue(...path);
      expect(value()).toEqual(selecting);
    }
  });
});

describe('a number or date that someone else changes while it is edited', () => {
  it.each([
    ['n', 1, '5', 2, 'Someone else changed this to 2. Press Enter to choose.'],
    [
      'd',
      new Date(0),
      '02/02/2020 01:00:00.000 AM',
      new Date(86_400_000),
      /^Someone else changed this to 01\/02\/1970/,
    ],
  ] as const)('is shown at once: %s', (key, before, typed, after, sentence) => {
    const { editValue, type, others, snapshot, send, context } = start({ [key]: before });
    editValue(key);
    type(typed);
    expect(selectWarning(snapshot())).toBeUndefined();
    others({ type: 'setValue', path: [key], value: after });
    expect(selectWarning(snapshot())).toMatch(sentence);
    others({ type: 'setValue', path: [key], value: before });
    expect(selectWarning(snapshot())).toBeUndefined();
    others({ type: 'setMember', path: [], key, value: after });
    expect(selectWarning(snapshot())).toMatch(sentence);
    send({ type: 'tree.confirm' });
    expect(context().unsent.map((unsent) => unsent.getSnapshot().value)).toEqual(['conflicting']);
  });
});

describe('typedChange', () => {
  it('is one splice that leads from the old text to the new', () => {
    const text = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', '😀', '\n') });
    fc.assert(
      fc.property(text, text, fc.nat(12), (from, to, place) => {
        const change = typedChange(from, to, Math.min(place, to.length));
        const made = change
          ? from.slice(0, change.index) + change.insert + from.slice(change.index + change.remove)
          : from;
        expect(made).toBe(to);
        expect(change === undefined).toBe(from === to);
      }),
    );
  });

  it('is the insertion or removal at the caret, even among equal letters', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.nat(6), (before, after) => {
        const from = 'a'.repeat(before + after);
        expect(typedChange(from, `${from}a`, before + 1)).toEqual({ index: before, remove: 0, insert: 'a' });
        expect(typedChange(`${from}a`, from, before)).toEqual({ index: before, remove: 1, insert: '' });
      }),
    );
  });

  it("keeps another user's caret between the same letters", () => {
    fc.assert(
      fc.property(fc.nat(10), fc.nat(10), fc.nat(4), fc.nat(4), (caret, index, remove, insert) => {
        const text = 'abcdefghij';
        const removed = text.slice(index, index + remove);
        const { from } = caretAfter({ from: caret, to: caret }, { index, removed, inserted: 'X'.repeat(insert) });
        const after = text.slice(0, index) + 'X'.repeat(insert) + text.slice(index + removed.length);
        // The remaining letters stay on their side of the caret.
        const left = (part: string) => [...part].filter((letter) => after.includes(letter)).join('');
        const plain = (part: string) => part.replaceAll('X', '');
        expect(plain(after.slice(0, from))).toBe(left(text.slice(0, caret)));
        expect(plain(after.slice(from))).toBe(left(text.slice(caret)));
      }),
    );
  });
});
