import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ConnectedDomains } from '~/api/realtime/connected-domains';
import { readHistory } from '~/api/realtime/history';
import { perform } from '~/api/realtime/model-edits';
import { applyEdits } from '~/core/document/edit';
import { copyOf, type DocumentObject, type DocumentValue, setMember } from '~/core/document/value';
import { type DataValue, valueFromJson } from '../../sandbox/state/data-values';
import { replaceModelData } from '../../sandbox/state/models';
import { anyValue, copyEdit, editFrom } from '../document/arbitrary';
import { logEdit } from '../support/log-edit';
import { at, everyChange, labOrder, labTarget as target, realtimeLab } from '../support/realtime-lab';

const lab = realtimeLab();
const { connect } = lab;
const never = new AbortController().signal;

/** Converts a stored value to a console value. */
function plain(value: DataValue): DocumentValue {
  if (value.type === 'array') return value.children.map(plain);
  if (value.type === 'date') return new Date(value.value);
  if (value.type === 'null') return null;
  if (value.type !== 'object') return value.value;
  const held: DocumentObject = {};
  for (const key of Object.keys(value.children)) setMember(held, key, plain(value.children[key]!));
  return held;
}

/** Two clients with the same model open, and the stored data at each version. */
async function start(data: DocumentObject = labOrder()) {
  const [ada, bob] = await Promise.all([connect('alice'), connect('bob')]);
  const theirs = await lab.makeModel(bob, data);
  const models = [await ada.models().open('m1'), theirs] as const;
  const stored = lab.stored();
  const held = [undefined, plain(stored.root)];
  const push = stored.operations.push.bind(stored.operations);
  stored.operations.push = (...operations) => {
    for (const { version } of operations) held[version] = plain(stored.root);
    return push(...operations);
  };
  const domains = lab.connectedBy(ada);
  const settled = () =>
    vi.waitFor(() => {
      for (const model of models) expect([model.isCommitted(), model.version()]).toEqual([true, held.length - 1]);
      expect(models[0].root().value()).toEqual(models[1].root().value());
    }, 20_000);
  const read = (signal = never) => readHistory(domains, target, 'm1', signal);
  return { ada, bob, models, stored, held, domains, settled, read };
}

/** Checks every version, moving back and forth. */
async function expectAll(history: Awaited<ReturnType<typeof readHistory>>, held: readonly unknown[]) {
  const versions = Array.from({ length: history.version }, (_, index) => index + 1);
  const mixed = versions.flatMap((version) => [version, versions.at(-version)!]);
  for (const version of [...mixed, ...versions, ...versions.reverse()])
    expect([version, await history.documentAt(version, never)]).toEqual([version, held[version]]);
}

/** Makes the edits of each version in the version before. */
function expectEdits({ entries }: Awaited<ReturnType<typeof readHistory>>, held: readonly unknown[]) {
  for (const { version, edits } of entries) {
    let document = copyOf(held[version - 1] as DocumentObject) as DocumentValue;
    for (const logged of edits) {
      expect([version, logged]).toEqual([version, logEdit(document, logged.edit)]);
      document = applyEdits(document, [copyEdit(logged.edit)]);
    }
    expect([version, document]).toEqual([version, held[version]]);
  }
}

