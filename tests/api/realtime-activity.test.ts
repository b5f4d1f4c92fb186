import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { BrowserSocket } from '../support/browser-socket';
import type { ActivityEvent } from '~/api/realtime/port';
import { decode } from '../../sandbox/realtime/codec';
import { findActivity } from '../../sandbox/state/activities';
import { passwordOf, pause, rawSession, userToken } from '../sandbox/realtime-server';
import { labTarget as target } from '../support/realtime-lab';
import { realtimeLinks } from '../support/realtime-link';

/** Names of the messages the client sent. */
const sent: string[] = [];
class WatchedSocket extends BrowserSocket {
  override send(data: Parameters<WebSocket['send']>[0]) {
    sent.push(decode(data as Uint8Array)?.body[0] ?? 'nothing');
    super.send(data);
  }
}
const joins = () => sent.filter((name) => name === 'activityJoinRequest').length;
const { server, make, openLink, end, operatorToken } = realtimeLinks(WatchedSocket);
const desk = { activityType: 'doc', activityId: 'desk' };
const key = { type: 'doc', id: 'desk' };
const world = ['join', 'view_state', 'set_state'];
const number = (value: number) => ({ numberValue: value });
let realtime: ReturnType<typeof make>;

beforeEach(() => {
  sent.length = 0;
  realtime = make();
});

async function connect() {
  const { close, until } = openLink(realtime);
  const connected = (times = 1) => until('link.connected', times);
  await connected();
  return { close, connected };
}

function watch(which = key, domain = target) {
  const events: ActivityEvent[] = [];
  const stop = realtime.watchActivity(domain, which, (event) => events.push(event));
  end(stop);
  const seen = () => {
    const last = events.at(-1);
    return last?.type === 'activity.seen'
      ? last.participants.map(({ sessionId, user, state }) => [sessionId, user.username, Object.fromEntries(state)])
      : last?.type;
  };
  return {
    events,
    stop,
    types: () => events.map(({ type }) => type),
    sees: (expected: unknown) => vi.waitFor(() => expect(seen()).toEqual(expected)),
    ends: (expected: ActivityEvent) => vi.waitFor(() => expect(events.at(-1)).toEqual(expected)),
  };
}

const raw = (username = 'alice') => rawSession(server().url, passwordOf(username));
const operator = async () => rawSession(server().url, { jwt: { jwt: await operatorToken() } });
const create = async (id = 'desk') => {
  const client = await operator();
  await client.ask('activityCreateRequest', { ...desk, activityId: id, worldPermissions: world });
  client.socket.close();
};
const remove = async () => {
  const client = await operator();
  await client.ask('activityDeleteRequest', desk);
  client.socket.close();
};
/** An ephemeral activity lasts only while it has participants. */
const ephemeral = { autoCreateData: { ephemeral: true, worldPermissions: world } };

