import { beforeEach, describe, expect, it } from 'vitest';
import { findActivity } from '../../sandbox/state/activities';
import { eventOf, useRealtime } from './support/use-realtime';

const { login, operator, raw, server, start } = useRealtime();
beforeEach(() => start());

const all = ['join', 'lurk', 'view_state', 'set_state'];
const desk = { activityType: 'doc', activityId: 'desk' };
const errorOf = (code: string, message: string) => ['error', { code, message }];
const number = (value: number) => ({ numberValue: value });

describe('activities with the public client', () => {
  it('lets several sessions see each other and their states', async () => {
    const [alice, bob] = await Promise.all([login('alice'), login('bob')]);
    const options = { autoCreate: { ephemeral: true, worldPermissions: all as never }, state: { cursor: 1 } };
    const hers = await alice.activities().join('doc', 'desk', options);
    expect([hers.isEphemeral(), hers.createdTime() instanceof Date]).toEqual([true, true]);

    const joined = eventOf(hers, 'session_joined');
    const his = await bob.activities().join('doc', 'desk', { state: { color: 'red' } });
    await joined;
    expect(his.participants().map((each) => each.user.username)).toEqual(['alice', 'bob']);
    expect(Object.fromEntries(his.participant(alice.session().sessionId()).state)).toEqual({ cursor: 1 });

    const changed = eventOf(his, 'state_set');
    hers.setState({ cursor: 2 });
    await changed;
    expect(his.participant(alice.session().sessionId()).state.get('cursor')).toBe(2);
    const removed = eventOf(his, 'state_removed');
    hers.removeState('cursor');
    await removed;
    const cleared = eventOf(hers, 'state_cleared');
    his.clearState();
    await cleared;
    expect(hers.participant(bob.session().sessionId()).state.size).toBe(0);

    const left = eventOf<{ sessionId: string }>(hers, 'session_left');
    await his.leave();
    await left;
    expect(hers.participants()).toHaveLength(1);
    await hers.leave();
    expect(server().domain.activities).toEqual([]);
  });

  it('shows a lurker everybody, and nobody the lurker', async () => {
    const [alice, bob] = await Promise.all([login('alice'), login('bob')]);
    const autoCreate = { ephemeral: true, worldPermissions: all as never };
    const hers = await alice.activities().join('doc', 'desk', { autoCreate, state: { a: 1 } });
    const his = await bob.activities().join('doc', 'desk', { lurk: true });
    expect(his.participants().map((each) => each.user.username)).toEqual(['alice']);
    const seen = eventOf(his, 'state_set');
    hers.setState('a', 2);
    await seen;
    expect(hers.participants()).toHaveLength(1);
    await hers.leave();
    expect(server().domain.activities).toHaveLength(1);
    await his.leave();
    expect(server().domain.activities).toHaveLength(0);
  });

  it('puts participants out when their permission goes, and when the activity goes', async () => {
    const [alice, bob] = await Promise.all([login('alice'), login('bob')]);
    const grant = ['join', 'set_state', 'manage', 'remove', 'view_state'] as never;
    await alice.activities().create({
      ...desk,
      worldPermissions: ['join'] as never,
      userPermissions: { alice: grant },
    });
    const hers = await alice.activities().join('doc', 'desk');
    const his = await bob.activities().join('doc', 'desk');
    const out = eventOf<{ reason: string }>(his, 'force_leave');
    const gone = eventOf(hers, 'session_left');
    await hers.permissions().setWorldPermissions([]);
    expect((await out).reason).toBe('Join permissions for the activity were revoked');
    await gone;
    expect([hers.isJoined(), his.isJoined()]).toEqual([true, false]);
    const { worldPermissions, userPermissions } = await hers.permissions().getPermissions();
    expect([worldPermissions.size, [...(userPermissions.get('alice') ?? [])]]).toEqual([0, grant]);
    expect([...(await hers.permissions().resolveSessionPermissions())]).toEqual(grant);

    const deleted = eventOf(hers, 'deleted');
    await alice.activities().remove('desk', 'doc');
    await deleted;
    expect(server().domain.activities).toEqual([]);
  });
});

