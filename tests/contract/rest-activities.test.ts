import { beforeAll, describe, expect, it } from 'vitest';
import { refused, useTarget } from './support/use-target';

const { expects, useDomain, known } = useTarget();
const domain = useDomain('alice', 'bob');
const activities = `${domain}/activities`;
const everybody = {
  worldPermissions: ['join', 'set_state', 'view_state'],
  userPermissions: {},
  groupPermissions: {},
};

beforeAll(async () => {
  await expects([`POST ${domain}/groups`, { id: 'g1', description: '', members: ['alice'] }], 201);
});

const permissionsOf = async (id: string) => {
  const body = await expects<Record<string, object>>(`GET ${activities}/doc/${id}/permissions`, 200);
  const sorted = (names: unknown) => [...(names as string[])].sort();
  const byName = (entries: object = {}) =>
    Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, sorted(each)]));
  return {
    worldPermissions: sorted(body['worldPermissions']),
    userPermissions: byName(body['userPermissions']),
    groupPermissions: byName(body['groupPermissions']),
  };
};
const users = (permissions: object, replace = false) => ({ userPermissions: { permissions, replace } });
const groups = (permissions: object) => ({ groupPermissions: { permissions, replace: false } });

describe('domain activities', () => {
  it('can be created once, read, listed and deleted', async () => {
    const page = (...data: unknown[]) => ({ data, startIndex: 0, totalResults: data.length });
    await expects(`GET ${activities}`, 200, page());
    await expects([`PUT ${activities}/doc/a1`, everybody], 200, {});
    const conflict = refused('conflicts', undefined, { activityId: 'a1' });
    await expects([`PUT ${activities}/doc/a1`, everybody], 409, conflict);
    const odd = { ...everybody, worldPermissions: ['a name nobody knows'] };
    await expects([`PUT ${activities}/Doc/b%2F2%20%25`, odd], 200);
    const created = expect.any(Number) as number;
    const first = { activityType: 'doc', activityId: 'a1', ephemeral: false, created };
    const other = { ...first, activityType: 'Doc', activityId: 'b/2 %' };
    await expects(`GET ${activities}/doc/a1`, 200, first);
    await expects(`GET ${activities}?offset=0&limit=25`, 200, page(other, first));
    await expects(`GET ${activities}?offset=1&limit=1`, 200, {
      data: [first],
      startIndex: 1,
      totalResults: 2,
    });
    await expects(`GET ${activities}?type=doc`, 200, page(first));
    await expects(`GET ${activities}?type=o&id=2`, 200, page(other));
    await expects(`DELETE ${activities}/Doc/b%2F2%20%25`, 200);
    await expects(`DELETE ${activities}/Doc/b%2F2%20%25`, 500);
    await expects(`GET ${activities}/Doc/b%2F2%20%25`, 404);
  });

  it('keep world, user and group permissions', async () => {
    await expects([`PUT ${activities}/doc/p`, everybody], 200);
    const change = (body: object) => expects([`PUT ${activities}/doc/p/permissions`, body], 200);
    const alice = { 'normal:alice': ['join', 'manage'] };
    await change({
      worldPermissions: { permissions: ['join'] },
      ...users(alice),
      ...groups({ g1: ['lurk'] }),
    });
    expect(await permissionsOf('p')).toEqual({
      worldPermissions: ['join'],
      userPermissions: { alice: ['join', 'manage'] },
      groupPermissions: { g1: ['lurk'] },
    });
    await change(users({ 'normal:bob': ['lurk'] }));
    await change(users({ 'normal:alice': [] }));
    await change(groups({ g1: [] }));
    const left = { worldPermissions: ['join'], userPermissions: { bob: ['lurk'] }, groupPermissions: {} };
    expect(await permissionsOf('p')).toEqual(left);
    await change(users({}, true));
    expect(await permissionsOf('p')).toEqual({ ...left, userPermissions: {} });
  });

  it('change all permissions or none', async () => {
    await expects([`PUT ${activities}/doc/q`, everybody], 200);
    const before = await permissionsOf('q');
    const change = { ...users({ 'normal:alice': ['manage'] }), ...groups({ 'no such group': ['join'] }) };
    await expects([`PUT ${activities}/doc/q/permissions`, change], 404, refused('not_found'));
    const after = await permissionsOf('q');
    await known('activity-permissions-half-stored', after, () => expect(after).toEqual(before));
  });

  it('reject missing activities and invalid bodies', async () => {
    for (const path of ['none', 'none/permissions'])
      await expects(`GET ${activities}/doc/${path}`, 404, refused('not_found'));
    const list = { ...everybody, userPermissions: [] };
    for (const body of [{}, list, { ...everybody, worldPermissions: 'join' }])
      await expects([`PUT ${activities}/doc/wrong`, body], 400);
  });
});
