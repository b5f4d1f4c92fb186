import { beforeEach, describe, expect, it } from 'vitest';
import { pause } from './realtime-server';
import { raw, start } from './support/lab';

beforeEach(() => start());

const alice = { username: 'alice' };
const bob = { username: 'bob' };
const ghost = { username: 'ghost' };

describe('presence', () => {
  it('announces only the first and last session of a user', async () => {
    const first = await raw();
    expect(await first.hears('presenceAvailabilityChanged')).toEqual({ user: alice, available: true });
    const second = await raw();
    const follower = await raw('bob');
    await follower.ask('presenceSubscribeRequest', { users: [alice] });
    second.socket.close();
    await second.ends();
    await pause(30);
    expect(follower.heard.filter(({ body }) => body[0] === 'presenceAvailabilityChanged')).toHaveLength(1);
    await follower.hears('presenceAvailabilityChanged');
    first.socket.close();
    await expect(follower.hears('presenceAvailabilityChanged')).resolves.toEqual({ user: alice });
  });

  it('answers an empty resubscription with an empty response', async () => {
    const session = await raw();
    await expect(session.ask('presenceSubscribeRequest')).resolves.toEqual(['presenceSubscribeResponse', {}]);
    expect(session.heard.some(({ body }) => body[0] === 'identityCacheUpdate')).toBe(false);
  });

  it('introduces users before mentioning them and skips unknown ones', async () => {
    const session = await raw();
    const answer = await session.ask('presenceRequest', { users: [alice, bob, ghost] });
    expect(answer).toEqual([
      'presenceResponse',
      { userPresences: [{ user: alice, available: true }, { user: bob }, { user: ghost }] },
    ]);
    const names = session.heard.map(({ body }) => body[0]);
    expect(names.indexOf('identityCacheUpdate')).toBeLessThan(names.indexOf('presenceResponse'));
    const users = [{ userId: alice }, { userId: bob, displayName: { value: 'Bob' } }];
    expect(await session.hears('identityCacheUpdate')).toMatchObject({ users });
  });

  it("merges state on the server and sends changes to the user's sessions and followers", async () => {
    const everybody = [raw(), raw({ anonymous: {} }), raw('bob'), raw('bob')] as const;
    const [follower, stranger, own, other] = await Promise.all(everybody);
    await follower.ask('presenceSubscribeRequest', { users: [bob] });
    const deep = {
      listValue: { values: [{ numberValue: 1 }, { structValue: { fields: { y: { nullValue: 0 } } } }] },
    };
    own.say('presenceSetState', { state: { status: { stringValue: 'busy' } } });
    own.say('presenceSetState', { state: { x: deep, z: { boolValue: true } } });
    own.say('presenceRemoveState', { keys: ['z', 'absent'] });
    for (const session of [follower, own, other]) {
      for (const state of [{ status: { stringValue: 'busy' } }, { x: deep, z: { boolValue: true } }])
        expect(await session.hears('presenceStateSet')).toEqual({ user: bob, state });
      expect(await session.hears('presenceStateRemoved')).toEqual({ user: bob, keys: ['z', 'absent'] });
    }
    const [, presence] = await follower.ask('presenceRequest', { users: [bob] });
    expect(presence).toEqual({
      userPresences: [{ user: bob, available: true, state: { status: { stringValue: 'busy' }, x: deep } }],
    });
    own.say('presenceClearState');
    await expect(follower.hears('presenceStateCleared')).resolves.toEqual({ user: bob });
    expect(stranger.heard.filter(({ body }) => body[0].startsWith('presenceState'))).toEqual([]);
  });

  it('keeps state after the last session', async () => {
    const first = await raw('bob');
    first.say('presenceSetState', { state: { status: { stringValue: 'away' } } });
    await first.hears('presenceStateSet');
    first.socket.close();
    await first.ends();
    const { welcome } = await raw('bob');
    expect(welcome.presenceState).toEqual({ status: { stringValue: 'away' } });
  });

  it('stops after unsubscribing', async () => {
    const follower = await raw();
    await follower.ask('presenceSubscribeRequest', { users: [bob] });
    follower.say('presenceUnsubscribe', { users: [bob] });
    await follower.ask('serverTimeRequest');
    await raw('bob');
    await follower.ask('serverTimeRequest');
    const changes = follower.heard.filter(({ body }) => body[0] === 'presenceAvailabilityChanged');
    expect(changes.map(({ body }) => body[1])).toEqual([{ user: alice, available: true }]);
  });
});

describe('identity', () => {
  it('searches the given fields, sorts and pages', async () => {
    const session = await raw();
    const search = async (more: object) => {
      const common = { fields: ['USERNAME', 'EMAIL'], value: 'a', orderField: 'USERNAME', ascending: true };
      const [, content] = await session.ask('userSearchRequest', { ...common, ...more });
      const { userData = [] } = content as { userData?: Array<{ userId: { username: string } }> };
      return userData.map(({ userId }) => userId.username);
    };
    expect(await search({})).toEqual(['alice', 'bob', 'carol']);
    expect(await search({ fields: ['USERNAME'] })).toEqual(['alice', 'carol']);
    expect(await search({ ascending: false })).toEqual(['carol', 'bob', 'alice']);
    expect(await search({ offset: { value: 1 }, limit: { value: 1 } })).toEqual(['bob']);
    expect(await search({ value: 'LIC' })).toEqual(['alice']);
    expect(await search({ value: 'zzz' })).toEqual([]);
  });
});
