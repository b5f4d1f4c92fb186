import { describe, expect, it } from 'vitest';
import { useSessions } from './support/use-sessions';
import { patience, useTarget } from './support/use-target';

const opened = useTarget();
const { call, known } = opened;
const { path, as, asOperator, attempt } = useSessions(opened);

const all = ['join', 'lurk', 'view_state', 'set_state'];
const number = (numberValue: number) => ({ numberValue });
const sessionOf = ({ welcome }: { welcome: Record<string, unknown> }) => String(welcome['sessionId']);

describe('activities', () => {
  it('share states and changes with participants', { timeout: patience }, async () => {
    const [alice, bob] = [await as('alice'), await as('bob')];
    const live = { activityType: 'doc', activityId: 'live' };
    const [name, joined] = await alice.ask('activityJoinRequest', {
      ...live,
      state: { cursor: number(1) },
      autoCreateData: { ephemeral: true, worldPermissions: all },
    });
    expect([name, joined]).toEqual([
      'activityJoinResponse',
      {
        state: { [sessionOf(alice)]: { state: { cursor: number(1) } } },
        ephemeral: true,
        created: expect.objectContaining({ seconds: expect.any(Number) as number }) as object,
      },
    ]);
    expect((await call('GET', path('/activities/doc/live'))).status).toBe(200);
    await bob.ask('activityJoinRequest', { ...live, lurk: true });
    alice.say('activityUpdateState', { set: { cursor: number(2), n: { nullValue: 0 } } });
    expect(await bob.hears('activityStateUpdated')).toEqual({
      sessionId: sessionOf(alice),
      set: { cursor: number(2), n: { nullValue: 0 } },
    });
    alice.say('activityUpdateState', { removed: ['n'] });
    expect(await bob.hears('activityStateUpdated')).toEqual({ sessionId: sessionOf(alice), removed: ['n'] });
    alice.say('activityUpdateState', { complete: true });
    expect(await bob.hears('activityStateUpdated')).toEqual({ sessionId: sessionOf(alice), complete: true });
    // Lurkers are not listed.
    expect(await alice.ask('activityParticipantsRequest', live)).toEqual([
      'activityParticipantsResponse',
      { state: { [sessionOf(alice)]: {} } },
    ]);
    expect(await bob.ask('activityLeaveRequest', {})).toEqual(['ok', {}]);
    expect((await bob.ask('activityLeaveRequest', {}))[1]).toMatchObject({ code: 'no_such_resource_id' });
    await bob.ask('activityJoinRequest', live);
    expect(await alice.hears('activitySessionJoined')).toEqual({ sessionId: sessionOf(bob) });
    alice.socket.terminate();
    expect(await bob.hears('activitySessionLeft')).toEqual({ resourceId: 1, sessionId: sessionOf(alice) });
    await bob.ask('activityLeaveRequest', { resourceId: 1 });
    await opened.until('the ephemeral activity gone', async () => {
      return (await call('GET', path('/activities/doc/live'))).status === 404;
    });
  });

  it('reject missing, existing and unauthorized activities', { timeout: patience }, async () => {
    const [alice, admin] = [await as('alice'), await asOperator()];
    const missing = { activityType: 'doc', activityId: 'none' };
    const join = await attempt(alice, 'activityJoinRequest', missing);
    await known('activity-join-missing-code', join, () =>
      expect(join).toMatchObject(['error', { code: 'activity_not_found' }]),
    );
    const remove = await attempt(alice, 'activityDeleteRequest', missing);
    await known('activity-delete-missing-silent', remove, () =>
      expect(remove).toMatchObject(['error', { code: 'activity_not_found' }]),
    );
    const nobody = ['activityParticipantsResponse', {}];
    expect(await alice.ask('activityParticipantsRequest', missing)).toEqual(nobody);
    const shut = { activityType: 'doc', activityId: 'shut' };
    const created = await admin.ask('activityCreateRequest', { ...shut, worldPermissions: ['join'] });
    expect(created).toEqual(['ok', {}]);
    const code = async (name: string, content: object = shut) =>
      ((await alice.ask(name, content))[1] as { code?: string }).code;
    expect(await code('activityCreateRequest')).toBe('activity_already_exists');
    expect(await code('activityJoinRequest', { ...shut, lurk: true })).toBe('unauthorized');
    expect(await code('activityDeleteRequest')).toBe('unauthorized');
    const target = { activity: { type: 'doc', id: 'shut' } };
    expect(await code('getPermissionsRequest', { target })).toBe('unauthorized');
    expect(await code('activityJoinRequest')).toBeUndefined();
    expect(await code('activityJoinRequest')).toBe('activity_already_joined');
  });

  it('remove participants on revoked permissions and deletion', { timeout: patience }, async () => {
    const alice = await as('alice');
    const body = { worldPermissions: all, userPermissions: {}, groupPermissions: {} };
    const put = (rest: string, content: object) => call('PUT', path(`/activities/doc/${rest}`), { body: content });
    await put('one', body);
    await put('two', body);
    await alice.ask('activityJoinRequest', { activityType: 'doc', activityId: 'one' });
    await alice.ask('activityJoinRequest', { activityType: 'doc', activityId: 'two' });
    await put('one/permissions', { worldPermissions: { permissions: ['view_state'] } });
    expect(await alice.hears('activityForceLeave')).toEqual({
      reason: 'Join permissions for the activity were revoked',
    });
    await call('DELETE', path('/activities/doc/two'));
    expect(await alice.hears('activityDeleted')).toEqual({ resourceId: 1 });
  });

  it('let managers read and set permissions', { timeout: patience }, async () => {
    const [alice, admin] = [await as('alice'), await asOperator()];
    const target = { activity: { type: 'doc', id: 'managed' } };
    await admin.ask('activityCreateRequest', { activityType: 'doc', activityId: 'managed' });
    const user = (username: string, ...permissions: string[]) => ({ user: { username }, permissions });
    const resolved = async () => {
      const [, content] = await alice.ask('resolvePermissionsForConnectedSessionRequest', { target });
      return [...((content as { permissions?: string[] }).permissions ?? [])].sort();
    };
    expect(await resolved()).toEqual([]);
    await admin.ask('addPermissionsRequest', { target, world: ['join'], user: [user('alice', 'manage')] });
    expect(await resolved()).toEqual(['join', 'manage']);
    expect(await alice.ask('getPermissionsRequest', { target })).toEqual([
      'getPermissionsResponse',
      { world: ['join'], user: [user('alice', 'manage')] },
    ]);
    const set = await alice.ask('setPermissionsRequest', { target, world: { permissions: ['lurk'] } });
    expect(set).toEqual(['ok', {}]);
    expect(await resolved()).toEqual(['lurk', 'manage']);
    await admin.ask('removePermissionsRequest', { target, world: ['lurk'] });
    expect(await resolved()).toEqual(['manage']);
  });
});
