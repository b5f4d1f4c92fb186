import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { soloDocument } from '~/core/document/live-document';
import { pathOf } from '~/core/document/tree-node';
import type { Path } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import { pastePlan } from '~/machines/model/tree-edit/paste';
import { treeEditMachine } from '~/machines/model/tree-edit/tree-edit-machine';
import { screenTask } from '~/machines/kit/task';
import { at, data, selecting, start } from '../support/tree-edit-samples';

const pasting = { editing: 'pasting' };

function startAt(...path: Path) {
  const editor = start();
  editor.edit();
  editor.select(...path);
  const paste = (text: string) => editor.send({ type: 'tree.paste', text, zone: 'utc' });
  /** What the preview shows. */
  const preview = () => {
    const { paste: shown, selected } = editor.context();
    return shown && selected ? { ...shown, ...pastePlan(selected, shown) } : undefined;
  };
  return { ...editor, paste, preview };
}

describe('pasting into a tree', () => {
  it('writes nothing before it is confirmed, then all of it as one step, and selects it', () => {
    const { document, paste, value, confirm, send, context, preview } = startAt();
    paste('{"name": "desk", "size": {"high": 70}}');
    expect([value(), document.value()]).toEqual([pasting, data()]);
    expect(preview()?.values.map(({ step, before }) => [step, before?.value])).toEqual([
      ['name', 'lamp'],
      ['size', undefined],
    ]);
    confirm();
    expect([value(), document.value()]).toEqual([selecting, { ...data(), name: 'desk', size: { high: 70 } }]);
    expect([...context().picked].map((node) => pathOf(node))).toEqual([['name'], ['size']]);
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('goes after the selected item, unless another place is chosen', () => {
    const { document, paste, confirm, send } = startAt('lines', 0);
    paste('[1, 2]');
    confirm();
    expect(document.value()['lines']).toEqual([{ sku: 'A' }, 1, 2, 'second', 'third']);
    send({ type: 'tree.undo' }, { type: 'tree.select', node: at(document, 'lines', 0) });
    paste('{"sku": "B"}');
    send({ type: 'tree.place', place: 'into' }, { type: 'tree.confirm' });
    expect(document.value()['lines']).toEqual([{ sku: 'B' }, 'second', 'third']);
    send({ type: 'tree.select', node: at(document, 'lines') });
    paste('null');
    send({ type: 'tree.place', place: 'replace' }, { type: 'tree.confirm' });
    expect(document.value()).toEqual({ ...data(), lines: null });
  });

  it('keeps dates that were copied, alone or within other values', () => {
    const { document, paste, confirm, select } = startAt('name');
    paste(documentText({ when: data()['when'] ?? null }));
    confirm();
    select('count');
    paste('11/20/2026 08:12:44.120 AM');
    confirm();
    expect(document.value()).toEqual({ ...data(), name: { when: data()['when'] }, count: data()['when'] });
  });

  it.each([
    ['plain words', 'plain words', 'This is not JSON: the text is pasted as a string.'],
    ['{"a": 1,}', '{"a": 1,}', 'Remove the comma before }. The text is pasted as a string.'],
    ['"quoted"', 'quoted', undefined],
    ['\ufeff12', 12, undefined],
  ])('pastes %j as %j and says so', (text, expected, note) => {
    const { document, paste, confirm, preview } = startAt('name');
    paste(text);
    expect(preview()?.note).toBe(note);
    confirm();
    expect(document.value()['name']).toEqual(expected);
  });

  it.each([
    ['{"$$convergence_type": "x"}', 'An object with the key "$$convergence_type" has to be a date'],
    ['{"$convergence": 1}', "The name “$convergence” can't be used: it belongs to the server."],
    ['9007199254740993', 'The number 9007199254740993 would lose digits.'],
    ['{"a": 1, "a": 2}', 'The key "a" appears twice in one object'],
    ['"\\ud800"', 'half a character'],
    ['['.repeat(1_001), 'The data is nested deeper than 1000 levels.'],
    [`"${'x'.repeat(10_000_000)}"`, 'The text is larger than 10 MB'],
  ])('refuses %.30s with one sentence', (text, problem) => {
    const { document, paste, confirm, preview, value, send, context } = startAt('name');
    paste(text);
    expect(preview()?.problem).toContain(problem);
    confirm();
    expect([value(), document.value()]).toEqual([pasting, data()]);
    expect(context().problem).toContain(problem);
    send({ type: 'tree.cancel' });
    expect(value()).toEqual(selecting);
  });

  it.each([
    ['[]', ['lines'], []],
    ['{}', ['lines'], {}],
  ] as const)('adds an empty %s as one value', (text, place, value) => {
    const { document, paste, confirm, select } = startAt(...place);
    paste(text);
    confirm();
    select();
    paste(text);
    confirm();
    expect(document.value()).toEqual({
      ...data(),
      lines: [...(data()['lines'] as []), value],
      pasted: value,
    });
  });

  it.each(['4711', '9007199254740993', 'true', '11/20/2026 08:12:44.120 AM'])(
    'keeps the string %s a string when it was copied here',
    (text) => {
      const { document, paste, confirm, send } = startAt('lines', 2);
      send({ type: 'tree.copied', text, value: text });
      paste(text);
      confirm();
      expect(document.value()['lines']).toEqual([...(data()['lines'] as []), text]);
    },
  );

  it('forgets what was to be pasted when it ends', () => {
    const { paste, confirm, context, send } = startAt('lines');
    paste('[1]');
    send({ type: 'tree.cancel' });
    expect(context().paste).toBeUndefined();
    paste('[1]');
    confirm();
    expect(context().paste).toBeUndefined();
  });

  it('goes to the same place in a document that was opened again, or ends when that is gone', () => {
    const { document, paste, confirm, send, value, context, selected } = startAt('lines');
    const again = soloDocument({ ...document.value(), lines: ['new'] });
    paste('1');
    send({ type: 'tree.attach', document: again });
    expect([value(), context().selected]).toEqual([pasting, at(again, 'lines')]);
    confirm();
    expect([value(), again.value()['lines']]).toEqual([selecting, ['new', 1]]);
    paste('2');
    send({ type: 'tree.attach', document: soloDocument({ name: 'lamp' }) });
    expect([value(), selected()]).toEqual([selecting, []]);
    expect(context().notice?.text).toBe('Someone else removed the element that was selected.');
  });

  it('warns of data that is nested deeply', () => {
    const { paste, preview } = startAt('name');
    paste(`${'['.repeat(55)}${']'.repeat(55)}`);
    expect(preview()?.warning).toContain('levels deep');
  });

  it('shows the preview again when someone else has changed what it replaces', () => {
    const { document, paste, confirm, others, context, value } = startAt();
    paste('{"name": "mine"}');
    others({ type: 'setValue', path: ['name'], value: 'theirs' });
    confirm();
    expect([value(), document.value()['name']]).toEqual([pasting, 'theirs']);
    expect(context().problem).toContain('Someone else has just changed');
    confirm();
    expect([value(), document.value()['name']]).toEqual([selecting, 'mine']);
  });

  it('ends when someone else removes the place, and says why when the model refuses', () => {
    const { trial, paste, others, value, confirm, context, select, send } = startAt('name');
    paste('1');
    others({ type: 'removeMember', path: [], key: 'name' });
    expect([value(), context().notice?.text]).toEqual([
      selecting,
      'Someone else removed the element that was selected.',
    ]);
    select('count');
    paste('1');
    trial.refusal = 'It was closed.';
    confirm();
    expect([value(), context().problem]).toEqual([pasting, 'It was closed.']);
    send({ type: 'tree.permit', may: false, why: 'Only read.' }, { type: 'tree.confirm' });
    expect(context().problem).toBe('Only read.');
    send({ type: 'tree.cancel' });
    paste('2');
    expect([value(), context().notice?.text]).toEqual([selecting, 'Only read.']);
  });

  it('says what to do while the model is only viewed, or nothing was copied', () => {
    const { send, context, paste, value } = startAt('name');
    paste('');
    expect([value(), context().notice?.text]).toEqual([selecting, 'The clipboard has no text.']);
    send({ type: 'tree.view' });
    paste('1');
    expect([value(), context().notice?.text]).toEqual(['viewing', 'Choose Edit to change this model.']);
  });
});

describe('pasting from a menu', () => {
  const reading = (read: () => Promise<string>) => {
    const document = soloDocument(data());
    const machine = treeEditMachine.provide({ actors: { readClipboard: screenTask<string, void>(read) } });
    const actor = createActor(machine, { input: { document } }).start();
    actor.send({ type: 'tree.edit' });
    actor.send({ type: 'tree.select', node: at(document, 'name') });
    actor.send({ type: 'tree.paste', node: at(document, 'name'), zone: 'utc' });
    return Object.assign(actor, { document });
  };

  it('reads the clipboard first', async () => {
    const actor = reading(() => Promise.resolve('12'));
    expect(actor.getSnapshot().value).toEqual({ editing: 'readingClipboard' });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(pasting));
    expect(actor.getSnapshot().context.paste?.value).toBe(12);
  });

  it('pastes nowhere when someone else removes the element meanwhile', async () => {
    const actor = reading(() => Promise.resolve('12'));
    actor.document.receive([{ type: 'removeMember', path: [], key: 'name' }], 's1');
    await Promise.resolve();
    const { value, context } = actor.getSnapshot();
    expect([value, context.notice?.text]).toEqual([selecting, 'Someone else removed the element that was selected.']);
  });

  it('pastes at the element of the document that was opened again meanwhile', async () => {
    const actor = reading(() => Promise.resolve('12'));
    const again = soloDocument(data());
    actor.send({ type: 'tree.attach', document: again });
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(pasting));
    actor.send({ type: 'tree.confirm' });
    expect(again.value()['name']).toBe(12);
  });

  it('says which keys paste when the browser does not permit it', async () => {
    const actor = reading(() => Promise.reject(new Error('NotAllowedError')));
    await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(selecting));
    expect(actor.getSnapshot().context.notice?.text).toContain('Press Ctrl+V');
  });

  it('is forgotten when another element is selected meanwhile', () => {
    const actor = reading(() => new Promise(() => {}));
    actor.send({ type: 'tree.select', node: undefined });
    expect(actor.getSnapshot().value).toEqual(selecting);
  });
});
