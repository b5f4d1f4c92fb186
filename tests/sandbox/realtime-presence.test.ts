import { beforeEach, describe, expect, it } from 'vitest';
import { passwordOf, pause, rawSession } from './realtime-server';
import { useRealtime } from './support/use-realtime';

const { login, server, start } = useRealtime();
beforeEach(() => start());

const alice = { username: 'alice' };
const bob = { username: 'bob' };
const ghost = { username: 'ghost' };
const bobData = {
  userId: bob,
  firstName: { value: 'bob' },
  lastName: { value: 'Tester' },
  displayName: { value: 'Bob' },
  email: { value: 'bob@example.com' },
};

describe('presence', () => {
  it('tells a user of the first session and the last, and nobody of those between', async () => {
    const first = await rawSession(server().url);
    await expect(first.hears('presenceAvailabilityChanged')).resolves.toEqual({
      user: alice,
      available: true,
    });
    const second = await rawSession(server().url);
    const follower = await rawSession(server().url, passwordOf('bob'));
    await follower.ask('presenceSubscribeRequest', { users: [alice] });
    second.socket.close();
    await second.ends();
    await pause(30);
    expect(follower.heard.filter(({ body }) => body[0] === 'presenceAvailabilityChanged')).toHaveLength(1);
    await follower.hears('presenceAvailabilityChanged');
    first.socket.close();
    await expect(follower.hears('presenceAvailabilityChanged')).resolves.toEqual({ user: alice });
  });

  it('answers the empty resubscription by an empty response', async () => {
    const client = await rawSession(server().url);
    await expect(client.ask('presenceSubscribeRequest')).resolves.toEqual(['presenceSubscribeResponse', {}]);
    expect(client.heard.some(({ body }) => body[0] === 'identityCacheUpdate')).toBe(false);
  });

  it('introduces users before it speaks of them, and knows nothing of unknown ones', async () => {
    const client = await rawSession(server().url);
    const answer = await client.ask('presenceRequest', { users: [alice, bob, ghost] });
    expect(answer).toEqual([
      'presenceResponse',
      { userPresences: [{ user: alice, available: true }, { user: bob }, { user: ghost }] },
    ]);
    const names = client.heard.map(({ body }) => body[0]);
    expect(names.indexOf('identityCacheUpdate')).toBeLessThan(names.indexOf('presenceResponse'));
    const update = await client.hears('identityCacheUpdate');
    expect(update).toMatchObject({ users: [{ userId: alice }, bobData] });
  });

  it('sends state to the own sessions and to followers, merged on the server', async () => {
    const [follower, stranger, own, other] = await Promise.all([
      rawSession(server().url),
      rawSession(server().url, { anonymous: {} }),
      rawSession(server().url, passwordOf('bob')),
      rawSession(server().url, passwordOf('bob')),
    ]);
    await follower.ask('presenceSubscribeRequest', { users: [bob] });
    const deep = {
      listValue: { values: [{ numberValue: 1 }, { structValue: { fields: { y: { nullValue: 0 } } } }] },
    };
    own.say('presenceSetState', { state: { status: { stringValue: 'busy' } } });
    own.say('presenceSetState', { state: { x: deep, z: { boolValue: true } } });
    own.say('presenceRemoveState', { keys: ['z', 'absent'] });
    for (const client of [follower, own, other]) {
      await expect(client.hears('presenceStateSet')).resolves.toEqual({
        user: bob,
        state: { status: { stringValue: 'busy' } },
      });
      await expect(client.hears('presenceStateSet')).resolves.toEqual({
        user: bob,
        state: { x: deep, z: { boolValue: true } },
      });
      await expect(client.hears('presenceStateRemoved')).resolves.toEqual({
        user: bob,
        keys: ['z', 'absent'],
      });
    }
    const [, presence] = await follower.ask('presenceRequest', { users: [bob] });
    expect(presence).toEqual({
      userPresences: [{ user: bob, available: true, state: { status: { stringValue: 'busy' }, x: deep } }],
    });
    own.say('presenceClearState');
    await expect(follower.hears('presenceStateCleared')).resolves.toEqual({ user: bob });
    expect(stranger.heard.filter(({ body }) => body[0].startsWith('presenceState'))).toEqual([]);
  });

  it('keeps state beyond the last session', async () => {
    const first = await rawSession(server().url, passwordOf('bob'));
    first.say('presenceSetState', { state: { status: { stringValue: 'away' } } });
    await first.hears('presenceStateSet');
    first.socket.close();
    await first.ends();
    const { welcome } = await rawSession(server().url, passwordOf('bob'));
    expect(welcome.presenceState).toEqual({ status: { stringValue: 'away' } });
  });

  it('stops at an unsubscription', async () => {
    const follower = await rawSession(server().url);
    await follower.ask('presenceSubscribeRequest', { users: [bob] });
    follower.say('presenceUnsubscribe', { users: [bob] });
    await follower.ask('serverTimeRequest');
    await rawSession(server().url, passwordOf('bob'));
    await follower.ask('serverTimeRequest');
    const changes = follower.heard.filter(({ body }) => body[0] === 'presenceAvailabilityChanged');
    expect(changes.map(({ body }) => body[1])).toEqual([{ user: alice, available: true }]);
  });

  it('works through the public client', async () => {
    const watcher = await login('alice');
    const subscription = await watcher.presence().subscribe('bob');
    expect([subscription.available, [...subscription.state]]).toEqual([false, []]);
    const changes: string[] = [];
    subscription.events().subscribe((event) => changes.push(event.name));
    const watched = await login('bob');
    watched.presence().setState('status', 'busy');
    for (let tries = 0; subscription.state.get('status') !== 'busy' && tries < 100; tries++) await pause(10);
    expect(subscription.available).toBe(true);
    expect(changes).toEqual(['availability_changed', 'state_set']);
    const [presence] = await watcher.presence().presence(['bob']);
    expect([presence!.available, presence!.state.get('status')]).toEqual([true, 'busy']);
  });
});

