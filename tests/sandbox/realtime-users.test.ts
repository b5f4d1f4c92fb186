import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeDomainUser, findDomainUser, removeDomainUser } from '../../sandbox/state/domain-users';
import type { DomainUser } from '../../sandbox/state/records';
import { passwordOf, rawClient, rawSession, startRealtime, userToken } from './realtime-server';
import { present } from './support/open';

describe('changes of users while people are connected', () => {
  let realtime: Awaited<ReturnType<typeof startRealtime>>;
  const user = (name: string): DomainUser => present(findDomainUser(realtime.domain, 'normal', name));
  beforeEach(async () => {
    realtime = await startRealtime();
  });
  afterEach(() => realtime.close());

  const attempt = async (auth: object) => {
    const client = await rawClient(realtime.url);
    return client.ask('connectionRequest', { client: 'raw', clientVersion: '0', ...auth });
  };
  const refused = [
    'connectionResponse',
    { failure: expect.objectContaining({ code: 'authentication_failed' }) },
  ];

  it('are told to everybody who is connected', async () => {
    const alice = await rawSession(realtime.url);
    const bob = await rawSession(realtime.url, passwordOf('bob'));
    changeDomainUser(realtime.state, realtime.domain, user('alice'), { displayName: 'Alice the Second' });
    for (const client of [alice, bob]) {
      expect(await client.hears('identityCacheUpdate')).toMatchObject({
        users: [{ userId: { username: 'alice' }, displayName: { value: 'Alice the Second' } }],
      });
    }
    removeDomainUser(realtime.state, realtime.domain, user('bob'));
    expect(await alice.hears('identityCacheUpdate')).toMatchObject({
      users: [{ userId: { username: 'bob' }, deleted: true }],
    });
  });

  it('decide about the next handshake: a disabled or deleted user is refused', async () => {
    const jwt = { jwt: { jwt: await userToken({ sub: 'alice' }) } };
    changeDomainUser(realtime.state, realtime.domain, user('alice'), { disabled: true });
    for (const auth of [passwordOf('alice'), jwt]) expect(await attempt(auth)).toEqual(refused);
    changeDomainUser(realtime.state, realtime.domain, user('alice'), { disabled: false });
    for (const auth of [passwordOf('alice'), jwt])
      expect(await attempt(auth)).toMatchObject(['connectionResponse', { success: {} }]);
    removeDomainUser(realtime.state, realtime.domain, user('alice'));
    expect(await attempt(passwordOf('alice'))).toEqual(refused);
    // The name is free: a token of the domain's key makes a new user of it.
    expect(await attempt(jwt)).toMatchObject(['connectionResponse', { success: {} }]);
    expect(user('alice')).not.toHaveProperty('password');
  });

  it('are found by searches at once', async () => {
    const bob = await rawSession(realtime.url, passwordOf('bob'));
    const search = { fields: [5], value: 'second', orderField: 1, ascending: true };
    expect(await bob.ask('userSearchRequest', search)).toEqual(['userListResponse', {}]);
    changeDomainUser(realtime.state, realtime.domain, user('alice'), { displayName: 'The Second' });
    expect(await bob.ask('userSearchRequest', search)).toMatchObject([
      'userListResponse',
      { userData: [{ userId: { username: 'alice' } }] },
    ]);
  });
});
