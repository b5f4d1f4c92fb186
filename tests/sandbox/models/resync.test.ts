import type { LocalIndexReference, RealTimeModel, RealTimeNumber, RealTimeString } from '@convergence/convergence';
import { describe, expect, it } from 'vitest';
import type { RealtimeOptions } from '../../../sandbox/realtime/realtime';
import { jsonFromValue } from '../../../sandbox/state/data-values';
import { rawSession } from '../realtime-server';
import {
  client,
  closedReason,
  eventsOf,
  json,
  plain,
  raw,
  rawWith,
  record,
  running,
  settled,
  soon,
  start,
} from '../support/lab';

const text = (model: RealTimeModel) => model.elementAt('s') as RealTimeString;
const number = (model: RealTimeModel) => model.elementAt('n') as RealTimeNumber;

const both = async (first = 'admin', options: RealtimeOptions = {}) => {
  await start(options);
  const [alice, bob] = [await client(first), await client('bob')];
  const id = await alice.models.create({ collection: 'c1', data: { s: 'abc', n: 1 } });
  const [model, other] = [await alice.models.open(id), await bob.models.open(id)];
  const events = eventsOf(model);
  /** Drops the connection and waits until the client notices. */
  const cut = async () => {
    const before = events.filter((name) => name === 'offline').length;
    alice.line.cut();
    await soon(() => events.filter((name) => name === 'offline').length > before, 'offline');
  };
  const agree = async (expected: object) => {
    await settled(model, other);
    await soon(() => events.at(-1) !== 'offline' && events.includes('online'), 'online');
    expect(plain(model)).toEqual(expected);
    expect(plain(other)).toEqual(expected);
    expect(json(jsonFromValue(record(id).root))).toEqual(expected);
    expect(events).not.toContain('error');
  };
  return { id, alice, bob, model, other, events, cut, agree };
};

describe('a reconnecting client', () => {
  it('receives missed edits and sends its own', async () => {
    const { id, model, other, events, cut, agree } = await both();
    const otherEvents = eventsOf(other);
    await cut();
    number(model).add(10);
    text(model).insert(3, 'off');
    text(other).insert(0, 'B');
    await agree({ s: 'Babcoff', n: 11 });
    expect(record(id).version).toBe(4);
    for (const name of ['offline', 'reconnecting', 'resync_started', 'resync_completed', 'online'])
      expect(events).toContain(name);
    for (const name of ['remote_resync_started', 'remote_resync_completed', 'collaborator_opened'])
      expect(otherEvents).toContain(name);
    for (const each of [model, other])
      expect(new Set(each.collaborators().map(({ user }) => user.username))).toEqual(new Set(['admin', 'bob']));
    text(model).insert(0, '1');
    text(other).insert(0, '2');
    await settled(model, other);
    expect(plain(model)).toEqual(plain(other));
  });

  it.each([
    ['without later edits', () => undefined, 'Labc'],
    ['with a later edit', (other: RealTimeModel) => text(other).insert(4, 'R'), 'LabcR'],
  ])('does not repeat an unacknowledged operation: %s', async (_, after, expected) => {
    const { id, alice, model, other, cut, agree } = await both();
    alice.line.hold('in');
    text(model).insert(0, 'L');
    await soon(() => other.version() === 2, 'it arrived');
    after(other);
    await soon(() => other.isCommitted(), 'committed');
    await cut();
    number(model).add(1);
    await agree({ s: expected, n: 2 });
    expect(record(id).operations.filter(({ operation }) => operation.type === 'numberDelta')).toHaveLength(1);
  });

  it('sends only the operations that did not arrive', async () => {
    const { id, alice, model, other, cut, agree } = await both();
    alice.line.hold('in');
    text(model).insert(0, '1');
    text(model).insert(1, '2');
    await soon(() => other.version() === 3, 'two arrived');
    text(other).insert(5, 'R');
    await soon(() => record(id).version === 4, 'the other edited');
    text(model).insert(2, '3');
    await soon(() => record(id).version === 5, 'a third arrived');
    alice.line.hold('out');
    text(model).insert(3, '4');
    await cut();
    text(model).insert(4, '5');
    await agree({ s: '12345abcR', n: 1 });
  });

  it('resumes after the control API dropped its socket', async () => {
    const { model, other, events, agree } = await both();
    running().realtime.drop({ namespace: 'acme', username: 'admin' });
    await soon(() => events.includes('offline'), 'offline');
    number(model).add(1);
    await soon(() => events.includes('online'), 'online');
    number(other).add(1);
    await agree({ s: 'abc', n: 3 });
  });

  it.each<[string, (cursor: LocalIndexReference) => void]>([
    ['set', (cursor) => cursor.set(2)],
    ['cleared', (cursor) => cursor.clear()],
    ['unshared', (cursor) => cursor.unshare()],
  ])('is removed from the model when a reference of its lost connection is %s', async (_, act) => {
    const { model, other, cut, agree } = await both();
    const cursor = text(model).indexReference('cursor');
    cursor.share();
    await cut();
    await agree({ s: 'abc', n: 1 });
    const closed = closedReason(model);
    act(cursor);
    await expect(closed).resolves.toBe('invalid reference event');
    await soon(() => other.collaborators().length === 1, 'it is out');
  });

  it('shows references again after sharing new ones', async () => {
    const { model, other, events, cut, agree } = await both();
    const share = (at: number) => {
      const cursor = text(model).indexReference('cursor');
      cursor.share();
      cursor.set(at);
    };
    const seen = () => text(other).reference(model.session().sessionId(), 'cursor')?.values();
    share(1);
    await soon(() => seen()?.[0] === 1, 'seen');
    model.on('offline', () => text(model).indexReference('cursor').dispose());
    await cut();
    await agree({ s: 'abc', n: 1 });
    share(2);
    await soon(() => seen()?.[0] === 2, 'seen again');
    number(model).add(1);
    await agree({ s: 'abc', n: 2 });
    expect(events).not.toContain('closed');
  });
});

