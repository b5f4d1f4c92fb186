import { afterEach, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import type { Edit } from '~/core/document/edit';
import { createLiveDocument, type LiveDocument, soloDocument } from '~/core/document/live-document';
import type { DocumentObject } from '~/core/document/value';
import { documentText } from '~/core/json/model-data-text';
import type { ReadDocument } from '~/core/json/scan';
import { sourceEditActors, type SourceToRead } from '~/machines/model/source-edit/source-edit-actors';
import {
  changesByOthers,
  type MergeInput,
  type MergeOutput,
  selectBusy,
  selectConflicts,
  selectDirty,
  selectFault,
  selectUndecided,
  selectWaiting,
  selectWhyNotSave,
  type SourceEditEvent,
  sourceEditMachine,
  type SourceEditSnapshot,
  whoChanged,
} from '~/machines/model/source-edit/source-edit-machine';
import { maxReadAtOnce, namesOf, refusals } from '~/machines/model/source-edit/source-text';
import { stateAt } from '../support/leaf-states';
import { deferredTask, settle } from '../support/deferred-task';

const editActors = sourceEditActors(() => Promise.resolve());

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const order = (): DocumentObject => ({ customer: 'Ana', paid: false, lines: [{ price: 1 }, { price: 2 }] });
const json = (value: unknown) => JSON.stringify(value);

/** The real actors with a document whose sent edits and storing the test controls. */
function opened(data: DocumentObject = order()) {
  const clock = new SimulatedClock();
  const sent: (readonly Edit[])[] = [];
  const way = {
    refusing: undefined as Error | undefined,
    stored: (): Promise<void> => Promise.resolve(),
  };
  const document = createLiveDocument(data, {
    send: (edits) => {
      if (way.refusing) throw way.refusing;
      sent.push(edits);
    },
    settled: () => way.stored(),
  });
  const readText = deferredTask<ReadDocument, SourceToRead>();
  const actor = createActor(sourceEditMachine.provide({ actors: { ...editActors, readText: readText.logic } }), {
    clock,
  }).start();
  ends.push(() => actor.stop());
  const send = (event: SourceEditEvent) => actor.send(event);
  const type = (value: unknown) => send({ type: 'source.type', text: typeof value === 'string' ? value : json(value) });
  send({ type: 'source.permit', may: true });
  send({ type: 'source.open', document, version: 7 });
  return {
    actor,
    clock,
    document,
    sent,
    way,
    readText,
    send,
    type,
    at: (path: string) => actor.getSnapshot().matches(stateAt(path) as never),
    see: <T>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => T) => select(actor.getSnapshot()),
    reach: (path: string) =>
      waitFor(actor, (now) => now.matches(stateAt(path) as never), { timeout: 20_000 }).catch(() => {
        throw new Error(`Not ${path} but ${json(actor.getSnapshot().value)}`);
      }),
  };
}

/** A conflict while saving: both users changed the same value. */
async function conflicting() {
  const world = opened();
  world.type({ ...order(), customer: 'Ben' });
  world.document.receive([{ type: 'setValue', path: ['customer'], value: 'Cleo' }], 'b');
  world.send({ type: 'source.save' });
  await world.reach('open.writing.conflict.shown');
  return world;
}

const selectOthers = ({ context }: SourceEditSnapshot) => changesByOthers(context);
const selectRefusal = ({ context }: SourceEditSnapshot) => context.refusal;
const selectConfirming = (s: SourceEditSnapshot) => s.matches({ open: 'confirming' });

