import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, newId, patience, refusal, useTarget } from './support/use-target';

const { call, create, ready, pathOf, known } = useTarget();
const id = newId();
const activities = (rest = '') => `${pathOf(id)}/activities${rest}`;
const everybody = {
  worldPermissions: ['join', 'set_state', 'view_state'],
  userPermissions: {},
  groupPermissions: {},
};

beforeAll(async () => {
  await create(id);
  await ready(id);
  for (const username of ['alice', 'bob']) await call('POST', `${pathOf(id)}/users`, { body: { username } });
  await call('POST', `${pathOf(id)}/groups`, { body: { id: 'g1', description: '', members: ['alice'] } });
}, patience);

const permissionsOf = async (path: string) => {
  const sorted = (names: unknown) => [...(names as string[])].sort();
  const byName = (entries: unknown) =>
    Object.fromEntries(Object.entries(entries as object).map(([name, each]) => [name, sorted(each)]));
  const body = bodyOf(await call('GET', activities(`${path}/permissions`)));
  return {
    worldPermissions: sorted(body['worldPermissions']),
    userPermissions: byName(body['userPermissions']),
    groupPermissions: byName(body['groupPermissions']),
  };
};

describe('the activities of a domain', () => {
  it('are created once, read, listed and deleted', async () => {
    expect(bodyOf(await call('GET', activities()))).toEqual({ data: [], startIndex: 0, totalResults: 0 });
    const answer = await call('PUT', activities('/doc/a1'), { body: everybody });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    const twice = await call('PUT', activities('/doc/a1'), { body: everybody });
    expect([twice.status, twice.body]).toEqual([409, refusal('conflicts', undefined, { activityId: 'a1' })]);
    const odd = { ...everybody, worldPermissions: ['a name nobody knows'] };
    expect((await call('PUT', activities('/Doc/b%2F2%20%25'), { body: odd })).status).toBe(200);
    const first = {
      activityType: 'doc',
      activityId: 'a1',
      ephemeral: false,
      created: expect.any(Number) as number,
    };
    expect(bodyOf(await call('GET', activities('/doc/a1')))).toEqual(first);
    const other = { ...first, activityType: 'Doc', activityId: 'b/2 %' };
    const found = async (query: string) => bodyOf(await call('GET', activities(`?${query}`)));
    expect(await found('offset=0&limit=25')).toEqual({
      data: [other, first],
      startIndex: 0,
      totalResults: 2,
    });
    expect(await found('offset=1&limit=1')).toEqual({ data: [first], startIndex: 1, totalResults: 2 });
    expect(await found('type=doc')).toEqual({ data: [first], startIndex: 0, totalResults: 1 });
    expect(await found('type=o&id=2')).toEqual({ data: [other], startIndex: 0, totalResults: 1 });
    expect((await call('DELETE', activities('/Doc/b%2F2%20%25'))).status).toBe(200);
    expect((await call('DELETE', activities('/Doc/b%2F2%20%25'))).status).toBe(500);
    expect((await call('GET', activities('/Doc/b%2F2%20%25'))).status).toBe(404);
  });

  it('keep permissions of the world, users and groups', async () => {
    await call('PUT', activities('/doc/p'), { body: everybody });
    const change = async (body: object) =>
      (await call('PUT', activities('/doc/p/permissions'), { body })).status;
    expect(
      await change({
        worldPermissions: { permissions: ['join'] },
        userPermissions: { permissions: { 'normal:alice': ['join', 'manage'] }, replace: false },
        groupPermissions: { permissions: { g1: ['lurk'] }, replace: false },
      }),
    ).toBe(200);
    expect(await permissionsOf('/doc/p')).toEqual({
      worldPermissions: ['join'],
      userPermissions: { alice: ['join', 'manage'] },
      groupPermissions: { g1: ['lurk'] },
    });
    await change({ userPermissions: { permissions: { 'normal:bob': ['lurk'] }, replace: false } });
    await change({ userPermissions: { permissions: { 'normal:alice': [] }, replace: false } });
    await change({ groupPermissions: { permissions: { g1: [] }, replace: false } });
    expect(await permissionsOf('/doc/p')).toEqual({
      worldPermissions: ['join'],
      userPermissions: { bob: ['lurk'] },
      groupPermissions: {},
    });
    await change({ userPermissions: { permissions: {}, replace: true } });
    expect(await permissionsOf('/doc/p')).toMatchObject({ worldPermissions: ['join'], userPermissions: {} });
  });

  it('change all permissions or none', async () => {
    await call('PUT', activities('/doc/q'), { body: everybody });
    const before = await permissionsOf('/doc/q');
    const answer = await call('PUT', activities('/doc/q/permissions'), {
      body: {
        userPermissions: { permissions: { 'normal:alice': ['manage'] }, replace: false },
        groupPermissions: { permissions: { 'no such group': ['join'] }, replace: false },
      },
    });
    expect([answer.status, answer.body]).toEqual([404, refusal('not_found')]);
    const after = await permissionsOf('/doc/q');
    await known('activity-permissions-half-stored', after, () => expect(after).toEqual(before));
  });

  it('answer what is missing or wrong', async () => {
    for (const path of ['/doc/none', '/doc/none/permissions']) {
      const answer = await call('GET', activities(path));
      expect([path, answer.status, answer.body]).toEqual([path, 404, refusal('not_found')]);
    }
    const list = { ...everybody, userPermissions: [] };
    for (const body of [{}, list, { ...everybody, worldPermissions: 'join' }]) {
      expect((await call('PUT', activities('/doc/wrong'), { body })).status).toBe(400);
    }
  });
});