describe('a manual resync', () => {
  it.each([false, true])("returns a client's own lost operations, with hazards: %s", async (hazards) => {
    const { id, other } = await both('admin', { hazards: () => hazards });
    const first = await rawWith(id, 'admin');
    const operation = {
      discreteOperation: { numberDeltaOperation: { id: record(id).root.children['n']!.id, delta: 1 } },
    };
    first.say('operationSubmission', { sequenceNumber: 7, contextVersion: 1, operation });
    await first.hears('operationAck');
    first.socket.terminate();
    await soon(() => other.collaborators().length === 2, 'it has gone');
    const second = await rawSession(running().url, {
      reconnect: { token: first.welcome['reconnectToken'] },
    });
    const resync = { modelId: id, contextVersion: 1 };
    expect(await second.ask('modelResyncRequest', resync)).toMatchObject([
      'modelResyncResponse',
      { currentVersion: hazards ? 2 : 1 },
    ]);
    if (hazards) {
      await expect(second.hears('remoteOperation')).resolves.toMatchObject({
        sessionId: first.welcome['sessionId'],
        contextVersion: 1,
      });
      return;
    }
    await expect(second.hears('operationAck')).resolves.toMatchObject({ sequenceNumber: 7, version: 1 });
    second.say('operationSubmission', { sequenceNumber: 7, contextVersion: 1, operation });
    second.say('operationSubmission', { sequenceNumber: 8, contextVersion: 1, operation });
    await expect(second.hears('operationAck')).resolves.toMatchObject({ sequenceNumber: 8, version: 2 });
    expect(record(id).version).toBe(3);
  });

  it('leaves nothing behind when interrupted', async () => {
    const { id, other } = await both();
    const events = eventsOf(other);
    const session = await raw();
    await session.ask('modelResyncRequest', { modelId: id, contextVersion: 1 });
    session.socket.terminate();
    await soon(() => events.includes('remote_resync_completed'), 'the other knows');
    const fresh = await rawWith(id);
    expect(fresh.opened['resyncingClients']).toBeUndefined();
    expect(other.isOpen()).toBe(true);
  });
});