describe('the source editor', () => {
  it('opens the document as text, and closes without saving when only the formatting changed', () => {
    const { actor, send, type, at, see, sent } = opened();
    expect(at('open.writing.unchanged')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ version: 7, base: order() });
    expect(JSON.parse(actor.getSnapshot().context.text)).toEqual(order());
    type(` ${json(order())}`);
    expect(at('open.writing.unchanged')).toBe(true);
    expect(see(selectDirty)).toBe(false);
    send({ type: 'source.save' });
    expect(at('closed')).toBe(true);
    expect(sent).toEqual([]);
  });

  it('sends the differences as one step, and closes when they are stored', async () => {
    const { type, send, sent, reach, see, way, document, actor } = opened();
    let store = () => {};
    way.stored = () => new Promise((stored) => (store = stored));
    type({ ...order(), paid: true, lines: [{ price: 1 }, { price: 5 }] });
    expect(see(selectDirty)).toBe(true);
    send({ type: 'source.save' });
    expect(see(selectBusy)).toBe('merging');
    await reach('open.storing');
    expect(see(selectBusy)).toBe('saving');
    expect(see(selectDirty)).toBe(true);
    expect(sent).toEqual([
      [
        { type: 'setValue', path: ['paid'], value: true },
        { type: 'setValue', path: ['lines', 1, 'price'], value: 5 },
      ],
    ]);
    store();
    await reach('closed');
    expect(actor.getSnapshot().context).toMatchObject({ text: '', document: undefined, base: {} });
    document.undo();
    expect(document.value()).toEqual(order());
  });

  it('refuses invalid JSON with its position and reason, and keeps the text', () => {
    const { type, send, at, see, sent } = opened();
    type('{"a": yes}');
    expect(at('open.writing.invalid')).toBe(true);
    expect(see(selectFault)).toMatchObject({ at: 6, reason: expect.stringContaining('“yes”') as string });
    expect(see((s) => s.hasTag('readable'))).toBe(false);
    send({ type: 'source.save' });
    send({ type: 'source.format' });
    expect(at('open.writing.invalid')).toBe(true);
    expect(see(({ context }) => context.text)).toBe('{"a": yes}');
    expect(sent).toEqual([]);
    type('[]');
    expect(see(selectFault)?.reason).toContain('This is an array.');
    type({ a: 1 });
    expect(at('open.writing.valid')).toBe(true);
    expect(see(selectFault)).toBeUndefined();
  });

  it('asks before discarding changes', () => {
    const { type, send, at, see } = opened();
    send({ type: 'source.cancel' });
    expect(at('closed')).toBe(true);
    const again = opened();
    again.type({ a: 1 });
    again.send({ type: 'source.cancel' });
    expect(again.see(selectConfirming)).toBe(true);
    expect(again.see(selectDirty)).toBe(true);
    again.send({ type: 'source.stay' });
    expect(again.at('open.writing.valid')).toBe(true);
    again.type('{');
    again.send({ type: 'source.cancel' });
    again.send({ type: 'source.stay' });
    expect(again.at('open.writing.invalid')).toBe(true);
    again.send({ type: 'source.cancel' });
    again.send({ type: 'source.discard' });
    expect(again.at('closed')).toBe(true);
    expect(again.sent).toEqual([]);
    type({ a: 1 });
    expect(see(selectDirty)).toBe(false);
  });

  it('keeps values that JSON cannot express', async () => {
    const odd = { a: Number.NaN, list: [new Date(Number.NaN), 1] };
    const { send, document, reach, sent } = opened({ ...odd, c: 1 });
    const shown = documentText({ ...odd, list: [...odd.list, 2], c: 2 });
    send({ type: 'source.type', text: shown });
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent.flat()).toEqual([
      { type: 'insertItem', path: ['list'], index: 2, value: 2 },
      { type: 'setValue', path: ['c'], value: 2 },
    ]);
    expect(document.value()).toEqual({ a: Number.NaN, list: [new Date(Number.NaN), 1, 2], c: 2 });
  });

  it('refuses to write a value that JSON cannot express to another place', async () => {
    const { send, at, sent, see } = opened({ a: Number.NaN });
    send({ type: 'source.type', text: documentText({ a: Number.NaN, b: Number.NaN }) });
    send({ type: 'source.save' });
    await settle();
    expect(at('open.writing.valid')).toBe(true);
    expect(see(selectRefusal)).toBe("“b” can't be stored: it is not finite.");
    expect(sent).toEqual([]);
  });
});