describe('activities in the protocol', () => {
  it('asks for the permission of each deed', async () => {
    const [admin, client] = [await operator(), await raw('bob')];
    const world = async (...worldPermissions: string[]) => {
      const target = { activity: { type: 'doc', id: 'desk' } };
      await admin.ask('setPermissionsRequest', { target, world: { permissions: worldPermissions } });
    };
    await admin.ask('activityCreateRequest', desk);
    const code = async (name: string, more: object = {}) =>
      ((await client.ask(name, { ...desk, ...more }))[1] as { code?: string }).code;
    expect(await code('activityJoinRequest')).toBe('unauthorized');
    expect(await client.ask('activityJoinRequest', { ...desk, lurk: true })).toEqual(
      errorOf('unauthorized', 'The user does not have permissions to lurk in the requested activity'),
    );
    expect(await client.ask('activityDeleteRequest', desk)).toEqual(
      errorOf('unauthorized', 'The user does not have permissions to delete the specified activity'),
    );
    await world('join');
    // Without set_state there is no state, without view_state nobody else's is to be seen.
    await admin.ask('activityJoinRequest', { ...desk, state: { secret: number(7) } });
    const [, response] = await client.ask('activityJoinRequest', { ...desk, state: { x: number(1) } });
    expect((response as { state: object }).state).toEqual({
      [String(admin.welcome['sessionId'])]: {},
      [String(client.welcome['sessionId'])]: {},
    });
    client.say('activityUpdateState', { resourceId: 2, set: { x: number(1) } });
    await world('join', 'view_state', 'set_state');
    expect(await client.ask('activityParticipantsRequest', desk)).toMatchObject([
      'activityParticipantsResponse',
      {
        state: {
          [String(admin.welcome['sessionId'])]: { state: { secret: number(7) } },
          [String(client.welcome['sessionId'])]: {},
        },
      },
    ]);
    await world('remove');
    expect(await client.hears('activityForceLeave')).toMatchObject({ resourceId: 2 });
    expect(await code('activityDeleteRequest')).toBeUndefined();
    expect(await admin.hears('activityDeleted')).toEqual({});
  });

  it('creates nothing for a user who could not join it', async () => {
    const client = await raw();
    const autoCreateData = { worldPermissions: ['lurk'] };
    const [, refused] = await client.ask('activityJoinRequest', { ...desk, autoCreateData });
    expect(refused).toMatchObject({ code: 'unauthorized' });
    const unknown = { userPermissions: [{ user: { username: 'ghost' }, permissions: ['join'] }] };
    expect(await client.ask('activityCreateRequest', { ...desk, ...unknown })).toMatchObject([
      'error',
      { code: 'user_not_found', details: { id: { stringValue: 'ghost' } } },
    ]);
    expect(findActivity(server().domain, 'doc', 'desk')).toBeUndefined();
  });
});

describe('permissions of activities', () => {
  const target = { activity: { type: 'doc', id: 'desk' } };

  it('unites world, user and groups', async () => {
    const [admin, client] = [await operator(), await raw('bob')];
    await admin.ask('activityCreateRequest', { ...desk, worldPermissions: ['join'] });
    await admin.ask('addPermissionsRequest', {
      target,
      world: ['join', 'a_name_nobody_knows'],
      user: [{ user: { username: 'bob' }, permissions: ['view_state'] }],
      group: { g1: { values: ['set_state'] } },
    });
    const resolved = async () => {
      const name = 'resolvePermissionsForConnectedSessionRequest';
      const [, content] = await client.ask(name, { target });
      return [...((content as { permissions?: string[] }).permissions ?? [])].sort();
    };
    expect(await resolved()).toEqual(['a_name_nobody_knows', 'join', 'set_state', 'view_state']);
    expect(await admin.ask('getPermissionsRequest', { target })).toEqual([
      'getPermissionsResponse',
      {
        world: ['join', 'a_name_nobody_knows'],
        user: [{ user: { username: 'bob' }, permissions: ['view_state'] }],
        group: { g1: { values: ['set_state'] } },
      },
    ]);
    await admin.ask('removePermissionsRequest', { target, world: ['a_name_nobody_knows', 'join'] });
    await admin.ask('setPermissionsRequest', { target, group: { replaceAll: true } });
    expect(await resolved()).toEqual(['view_state']);
    await admin.ask('setPermissionsRequest', {
      target,
      user: { permissions: [{ user: { username: 'bob' }, permissions: [] }] },
    });
    expect(await resolved()).toEqual([]);
  });

  it('need the right to manage them, and a target', async () => {
    const [admin, client] = [await operator(), await raw('bob')];
    await admin.ask('activityCreateRequest', { ...desk, worldPermissions: ['join'] });
    expect(await client.ask('getPermissionsRequest', { target })).toEqual(
      errorOf('unauthorized', 'The user does not have permissions to get permissions from this activity'),
    );
    expect(await client.ask('setPermissionsRequest', { target, world: {} })).toEqual(
      errorOf('unauthorized', 'The user does not have permissions to set permissions for this activity'),
    );
    const code = async (request: object) =>
      ((await admin.ask('addPermissionsRequest', request))[1] as { code?: string }).code;
    expect(await code({})).toBe('invalid_message');
    expect(await code({ target: { activity: { type: 'doc', id: 'none' } } })).toBe('activity_not_found');
    expect(await code({ target: { chat: { id: 'none' } } })).toBe('chat_not_found');
    expect(await code({ target, group: { none: { values: ['join'] } } })).toBe('group_not_found');
  });
});