describe('identity', () => {
  it('gives the known ones of the users asked for, in that order', async () => {
    const client = await rawSession(server().url);
    const [name, content] = await client.ask('usersGetRequest', { userIds: [bob, ghost, alice] });
    expect([name, content]).toMatchObject(['userListResponse', { userData: [bobData, { userId: alice }] }]);
    await expect(client.ask('usersGetRequest', { userIds: [ghost] })).resolves.toEqual([
      'userListResponse',
      {},
    ]);
  });

  it('searches the given fields, orders and pages', async () => {
    const client = await rawSession(server().url);
    const search = async (more: object) => {
      const [, content] = await client.ask('userSearchRequest', {
        fields: ['USERNAME', 'EMAIL'],
        value: 'a',
        orderField: 'USERNAME',
        ascending: true,
        ...more,
      });
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

  it.each([
    [{ fields: ['FIELD_NOT_SET'], orderField: 'USERNAME' }, 'Invalid search field value'],
    [{ fields: [99], orderField: 'USERNAME' }, 'Invalid search field value'],
    [{ orderField: 'USERNAME' }, 'Unexpected error searching users.'],
    [{ fields: ['USERNAME'] }, 'Invalid order field value'],
  ])('refuses the search %j', async (search, message) => {
    const client = await rawSession(server().url);
    const answer = await client.ask('userSearchRequest', { value: 'a', ...search });
    expect(answer).toEqual(['error', { code: 'unknown', message }]);
  });

  it('gives groups, and the groups of users', async () => {
    const client = await rawSession(server().url);
    await expect(client.ask('userGroupsRequest', { ids: ['g1'] })).resolves.toEqual([
      'userGroupsResponse',
      { groupData: [{ id: 'g1', description: 'Group 1', members: [bob] }] },
    ]);
    await expect(client.ask('userGroupsForUsersRequest', { users: [alice, bob] })).resolves.toEqual([
      'userGroupsForUsersResponse',
      { userGroups: [{ user: alice }, { user: bob, groups: ['g1'] }] },
    ]);
  });

  it('says which group or user is missing', async () => {
    const client = await rawSession(server().url);
    await expect(client.ask('userGroupsRequest', { ids: ['g1', 'none'] })).resolves.toEqual([
      'error',
      {
        code: 'group_not_found',
        message: 'Could not get groups because at least one requested group did not exist: none',
        details: { id: { stringValue: 'none' } },
      },
    ]);
    await expect(client.ask('userGroupsForUsersRequest', { users: [ghost] })).resolves.toMatchObject([
      'error',
      { code: 'user_not_found', details: { id: { stringValue: 'ghost' } } },
    ]);
  });

  it('works through the public client', async () => {
    const client = await login('alice');
    expect((await client.identity().user('bob')).displayName).toBe('Bob');
    expect(await client.identity().user('ghost')).toBeUndefined();
    expect((await client.identity().profile()).username).toBe('alice');
    const found = await client.identity().search({ fields: ['username'], term: 'al', offset: 0, limit: 5 });
    expect(found.map(({ username }) => username)).toEqual(['alice']);
    expect((await client.identity().group('g1')).members.map(String)).toHaveLength(1);
    await expect(client.identity().groups(['none'])).rejects.toMatchObject({
      code: 'group_not_found',
      details: { id: 'none' },
    });
  });
});