const someone = (sessionId: string, name: string) => ({
  sessionId,
  name,
  user: { type: 'normal', username: name.toLowerCase() },
});

describe('changes by others', () => {
  it('have the names of those who changed a place or its content', () => {
    const { send, document, see } = opened();
    send({
      type: 'source.people',
      people: [someone('b', 'Ana'), someone('c', 'Ben'), someone('d', 'Cid')],
    });
    const who = (...paths: (string | number)[][]) => namesOf(see(({ context }) => whoChanged(context))(paths));
    document.receive([{ type: 'setValue', path: ['lines', 0, 'price'], value: 5 }], 'b');
    document.receive([{ type: 'setValue', path: ['customer'], value: 'x' }], 'c');
    document.receive([{ type: 'setValue', path: ['customer'], value: 'y' }], 'b');
    expect(who(['lines', 0, 'price'])).toBe('Ana');
    expect(who(['lines'])).toBe('Ana');
    expect(who(['customer'])).toBe('Ana and Ben');
    // A value that has moved is still found; a removed value is found at its old place.
    document.receive([{ type: 'insertItem', path: ['lines'], index: 0, value: 1 }], 'd');
    document.receive([{ type: 'removeMember', path: [], key: 'paid' }], 'd');
    expect(who(['lines', 1, 'price'])).toBe('Ana');
    expect(who(['lines', 0])).toBe('Cid');
    expect(who(['paid'])).toBe('Cid');
    expect(who(['lines', 0], ['customer'])).toBe('Ana, Ben, and 1 other');
    // Unknown place: it may have been any of them.
    expect(who(['elsewhere'])).toBe('Ana, Ben, and 1 other');
  });

  it('are counted by place, with the names of the users', () => {
    const { send, document, see } = opened();
    const change = (path: (string | number)[], value: number, by: string) =>
      document.receive([{ type: 'setValue', path, value }], by);
    change(['lines', 0, 'price'], 5, 'b');
    expect(see(selectOthers).text).toBe('1 change by someone else since you opened it');
    send({ type: 'source.people', people: [someone('b', 'Ana Ruiz')] });
    expect(see(selectOthers).people.map(({ name }) => name)).toEqual(['Ana Ruiz']);
    change(['lines', 0, 'price'], 6, 'b');
    change(['lines', 1, 'price'], 6, 'b');
    document.receive([{ type: 'setMember', path: [], key: 'x', value: 1 }], 'b');
    document.receive([{ type: 'setMember', path: [], key: 'x', value: 2 }], 'b');
    send({ type: 'source.people', people: [] });
    expect(see(selectOthers).text).toBe('3 changes by Ana Ruiz since you opened it');
    change(['lines', 0, 'price'], 6, 'c');
    expect(see(selectOthers).text).toBe('4 changes by Ana Ruiz and someone else since you opened it');
    expect(see(selectOthers).people.map(({ name }) => name)).toEqual(['Ana Ruiz', '']);
    send({
      type: 'source.people',
      people: ['c', 'd', 'e'].map((sessionId) => someone(sessionId, sessionId.toUpperCase())),
    });
    for (const by of ['d', 'e']) change(['lines', 0, 'price'], 7, by);
    expect(see(selectOthers).text).toBe('6 changes by Ana Ruiz, C, and 2 others since you opened it');
    const next = soloDocument(order());
    send({ type: 'source.attach', document: next });
    next.receive([{ type: 'setValue', path: ['paid'], value: true }], 'b');
    change(['paid'], 0, 'b');
    const counted = Object.entries(see(({ context }) => context.places)).map(([by, { size }]) => `${by}${size}`);
    expect(counted).toEqual(['b4', 'c1', 'd1', 'e1']);
  });

  it('are compared again while conflicts are shown, keeping decisions on unchanged conflicts', async () => {
    const { type, send, document, reach, see, sent, clock } = opened();
    type({ ...order(), customer: 'Ben', paid: null });
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Cleo' }], 'b');
    document.receive([{ type: 'setValue', path: ['paid'], value: true }], 'b');
    send({ type: 'source.save' });
    await reach('open.writing.conflict.shown');
    send({ type: 'source.chooseAll', side: 'mine' });
    expect(see(selectUndecided)).toBe(0);
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Dora' }], 'b');
    await reach('open.writing.conflict.outdated');
    clock.increment(299);
    await reach('open.writing.conflict.outdated');
    clock.increment(1);
    await reach('open.writing.conflict.shown');
    expect(see(selectConflicts).map(({ theirs }) => theirs)).toEqual(['Dora', true]);
    expect(see(selectUndecided)).toBe(1);
    const [customer] = see(selectConflicts);
    send({ type: 'source.choose', id: customer!.id, side: 'theirs' });
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent).toEqual([[{ type: 'setMember', path: [], key: 'paid', value: null }]]);
    expect(document.value()).toMatchObject({ customer: 'Dora', paid: null });
  });

  it('show the conflict again when they arrive before saving', async () => {
    const { send, document, reach, see } = await conflicting();
    send({ type: 'source.chooseAll', side: 'mine' });
    send({ type: 'source.save' });
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Dora' }], 'b');
    await reach('open.writing.conflict.shown');
    expect(see(selectUndecided)).toBe(1);
    expect(document.value()).toMatchObject({ customer: 'Dora' });
  });

  it('can end a conflict', async () => {
    const { send, document, reach, see, clock, sent } = await conflicting();
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Ben' }], 'b');
    await reach('open.writing.conflict.outdated');
    clock.increment(300);
    await reach('open.writing.conflict.shown');
    expect(see(selectConflicts)).toEqual([]);
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent).toEqual([]);
  });

  it('keep the decisions on conflicts while the text is edited', async () => {
    const { type, send, document, reach, see, at, sent } = opened();
    type({ ...order(), customer: 'Ben', paid: null });
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Cleo' }], 'b');
    document.receive([{ type: 'setValue', path: ['paid'], value: true }], 'b');
    send({ type: 'source.save' });
    await reach('open.writing.conflict.shown');
    send({ type: 'source.choose', id: see(selectConflicts)[0]!.id, side: 'mine' });
    type({ ...order(), customer: 'Ben' });
    expect(at('open.writing.valid')).toBe(true);
    expect(see(selectConflicts)).toEqual([]);
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent).toHaveLength(1);
    expect(document.value()).toMatchObject({ customer: 'Ben', paid: true });
  });

  it('are compared after the dialog about unsaved changes is closed', async () => {
    const { send, document, reach, see } = await conflicting();
    send({ type: 'source.cancel' });
    expect(see(selectConfirming)).toBe(true);
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Dora' }], 'b');
    send({ type: 'source.stay' });
    await reach('open.writing.conflict.outdated');
  });

  it('are merged from another document when the model is opened again', async () => {
    const { type, send, document, reach, sent, see } = opened();
    type({ ...order(), customer: 'Ben' });
    const text = see(({ context }) => context.text);
    const next = soloDocument({ ...order(), paid: true });
    send({ type: 'source.attach', document: next });
    expect(see(({ context }) => context.text)).toBe(text);
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent).toEqual([]);
    expect(document.value()).toEqual(order());
    expect(next.value()).toEqual({ ...order(), customer: 'Ben', paid: true });
  });
});