describe('watching an activity', () => {
  it('reports participants with their state and each change', async () => {
    await create();
    const alice = await raw();
    await alice.ask('activityJoinRequest', { ...desk, state: { cursor: number(1), none: { nullValue: 0 } } });
    await connect();
    const { sees, types, events } = watch();
    expect(events).toEqual([]);
    await sees([[alice.welcome['sessionId'], 'alice', { cursor: 1, none: null }]]);
    expect(types()).toEqual(['activity.joining', 'activity.seen']);
    expect(events.at(-1)).toMatchObject({
      participants: [{ user: { type: 'normal', username: 'alice', displayName: 'Alice' } }],
    });
    alice.say('activityUpdateState', { set: { cursor: number(2) }, removed: ['none'] });
    await sees([[alice.welcome['sessionId'], 'alice', { cursor: 2 }]]);
    const bob = await raw('bob');
    await bob.ask('activityJoinRequest', { ...desk, state: { color: { stringValue: 'red' } } });
    await sees([
      [alice.welcome['sessionId'], 'alice', { cursor: 2 }],
      [bob.welcome['sessionId'], 'bob', { color: 'red' }],
    ]);
    alice.say('activityUpdateState', { complete: true });
    await sees([
      [alice.welcome['sessionId'], 'alice', {}],
      [bob.welcome['sessionId'], 'bob', { color: 'red' }],
    ]);
    bob.socket.terminate();
    await sees([[alice.welcome['sessionId'], 'alice', {}]]);
  });

  it('batches rapid changes and reuses objects of unchanged participants', async () => {
    await create();
    const [alice, bob] = [await raw(), await raw('bob')];
    await alice.ask('activityJoinRequest', desk);
    await bob.ask('activityJoinRequest', desk);
    await connect();
    const { sees, events } = watch();
    const of = (client: typeof alice) => client.welcome['sessionId'];
    await sees([
      [of(alice), 'alice', {}],
      [of(bob), 'bob', {}],
    ]);
    for (let n = 1; n <= 200; n++) alice.say('activityUpdateState', { set: { n: number(n) } });
    await sees([
      [of(alice), 'alice', { n: 200 }],
      [of(bob), 'bob', {}],
    ]);
    const told = events.flatMap((event) => (event.type === 'activity.seen' ? [event.participants] : []));
    expect(told.length).toBeLessThan(20);
    expect(told.at(-1)![1]).toBe(told[0]![1]);
    expect(told.at(-1)![0]).not.toBe(told[0]![0]);
  });

  it('is invisible to others and leaves when stopped', async () => {
    const alice = await raw();
    await alice.ask('activityJoinRequest', { ...desk, ...ephemeral });
    await connect();
    const { sees, stop, events } = watch();
    await sees([[alice.welcome['sessionId'], 'alice', {}]]);
    expect(alice.heard.map(({ body }) => body[0])).not.toContain('activitySessionJoined');
    // An ephemeral activity lasts while anyone is in it, visible or not.
    await alice.ask('activityLeaveRequest', { resourceId: 0 });
    await sees([]);
    expect(findActivity(server().domain, 'doc', 'desk')).toBeDefined();
    const { length } = events;
    stop();
    stop();
    await vi.waitFor(() => expect(findActivity(server().domain, 'doc', 'desk')).toBeUndefined());
    expect(events).toHaveLength(length);
  });

  it('waits for a connection, also after losing one', async () => {
    await create();
    const early = watch();
    await early.sees('activity.waiting');
    const { close } = await connect();
    await early.sees([]);
    close();
    await early.sees('activity.waiting');
    await connect();
    await early.sees([]);
    const way = ['activity.waiting', 'activity.joining', 'activity.seen'];
    expect(early.types()).toEqual([...way, ...way]);
  });

  it('joins again after each interruption and reports what changed', async () => {
    await create();
    const { connected } = await connect();
    const { sees, types } = watch();
    await sees([]);
    for (const times of [2, 3]) {
      server().realtime.drop({});
      await connected(times);
      const alice = await raw();
      await alice.ask('activityJoinRequest', desk);
      await sees([[alice.welcome['sessionId'], 'alice', {}]]);
    }
    const again = ['activity.waiting', 'activity.joining'];
    const changes = types().filter((type) => type !== 'activity.seen');
    expect(changes).toEqual(['activity.joining', ...again, ...again]);
  });

  it('does not rejoin an activity that was left, refused or deleted', async () => {
    const { connected } = await connect();
    const missing = watch();
    await missing.ends({ type: 'activity.deleted' });
    await create();
    const left = watch();
    await left.sees([]);
    left.stop();
    await vi.waitFor(() => expect(sent).toContain('activityLeaveRequest'));
    const gone = watch();
    await gone.sees([]);
    await remove();
    await gone.ends({ type: 'activity.deleted' });
    await create();
    expect(joins()).toBe(3);
    server().realtime.drop({});
    await connected(2);
    await pause(50);
    expect(joins()).toBe(3);
    await watch().sees([]);
  });

  it('reports deletion and can watch a new activity with the same name', async () => {
    await create();
    await connect();
    const first = watch();
    await first.sees([]);
    await remove();
    await first.ends({ type: 'activity.deleted' });
    const second = watch();
    await second.ends({ type: 'activity.deleted' });
    await create();
    const third = watch();
    await third.sees([]);
    expect(second.types()).toEqual(['activity.joining', 'activity.deleted']);
  });

  it('reports that the activity was deleted while disconnected', async () => {
    await create();
    const { connected } = await connect();
    const { sees, ends: over } = watch();
    await sees([]);
    const { port } = server();
    server().server.close();
    server().realtime.drop({});
    await sees('activity.waiting');
    server().domain.activities.length = 0;
    await new Promise<void>((done) => server().server.listen(port, '127.0.0.1', done));
    await connected(2);
    await over({ type: 'activity.deleted' });
  });

  it('reports only the end of its own activity', async () => {
    await create();
    await create('other');
    await connect();
    const [one, other] = [watch(), watch({ type: 'doc', id: 'other' })];
    await one.sees([]);
    await other.sees([]);
    await remove();
    await one.ends({ type: 'activity.deleted' });
    await other.sees([]);
  });
});

