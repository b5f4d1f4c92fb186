import type { RealTimeModel, RealTimeObject, RealTimeString } from '@convergence/convergence';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ConnectedDomains } from '~/api/realtime/connected-domains';
import { createTree, type Tree } from '~/core/document/tree';
import { valueOf } from '~/core/document/tree-node';
import type { DocumentObject } from '~/core/document/value';
import { editFrom } from '../document/arbitrary';
import { at, everyChange, labOrder, labTarget as target, realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();
const { openInConsole: start, connectOperator } = lab;

describe('an open model', () => {
  it('reports its data, facts and collaborators', async () => {
    const { heard, own, theirs, until } = await start();
    const [opened] = heard('model.opened');
    expect(opened?.data).toEqual(labOrder());
    expect(opened?.facts).toMatchObject({
      collectionId: 'orders',
      version: 1,
      canWrite: true,
      isCommitted: true,
    });
    expect(opened?.facts.createdAt).toBeGreaterThan(0);
    const usersOf = (event: typeof opened | ReturnType<typeof heard<'model.collaborators'>>[number]) =>
      event?.collaborators.map(({ user, isOwn }) => `${user.username} ${isOwn}`).sort();
    expect(usersOf(opened)).toEqual(['admin true', 'bob false']);
    expect(own.isConnected()).toBe(true);
    await theirs.close();
    await until(() => expect(usersOf(heard('model.collaborators').at(-1))).toEqual(['admin true']));
  });

  it('is detached when its connection is replaced by another', async () => {
    const { domains, heard, events, own, until } = await start();
    await own.disconnect();
    domains.onDisconnected(target, own);
    await until(() => expect(heard('model.offline')).toHaveLength(1));
    expect(heard('model.detached')).toHaveLength(0);
    domains.onConnected(target, await connectOperator());
    await until(() => expect(events.at(-1)?.type).toBe('model.detached'));
  });

  it('is detached when its connection is closed permanently', async () => {
    const { domains, heard, events, own, until } = await start();
    domains.onDisconnected(target, own);
    await own.dispose();
    await until(() => expect(events.at(-1)?.type).toBe('model.detached'));
    expect(heard('model.closed')).toHaveLength(0);
  });

  it('reports immediately that an edit is uncommitted, and later that it is committed', async () => {
    const { edit, heard, until } = await start();
    const told = () => heard('model.facts').map(({ facts: { isCommitted } }) => isCommitted);
    edit([{ type: 'splice', path: ['title'], index: 0, remove: 0, insert: 'A' }]);
    edit([{ type: 'splice', path: ['title'], index: 0, remove: 0, insert: 'B' }]);
    expect(told()).toEqual([false]);
    await until(() => expect(told().at(-1)).toBe(true));
  });

  it('follows every kind of change by another client', async () => {
    const { theirs, same, heard, shown } = await start();
    for (const [path, method, given] of everyChange) at(theirs, ...path)[method](...given);
    await same();
    at(theirs).value({ all: 'new' });
    await same();
    expect(shown()).toEqual({ all: 'new' });
    const authors = heard('model.edited').map(({ sessionId }) => sessionId);
    expect(new Set(authors)).toEqual(new Set([theirs.session().sessionId()]));
  });

  it('knows who made the last change, and the ids of values', async () => {
    const { edit, model, facts, until, theirs, domains } = await start();
    at(theirs, 'price').value(3);
    await until(() => expect(facts()?.modifiedBy).toMatchObject({ type: 'normal', username: 'bob' }));
    edit([{ type: 'setValue', path: ['price'], value: 4 }]);
    await until(() => expect(facts()?.modifiedBy).toMatchObject({ type: 'convergence', username: 'admin' }));
    expect(model.idAt(['lines', 0])).toBe(theirs.elementAt(['lines', 0]).id());
    expect(model.idAt([])).toBe(theirs.root().id());
    expect(model.idAt(['nowhere'])).toBeUndefined();
    await until(() => expect(facts()?.isCommitted).toBe(true));
    model.close();
    const again = lab.follow(domains);
    await until(() => expect(again.heard('model.facts').at(-1)?.facts.modifiedBy).toMatchObject({ username: 'admin' }));
  });

  it('sends several edits as one operation and does not report its own edits', async () => {
    const { edit, same, heard, facts, until, theirs } = await start();
    edit([{ type: 'splice', path: ['title'], index: 6, remove: 0, insert: '!' }]);
    edit([
      { type: 'setValue', path: ['price'], value: 1 },
      { type: 'moveItem', path: ['tags'], from: 0, to: 2 },
      { type: 'removeItem', path: ['tags'], index: 0 },
      { type: 'insertItem', path: ['lines'], index: 1, value: { sku: 'y', at: new Date(9) } },
      { type: 'replaceItem', path: ['tags'], index: 0, value: null },
      { type: 'setMember', path: ['lines', 1], key: 'x/y', value: [] },
      { type: 'removeMember', path: [], key: 'note' },
    ]);
    await same();
    await until(() => expect(facts()).toMatchObject({ version: 3, isCommitted: true }));
    expect(theirs.version()).toBe(3);
    expect(heard('model.edited')).toEqual([]);
  });

  it('sends a text replacement as a batch of a removal and an insertion', async () => {
    const { edit, same, until, facts } = await start();
    const sent = () =>
      lab
        .stored()
        .operations.map(({ operation }) =>
          (operation.type === 'compound' ? operation.operations : [operation]).map((each) =>
            each.type === 'stringSplice' ? [each.index, each.deleteCount, each.insertedValue] : each.type,
          ),
        );
    edit([{ type: 'splice', path: ['title'], index: 1, remove: 2, insert: 'XYZ' }]);
    edit([
      { type: 'splice', path: ['title'], index: 0, remove: 4, insert: 'c' },
      { type: 'setValue', path: ['price'], value: 1 },
      { type: 'splice', path: ['lines', 0, 'sku'], index: 0, remove: 1, insert: '' },
    ]);
    await same();
    await until(() => expect(facts()).toMatchObject({ version: 3, isCommitted: true }));
    expect(sent()).toEqual([
      [
        [1, 2, ''],
        [1, 0, 'XYZ'],
      ],
      [[0, 4, ''], [0, 0, 'c'], 'numberSet', [0, 1, '']],
    ]);
  });

  it('converges when both clients replace different lengths of one text', async () => {
    const { edit, theirs, shown, same } = await start({ text: 'abcdefghijkl' });
    const replace = (index: number, count: number, text: string) => {
      theirs.startBatch();
      at(theirs, 'text').remove(index, count);
      at(theirs, 'text').insert(index, text);
      theirs.completeBatch();
    };
    for (let round = 0; round < 40; round += 1) {
      const [late, early] = [2 + (round % 4), round % 3];
      edit([{ type: 'splice', path: ['text'], index: early, remove: 1, insert: 'xyz'.slice(round % 3) }]);
      replace(late, 1 + (round % 3), 'AB'.slice(round % 2));
      if (round % 5 === 0) await same();
    }
    await same();
    const { text } = shown() as { text: string };
    expect(lab.stored().root.children['text']).toMatchObject({ value: text });
  });

  it('sends members named like object internals', async () => {
    const { edit, same, facts, until, theirs } = await start();
    const odd = JSON.parse(
      '{"constructor": null, "hasOwnProperty": [{"constructor": {"a": {"constructor": "x"}}}], "b": [{"c": {"constructor": 1}}]}',
    ) as DocumentObject;
    edit([{ type: 'setMember', path: [], key: 'odd', value: odd }]);
    edit([{ type: 'insertItem', path: ['tags'], index: 1, value: odd }]);
    edit([{ type: 'replaceItem', path: ['tags'], index: 0, value: [odd] }]);
    edit([{ type: 'setValue', path: ['lines', 0], value: odd }]);
    await until(() => expect(facts()).toMatchObject({ version: 5, isCommitted: true }));
    edit([
      { type: 'removeMember', path: [], key: 'odd' },
      { type: 'setMember', path: [], key: 'renamed', value: odd },
    ]);
    await same();
    expect(theirs.root().value()).toMatchObject({ renamed: odd, tags: [[odd], odd, 'b', 'c'], lines: [odd] });
    expect(theirs.root().hasKey('odd')).toBe(false);
  });

  it('keeps a member named __proto__ inside a value', async () => {
    const { edit, facts, until, theirs } = await start();
    const value = JSON.parse('{"a": {"__proto__": {"b": 1}}}') as DocumentObject;
    edit([{ type: 'setMember', path: [], key: 'deep', value }]);
    await until(() => expect(facts()).toMatchObject({ version: 2, isCommitted: true }));
    expect(theirs.elementAt('deep', 'a', '__proto__', 'b').value()).toBe(1);
  });

  it('closes after a partly applied change and throws its error', async () => {
    const { model, heard, theirs, until } = await start();
    expect(() =>
      model.edit([
        { type: 'removeMember', path: [], key: 'note' },
        { type: 'setMember', path: ['nowhere'], key: 'note', value: null },
      ]),
    ).toThrow('no longer has this value');
    expect(heard('model.closed')).toHaveLength(1);
    await until(() => expect(theirs.root().hasKey('note')).toBe(false));
  });

  it('rejects an edit of a missing value and stays usable', async () => {
    const { model, edit, same } = await start();
    expect(() => model.edit([{ type: 'setValue', path: ['nowhere'], value: 1 }])).toThrow();
    expect(() => model.edit([{ type: 'splice', path: ['price'], index: 0, remove: 0, insert: 'x' }])).toThrow();
    edit([{ type: 'setValue', path: ['price'], value: 3 }]);
    await same();
  });

  it('converges after concurrent random edits', { timeout: 30_000 }, async () => {
    const { edit, shown, theirs, other, until } = await start();
    const seen: Tree = createTree(theirs.root().value());
    const { model } = lab.follow(lab.connectedBy(other), 'm1', (event) => {
      if (event.type === 'model.edited') for (const each of event.edits) seen.apply(each);
    });
    await new Promise((done) => setTimeout(done, 20));
    const values = fc.sample(
      fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom(1, 'text', null, [], { a: 1 })),
      200,
    );
    for (const [index, [pick, how, value]] of values.entries()) {
      const isOwn = index % 2 === 0;
      const document = (isOwn ? shown() : valueOf(seen.root)) as DocumentObject;
      const change = editFrom(document, pick, how, structuredClone(value));
      if (isOwn) edit([change]);
      else {
        model.edit([change]);
        seen.apply(structuredClone(change));
      }
      if (index % 7 === 0) await new Promise((done) => setTimeout(done, 1));
    }
    await until(() => {
      expect(shown()).toEqual(theirs.root().value());
      expect(valueOf(seen.root)).toEqual(theirs.root().value());
    });
  });

  it("shows the others the operator's selection and reports theirs", async () => {
    const { model, theirs, heard, until, edit } = await start();
    const presences = () => heard('model.presences').at(-1)?.presences;
    const selection = theirs.elementReference('console.selection');
    selection.share();
    selection.set(theirs.elementAt('tags', 1));
    await until(() => expect(presences()).toMatchObject([{ path: ['tags', 1], caret: undefined }]));
    edit([{ type: 'insertItem', path: ['tags'], index: 0, value: 'zero' }]);
    await until(() => expect(presences()).toMatchObject([{ path: ['tags', 2] }]));
    model.show({ path: ['title'], caret: { from: 2, to: 4 } });
    const theirView = (key: string, of: Pick<RealTimeModel, 'references'> = theirs) =>
      of.references({ key }).filter((one) => !one.isLocal() && one.isSet());
    const title = theirs.elementAt('title');
    await until(() => {
      expect(theirView('console.selection')[0]?.value()).toBe(theirs.elementAt('title'));
      expect(theirView('console.caret', title)[0]?.value()).toMatchObject({ start: 2, end: 4 });
    });
    model.show({ path: ['tags', 0], caret: undefined });
    await until(() => {
      expect(theirView('console.selection')[0]?.value()).toBe(theirs.elementAt('tags', 0));
      expect(theirView('console.caret', title)).toEqual([]);
    });
    model.show(undefined);
    await until(() => expect(theirView('console.selection')).toEqual([]));
    selection.clear();
    await until(() => expect(presences()).toEqual([]));
  });

  it('reports references of other applications with any key and at any path', async () => {
    const { theirs, heard, until, edit } = await start();
    const presences = () =>
      heard('model.presences')
        .at(-1)
        ?.presences.map(({ path, caret, key }) => [path.join('/'), caret && [caret.from, caret.to], key])
        .sort();
    const title = theirs.elementAt('title') as unknown as RealTimeString;
    const lines = theirs.elementReference('app-lines');
    lines.set([theirs.elementAt('lines', 0), theirs.elementAt('tags')] as never);
    const cursor = title.indexReference('app-cursor');
    cursor.set(3);
    const marked = title.rangeReference('app-marked');
    marked.set({ start: 1, end: 2 });
    const property = theirs.root().propertyReference('app-property');
    property.set('price');
    const unset = (theirs.elementAt('lines', 0) as unknown as RealTimeObject).propertyReference('app-unset');
    unset.set('discount');
    for (const each of [lines, cursor, marked, property, unset]) each.share();
    const all = [
      ['lines/0', undefined, 'app-lines'],
      ['lines/0', undefined, 'app-unset'],
      ['price', undefined, 'app-property'],
      ['tags', undefined, 'app-lines'],
      ['title', [1, 2], 'app-marked'],
      ['title', [3, 3], 'app-cursor'],
    ];
    await until(() => expect(presences()).toEqual(all));
    edit([{ type: 'splice', path: ['title'], index: 0, remove: 0, insert: 'A ' }]);
    await until(() =>
      expect(presences()?.slice(4)).toEqual([
        ['title', [3, 4], 'app-marked'],
        ['title', [5, 5], 'app-cursor'],
      ]),
    );
    cursor.set(0);
    marked.unshare();
    property.clear();
    unset.clear();
    lines.dispose();
    await until(() => expect(presences()).toEqual([['title', [0, 0], 'app-cursor']]));
    await theirs.close();
    await until(() => expect(presences()).toEqual([]));
  });

  it('reports references shared before it was opened', async () => {
    const [own, other] = await Promise.all([lab.connectOperator(), lab.connect('bob')]);
    const theirs = await lab.makeModel(other, labOrder());
    const cursor = (theirs.elementAt('title') as unknown as RealTimeString).indexReference('app-cursor');
    cursor.share();
    cursor.set(2);
    const { heard } = lab.follow(lab.connectedBy(own));
    await vi.waitFor(() =>
      expect(heard('model.presences').at(-1)).toMatchObject({
        presences: [{ path: ['title'], caret: { from: 2, to: 2 } }],
      }),
    );
  });

  it('keeps working when others reference a value it just removed', async () => {
    const { edit, theirs, same, until, heard } = await start();
    const pointer = theirs.elementReference('console.selection');
    pointer.share();
    for (const key of ['title', 'price', 'tags']) {
      pointer.set(theirs.elementAt(key));
      edit([{ type: 'removeMember', path: [], key }]);
      await same();
    }
    pointer.set(theirs.elementAt('lines'));
    await until(() => expect(heard('model.presences').at(-1)?.presences).toMatchObject([{ path: ['lines'] }]));
    theirs.root().set('later', 1);
    await same();
  });

  it('ends when the model is deleted', async () => {
    const { heard, other, until, model } = await start();
    await other.models().remove('m1');
    await until(() => expect(heard('model.deleted')).toHaveLength(1));
    expect(() => model.edit([{ type: 'setValue', path: ['price'], value: 1 }])).toThrow('not open');
  });

  it("reports the server's error for a missing model", async () => {
    const own = await connectOperator();
    const domains = new ConnectedDomains();
    const { events } = lab.follow(domains, 'nowhere');
    await vi.waitFor(() => expect(events).toEqual([{ type: 'model.waiting' }]));
    domains.onConnected(target, own);
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'model.refused', code: 'model_not_found' }));
  });

  it('reports nothing after it was closed', async () => {
    const { model, events, theirs, until } = await start();
    model.close();
    const before = events.length;
    await until(() => expect(theirs.collaborators()).toHaveLength(1));
    theirs.root().set('late', 1);
    await new Promise((done) => setTimeout(done, 150));
    expect(events).toHaveLength(before);
  });
});
