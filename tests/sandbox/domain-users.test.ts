import { describe, expect, it } from 'vitest';
import { authenticateDomainUser, findRememberedUser } from '../../sandbox/state/domain-users';
import { issueReconnectToken, redeemReconnectToken } from '../../sandbox/state/domain-sessions';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

const names = (answer: { body: unknown }) => pick(answer.body, 'username');

describe('domain users', () => {
  it('cannot sign in while disabled or with an old password', async () => {
    const { inShop, domain, state } = await openShop(['alice']);
    const token = issueReconnectToken(state, domain, present(domain.users[0]));
    await inShop('PUT', '/users/alice', { disabled: true });
    expect(authenticateDomainUser(domain, 'alice', 'password')).toBeUndefined();
    expect(redeemReconnectToken(state, domain, token)).toBeUndefined();
    await inShop('PUT', '/users/alice', { disabled: false });
    await inShop('PUT', '/users/alice/password', { password: 'another' });
    expect(authenticateDomainUser(domain, 'alice', 'password')).toBeUndefined();
    expect(authenticateDomainUser(domain, 'alice', 'another')?.username).toBe('alice');
    expect(redeemReconnectToken(state, domain, token)?.username).toBe('alice');
  });

  it('leave a tombstone when deleted, and nothing to a new user with that name', async () => {
    const { inShop, domain, state } = await openShop(['alice', 'bob']);
    await inShop('POST', '/groups', { id: 'g', description: '', members: ['alice', 'bob'] });
    const token = issueReconnectToken(state, domain, present(domain.users[0]));
    expect((await inShop('DELETE', '/users/alice')).status).toBe(200);
    expect(names(await inShop('GET', '/users'))).toEqual(['bob']);
    expect((await inShop('GET', '/stats')).body['userCount']).toBe(1);
    expect(findRememberedUser(domain, 'normal', 'alice')).toMatchObject({ deleted: true });
    await inShop('POST', '/users', { username: 'alice', password: 'password' });
    expect(findRememberedUser(domain, 'normal', 'alice')).toMatchObject({ deleted: false });
    expect(redeemReconnectToken(state, domain, token)).toBeUndefined();
    expect((await inShop('GET', '/groups/g')).body['members']).toEqual(['bob']);
  });

  it('lose their permissions and memberships when deleted, like groups', async () => {
    const { inShop } = await openShop(['alice', 'bob']);
    const flags = { read: true, write: true, remove: false, manage: false };
    const world = { ...flags, create: true };
    const both = (value: unknown) => ({ alice: value, bob: value, 'anonymous:1': value, ghost: value });
    const group = { id: 'g1', description: '', members: ['alice', 'bob'] };
    const snapshotPolicy = (await inShop('GET', '/config/modelSnapshotPolicy')).body;
    const collection = { id: 'c', description: '', worldPermissions: world, overrideSnapshotPolicy: false };
    await inShop('POST', '/collections', { ...collection, snapshotPolicy, userPermissions: both(world) });
    await inShop('PUT', '/models/m', { collection: 'c', data: {}, userPermissions: both(flags) });
    for (const id of ['g1', 'g2']) await inShop('POST', '/groups', { ...group, id });
    await inShop('PUT', '/activities/doc/desk', {
      worldPermissions: [],
      userPermissions: { alice: ['join'], bob: ['lurk'] },
      groupPermissions: { g1: ['join'], g2: ['lurk'] },
    });
    await inShop('DELETE', '/users/alice');
    await inShop('POST', '/users', { username: 'alice' });
    await inShop('PUT', '/groups/g1', { ...group, id: 'crew', members: ['bob'] });
    await inShop('DELETE', '/groups/g2');
    await inShop('POST', '/groups', { ...group, id: 'g2' });
    expect((await inShop('GET', '/collections/c')).body['userPermissions']).toEqual({ bob: world });
    const bob = [{ userId: 'bob', permissions: flags }];
    expect((await inShop('GET', '/models/m/permissions/user')).body).toEqual({ userPermissions: bob });
    expect((await inShop('GET', '/activities/doc/desk/permissions')).body).toEqual({
      worldPermissions: [],
      userPermissions: { bob: ['lurk'] },
      groupPermissions: { crew: ['join'] },
    });
  });

  it('can be deleted during a change', async () => {
    const { inShop, domain } = await openShop(['alice']);
    const change = inShop('PUT', '/users/alice', { displayName: 'Late' });
    const removal = inShop('DELETE', '/users/alice');
    const answers = await Promise.all([change, removal]);
    expect(answers[1].status).toBe(200);
    expect(domain.users.filter(({ username }) => username === 'alice')).toHaveLength(1);
  });

  it('are listed by their group in a different order each time', async () => {
    const { inShop } = await openShop(['alice', 'bob']);
    await inShop('POST', '/groups', { id: 'pack', description: '', members: ['alice', 'bob', 'alice'] });
    const members = async () => (await inShop('GET', '/groups/pack')).body['members'];
    const both = [await members(), await members()];
    expect(both).toContainEqual(['alice', 'bob']);
    expect(both).toContainEqual(['bob', 'alice']);
  });
});