describe('the history of a model', () => {
  it('lists who changed what and when, and rebuilds every version', async () => {
    const { models, held, settled, read } = await start();
    const before = Date.now();
    const [ada, bob] = models;
    for (const [index, [path, method, given]] of everyChange.entries()) {
      if (index === 2) await settled();
      at(index < 2 ? ada : bob, ...path)[method](...given);
    }
    await settled();
    ada.startBatch();
    at(ada, 'tags').insert(0, 'x');
    at(ada).remove('new');
    at(ada).set('new', []);
    ada.completeBatch();
    await settled();
    ada.startBatch();
    at(ada, 'title').insert(0, 'XYZ');
    at(ada, 'title').remove(1, 2);
    ada.completeBatch();
    await settled();
    const history = await read();
    expect([history.version, history.oldest, history.ending]).toEqual([held.length - 1, 1, 'creation']);
    expect(history.createdAt).toBeGreaterThan(before - 60_000);
    const told = history.entries.map(({ version, user, what, name, path, count }) => [
      version,
      user?.username,
      what,
      name,
      path?.join('/'),
      count,
    ]);
    const single = everyChange.map(([, , , what, place, name], index) => [
      index + 2,
      index < 2 ? 'alice' : 'bob',
      what,
      name,
      place,
      1,
    ]);
    expect(told).toEqual([
      ...single,
      [everyChange.length + 2, 'alice', 'batch', undefined, undefined, 3],
      [everyChange.length + 3, 'alice', 'text', undefined, 'title', 1],
    ]);
    expect(history.entries[0]).toMatchObject({
      sessionId: ada.session().sessionId(),
      user: { type: 'normal', username: 'alice', displayName: 'Alice' },
    });
    expect(history.entries.every((entry) => entry.at >= before - 1 && entry.at <= Date.now())).toBe(true);
    await expectAll(history, held);
    expectEdits(history, held);
  });

  it('counts a text replacement or a moved item as one change', async () => {
    const { models, settled, read } = await start();
    const [ada] = models;
    ada.startBatch();
    at(ada, 'title').remove(0, 3);
    at(ada, 'title').insert(0, 'Pot');
    at(ada, 'price').value(1);
    at(ada, 'tags').remove(2);
    at(ada, 'tags').insert(0, 'c');
    ada.completeBatch();
    ada.startBatch();
    at(ada, 'tags').remove(0);
    at(ada, 'tags').insert(2, 'other');
    ada.completeBatch();
    await settled();
    const { entries } = await read();
    expect(entries.map(({ what, count }) => [what, count])).toEqual([
      ['batch', 3],
      ['batch', 2],
    ]);
  });

  it.each([11, 23, 37, 58])(
    'rebuilds every version, and lists its edits, after concurrent random edits (seed %i)',
    async (seed) => {
      const { models, held, settled, read } = await start();
      const edits = fc.sample(fc.tuple(fc.nat(), fc.nat({ max: 255 }), storable, fc.nat({ max: 5 })), {
        seed,
        numRuns: 160,
      });
      for (const [index, [pick, how, value, batch]] of edits.entries()) {
        const model = models[index % 2]!;
        if (batch === 0) model.startBatch();
        for (let each = 0; each < (batch === 0 ? 3 : 1); each += 1) {
          const document = model.root().value();
          perform(model, editFrom(document, pick + each * 7, how, copyOf(value)));
        }
        // The other client may have removed everything the batch edits.
        if (batch === 0 && model.batchSize() > 0) model.completeBatch();
        else if (batch === 0) model.cancelBatch();
        if (index % 5 === 0) await new Promise((done) => setTimeout(done, 1));
      }
      await settled();
      const history = await read();
      expect(history.ending).toBe('creation');
      expectEdits(history, held);
      await expectAll(history, held);
    },
  );

  it('loads pages, newest first, and loads older pages as a version needs them', async () => {
    const { models, held, settled, read } = await start({ n: 0, list: [] });
    for (let n = 1; n <= 1_203; n += 1) perform(models[n % 2]!, { type: 'setValue', path: ['n'], value: n });
    await settled();
    const history = await read();
    expect([history.version, history.oldest, history.ending, history.entries.length]).toEqual([
      1_204,
      704,
      'open',
      500,
    ]);
    expect(history.entries.at(-1)?.version).toBe(1_204);
    const entries = history.entries;
    await history.more(never);
    expect([history.oldest, history.entries.length, history.entries[0]?.version]).toEqual([204, 1_000, 205]);
    expect(history.entries).not.toBe(entries);
    expect(await history.documentAt(3, never)).toEqual(held[3]);
    expect([history.oldest, history.ending, history.entries.length]).toEqual([1, 'creation', 1_203]);
    await history.more(never);
    for (const version of [1_204, 1, 705, 204, 1_203])
      expect(await history.documentAt(version, never)).toEqual(held[version]);
  });

  it('contains only the creation of an unchanged model', async () => {
    const { read, held } = await start();
    const history = await read();
    expect([history.version, history.oldest, history.ending, history.entries]).toEqual([1, 1, 'creation', []]);
    expect(await history.documentAt(1, never)).toEqual(held[1]);
  });

  it('starts where the data was last replaced', async () => {
    const { models, stored, settled, read, ada, bob } = await start();
    at(models[0]).set('a', 1);
    at(models[0]).set('a', 2);
    await settled();
    await Promise.all(models.map((model) => model.close()));
    const root = valueFromJson({ a: 2, fresh: 'yes' });
    if (root.type !== 'object') throw new Error();
    replaceModelData(lab.server().state, lab.server().domain, stored, root);
    expect(ada.models().isOpen('m1') || bob.models().isOpen('m1')).toBe(false);
    const again = await bob.models().open('m1');
    at(again).set('b', 1);
    await vi.waitFor(() => expect(again.isCommitted()).toBe(true));
    const history = await read();
    expect([history.version, history.oldest, history.ending]).toEqual([4, 3, 'lost']);
    expect(history.entries.map(({ version }) => version)).toEqual([3, 4]);
    expect(await history.documentAt(3, never)).toEqual({ a: 2, fresh: 'yes' });
    await expect(history.documentAt(2, never)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'version_lost',
      message: expect.stringContaining("Versions before 3 can't be shown") as string,
    });
    expect(await history.documentAt(4, never)).toEqual({ a: 2, fresh: 'yes', b: 1 });
  });

  it('starts at the oldest operation of the server', async () => {
    const { models, stored, settled, read, held } = await start();
    for (const n of [1, 2, 3, 4]) at(models[0]).set('a', n);
    await settled();
    stored.operations.splice(0, 2);
    const history = await read();
    expect([history.oldest, history.ending]).toEqual([3, 'lost']);
    expect(await history.documentAt(3, never)).toEqual(held[3]);
    await expect(history.documentAt(1, never)).rejects.toMatchObject({ code: 'version_lost' });
  });

  it('keeps surrogate pairs whole', async () => {
    const { models, held, read } = await start({ text: 'a😀b' });
    at(models[0], 'text').insert(3, '🎈');
    at(models[0], 'text').remove(1, 2);
    await vi.waitFor(() => expect(held).toHaveLength(4));
    const history = await read();
    expect(history.oldest).toBe(1);
    const textAt = async (version: number) => (await history.documentAt(version, never))['text'];
    expect([await textAt(1), await textAt(2), await textAt(3)]).toEqual(['a😀b', 'a😀🎈b', 'a🎈b']);
  });

  it('lists an unknown user as anonymous', async () => {
    const { models, stored, settled, read } = await start();
    at(models[0]).set('a', 1);
    await settled();
    stored.operations[0]!.sessionId = 'zz';
    const [entry] = (await read()).entries;
    expect(entry?.user).toMatchObject({ type: 'anonymous', username: 'unknown' });
  });
});

