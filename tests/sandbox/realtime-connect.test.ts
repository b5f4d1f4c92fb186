import { beforeEach, describe, expect, it } from 'vitest';
import { shakeHands } from '../../sandbox/realtime/handshake';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { countActiveSessions, openDomainSessions } from '../../sandbox/state/domain-sessions';
import { changeDomainUser, findDomainUser, removeDomainUser } from '../../sandbox/state/domain-users';
import { setAvailability } from '../../sandbox/state/domains';
import { deleteDomain, failDomain, settle } from '../../sandbox/state/life-cycle';
import { passwordOf, pause, rawClient, rawSession, userToken } from './realtime-server';
import { present } from './support/open';
import { client, newClient, raw, soon, start } from './support/lab';

let server: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  server = await start();
});
const jwtOf = async (...token: Parameters<typeof userToken>) => ({ jwt: { jwt: await userToken(...token) } });
const operatorJwt = async () => ({ jwt: { jwt: await issueConvergenceToken(server.state, 'admin') } });

describe('connecting', () => {
  it('works with a password', async () => {
    const { domain } = await client();
    expect(domain.session().reconnectToken()).toHaveLength(32);
    const version = { client: 'JavaScript', clientVersion: '1.0.0-rc.12' };
    const session = { id: '1', username: 'alice', authMethod: 'password', ...version };
    expect(server.domain.sessions).toMatchObject([session]);
    expect(server.domain.sessions[0]!.remoteHost).toMatch(/^.*127\.0\.0\.1:\d+$/);
    expect(Math.abs((await domain.serverTime()).getTime() - Date.now())).toBeLessThan(1_000);
    await domain.disconnect();
    await soon(() => openDomainSessions(server.domain).length === 0, 'session ended');
  });

  it('works with an operator token, without counting a user or an active session', async () => {
    await client('admin');
    expect(openDomainSessions(server.domain)).toHaveLength(1);
    expect(countActiveSessions(server.domain)).toBe(0);
    await client();
    expect(countActiveSessions(server.domain)).toBe(1);
  });

  it('works with a JWT of the domain: creates the user, then updates it', async () => {
    const enter = async (claims: object) => {
      const { domain } = newClient();
      await domain.connectWithJwt(await userToken({ sub: 'dora', ...claims }));
      return domain.session().user();
    };
    const dora = { username: 'dora', userType: 'normal', displayName: 'Dora' };
    expect(await enter({ displayName: 'Dora', groups: ['g1'] })).toMatchObject(dora);
    expect(server.domain.groups[0]!.members).toEqual(['bob', 'dora']);
    const email = 'dora@example.com';
    expect(await enter({ email, groups: [] })).toMatchObject({ ...dora, email });
    expect(server.domain.users.filter(({ username }) => username === 'dora')).toHaveLength(1);
    expect(server.domain.groups[0]!.members).toEqual(['bob']);
  });

  it("works with an operator's reconnect token, which stays valid, in a new session", async () => {
    const { domain } = await client('admin');
    const token = domain.session().reconnectToken();
    await domain.disconnect();
    const { welcome } = await raw({ reconnect: { token } });
    expect(welcome.reconnectToken).toBe(token);
    expect(server.domain.sessions.at(-1)).toMatchObject({ authMethod: 'reconnect', id: welcome.sessionId });
    expect(server.domain.sessions.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('decodes the domain id from the address', async () => {
    server.state.moveDomain(server.domain, 'ä b/c%');
    const path = `acme/${encodeURIComponent('ä b/c%')}`;
    const { welcome } = await rawSession(server.url, passwordOf('bob'), path);
    expect(welcome).toMatchObject({ namespace: 'acme', domainId: 'ä b/c%' });
  });
});

describe('a lost connection', () => {
  it('is replaced for an operator by a new session', async () => {
    const { domain, events } = await client('admin');
    expect(server.realtime.drop({ namespace: 'other' })).toBe(0);
    expect(server.realtime.drop({ username: 'alice' })).toBe(0);
    expect(server.realtime.drop({ namespace: 'acme', domain: 'lab', username: 'admin' })).toBe(1);
    await soon(() => events.filter((name) => name === 'connected').length === 2, 'connected again');
    const way = ['connecting', 'authenticating', 'connected'];
    expect(events).toEqual([...way, 'interrupted', ...way]);
    expect(domain.session().sessionId()).toBe('2');
    await soon(() => openDomainSessions(server.domain).length === 1, 'old session ended');
  });

  it('is permanent for users but not for operators in maintenance mode', async () => {
    const [operator, user] = [await client('admin'), await client()];
    setAvailability(server.state, server.domain, 'maintenance');
    await soon(() => user.events.includes('connection_scheduled'), 'user waits');
    expect(user.events).toContain('interrupted');
    expect(operator.events).not.toContain('interrupted');
    setAvailability(server.state, server.domain, 'online');
    await client();
    await pause(100);
    expect(user.domain.isConnected()).toBe(false);
  });

  it('is permanent for everyone when the domain goes offline', async () => {
    const both = [await client('admin'), await client()];
    setAvailability(server.state, server.domain, 'offline');
    for (const { events } of both) {
      await soon(() => events.includes('disconnected'), 'disconnected');
      expect(events).toContain('connection_failed');
    }
    setAvailability(server.state, server.domain, 'online');
    await pause(150);
    expect(both.map(({ domain }) => domain.isConnected())).toEqual([false, false]);
  });

  it('follows a domain error or deletion', async () => {
    const { domain, events } = await client('admin');
    failDomain(server.state, server.domain, 'broken');
    await soon(() => events.includes('interrupted'), 'interrupted');
    server.domain.status = 'ready';
    await soon(() => domain.isConnected(), 'back');
    deleteDomain(server.state, server.domain);
    await soon(() => events.includes('disconnected'), 'disconnected');
    expect(domain.isConnected()).toBe(false);
    await pause(5);
    settle(server.state);
    expect(server.state.domains.size).toBe(0);
  });
});

/** Returns the failure in a connection response and expects the socket to close. */
async function refusal(auth: object) {
  const session = await rawClient(server.url);
  const request = { client: 'raw', clientVersion: '0', ...auth };
  const [, response] = await session.ask('connectionRequest', request);
  await expect(session.ends()).resolves.toEqual({ code: 1000, reason: '' });
  return (response as { failure?: object }).failure;
}

const authenticationFailed = { code: 'authentication_failed', details: 'Authentication failed' };

describe('refusals', () => {
  it.each<[string, () => Promise<object> | object]>([
    ['a disabled user', () => passwordOf('carol')],
    ['an empty password request', () => ({ password: {} })],
    ['a JWT with a disabled key', () => jwtOf({ sub: 'x' }, { kid: 'off' })],
    ['a JWT with an invalid key', () => jwtOf({ sub: 'x' }, { kid: 'damaged' })],
    ['an expired JWT', () => jwtOf({ sub: 'x' }, { expires: '-1m' })],
    ['a JWT for another audience', () => jwtOf({ sub: 'x' }, { audience: 'Other' })],
    ['a JWT without a subject', () => jwtOf({})],
    ['the JWT of a disabled user', () => jwtOf({ sub: 'carol' })],
    ['a forged operator JWT', () => jwtOf({ sub: 'admin' }, { kid: 'ConvergenceAdminKey' })],
  ])('authentication_failed: %s', async (_, auth) => {
    await expect(refusal(await auth())).resolves.toEqual(authenticationFailed);
    expect(server.domain.sessions).toEqual([]);
  });

  it('authentication_failed: reconnect token after 24 hours or of a disabled user', async () => {
    const { welcome } = await raw();
    const reconnect = { token: welcome.reconnectToken };
    server.domain.users[0]!.disabled = true;
    await expect(refusal({ reconnect })).resolves.toEqual(authenticationFailed);
    server.domain.users[0]!.disabled = false;
    server.domain.reconnectTokens[0]!.expiresAt = Date.now() - 1;
    await expect(refusal({ reconnect })).resolves.toEqual(authenticationFailed);
  });

  it('domain_unavailable: reconnect token of an anonymous user', async () => {
    const { welcome } = await raw({ anonymous: {} });
    const unavailable = { code: 'domain_unavailable', retryOk: true };
    await expect(refusal({ reconnect: { token: welcome.reconnectToken } })).resolves.toMatchObject(unavailable);
  });

  it('domain_not_found: domain offline or being deleted', async () => {
    const notFound = { code: 'domain_not_found', details: "The domain 'acme/lab' does not exist" };
    setAvailability(server.state, server.domain, 'offline');
    await expect(refusal(await operatorJwt())).resolves.toEqual(notFound);
    setAvailability(server.state, server.domain, 'online');
    deleteDomain(server.state, server.domain);
    await expect(refusal(await operatorJwt())).resolves.toEqual(notFound);
  });

  it('domain_unavailable: status other than ready, for everyone', async () => {
    failDomain(server.state, server.domain, 'broken');
    const details = "The domain 'acme/lab' is unavailable, please try again later.";
    for (const auth of [passwordOf('alice'), await operatorJwt()])
      await expect(refusal(auth)).resolves.toEqual({ code: 'domain_unavailable', details, retryOk: true });
  });

  it('domain_unavailable: maintenance, for everyone except operators', async () => {
    const [user, operator] = [await raw('bob'), await raw('admin')];
    const again = ({ welcome }: typeof user) => ({ reconnect: { token: welcome.reconnectToken } });
    setAvailability(server.state, server.domain, 'maintenance');
    const others = [passwordOf('alice'), { anonymous: {} }, await jwtOf({ sub: 'dora' }), again(user)];
    for (const auth of others)
      await expect(refusal(auth)).resolves.toMatchObject({ code: 'domain_unavailable', retryOk: true });
    expect(server.domain.users.some(({ username }) => username === 'dora')).toBe(false);
    const { welcome } = await raw(again(operator));
    expect(welcome.user).toMatchObject({ userId: { userType: 1, username: 'admin' } });
    await raw('admin');
  });

  it('domain_error: data cannot be written', async () => {
    Object.defineProperty(server.domain, 'reconnectTokens', {
      get: () => {
        throw new Error('disk full');
      },
    });
    const details = "The domain 'acme/lab' could not connect to its database.";
    const error = { code: 'domain_error', details, retryOk: true };
    await expect(refusal(passwordOf('alice'))).resolves.toEqual(error);
  });

  it('authentication_error: session cannot be recorded', async () => {
    Object.freeze(server.domain.sessions);
    await expect(refusal(passwordOf('alice'))).resolves.toMatchObject({ code: 'authentication_error' });
  });

  it('server_error: presence of the user is unavailable, leaving no session', async () => {
    const roomOf = () => {
      throw new Error('no room');
    };
    const outcome = await shakeHands(
      passwordOf('alice'),
      { namespace: 'acme', id: 'lab' },
      { clientMetaData: '', remoteHost: '' },
      { state: server.state, hazards: () => false, stillThere: () => true, roomOf, isAsleep: () => false },
    );
    expect(outcome).toMatchObject({ code: 'server_error' });
    expect(openDomainSessions(server.domain)).toEqual([]);
  });
});

describe('user changes during connections', () => {
  const user = (name: string) => present(findDomainUser(server.domain, 'normal', name));
  const change = (name: string, more: object) => changeDomainUser(server.state, server.domain, user(name), more);

  it('are announced to all connected users and found by searches', async () => {
    const [alice, bob] = [await raw(), await raw('bob')];
    const search = { fields: [5], value: 'second', orderField: 1, ascending: true };
    expect(await bob.ask('userSearchRequest', search)).toEqual(['userListResponse', {}]);
    const displayName = 'Alice the Second';
    change('alice', { displayName });
    const changed = { userId: { username: 'alice' }, displayName: { value: displayName } };
    for (const session of [alice, bob])
      expect(await session.hears('identityCacheUpdate')).toMatchObject({ users: [changed] });
    expect((await bob.ask('userSearchRequest', search))[1]).toMatchObject({ userData: [changed] });
    removeDomainUser(server.state, server.domain, user('bob'));
    const removed = { userId: { username: 'bob' }, deleted: true };
    expect(await alice.hears('identityCacheUpdate')).toMatchObject({ users: [removed] });
  });

  it('apply to the next handshake: disabled and deleted users are refused', async () => {
    const auths = [passwordOf('alice'), await jwtOf({ sub: 'alice' })];
    change('alice', { disabled: true });
    for (const auth of auths) expect(await refusal(auth)).toEqual(authenticationFailed);
    change('alice', { disabled: false });
    for (const auth of auths) await raw(auth);
    removeDomainUser(server.state, server.domain, user('alice'));
    expect(await refusal(passwordOf('alice'))).toEqual(authenticationFailed);
    // The name is free, so a JWT of the domain creates a new user.
    await raw(auths[1]);
    expect(user('alice')).not.toHaveProperty('password');
  });
});
