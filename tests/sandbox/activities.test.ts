import { describe, expect, it } from 'vitest';
import { createActivity } from '../../sandbox/state/activities';
import { noGrants } from '../../sandbox/state/grants';
import { recordings } from '../contract/support/recordings';
import { differences } from '../contract/support/shape';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

const open = {
  worldPermissions: ['join', 'set_state', 'view_state'],
  userPermissions: {},
  groupPermissions: {},
};

describe('activities over REST', () => {
  it('shows one that came into being by realtime as recorded', async () => {
    const { inShop, state, domain } = await openShop();
    createActivity(state, domain, { type: 'doc', id: 'live', ephemeral: true, grants: noGrants() });
    createActivity(state, domain, { type: 'doc', id: 'a2', grants: noGrants() });
    const recording = present(recordings.find(({ name }) => name === 'activity ephemeral'));
    const { response } = await inShop('GET', recording.path.replace('/domains/team/shop', ''));
    expect(differences(recording.answer, await response.json())).toEqual([]);
  });

  it('are listed by type and id, filtered letter by letter, in pages', async () => {
    const { inShop } = await openShop();
    for (const path of ['doc/b', 'doc/a', 'Chart/a', 'board/x%2Fy%20z%25']) {
      expect((await inShop('PUT', `/activities/${path}`, open)).status).toBe(200);
    }
    const list = async (query = '') => (await inShop('GET', `/activities${query}`)).body;
    const all = await list();
    expect([pick(all['data'], 'activityType'), pick(all['data'], 'activityId')]).toEqual([
      ['Chart', 'board', 'doc', 'doc'],
      ['a', 'x/y z%', 'a', 'b'],
    ]);
    expect(await list('?type=d&id=&offset=1&limit=1')).toMatchObject({
      data: [{ activityType: 'doc', activityId: 'a' }],
      startIndex: 1,
      totalResults: 3,
    });
    expect((await list('?type=chart'))['totalResults']).toBe(0);
    expect((await list('?type=o&id=b'))['totalResults']).toBe(1);
    expect((await inShop('GET', '/activities/board/x%2Fy%20z%25')).body).toMatchObject({
      activityId: 'x/y z%',
      ephemeral: false,
    });
  });

  it('change all their permissions or none', async () => {
    const { inShop, domain } = await openShop(['alice', 'bob']);
    domain.groups.push({ id: 'g1', description: '', members: ['alice'] });
    const path = '/activities/doc/desk';
    await inShop('PUT', path, open);
    const permissions = async () => (await inShop('GET', `${path}/permissions`)).body;
    const change = async (body: object) => (await inShop('PUT', `${path}/permissions`, body)).status;
    const before = await permissions();
    const world = { permissions: ['join'] };
    const unknownGroup = { permissions: { none: ['join'] }, replace: false };
    expect(await change({ worldPermissions: world, groupPermissions: unknownGroup })).toBe(404);
    expect(
      await change({ worldPermissions: world, userPermissions: { permissions: { ghost: ['join'] } } }),
    ).toBe(404);
    expect(await permissions()).toEqual(before);

    expect(
      await change({
        worldPermissions: world,
        userPermissions: {
          permissions: { 'normal:alice': ['join', 'manage'], bob: ['lurk'] },
          replace: false,
        },
        groupPermissions: { permissions: { g1: ['remove'] }, replace: true },
      }),
    ).toBe(200);
    expect(await permissions()).toEqual({
      worldPermissions: ['join'],
      userPermissions: { alice: ['join', 'manage'], bob: ['lurk'] },
      groupPermissions: { g1: ['remove'] },
    });
    await change({ userPermissions: { permissions: { alice: [] }, replace: false } });
    expect(await permissions()).toMatchObject({ userPermissions: { bob: ['lurk'] } });
    await change({ userPermissions: { permissions: {}, replace: true } });
    expect(await permissions()).toMatchObject({ userPermissions: {}, worldPermissions: ['join'] });
  });

  it('answer what is missing or wrong', async () => {
    const { inShop } = await openShop();
    for (const path of ['/activities/doc/none', '/activities/doc/none/permissions']) {
      expect([path, (await inShop('GET', path)).status]).toEqual([path, 404]);
    }
    expect((await inShop('PUT', '/activities/doc/none/permissions', {})).status).toBe(404);
    expect((await inShop('DELETE', '/activities/doc/none')).status).toBe(500);
    for (const body of [
      '{',
      [],
      {},
      { ...open, worldPermissions: 'join' },
      { ...open, userPermissions: [] },
    ]) {
      expect([body, (await inShop('PUT', '/activities/doc/x', body)).status]).toEqual([body, 400]);
    }
    expect((await inShop('PUT', '/activities/%20/x', open)).status).toBe(400);
    expect((await inShop('GET', '/activities')).body['totalResults']).toBe(0);
  });

  it('forget users and groups that are deleted, and follow a group to its new id', async () => {
    const { inShop } = await openShop(['alice', 'bob']);
    const group = { id: 'g1', description: '', members: ['alice'] };
    await inShop('POST', '/groups', group);
    await inShop('POST', '/groups', { ...group, id: 'g2' });
    await inShop('PUT', '/activities/doc/desk', {
      worldPermissions: [],
      userPermissions: { alice: ['join'], bob: ['lurk'] },
      groupPermissions: { g1: ['join'], g2: ['lurk'] },
    });
    await inShop('DELETE', '/users/alice');
    await inShop('POST', '/users', { username: 'alice' });
    await inShop('PUT', '/groups/g1', { ...group, id: 'crew', members: [] });
    await inShop('DELETE', '/groups/g2');
    await inShop('POST', '/groups', { ...group, id: 'g2', members: [] });
    expect((await inShop('GET', '/activities/doc/desk/permissions')).body).toEqual({
      worldPermissions: [],
      userPermissions: { bob: ['lurk'] },
      groupPermissions: { crew: ['join'] },
    });
  });
});
