import { describe, expect, it } from 'vitest';
import { soloDocument } from '~/core/document/live-document';
import { selectUnsentCount, selectWarning } from '~/machines/model/tree-edit/tree-edit-machine';
import { unsentSentence } from '~/views/pages/model/editor/UnsentDrafts';
import { at, inText, selecting, start } from '../support/tree-edit-samples';

const offline = { type: 'tree.permit', may: false, why: 'The connection is lost.' } as const;
const online = { type: 'tree.permit', may: true } as const;

/** Types a text in a row while disconnected. */
function typedOffline(data = { s: 'one', t: 'two', n: 3 }) {
  const it = start(data);
  it.editValue('s');
  it.send(offline);
  it.type('mine');
  const child = (index = 0) => {
    const actor = it.context().unsent[index];
    if (!actor) throw new Error('Nothing is unsent.');
    return actor;
  };
  const sentence = () => unsentSentence(child().getSnapshot());
  return { ...it, child, sentence };
}

describe('a draft typed while disconnected', () => {
  it.each(['tree.confirm', 'tree.leave', 'tree.view'] as const)(
    'is kept on its row after %s, and sent when reconnected',
    (type) => {
      const { send, unsent, snapshot, document } = typedOffline();
      send({ type });
      expect([unsent(), selectUnsentCount(snapshot())]).toEqual([[['waiting', 'mine']], 1]);
      send(online);
      expect([unsent(), document.value()['s'], selectUnsentCount(snapshot())]).toEqual([[], 'mine', 0]);
    },
  );

  it('is kept when another row is selected, separately for each row', () => {
    const { send, select, selected, unsent, snapshot, document, others, value } = typedOffline();
    select('t');
    expect([value(), selected(), unsent()]).toEqual([selecting, ['t'], [['waiting', 'mine']]]);
    send(online);
    expect(document.value()['s']).toBe('mine');
    send({ type: 'tree.editValue', zone: 'utc' }, offline, { type: 'tree.type', text: 'two!' });
    select('n');
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: '> ' });
    expect([unsent(), selectUnsentCount(snapshot())]).toEqual([[['waiting', 'two!']], 1]);
  });

  it('is kept for several rows without replacing another draft', () => {
    const { send, select, unsent, document } = typedOffline();
    send({ type: 'tree.confirm' });
    // The field of another row was already open when the model was briefly online.
    send(online);
    for (const [key, text] of [
      ['s', 'mine 2'],
      ['t', 'mine 3'],
    ] as const) {
      send(online);
      document.receive([{ type: 'setValue', path: [key], value: 'base' }], 's1');
      select(key);
      send({ type: 'tree.editValue', zone: 'utc' }, offline, { type: 'tree.type', text });
      send({ type: 'tree.confirm' });
      document.receive([{ type: 'setValue', path: [key], value: 'theirs' }], 's1');
      send(online);
    }
    expect(unsent()).toEqual([
      ['conflicting', 'mine 2'],
      ['conflicting', 'mine 3'],
    ]);
  });

  it('continues in its field, even while disconnected', () => {
    const { send, value, context, unsent, select } = typedOffline();
    select('t');
    select('s');
    send({ type: 'tree.editValue', zone: 'utc' });
    expect([value(), unsent()]).toEqual([inText('ahead'), []]);
    expect(context().draft).toMatchObject({ text: 'mine' });
    select('t');
    send({ type: 'tree.editValue', zone: 'utc' });
    expect([value(), context().notice?.text]).toEqual([selecting, 'The connection is lost.']);
  });

  it('is discarded on Escape only after confirmation', () => {
    const { send, value, context, unsent } = typedOffline();
    send({ type: 'tree.cancel' });
    expect(value()).toEqual(inText('discarding'));
    send({ type: 'tree.leave' }, { type: 'tree.stay' });
    expect([value(), context().draft]).toMatchObject([inText('ahead'), { text: 'mine' }]);
    send({ type: 'tree.cancel' }, { type: 'tree.discard' });
    expect([value(), context().draft, unsent()]).toEqual([selecting, undefined, []]);
  });

  it('needs confirmation on Escape in the form of a new element and in a name too', () => {
    const { add, send, value } = start({ s: 'one' });
    add('string');
    send({ type: 'tree.name', text: 'new' }, offline, { type: 'tree.cancel' });
    expect(value()).toEqual({ editing: { adding: 'discarding' } });
    send({ type: 'tree.discard' }, online);
    send({ type: 'tree.rename', node: at(start({ s: '' }).document, 's') });
    send({ type: 'tree.type', text: 'other' }, offline, { type: 'tree.cancel' });
    expect(value()).toEqual({ editing: { renaming: 'discarding' } });
  });

  it.each([
    ['as a new value', { type: 'setValue', path: ['s'], value: 'theirs' }],
    ['as a replaced member', { type: 'setMember', path: [], key: 's', value: 'theirs' }],
  ] as const)('conflicts with the value of others, %s', (_, edit) => {
    for (const isLeft of [true, false]) {
      const mine = typedOffline();
      if (isLeft) mine.select('t');
      mine.others(edit);
      mine.send(online);
      expect([mine.unsent(), mine.value(), mine.document.value()['s']]).toEqual([
        [['conflicting', 'mine']],
        selecting,
        'theirs',
      ]);
      expect(mine.sentence()).toBe('Someone else changed $ / s while you were typing.');
      expect(mine.child().getSnapshot().context.isActive).toBe(!isLeft);
      mine.child().send({ type: 'unsent.type', text: 'mine too' });
      mine.child().send({ type: 'unsent.keepMine' });
      expect([mine.document.value()['s'], mine.unsent()]).toEqual(['mine too', []]);
    }
    const theirs = typedOffline();
    theirs.others(edit);
    theirs.send(online);
    theirs.child().send({ type: 'unsent.keepTheirs' });
    expect([theirs.document.value()['s'], theirs.unsent()]).toEqual(['theirs', []]);
  });

  it('is handled the same way for numbers and choices', () => {
    const { editValue, send, type, document, unsent, others } = start({ n: 3, paid: false, m: 1 });
    editValue('n');
    send(offline);
    type('4');
    send({ type: 'tree.leave' }, online);
    expect([document.value()['n'], unsent()]).toEqual([4, []]);
    editValue('n');
    send(offline);
    type('5');
    send({ type: 'tree.confirm' });
    others({ type: 'setMember', path: [], key: 'n', value: 7 });
    send(online);
    expect([document.value()['n'], unsent()]).toEqual([7, [['conflicting', '5']]]);
    editValue('paid');
    send(offline, { type: 'tree.type', text: 'true' }, online);
    expect(document.value()['paid']).toBe(true);
  });

  it('is kept when the model is opened again', () => {
    const { send, select, unsent, child } = typedOffline();
    select('t');
    const again = soloDocument({ s: 'theirs', t: '' });
    send({ type: 'tree.attach', document: again });
    expect(unsent()).toEqual([['waiting', 'mine']]);
    send(online);
    expect(unsent()).toEqual([['conflicting', 'mine']]);
    child().send({ type: 'unsent.keepMine' });
    expect(again.value()['s']).toBe('mine');
  });

  it('is kept when the model refuses it, and can be retried', () => {
    const { trial, send, select, child, unsent, sentence, document } = typedOffline();
    select('t');
    trial.refusal = 'It was closed.';
    send(online);
    expect([unsent(), sentence()]).toEqual([[['refused', 'mine']], 'What you typed was not stored. It was closed.']);
    trial.refusal = undefined;
    child().send({ type: 'unsent.retry' });
    expect([unsent(), document.value()['s']]).toEqual([[], 'mine']);
  });
});

