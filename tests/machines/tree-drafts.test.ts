import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentObject, DocumentValue } from '~/core/document/value';
import { treeWork } from '~/machines/draft/model-work';
import type { StoredText } from '~/machines/model/tree-edit/drafts';
import { selectUnsentTexts } from '~/machines/model/tree-edit/tree-edit-machine';
import { unsentSentence } from '~/views/pages/model/editor/UnsentDrafts';
import { browser, draftsOf, openDraft } from '../support/draft-store-samples';
import { data, start } from '../support/tree-edit-samples';

const offline = { type: 'tree.permit', may: false, why: 'The connection is lost.' } as const;
type Tab = ReturnType<typeof start>;

/** What another page has of it, after it was stored. */
const textsOf = ({ snapshot }: Tab) => structuredClone(selectUnsentTexts(snapshot()));

/** The page is opened again, with the model as it is now. */
function reopen(texts: readonly StoredText[], now: DocumentObject = data()) {
  const tab = start(now);
  tab.send({ type: 'tree.restore', texts });
  const child = (index = 0) => {
    const actor = tab.context().unsent[index];
    if (!actor) throw new Error('Nothing is unsent.');
    return actor;
  };
  return { ...tab, child };
}

/** Types a text in a row while disconnected, and ends the page. */
function typed(text: string, path: readonly (string | number)[], before: DocumentObject = data()) {
  const tab = start(before);
  tab.editValue(...path);
  tab.send(offline);
  tab.type(text);
  return textsOf(tab);
}

describe('what was typed in the tree and not sent', () => {
  it('is kept for every kind of field, open or left', () => {
    const tab = start();
    tab.editValue('name');
    tab.send(offline);
    tab.type('lantern');
    tab.send({ type: 'tree.confirm' }, { type: 'tree.permit', may: true }, offline);
    expect(textsOf(tab), 'it is in the model').toEqual([]);
    tab.send({ type: 'tree.permit', may: true });
    for (const [key, text] of [
      ['count', '12'],
      ['when', 'tomorrow'],
    ] as const) {
      tab.editValue(key);
      tab.send(offline);
      tab.type(text);
      expect(textsOf(tab).at(-1)).toMatchObject({ path: [key], text });
      tab.send({ type: 'tree.cancel' }, { type: 'tree.discard' }, { type: 'tree.permit', may: true });
    }
    tab.add('number', 'lines', 1);
    tab.send({ type: 'tree.name', text: '7' });
    tab.type('x');
    expect(textsOf(tab)).toEqual([
      {
        type: 'add',
        path: ['lines'],
        text: 'x',
        base: '0',
        zone: 'utc',
        kind: 'number',
        name: '7',
        after: ['lines', 1],
      },
    ]);
  });

  it('is sent when it is a text, merged with what others have changed apart from it', () => {
    const texts = typed('lamp, red', ['name']);
    const { document, unsent } = reopen(texts, { ...data(), name: 'a lamp' });
    expect([document.value()['name'], unsent()]).toEqual(['a lamp, red', []]);
  });

  it('asks where someone else has changed the same', () => {
    const texts = typed('lantern', ['name']);
    const { document, unsent, child } = reopen(texts, { ...data(), name: 'torch' });
    expect([document.value()['name'], unsent()]).toEqual(['torch', [['conflicting', 'lantern']]]);
    child().send({ type: 'unsent.keepMine' });
    expect([document.value()['name'], unsent()]).toEqual(['lantern', []]);
  });

  it('asks instead of merging with another item that is at its place now', () => {
    const texts = typed('second, red', ['lines', 1]);
    const { document, unsent } = reopen(texts, { ...data(), lines: [{ sku: 'A' }, 'the second', 'third'] });
    expect(unsent()).toEqual([['conflicting', 'second, red']]);
    expect(document.value()['lines']).toEqual([{ sku: 'A' }, 'the second', 'third']);
  });

  it.each<[what: string, type: (tab: Tab) => void, after: DocumentObject]>([
    [
      'a number',
      (tab) => {
        tab.editValue('count');
        tab.type('12');
      },
      { count: 12 },
    ],
    [
      'a new name',
      (tab) => {
        tab.edit();
        tab.select('name');
        tab.send({ type: 'tree.rename' });
        tab.type('title');
      },
      { title: 'lamp' },
    ],
    [
      'a new element',
      (tab) => {
        tab.add('string');
        tab.send({ type: 'tree.name', text: 'color' });
        tab.type('red');
      },
      { color: 'red' },
    ],
  ])('waits for a check when it is %s, which may have been typed in part', (_, type, after) => {
    const tab = start();
    type(tab);
    const { document, unsent, child } = reopen(textsOf(tab));
    expect([unsent().map(([state]) => state), document.value()]).toEqual([['refused'], data()]);
    expect(unsentSentence(child().getSnapshot())).toMatch(/^What you typed was not stored\. You typed it before/);
    child().send({ type: 'unsent.retry' });
    expect(unsent().filter(([state]) => state !== 'storing')).toEqual([]);
    expect(document.value()).toMatchObject(after);
  });

  it('asks after the check where someone else has changed the same', () => {
    const tab = start();
    tab.editValue('count');
    tab.type('12');
    const { document, unsent, child } = reopen(textsOf(tab), { ...data(), count: 7 });
    child().send({ type: 'unsent.retry' });
    expect([unsent(), document.value()['count']]).toEqual([[['conflicting', '12']], 7]);
  });

  it('waits for the connection, also after it was restored', () => {
    const tab = start(data(), { may: false });
    tab.send({ type: 'tree.restore', texts: typed('lantern', ['name']) });
    expect(tab.unsent()).toEqual([['waiting', 'lantern']]);
    expect(textsOf(tab)).toEqual(typed('lantern', ['name']));
    tab.send({ type: 'tree.permit', may: true });
    expect(tab.document.value()['name']).toBe('lantern');
  });

  it.each<[what: string, now: DocumentObject]>([
    ['is gone', {}],
    ['has another kind', { name: ['lamp'] }],
  ])('stays to be copied when its place %s, also when it is restored again', (_, now) => {
    const first = reopen(typed('lantern', ['name']), now);
    expect(first.unsent()).toEqual([['orphaned', 'lantern']]);
    first.child().send({ type: 'unsent.type', text: 'lantern!' });
    const next = reopen(textsOf(first), now);
    expect([next.unsent(), next.document.value()]).toEqual([[['orphaned', 'lantern!']], now]);
  });

  it('is in the model or still shown, whatever was typed and whatever is there now', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 2 }),
    );
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, fc.option(value, { nil: undefined }), (before, mine, now) => {
        const texts = typed(mine, ['s'], { s: before });
        const model: Record<string, DocumentValue> = now === undefined ? {} : { s: now };
        const { document, unsent } = reopen(texts, model);
        if (texts.length === 0) expect(mine).toBe(before);
        else if (unsent().length > 0) expect(unsent().map(([, shown]) => shown)).toEqual([mine]);
        else if (now === before) expect(document.value()['s']).toBe(mine);
        else expect(typeof document.value()['s'], 'merged').toBe('string');
      }),
    );
  });
});

