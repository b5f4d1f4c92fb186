import { beforeEach, describe, expect, it } from 'vitest';
import { raw, start } from './support/lab';

beforeEach(() => start());

const desk = { activityType: 'doc', activityId: 'desk' };
const target = { activity: { type: 'doc', id: 'desk' } };
const number = (value: number) => ({ numberValue: value });

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
});