describe('an unreadable history', () => {
  const rejected = (code: string, sentence: RegExp) =>
    expect.objectContaining({
      kind: 'rejected',
      code,
      message: expect.stringMatching(sentence) as string,
    }) as unknown;

  it('reports a missing model', async () => {
    const { domains } = await start();
    await expect(readHistory(domains, target, 'nowhere', never)).rejects.toEqual(
      rejected('model_not_found', /no longer exists/),
    );
  });

  it('reports a missing read permission', async () => {
    const { ada, domains } = await start();
    const manager = await connect('bob');
    await manager.models().create({
      collection: 'orders',
      id: 'm2',
      data: {},
      overrideCollectionWorldPermissions: true,
      worldPermissions: { read: false, write: false, remove: false, manage: false },
    });
    expect(ada.isConnected()).toBe(true);
    await expect(readHistory(domains, target, 'm2', never)).rejects.toEqual(rejected('unauthorized', /can't read/));
  });

  it('waits for a connection until a timeout', async () => {
    const { ada } = await start();
    const domains = new ConnectedDomains();
    const later = readHistory(domains, target, 'm1', never);
    domains.onConnected(target, ada);
    expect((await later).version).toBe(1);
    domains.onDisconnected(target, ada);
    vi.useFakeTimers();
    try {
      const failed = expect(readHistory(domains, target, 'm1', never)).rejects.toEqual(
        rejected('not_connected', /no realtime connection/),
      );
      await vi.advanceTimersByTimeAsync(10_000);
      await failed;
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails when its connection is lost and can be read again', async () => {
    const { ada, domains, read } = await start();
    const asked = read();
    await Promise.resolve();
    domains.onDisconnected(target, ada);
    await expect(asked).rejects.toEqual(rejected('connection_lost', /connection was lost/));
    domains.onConnected(target, ada);
    expect((await read()).version).toBe(1);
  });

  it('rejects with the abort reason', async () => {
    const { read } = await start();
    const giving = new AbortController();
    const asked = read(giving.signal);
    giving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
    await expect(read(giving.signal)).rejects.toThrow('left');
    const history = await read();
    await expect(history.documentAt(1, giving.signal)).rejects.toThrow('left');
  });

  it('reports an unsupported client version', async () => {
    const { ada, read } = await start();
    const inside = ada as unknown as { _connection: unknown };
    const connection = inside._connection;
    inside._connection = {};
    await expect(read()).rejects.toEqual(rejected('client_unusable', /can't read history/));
    inside._connection = connection;
  });
});

/** Values that messages carry unchanged: no lone surrogates, no non-finite numbers. */
const storable: fc.Arbitrary<DocumentValue> = anyValue.filter(
  (value) => applyEdits({ value }, []) !== undefined && !/[\ud800-\udfff]/.test(JSON.stringify(value)),
);