describe('a watched activity', () => {
  it('can be joined again immediately after leaving, repeatedly', async () => {
    await create();
    const alice = await raw();
    await alice.ask('activityJoinRequest', desk);
    await connect();
    for (let times = 0; times < 5; times++) {
      const { stop } = watch();
      if (times % 2) await pause(times);
      stop();
    }
    const { sees } = watch();
    await sees([[alice.welcome['sessionId'], 'alice', {}]]);
  });

  it('can be watched twice, independently', async () => {
    await create();
    await connect();
    const [one, two] = [watch(), watch()];
    await one.sees([]);
    await two.sees([]);
    one.stop();
    const alice = await raw();
    await alice.ask('activityJoinRequest', desk);
    await two.sees([[alice.welcome['sessionId'], 'alice', {}]]);
  });

  it('can be left at any moment, also during a lost connection', async () => {
    await create();
    const { connected } = await connect();
    for (let wait = 0; wait < 12; wait++) {
      const { stop, events } = watch();
      await pause(wait);
      if (wait % 3 === 0) server().realtime.drop({});
      if (wait % 4 === 0) await pause(1);
      stop();
      const { length } = events;
      await pause(5);
      expect(events).toHaveLength(length);
    }
    await vi.waitFor(() => connected(5));
    const { sees } = watch();
    await sees([]);
  });

  it('can be watched again when the connection was lost between stopping and the answer to the join', async () => {
    await create();
    const { connected } = await connect();
    const { stop } = watch();
    await vi.waitFor(() => expect(joins()).toBe(1), { interval: 0 });
    stop();
    server().realtime.drop({});
    await connected(2);
    await watch().sees([]);
  });

  it('can be stopped before joining and without a connection', async () => {
    const { stop, events } = watch();
    stop();
    await pause(10);
    expect(events).toEqual([]);
    const waiting = watch();
    await waiting.sees('activity.waiting');
    waiting.stop();
    await connect();
    await pause(20);
    expect(waiting.types()).toEqual(['activity.waiting']);
  });

  it('refuses users without the lurk permission, removes users who lose it, and reports the reason', async () => {
    await create();
    const token = await userToken({ sub: 'alice' });
    await openLink(realtime, { token: () => Promise.resolve(token) }).until('link.connected');
    const refused = watch();
    const reason = 'The user does not have permissions to lurk in the requested activity';
    await refused.ends({ type: 'activity.refused', reason, code: 'unauthorized' });
    const admin = await operator();
    const grant = (...permissions: string[]) =>
      admin.ask('setPermissionsRequest', {
        target: { activity: { type: 'doc', id: 'desk' } },
        world: { permissions },
      });
    await grant('lurk', 'view_state');
    const admitted = watch();
    await admitted.sees([]);
    await grant('join');
    await vi.waitFor(() => expect(admitted.events.at(-1)).toMatchObject({ type: 'activity.forcedOut' }));
    expect((admitted.events.at(-1) as { reason: string }).reason).toMatch(/permissions .*revoked/);
    await grant('lurk', 'view_state');
    await watch().sees([]);
  });
});