describe('saving in the source editor', () => {
  it('does not send an edit twice when it was sent but not stored', async () => {
    const { type, send, way, reach, see, document, sent } = opened({ list: [], n: 1 });
    type({ list: ['mine'], n: 1 });
    document.receive([{ type: 'insertItem', path: ['list'], index: 0, value: 'theirs' }], 'b');
    way.stored = () => Promise.reject(new Error('The connection was lost.'));
    send({ type: 'source.save' });
    await waitForRefusal(see);
    expect(document.value()).toEqual({ list: ['theirs', 'mine'], n: 1 });
    expect(see(selectDirty)).toBe(true);
    type({ list: ['mine'], n: 2 });
    way.stored = () => Promise.resolve();
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent.slice(1)).toEqual([[{ type: 'setValue', path: ['n'], value: 2 }]]);
    expect(document.value()).toEqual({ list: ['theirs', 'mine'], n: 2 });
  });

  it('can be undone by typing the old text', async () => {
    const { type, send, way, reach, see, document } = opened();
    type({ ...order(), paid: true });
    way.stored = () => Promise.reject(new Error(''));
    send({ type: 'source.save' });
    await waitForRefusal(see);
    expect(see(selectRefusal)).toBe('Your changes could not be saved. What you typed is still here; save it again.');
    type(order());
    way.stored = () => Promise.resolve();
    send({ type: 'source.save' });
    await reach('closed');
    expect(document.value()).toEqual(order());
  });

  it('continues when the editor is closed, but cancels merging', async () => {
    const { type, send, way, reach, at, document, sent } = opened();
    way.stored = () => new Promise(() => {});
    type({ ...order(), paid: true });
    send({ type: 'source.save' });
    send({ type: 'source.cancel' });
    expect(at('open.writing.valid')).toBe(true);
    await settle();
    await settle();
    expect(sent).toEqual([]);
    send({ type: 'source.save' });
    await reach('open.storing');
    send({ type: 'source.cancel' });
    expect(at('closed')).toBe(true);
    expect(document.value()).toMatchObject({ paid: true });
  });

  it('is refused while the model cannot be changed, but typing continues', async () => {
    const { type, send, reach, see, at, sent } = opened();
    send({ type: 'source.permit', may: false });
    type({ ...order(), paid: true });
    send({ type: 'source.save' });
    expect(at('open.writing.valid')).toBe(true);
    expect(see(selectRefusal)).toBe(refusals.mayNot);
    type({ ...order(), paid: null });
    expect(see(selectRefusal)).toBeUndefined();
    send({ type: 'source.save' });
    send({ type: 'source.permit', may: true });
    expect(see(selectRefusal)).toBeUndefined();
    send({ type: 'source.save' });
    await reach('closed');
    expect(sent).toHaveLength(1);
  });

  it('waits for the connection, and includes what is typed until then', async () => {
    const { type, send, reach, see, at, sent, document } = opened();
    send({ type: 'source.permit', may: false, waits: true });
    type({ ...order(), paid: true });
    expect(see(selectWhyNotSave)).toBeUndefined();
    send({ type: 'source.save' });
    expect([at('open.writing.waiting'), see(selectWaiting)]).toEqual([true, true]);
    expect(see(selectWhyNotSave)).toBe('Saves when the connection is back.');
    type({ ...order(), paid: null });
    document.receive([{ type: 'setValue', path: ['customer'], value: 'Cleo' }], 'b');
    expect([at('open.writing.waiting'), sent.length]).toEqual([true, 0]);
    send({ type: 'source.permit', may: true });
    expect(see(selectWaiting)).toBe(false);
    await reach('closed');
    expect(document.value()).toMatchObject({ paid: null, customer: 'Cleo' });
  });

  it('stops waiting when the text is invalid or unchanged, or the permission is revoked', () => {
    const { type, send, at, see } = opened();
    const wait = () => {
      send({ type: 'source.permit', may: false, waits: true });
      type({ ...order(), paid: true });
      send({ type: 'source.save' });
      expect(at('open.writing.waiting')).toBe(true);
    };
    wait();
    send({ type: 'source.type', text: '{' });
    expect(at('open.writing.invalid')).toBe(true);
    wait();
    type(order());
    expect(at('open.writing.unchanged')).toBe(true);
    wait();
    send({ type: 'source.cancel' });
    send({ type: 'source.stay' });
    expect(at('open.writing.waiting')).toBe(true);
    send({ type: 'source.permit', may: false });
    expect([at('open.writing.valid'), see(selectRefusal)]).toEqual([true, refusals.mayNot]);
  });

  it('is refused while conflicts are shown and the model cannot be changed', async () => {
    const { send, see, at } = await conflicting();
    send({ type: 'source.chooseAll', side: 'mine' });
    send({ type: 'source.permit', may: false });
    send({ type: 'source.save' });
    expect(at('open.writing.conflict.shown')).toBe(true);
    expect(see(selectRefusal)).toBe(refusals.mayNot);
  });
});

