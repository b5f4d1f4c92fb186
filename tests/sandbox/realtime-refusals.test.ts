import { describe, expect, it } from 'vitest';
import { shakeHands } from '../../sandbox/realtime/handshake';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { openDomainSessions } from '../../sandbox/state/domain-sessions';
import { setAvailability } from '../../sandbox/state/domains';
import { deleteDomain, failDomain } from '../../sandbox/state/life-cycle';
import { passwordOf, rawClient, rawSession, userToken } from './realtime-server';
import { useRealtime } from './support/use-realtime';

const { newClient, server, start } = useRealtime();

/** The failure member of the answer to a connection request, and that the socket is closed after it. */
async function refusal(auth: object, path?: string) {
  const client = await rawClient(server().url, path);
  const [, response] = await client.ask('connectionRequest', { client: 'raw', clientVersion: '0', ...auth });
  await expect(client.ends()).resolves.toEqual({ code: 1000, reason: '' });
  return (response as { failure?: object }).failure;
}

const authenticationFailed = { code: 'authentication_failed', details: 'Authentication failed' };

describe('refusals', () => {
  it.each<[string, () => Promise<object> | object]>([
    ['a wrong password', () => ({ password: { username: 'alice', password: 'wrong' } })],
    ['an unknown user', () => passwordOf('nobody')],
    ['a disabled user', () => passwordOf('carol')],
    ['an empty password request', () => ({ password: {} })],
    ['an unknown reconnect token', () => ({ reconnect: { token: 'unknown' } })],
    ['a broken JWT, where the real server asks to retry for ever', () => ({ jwt: { jwt: 'garbage' } })],
    [
      'a JWT with an unknown key',
      async () => ({ jwt: { jwt: await userToken({ sub: 'x' }, { kid: 'none' }) } }),
    ],
    [
      'a JWT with a disabled key',
      async () => ({ jwt: { jwt: await userToken({ sub: 'x' }, { kid: 'off' }) } }),
    ],
    [
      'a JWT whose key is no key',
      async () => ({ jwt: { jwt: await userToken({ sub: 'x' }, { kid: 'damaged' }) } }),
    ],
    ['an expired JWT', async () => ({ jwt: { jwt: await userToken({ sub: 'x' }, { expires: '-1m' }) } })],
    [
      'a JWT for someone else',
      async () => ({ jwt: { jwt: await userToken({ sub: 'x' }, { audience: 'Other' }) } }),
    ],
    ['a JWT without a subject', async () => ({ jwt: { jwt: await userToken({}) } })],
    ['the JWT of a disabled user', async () => ({ jwt: { jwt: await userToken({ sub: 'carol' }) } })],
    [
      'a JWT that only claims to be an operator’s',
      async () => ({ jwt: { jwt: await userToken({ sub: 'admin' }, { kid: 'ConvergenceAdminKey' }) } }),
    ],
  ])('authentication_failed: %s', async (_, auth) => {
    await start();
    await expect(refusal(await auth())).resolves.toEqual(authenticationFailed);
    expect(server().domain.sessions).toEqual([]);
  });

  it('authentication_failed: a reconnect token after 24 hours, or of a user disabled in the meantime', async () => {
    await start();
    const { welcome } = await rawSession(server().url);
    const token = welcome.reconnectToken;
    server().domain.users[0]!.disabled = true;
    await expect(refusal({ reconnect: { token } })).resolves.toEqual(authenticationFailed);
    server().domain.users[0]!.disabled = false;
    server().domain.reconnectTokens[0]!.expiresAt = Date.now() - 1;
    await expect(refusal({ reconnect: { token } })).resolves.toEqual(authenticationFailed);
  });

  it.each([
    ['a user of the domain', passwordOf('bob')],
    ['someone anonymous', { anonymous: {} }],
  ])('domain_unavailable: the reconnect token of %s', async (_, auth) => {
    await start();
    const { welcome } = await rawSession(server().url, auth);
    await expect(refusal({ reconnect: { token: welcome.reconnectToken } })).resolves.toMatchObject({
      code: 'domain_unavailable',
      retryOk: true,
    });
  });

  it('anonymous_auth_disabled', async () => {
    await start();
    server().domain.config.anonymousAuth = false;
    await expect(refusal({ anonymous: {} })).resolves.toEqual({
      code: 'anonymous_auth_disabled',
      details: 'Anonymous authentication is disabled for the requested domain.',
    });
  });

  it('invalid_auth_method: no way of authentication at all', async () => {
    await start();
    await expect(refusal({})).resolves.toEqual({ code: 'invalid_auth_method' });
  });

  it.each([
    ['acme/nosuch', "The domain 'acme/nosuch' does not exist"],
    ['nosuch/lab', "The domain 'nosuch/lab' does not exist"],
  ])('domain_not_found: %s', async (path, details) => {
    await start();
    await expect(refusal(passwordOf('alice'), path)).resolves.toEqual({ code: 'domain_not_found', details });
  });

  it('domain_not_found: offline, and being deleted', async () => {
    await start();
    const notFound = { code: 'domain_not_found', details: "The domain 'acme/lab' does not exist" };
    const jwt = { jwt: await issueConvergenceToken(server().state, 'admin') };
    setAvailability(server().state, server().domain, 'offline');
    await expect(refusal({ jwt })).resolves.toEqual(notFound);
    setAvailability(server().state, server().domain, 'online');
    deleteDomain(server().state, server().domain);
    await expect(refusal({ jwt })).resolves.toEqual(notFound);
  });

  it('domain_unavailable: a status other than ready, for everybody', async () => {
    await start();
    failDomain(server().state, server().domain, 'broken');
    const jwt = { jwt: await issueConvergenceToken(server().state, 'admin') };
    for (const auth of [passwordOf('alice'), { jwt }]) {
      await expect(refusal(auth)).resolves.toEqual({
        code: 'domain_unavailable',
        details: "The domain 'acme/lab' is unavailable, please try again later.",
        retryOk: true,
      });
    }
  });

  it('domain_unavailable: maintenance, for everybody but operators', async () => {
    await start();
    const user = await rawSession(server().url, passwordOf('bob'));
    const operator = await rawSession(server().url, {
      jwt: { jwt: await issueConvergenceToken(server().state, 'admin') },
    });
    setAvailability(server().state, server().domain, 'maintenance');
    for (const auth of [
      passwordOf('alice'),
      { anonymous: {} },
      { jwt: { jwt: await userToken({ sub: 'dora' }) } },
      { reconnect: { token: user.welcome.reconnectToken } },
    ]) {
      await expect(refusal(auth)).resolves.toMatchObject({ code: 'domain_unavailable', retryOk: true });
    }
    expect(server().domain.users.some(({ username }) => username === 'dora')).toBe(false);
    const { welcome } = await rawSession(server().url, {
      reconnect: { token: operator.welcome.reconnectToken },
    });
    expect(welcome.user).toMatchObject({ userId: { userType: 1, username: 'admin' } });
    await rawSession(server().url, { jwt: { jwt: await issueConvergenceToken(server().state, 'admin') } });
  });

  it('domain_error: the data cannot be written', async () => {
    await start();
    Object.defineProperty(server().domain, 'reconnectTokens', {
      get: () => {
        throw new Error('disk full');
      },
    });
    await expect(refusal(passwordOf('alice'))).resolves.toEqual({
      code: 'domain_error',
      details: "The domain 'acme/lab' could not connect to its database.",
      retryOk: true,
    });
  });

  it('authentication_error: the session cannot be recorded', async () => {
    await start();
    Object.freeze(server().domain.sessions);
    await expect(refusal(passwordOf('alice'))).resolves.toMatchObject({ code: 'authentication_error' });
  });

  it('server_error: the presence of the user cannot be found; no session remains', async () => {
    await start();
    const outcome = await shakeHands(
      passwordOf('alice'),
      { namespace: 'acme', id: 'lab' },
      { clientMetaData: '', remoteHost: '' },
      {
        state: server().state,
        hazards: false,
        stillThere: () => true,
        roomOf: () => {
          throw new Error('no room');
        },
      },
    );
    expect(outcome).toMatchObject({ code: 'server_error' });
    expect(openDomainSessions(server().domain)).toEqual([]);
  });

  it('reaches the callers of the client as rejected promises', async () => {
    await start();
    const client = newClient();
    const failing = client.connectWithPassword({ username: 'alice', password: 'wrong' });
    await expect(failing).rejects.toMatchObject({
      code: 'authentication_failed',
      message: 'Authentication failed',
    });
  });

  it('imitates the defects of the real server only when asked to', async () => {
    await start({ hazards: true });
    await expect(refusal({ jwt: { jwt: 'garbage' } })).resolves.toMatchObject({
      code: 'domain_error',
      retryOk: true,
    });
  });
});