describe('a draft of the tree of a model', () => {
  const place = '/models/1 Tree';

  async function open(tabs: ReturnType<typeof browser>) {
    const tab = start();
    return { ...tab, ...(await openDraft(draftsOf(tabs), place, treeWork(tab.actor))) };
  }

  it('is offered, restored and gone when it is sent, and restores over nothing that was typed since', async () => {
    const tabs = browser();
    const first = await open(tabs);
    first.editValue('count');
    first.type('12');
    first.wait();
    first.draft.stop();
    const next = await open(tabs);
    expect(next.offered()).toBe(7);
    next.editValue('count');
    next.type('5');
    next.draft.send({ type: 'draft.restore' });
    expect([next.offered(), next.unsent()]).toEqual([7, []]);
    next.send({ type: 'tree.cancel' });
    next.draft.send({ type: 'draft.restore' });
    expect([next.offered(), next.unsent()]).toEqual([undefined, [['refused', '12']]]);
    next.wait();
    expect(tabs.drafts.size).toBe(1);
    next.context().unsent[0]?.send({ type: 'unsent.retry' });
    expect([tabs.drafts.size, next.document.value()['count']]).toEqual([0, 12]);
  });

  it('is not offered again when the text was sent while the tree was not shown', async () => {
    const tabs = browser();
    const drafts = draftsOf(tabs);
    const tab = start();
    const show = async () => {
      const opened = await openDraft(drafts, place, treeWork(tab.actor), tab.actor);
      opened.wait();
      return opened;
    };
    tab.editValue('count');
    const first = await show();
    tab.send({ type: 'tree.permit', may: false });
    tab.type('12');
    tab.confirm();
    first.draft.stop();
    const second = await show();
    expect([second.offered(), tabs.drafts.size], 'still to be sent').toEqual([undefined, 1]);
    second.draft.stop();
    tab.send({ type: 'tree.permit', may: true });
    expect(tab.document.value()['count']).toBe(12);
    expect([(await show()).offered(), tabs.drafts.size]).toEqual([undefined, 0]);
  });

  it('is gone when it was discarded', async () => {
    const tabs = browser();
    const first = await open(tabs);
    first.editValue('count');
    first.type('12');
    first.wait();
    expect(tabs.drafts.size).toBe(1);
    first.send({ type: 'tree.cancel' });
    expect(tabs.drafts.size).toBe(0);
  });

  it('ignores what it can’t read', async () => {
    const tabs = browser();
    await tabs.store.keep({ username: 'mara', place }, { id: 'x', at: 7, values: { other: 1 }, baseline: {} });
    const tab = await open(tabs);
    expect(tab.offered()).toBe(7);
    tab.draft.send({ type: 'draft.restore' });
    expect([tab.unsent(), tab.offered()]).toEqual([[], undefined]);
  });
});
