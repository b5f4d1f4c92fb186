import { describe, expect, it } from 'vitest';
import {
  authenticateDomainUser,
  findRememberedUser,
  noteDomainLogin,
} from '../../sandbox/state/domain-users';
import { issueReconnectToken, redeemReconnectToken } from '../../sandbox/state/reconnect-tokens';
import { present } from './support/open';
import { openShop, pick } from './support/shop';

const names = (answer: { body: unknown }) => pick(answer.body, 'username');

describe('the users of a domain', () => {
  it('are listed by name, normal ones only, without secrets', async () => {
    const { inShop, state, domain } = await openShop(['zoe', 'Bob', 'alice']);
    domain.users.push({ userType: 'convergence', username: 'admin', disabled: false, deleted: false });
    noteDomainLogin(state, domain, present(domain.users[2]));
    const { body } = await inShop('GET', '/users');
    expect(body).toEqual([
      { username: 'Bob', displayName: 'Bob', disabled: false, deleted: false },
      {
        username: 'alice',
        displayName: 'alice',
        lastLogin: state.now(),
        disabled: false,
        deleted: false,
      },
      { username: 'zoe', displayName: 'zoe', disabled: false, deleted: false },
    ]);
  });

  it('are found by parts of their usernames and addresses, letter by letter', async () => {
    const { inShop } = await openShop();
    await inShop('POST', '/users', { username: 'ana', lastName: 'Núñez', email: 'ana@Example.com' });
    await inShop('POST', '/users', { username: 'ben', firstName: 'Ben', displayName: '田中' });
    const found = async (filter: string) =>
      names(await inShop('GET', `/users?filter=${encodeURIComponent(filter)}`));
    expect(await found('ana')).toEqual(['ana']);
    expect(await found('@Example')).toEqual(['ana']);
    for (const other of ['Ana', '@example', 'Núñ', '田', 'Ben']) expect(await found(other)).toEqual([]);
    expect(await found('')).toEqual(['ana', 'ben']);
  });

  it('come in pages', async () => {
    const { inShop } = await openShop(Array.from({ length: 30 }, (_, index) => `user-${10 + index}`));
    expect(names(await inShop('GET', '/users?offset=25&limit=25'))).toEqual([
      'user-35',
      'user-36',
      'user-37',
      'user-38',
      'user-39',
    ]);
    expect((await inShop('GET', '/users?limit=x')).status).toBe(400);
  });

  it('are created with a name at least, which must be free', async () => {
    const { inShop, domain } = await openShop(['alice']);
    expect((await inShop('POST', '/users', { username: 'min' })).status).toBe(201);
    expect(authenticateDomainUser(domain, 'min', '')).toBeUndefined();
    const twice = await inShop('POST', '/users', { username: 'alice' });
    expect([twice.status, twice.body]).toEqual([
      409,
      { error_code: 'duplicate', error_details: { field: 'username' } },
    ]);
    expect((await inShop('POST', '/users', { displayName: 'No name' })).body['error_message']).toBe(
      'No usable value for username\nDid not find value which can be converted into java.lang.String',
    );
    expect((await inShop('POST', '/users', { username: 'x', email: 7 })).status).toBe(400);
    expect((await inShop('POST', '/users', { username: ' ' })).status).toBe(400);
    expect(names(await inShop('GET', '/users'))).toEqual(['alice', 'min']);
  });

  it('keep what a change does not mention', async () => {
    const { inShop } = await openShop(['alice']);
    await inShop('PUT', '/users/alice', { firstName: 'Al', email: 'al@example.com' });
    await inShop('PUT', '/users/alice', { email: '', lastName: null });
    expect((await inShop('GET', '/users/alice')).body).toEqual({
      username: 'alice',
      firstName: 'Al',
      displayName: 'alice',
      email: '',
      disabled: false,
      deleted: false,
    });
  });

  it('can not sign in while they are disabled, nor with an old password', async () => {
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

  it('leave a tombstone when they are deleted, and nothing to the next of that name', async () => {
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

  it.each([
    ['GET', '/users/none', undefined],
    ['PUT', '/users/none', { displayName: 'x' }],
    ['DELETE', '/users/none', undefined],
    ['PUT', '/users/none/password', { password: 'x' }],
    ['GET', '/users/__proto__', undefined],
  ])('%s %s: there is no such user', async (method, path, body) => {
    const { inShop } = await openShop();
    const answer = await inShop(method, path, body);
    expect([answer.status, answer.body]).toEqual([
      404,
      { error_code: 'not_found', error_message: 'User not found' },
    ]);
  });

  it('may have any name', async () => {
    const { inShop } = await openShop();
    for (const username of ['a/b c%', '__proto__', 'ünï', '😀', '..']) {
      expect([username, (await inShop('POST', '/users', { username })).status]).toEqual([username, 201]);
      const path = `/users/${encodeURIComponent(username)}`;
      // A path of two dots is taken away by every client before it is sent.
      if (username === '..') continue;
      expect((await inShop('GET', path)).body['username']).toBe(username);
      expect([username, (await inShop('DELETE', path)).status]).toEqual([username, 200]);
    }
  });

  it('survive a change that comes while they are deleted', async () => {
    const { inShop, domain } = await openShop(['alice']);
    const change = inShop('PUT', '/users/alice', { displayName: 'Late' });
    const removal = inShop('DELETE', '/users/alice');
    const answers = await Promise.all([change, removal]);
    expect(answers[1].status).toBe(200);
    expect(domain.users.filter(({ username }) => username === 'alice')).toHaveLength(1);
  });
});
