import { beforeEach, describe, expect, it } from 'vitest';
import { findActivity } from '../../sandbox/state/activities';
import { client, eventOf, raw, running, start } from './support/lab';

beforeEach(() => start());

const desk = { activityType: 'doc', activityId: 'desk' };
const target = { activity: { type: 'doc', id: 'desk' } };
const number = (value: number) => ({ numberValue: value });

it('the public client sees participants with their states and removes an ephemeral activity', async () => {
  const [alice, bob] = [(await client()).domain, (await client('bob')).domain];
  const worldPermissions = ['join', 'view_state', 'set_state'] as never;
  const autoCreate = { ephemeral: true, worldPermissions };
  const hers = await alice.activities().join('doc', 'desk', { autoCreate, state: { cursor: 1 } });
  expect([hers.isEphemeral(), hers.createdTime() instanceof Date]).toEqual([true, true]);
  const joined = eventOf(hers, 'session_joined');
  const his = await bob.activities().join('doc', 'desk', { state: { color: 'red' } });
  await joined;
  expect(his.participants().map((each) => each.user.username)).toEqual(['alice', 'bob']);
  const changed = eventOf(his, 'state_set');
  hers.setState({ cursor: 2 });
  await changed;
  expect(his.participant(alice.session().sessionId()).state.get('cursor')).toBe(2);
  const cleared = eventOf(hers, 'state_cleared');
  his.clearState();
  await cleared;
  expect(hers.participant(bob.session().sessionId()).state.size).toBe(0);
  await his.leave();
  await hers.leave();
  expect(running().domain.activities).toEqual([]);
});

describe('the activity protocol', () => {
  it('checks the permission of each action', async () => {
    const [admin, session] = [await raw('admin'), await raw('bob')];
    const world = (...permissions: string[]) => admin.ask('setPermissionsRequest', { target, world: { permissions } });
    await admin.ask('activityCreateRequest', desk);
    const refused = (deed: string, to: string) => [
      'error',
      {
        code: 'unauthorized',
        message: `The user does not have permissions to ${deed} ${to}`,
      },
    ];
    const join = (more: object = {}) => session.ask('activityJoinRequest', { ...desk, ...more });
    expect(await join()).toMatchObject(['error', { code: 'unauthorized' }]);
    expect(await join({ lurk: true })).toEqual(refused('lurk', 'in the requested activity'));
    const remove = () => session.ask('activityDeleteRequest', desk);
    expect(await remove()).toEqual(refused('delete', 'the specified activity'));
    await world('join');
    // Without set_state there is no own state, and without view_state the states of others are hidden.
    await admin.ask('activityJoinRequest', { ...desk, state: { secret: number(7) } });
    const [, response] = await join({ state: { x: number(1) } });
    const [operator, own] = [admin, session].map(({ welcome }) => String(welcome['sessionId']));
    expect((response as { state: object }).state).toEqual({ [operator!]: {}, [own!]: {} });
    session.say('activityUpdateState', { resourceId: 2, set: { x: number(1) } });
    await world('join', 'view_state', 'set_state');
    expect(await session.ask('activityParticipantsRequest', desk)).toMatchObject([
      'activityParticipantsResponse',
      { state: { [operator!]: { state: { secret: number(7) } }, [own!]: {} } },
    ]);
    await world('remove');
    expect(await session.hears('activityForceLeave')).toMatchObject({ resourceId: 2 });
    expect((await remove())[0]).toBe('ok');
    expect(await admin.hears('activityDeleted')).toEqual({});
  });

  it('creates none for a user who could not join or with unknown users', async () => {
    const session = await raw();
    const autoCreateData = { worldPermissions: ['lurk'] };
    const [, refused] = await session.ask('activityJoinRequest', { ...desk, autoCreateData });
    expect(refused).toMatchObject({ code: 'unauthorized' });
    const unknown = { userPermissions: [{ user: { username: 'ghost' }, permissions: ['join'] }] };
    expect(await session.ask('activityCreateRequest', { ...desk, ...unknown })).toMatchObject([
      'error',
      { code: 'user_not_found', details: { id: { stringValue: 'ghost' } } },
    ]);
    expect(findActivity(running().domain, 'doc', 'desk')).toBeUndefined();
  });

  it('combines the permissions of world, user and groups', async () => {
    const [admin, session] = [await raw('admin'), await raw('bob')];
    await admin.ask('activityCreateRequest', { ...desk, worldPermissions: ['join'] });
    const bob = { user: { username: 'bob' } };
    const granted = {
      world: ['join', 'a_name_nobody_knows'],
      user: [{ ...bob, permissions: ['view_state'] }],
      group: { g1: { values: ['set_state'] } },
    };
    await admin.ask('addPermissionsRequest', { target, ...granted });
    const resolved = async () => {
      const name = 'resolvePermissionsForConnectedSessionRequest';
      const [, content] = await session.ask(name, { target });
      return [...((content as { permissions?: string[] }).permissions ?? [])].sort();
    };
    expect(await resolved()).toEqual(['a_name_nobody_knows', 'join', 'set_state', 'view_state']);
    const all = await admin.ask('getPermissionsRequest', { target });
    expect(all).toEqual(['getPermissionsResponse', granted]);
    await admin.ask('removePermissionsRequest', { target, world: ['a_name_nobody_knows', 'join'] });
    await admin.ask('setPermissionsRequest', { target, group: { replaceAll: true } });
    expect(await resolved()).toEqual(['view_state']);
    const user = { permissions: [{ ...bob, permissions: [] }] };
    await admin.ask('setPermissionsRequest', { target, user });
    expect(await resolved()).toEqual([]);
  });

  it('lets only managers read and set permissions of existing activities', async () => {
    const [admin, session] = [await raw('admin'), await raw('bob')];
    await admin.ask('activityCreateRequest', { ...desk, worldPermissions: ['join'] });
    const message = (deed: string) => `The user does not have permissions to ${deed} this activity`;
    expect(await session.ask('getPermissionsRequest', { target })).toMatchObject([
      'error',
      { message: message('get permissions from') },
    ]);
    expect(await session.ask('setPermissionsRequest', { target, world: {} })).toMatchObject([
      'error',
      { message: message('set permissions for') },
    ]);
    const wrong: [object, string][] = [
      [{}, 'invalid_message'],
      [{ target: { activity: { type: 'doc', id: 'none' } } }, 'activity_not_found'],
      [{ target: { chat: { id: 'none' } } }, 'chat_not_found'],
      [{ target, group: { none: { values: ['join'] } } }, 'group_not_found'],
    ];
    for (const [request, code] of wrong)
      expect([request, await admin.ask('addPermissionsRequest', request)]).toMatchObject([
        request,
        ['error', { code }],
      ]);
  });
});