const waitForRefusal = async (see: <T>(select: typeof selectRefusal) => T | string | undefined) => {
  for (let turn = 0; turn < 50 && see(selectRefusal) === undefined; turn += 1) await settle();
  expect(see(selectRefusal)).toBeDefined();
};

describe('a long text', () => {
  const long = (n: number) => json({ ...order(), long: 'x'.repeat(maxReadAtOnce), n });

  it('is parsed after a pause in typing, always with the latest text', async () => {
    const { type, clock, readText, at, see, send } = opened();
    type(long(1));
    expect(at('open.writing.pausing')).toBe(true);
    expect(see((s) => s.hasTag('unread'))).toBe(true);
    clock.increment(299);
    type(long(2));
    clock.increment(299);
    expect(readText.calls).toEqual([]);
    clock.increment(1);
    expect(at('open.writing.reading.toTell')).toBe(true);
    expect(readText.last.input).toEqual({ text: long(2), known: new Set() });
    expect(see(selectBusy)).toBeUndefined();
    type(long(3));
    expect(readText.calls[0]!.signal.aborted).toBe(true);
    clock.increment(300);
    await readText.answer({ fault: { at: 3, reason: 'Unexpected x.' } });
    expect(at('open.writing.invalid')).toBe(true);
    expect(see(selectFault)?.at).toBe(3);
    type(long(4));
    expect(see(selectFault)).toBeUndefined();
    send({ type: 'source.cancel' });
    send({ type: 'source.stay' });
    expect(at('open.writing.pausing')).toBe(true);
  });

  it('is saved once it is parsed', async () => {
    const { type, readText, see, send, reach, sent } = opened();
    type(long(1));
    send({ type: 'source.save' });
    expect(see(selectBusy)).toBe('reading');
    readText.last.resolve({ value: { ...order(), paid: true } });
    await reach('closed');
    expect(sent).toEqual([[{ type: 'setValue', path: ['paid'], value: true }]]);
  });

  it('is saved after parsing, unless it is invalid, unchanged or read-only', async () => {
    const { type, readText, at, send, clock, see } = opened();
    const ask = () => {
      type(long(1));
      clock.increment(300);
      expect(at('open.writing.reading.toTell')).toBe(true);
      send({ type: 'source.save' });
      expect(at('open.writing.reading.toSave')).toBe(true);
    };
    ask();
    await readText.answer({ fault: { at: 0, reason: 'Unexpected x.' } });
    expect(at('open.writing.invalid')).toBe(true);
    send({ type: 'source.permit', may: false });
    ask();
    await readText.answer({ value: { other: 1 } });
    expect(at('open.writing.valid')).toBe(true);
    expect(see(selectRefusal)).toBe(refusals.mayNot);
    ask();
    await readText.answer({ value: order() });
    expect(at('closed')).toBe(true);
  });

  it('reports why it cannot be parsed, and is parsed again when saved', async () => {
    const { type, readText, at, send, see } = opened();
    type(long(1));
    send({ type: 'source.save' });
    await readText.fail(new Error('no'));
    expect(at('open.writing.unread')).toBe(true);
    expect(see(selectRefusal)).toBe(refusals.unread);
    expect(see((s) => s.hasTag('unread'))).toBe(true);
    send({ type: 'source.save' });
    expect(at('open.writing.reading.toSave')).toBe(true);
    expect(see(selectRefusal)).toBeUndefined();
  });
});

