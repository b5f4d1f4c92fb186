import type {
  RealTimeArray,
  RealTimeModel,
  RealTimeNumber,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import type { RealtimeOptions } from '../../../sandbox/realtime/realtime';
import { setModelPermissions } from '../../../sandbox/state/models';
import { pause } from '../realtime-server';
import { client, plain, rawWith, record, running, settled, soon, start } from './support';

const text = (model: RealTimeModel) => model.elementAt('s') as RealTimeString;
const object = (model: RealTimeModel) => model.elementAt('o') as RealTimeObject;

const both = async (options: RealtimeOptions = {}) => {
  await start(options);
  const [alice, bob] = [await client(), await client('bob')];
  const id = await alice.models.create({
    collection: 'c1',
    data: { s: 'hello world', o: { k: 1, m: 2 }, n: 1 },
    overrideCollectionWorldPermissions: true,
    worldPermissions: { read: true, write: true, remove: true, manage: true },
  });
  return { id, alice, bob, model: await alice.models.open(id), other: await bob.models.open(id) };
};

/** Shares a reference with these values. */
const share = <Value, Reference extends { share(): void; set(value: Value): void }>(
  reference: Reference,
  value?: Value,
): Reference => {
  reference.share();
  if (value !== undefined) reference.set(value);
  return reference;
};

/** References of others on an element, by their keys. */
const seen = (element: { references(): { key(): string; isLocal(): boolean; values(): unknown[] }[] }) =>
  Object.fromEntries(
    element
      .references()
      .filter((reference) => !reference.isLocal())
      .map((reference) => [reference.key(), reference.values()]),
  );

describe('references', () => {
  it('of every kind are shown to the others, now and later', async () => {
    const { id, model, other } = await both();
    const cursor = share(text(model).indexReference('cursor'));
    const selection = text(model).rangeReference('selection');
    selection.set({ start: 1, end: 4 });
    selection.share();
    share(object(model).propertyReference('property'), ['k', 'm']);
    const element = share(model.elementReference('element'), [model.elementAt('n')]);
    cursor.set([1, 5]);
    const all = { cursor: [1, 5], selection: [{ start: 1, end: 4 }] };
    await soon(() => JSON.stringify(seen(text(other))) === JSON.stringify(all), 'they are seen');
    expect(seen(object(other))).toEqual({ property: ['k', 'm'] });
    await soon(() => Object.keys(seen(other)).length === 1, 'the element is seen');

    const late = await (await client('admin')).models.open(id);
    expect(seen(text(late))).toEqual(all);
    expect(seen(object(late))).toEqual({ property: ['k', 'm'] });
    cursor.clear();
    element.unshare();
    await soon(() => Object.keys(seen(late)).length === 0, 'it is gone');
    expect(seen(text(late))).toMatchObject({ cursor: [] });
    await model.close();
    await soon(() => Object.keys(seen(text(late))).length === 0, 'all are gone');
  });

  it('move with what their owner has not seen', async () => {
    const { alice, id, model, other } = await both();
    const cursor = share(text(model).indexReference('cursor'));
    alice.line.hold('in');
    text(other).insert(0, 'ZZZ');
    await soon(() => record(id).version === 2, 'inserted');
    cursor.set(4);
    await soon(() => seen(text(other))['cursor']?.[0] === 7, 'moved');
    alice.line.release('in');
    await settled(model, other);
    expect(cursor.values()).toEqual([7]);
    text(model).remove(0, 5);
    await settled(model, other);
    expect(seen(text(await (await client('admin')).models.open(id)))).toEqual({ cursor: [2] });
  });

  it('end with a new text, and can be shared again', async () => {
    const { alice, id, model, other } = await both();
    share(text(model).indexReference('cursor'), 3);
    share(text(other).indexReference('own'), 1);
    await soon(() => 'own' in seen(text(model)), 'they are seen');
    alice.line.hold('in');
    text(other).value('brand new');
    await soon(() => record(id).version === 2, 'the new text');
    share(text(model).rangeReference('late'), { start: 1, end: 2 });
    alice.line.release('in');
    await settled(model, other);
    await pause(20);
    expect([model.isOpen(), other.isOpen()]).toEqual([true, true]);
    expect([seen(text(model)), seen(text(other))]).toEqual([{}, {}]);
    share(text(model).indexReference('cursor'), 4);
    share(text(other).indexReference('own'), 5);
    await soon(() => 'own' in seen(text(model)) && 'cursor' in seen(text(other)), 'they are seen again');
    expect(seen(text(await (await client('admin')).models.open(id)))).toEqual({ cursor: [4], own: [5] });
  });

  it('on what has been removed concern nobody', async () => {
    const { id, model, other } = await both();
    const property = share(object(model).propertyReference('p'), ['k', 'm']);
    // The public client breaks when a reference is set while it removes a property.
    await soon(() => seen(object(other))['p']?.length === 2, 'it is seen');
    object(other).remove('k');
    await settled(model, other);
    const third = await (await client('admin')).models.open(id);
    expect(seen(object(third))).toEqual({ p: ['m'] });
    other.root().remove('o');
    await settled(model, other, third);
    expect(property.isDisposed()).toBe(true);
    await expect((await client('admin')).models.open(id)).resolves.toMatchObject({});
    expect(model.isOpen()).toBe(true);
  });

  const on = (id: string, key: string, more: object) => ({
    valueId: { value: record(id).root.children['s']!.id },
    key,
    version: 1,
    ...more,
  });
  const indices = { references: { indices: { values: [1] } } };

  it.each<[string, (say: (name: string, content: object) => void, id: string) => void]>([
    ['set before it is shared', (say, id) => say('setReference', on(id, 'k', indices))],
    ['cleared before it is shared', (say, id) => say('clearReference', on(id, 'k', {}))],
    ['unshared before it is shared', (say, id) => say('unshareReference', on(id, 'k', {}))],
    [
      'shared twice',
      (say, id) => {
        say('shareReference', on(id, 'k', indices));
        say('shareReference', on(id, 'k', indices));
      },
    ],
    [
      'of a kind that does not fit',
      (say, id) => say('shareReference', on(id, 'k', { references: { properties: { values: ['x'] } } })),
    ],
    ['at a version to come', (say, id) => say('shareReference', on(id, 'k', { ...indices, version: 9 }))],
  ])('send their owner out: %s', async (_, act) => {
    const { id, other } = await both();
    const raw = await rawWith(id);
    await soon(() => other.collaborators().length === 3, 'all are there');
    act(raw.say, id);
    await expect(raw.hears('forceCloseRealTimeModel')).resolves.toEqual({
      reason: 'invalid reference event',
      reasonCode: 5,
    });
    await soon(() => other.collaborators().length === 2, 'it is out');
  });

  it('are answered when they are incomplete', async () => {
    const { id } = await both();
    const raw = await rawWith(id);
    raw.say('shareReference', { valueId: { value: 'nope' }, key: 'k', ...indices });
    raw.say('shareReference', on(id, 'k', {}));
    await expect(raw.hears('error')).resolves.toMatchObject({ code: 'invalid_message' });
    raw.say('shareReference', on(id, 'k', { ...indices, resourceId: 5 }));
    await expect(raw.hears('error')).resolves.toMatchObject({ code: 'unknown_resource_id' });
  });
});

const permissions = (read: boolean, write: boolean, remove = false, manage = false) =>
  ({ read, write, remove, manage }) as never;

describe('permissions', () => {
  it('are told to those whose have changed, and close the model where it may not be read', async () => {
    const { alice, bob, id, model, other } = await both();
    const manager = alice.models.permissions(id);
    await manager.setWorldPermissions(permissions(true, false));
    await soon(() => !other.permissions().write, 'bob may not write');
    expect(() => (other.elementAt('n') as RealTimeNumber).add(1)).toThrow();
    expect(model.permissions()).toMatchObject({ write: true });
    await manager.setUserPermissions('bob', permissions(true, true));
    await soon(() => other.permissions().write, 'bob may write');
    await manager.removeUserPermissions('bob');
    await soon(() => !other.permissions().write, 'bob may not write');

    const raw = await rawWith(id);
    raw.say('operationSubmission', {
      sequenceNumber: 1,
      contextVersion: 1,
      operation: { compoundOperation: {} },
    });
    await expect(raw.hears('forceCloseRealTimeModel')).resolves.toEqual({
      reason: 'Unauthorized to edit this model',
      reasonCode: 1,
    });

    const closed = new Promise((done) =>
      other.on('closed', (event) => done((event as unknown as { reason: string }).reason)),
    );
    await manager.setWorldPermissions(permissions(false, false));
    await expect(closed).resolves.toBe('Permissions changed and this client no longer has read permissions.');
    await soon(() => model.collaborators().length === 1, 'bob is out');
    await expect(bob.models.permissions(id).getWorldPermissions()).rejects.toMatchObject({
      code: 'unauthorized',
      message: "User must have 'read' permissions on the model to get permissions.",
    });
    await expect(
      bob.models.permissions(id).setWorldPermissions(permissions(true, true)),
    ).rejects.toMatchObject({
      code: 'unauthorized',
      message: "User must have 'manage' permissions on the model to set permissions",
    });
    await expect(bob.models.history(id)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(alice.models.permissions('none').getWorldPermissions()).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });

  it('can be read and replaced', async () => {
    const { alice, id } = await both();
    const manager = alice.models.permissions(id);
    await manager.setUserPermissions('bob', permissions(true, false));
    expect(await manager.getOverridesCollection()).toBe(true);
    expect(await manager.getWorldPermissions()).toMatchObject({ read: true, manage: true });
    expect([...(await manager.getAllUserPermissions()).keys()].map(({ username }) => username)).toEqual([
      'alice',
      'bob',
    ]);
    await manager.setAllUserPermissions({ alice: permissions(true, true, true, true) });
    expect(record(id).userPermissions).toMatchObject([{ username: 'alice' }]);
    await manager.setOverridesCollection(false);
    expect(record(id).overrideWorld).toBe(false);
  });

  it.each([false, true])(
    'changed by REST are told, too; with the defects imitated (%s) not',
    async (hazards) => {
      const { id, other } = await both({ hazards });
      setModelPermissions(running().state, running().domain, record(id), {
        worldPermissions: { read: true, write: false, remove: false, manage: false },
      });
      await pause(50);
      expect(other.permissions().write).toBe(hazards);
    },
  );
});

describe('the history', () => {
  it('can be played back and forth', async () => {
    await start();
    const [alice, bob] = [await client(), await client('bob')];
    const id = await alice.models.create({
      collection: 'c1',
      data: { s: 'abc', n: 1, b: true, d: new Date(0), l: [1, 2, 3], o: { k: 1 } },
    });
    const [model, other] = [await alice.models.open(id), await bob.models.open(id)];
    const states = [plain(model)];
    const step = async (change: (of: RealTimeModel) => void, by = model) => {
      change(by);
      await settled(model, other);
      states.push(plain(model));
    };
    const list = (of: RealTimeModel) => of.elementAt('l') as never as RealTimeArray;
    await step((of) => text(of).insert(3, 'def'));
    await step((of) => text(of).splice(0, 2, 'X'), other);
    await step((of) => text(of).value('set'));
    await step((of) => (of.elementAt('n') as RealTimeNumber).add(4), other);
    await step((of) => (of.elementAt('n') as RealTimeNumber).value(7));
    await step((of) => (of.elementAt('b') as never as { value(v: boolean): void }).value(false));
    await step((of) => (of.elementAt('d') as never as { value(v: Date): void }).value(new Date(1e12)));
    await step((of) => of.root().set('new', { a: [1] }), other);
    await step((of) => object(of).set('k', 'v'));
    await step((of) => list(of).insert(1, 'x'));
    await step((of) => list(of).remove(0));
    await step((of) => list(of).reorder(0, 2));
    await step((of) => list(of).set(1, { k: 'rep' }), other);
    await step((of) => list(of).value([9]));
    await step((of) => object(of).value({ q: 1 }));
    await step((of) => {
      of.startBatch();
      (of.elementAt('n') as RealTimeNumber).add(1);
      of.root().set('z', null);
      of.completeBatch();
    });
    const history = await bob.models.history(id);
    expect([history.version(), history.maxVersion()]).toEqual([states.length, states.length]);
    const shown = () => JSON.parse(JSON.stringify(history.root().value())) as unknown;
    for (let version = states.length; version > 1; version--) {
      expect(shown(), `version ${version}`).toEqual(states[version - 1]);
      await history.backward(1);
    }
    expect(shown()).toEqual(states[0]);
    await history.playTo(states.length);
    expect(shown()).toEqual(states.at(-1));
    await history.playTo(3);
    expect(shown()).toEqual(states[2]);
    await history.forward(2);
    expect(shown()).toEqual(states[4]);
  });

  it('is found by version and by time', async () => {
    const { id, model } = await both();
    for (const value of [1, 2, 3]) {
      (model.elementAt('n') as RealTimeNumber).value(value);
      await settled(model);
      await pause(5);
    }
    const raw = await rawWith(id);
    const versions = async (first: number, last: number) => {
      const [, content] = await raw.ask('historicalOperationsRequest', { modelId: id, first, last });
      return ((content as { operations?: { version: number }[] }).operations ?? []).map(
        ({ version }) => version,
      );
    };
    expect(await versions(1, 2)).toEqual([2]);
    expect(await versions(3, 500)).toEqual([3, 4]);
    expect(await versions(9, 12)).toEqual([]);
    expect(await raw.ask('historicalOperationsRequest', { modelId: 'nope', first: 1, last: 2 })).toEqual([
      'historicalOperationsResponse',
      {},
    ]);
    const at = async (time: number) =>
      (
        await raw.ask('modelGetVersionAtTimeRequest', {
          modelId: id,
          targetTime: { seconds: Math.floor(time / 1_000), nanos: (time % 1_000) * 1_000_000 },
        })
      )[1];
    const { createdTime, operations } = record(id);
    expect(await at(Date.now() + 60_000)).toEqual({ versionAtTime: 4 });
    expect(await at(operations[1]!.timestamp)).toEqual({ versionAtTime: 3 });
    expect(await at(createdTime)).toEqual({ versionAtTime: 1 });
    expect(await at(createdTime - 1)).toEqual({
      code: 'unknown',
      message: 'The requested model did not exist at the specified time',
    });
    expect(await raw.ask('historicalDataRequest', { modelId: 'none' })).toEqual([
      'error',
      { code: 'model_not_found', message: "A model with id 'none' does not exist." },
    ]);
  });

  it('names sessions that have long ended', async () => {
    const { alice, id, model } = await both();
    (model.elementAt('n') as RealTimeNumber).add(1);
    await settled(model);
    await alice.domain.disconnect();
    running().domain.sessions.splice(0);
    await expect(
      (await client('admin')).models.history(id).then((history) => history.backward(1)),
    ).resolves.not.toThrow();
  });
});