describe('a draft whose value is gone', () => {
  it('is kept until it is copied or discarded', () => {
    const { editValue, type, others, unsent, context, snapshot, value } = start({ s: 'one', t: 1 });
    editValue('s');
    type('one two');
    others({ type: 'removeMember', path: [], key: 's' });
    expect([unsent(), value(), context().notice]).toEqual([[['orphaned', 'one two']], selecting, undefined]);
    const child = context().unsent[0];
    expect(child?.getSnapshot().context.isActive).toBe(true);
    child?.send({ type: 'unsent.type', text: 'one two/three' });
    expect(unsent()).toEqual([['orphaned', 'one two/three']]);
    child?.send({ type: 'unsent.copied' });
    expect([unsent(), selectUnsentCount(snapshot())]).toEqual([[['copied', 'one two/three']], 0]);
    child?.send({ type: 'unsent.type', text: 'more' });
    expect(selectUnsentCount(snapshot())).toBe(1);
    child?.send({ type: 'unsent.discard' });
    expect(unsent()).toEqual([]);
  });

  it.each([
    ['removed', { type: 'removeMember', path: [], key: 's' }],
    ['replaced', { type: 'setMember', path: [], key: 's', value: 1 }],
  ] as const)('names the reason: %s', (what, edit) => {
    const { editValue, others, context } = start({ s: 'one' });
    editValue('s');
    others(edit);
    const [child] = context().unsent;
    expect(child && unsentSentence(child.getSnapshot())).toBe(
      `Someone else ${what} the value that you were editing. This is what you typed.`,
    );
  });

  it('continues in the same field when others replaced the value with one of the same kind', () => {
    const { editValue, type, others, value, document, unsent, selected } = start({ s: 'one' });
    editValue('s');
    others({ type: 'setMember', path: [], key: 's', value: 'theirs' });
    expect([value(), unsent(), selected()]).toEqual([inText(), [], ['s']]);
    type('theirs!');
    expect(document.value()['s']).toBe('theirs!');
  });
});