describe("names that the server can't store", () => {
  const bad = (): DocumentObject => ({ 'a`b': 1, '': { x: 1 }, list: [{ 'ends\\': 1 }], title: 'Kettle' });

  it('are kept when something else is saved', async () => {
    const { type, send, at, document } = opened(bad());
    type({ ...bad(), title: 'Teapot' });
    send({ type: 'source.save' });
    await settle();
    await settle();
    expect(at('closed')).toBe(true);
    expect(document.value()).toEqual({ ...bad(), title: 'Teapot' });
  });

  it('are refused in a new place when saving', async () => {
    const { type, send, at, sent, see, document } = opened(bad());
    type({ ...bad(), list: [{ 'ends\\': 1 }, { 'a`b': 1 }] });
    expect(at('open.writing.valid')).toBe(true);
    send({ type: 'source.save' });
    await settle();
    expect(at('open.writing.valid')).toBe(true);
    expect(see(selectRefusal)).toBe(
      "The name “a`b” in “list[1]” can't be used: the server can't store names that contain a backtick.",
    );
    expect([sent, document.value()]).toEqual([[], bad()]);
  });

  it.each<[string, DocumentObject]>([
    ['removed', { '': { x: 1 }, list: [{ 'ends\\': 1 }], title: 'Kettle' }],
    ['changed', { ...bad(), 'a`b': 2 }],
    ['changed in a list', { ...bad(), list: [{ 'ends\\': 'other' }] }],
  ])('need confirmation before one is %s', async (_, changed) => {
    const { type, send, at, sent, see, document } = opened(bad());
    type(changed);
    send({ type: 'source.save' });
    await settle();
    expect(at('open.warning')).toBe(true);
    expect(see(({ context }) => context.warning)).toContain('The server may close this model for everyone');
    expect(sent).toEqual([]);
    send({ type: 'source.stay' });
    expect(at('open.writing.valid')).toBe(true);
    expect(sent).toEqual([]);
    send({ type: 'source.save' });
    await settle();
    send({ type: 'source.proceed' });
    await settle();
    await settle();
    expect(at('closed')).toBe(true);
    expect(document.value()).toEqual(changed);
  });

  it('need confirmation again when the text has changed', async () => {
    const { type, send, at, way } = opened(bad());
    way.refusing = new Error('It was closed.');
    type({ ...bad(), 'a`b': 2 });
    send({ type: 'source.save' });
    await settle();
    send({ type: 'source.proceed' });
    await settle();
    expect(at('open.writing.valid')).toBe(true);
    type({ ...bad(), 'a`b': 3 });
    send({ type: 'source.save' });
    await settle();
    expect(at('open.warning')).toBe(true);
  });
});

it('compares again when the document changed during the comparison', async () => {
  const document = soloDocument({ a: 1 });
  const mergeSides = deferredTask<MergeOutput, MergeInput>();
  const sendEdits = deferredTask<void, { document: LiveDocument; edits: readonly Edit[] }>();
  const actors = { ...editActors, mergeSides: mergeSides.logic, sendEdits: sendEdits.logic };
  const actor = createActor(sourceEditMachine.provide({ actors })).start();
  ends.push(() => actor.stop());
  actor.send({ type: 'source.permit', may: true });
  actor.send({ type: 'source.open', document, version: 1 });
  actor.send({ type: 'source.type', text: '{"a": 2}' });
  actor.send({ type: 'source.save' });
  const answer = (): MergeOutput => ({
    conflicts: [],
    choices: {},
    edits: [],
    hazard: undefined,
    document,
    revision: document.tree.revision(),
  });
  const early = answer();
  document.receive([{ type: 'setMember', path: [], key: 'b', value: 1 }], 'b');
  await mergeSides.answer(early);
  expect(mergeSides.calls).toHaveLength(2);
  await mergeSides.answer(answer());
  expect(sendEdits.calls).toHaveLength(1);
});
