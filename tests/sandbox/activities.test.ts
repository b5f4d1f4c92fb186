import { describe, expect, it } from 'vitest';
import { createActivity } from '../../sandbox/state/activities';
import { noGrants } from '../../sandbox/state/grants';
import { recordings } from '../contract/support/recordings';
import { differences } from '../contract/support/shape';
import { present } from './support/open';
import { openShop } from './support/shop';

describe('activities over REST', () => {
  it('shows one that came into being by realtime as recorded', async () => {
    const { inShop, state, domain } = await openShop();
    createActivity(state, domain, { type: 'doc', id: 'live', ephemeral: true, grants: noGrants() });
    createActivity(state, domain, { type: 'doc', id: 'a2', grants: noGrants() });
    const recording = present(recordings.find(({ name }) => name === 'activity ephemeral'));
    const { response } = await inShop('GET', recording.path.replace('/domains/team/shop', ''));
    expect(differences(recording.answer, await response.json())).toEqual([]);
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