describe('adding the same name at the same time', () => {
  /** A document whose edits stay pending until they are stored. */
  function adding() {
    const it = start({ old: 1 });
    let store: () => void = () => undefined;
    it.document.settled = () => new Promise<void>((resolve) => (store = resolve));
    it.add('string');
    it.send({ type: 'tree.name', text: 'new' }, { type: 'tree.type', text: 'mine' });
    it.confirm();
    return { ...it, store: async () => (store(), await Promise.resolve()) };
  }

  it('keeps the draft of the user whose value was not stored', () => {
    const { others, unsent, context } = adding();
    others({ type: 'setMember', path: [], key: 'new', value: 'theirs' });
    expect(unsent()).toEqual([['orphaned', 'mine']]);
    const [child] = context().unsent;
    expect(child && unsentSentence(child.getSnapshot())).toBe(
      'Someone else added “new” at the same time, and theirs is in the model. This is what you typed.',
    );
  });

  it('does not keep a draft that was already stored', async () => {
    const { others, unsent, store, snapshot } = adding();
    expect(selectUnsentCount(snapshot())).toBe(0);
    await store();
    await Promise.resolve();
    others({ type: 'setMember', path: [], key: 'new', value: 'theirs' });
    expect(unsent()).toEqual([]);
  });
});

describe('the warning about an existing name', () => {
  const overwrites = 'Will overwrite an existing property.';

  it('follows the edits of others, and is always shown before overwriting', () => {
    for (const begin of [
      (it: ReturnType<typeof start>) => {
        it.add('number');
        it.send({ type: 'tree.name', text: 'new' });
      },
      (it: ReturnType<typeof start>) => {
        it.edit();
        it.select('old');
        it.send({ type: 'tree.rename' }, { type: 'tree.type', text: 'new' });
      },
    ]) {
      const it = start({ old: 1 });
      begin(it);
      expect(selectWarning(it.snapshot())).toBeUndefined();
      it.others({ type: 'setMember', path: [], key: 'new', value: 'theirs' });
      expect(selectWarning(it.snapshot())).toBe(overwrites);
      it.others({ type: 'removeMember', path: [], key: 'new' });
      expect(selectWarning(it.snapshot())).toBeUndefined();
      it.others({ type: 'setMember', path: [], key: 'new', value: 'theirs' });
      it.confirm();
      expect([it.document.value()['new'], it.context().problem]).toEqual([
        'theirs',
        `${overwrites} Press Enter again to continue.`,
      ]);
      it.confirm();
      expect([it.document.value()['new'], it.value()]).not.toContain('theirs');
    }
  });
});
