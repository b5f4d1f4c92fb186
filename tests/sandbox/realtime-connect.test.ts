import { describe, expect, it } from 'vitest';
import { issueConvergenceToken } from '../../sandbox/state/convergence-token';
import { countActiveSessions, openDomainSessions } from '../../sandbox/state/domain-sessions';
import { setAvailability } from '../../sandbox/state/domains';
import { deleteDomain, failDomain, settle } from '../../sandbox/state/life-cycle';
import { pause, rawSession, passwordOf, userToken } from './realtime-server';
import { useRealtime } from './support/use-realtime';

const { newClient: unwatched, server, start } = useRealtime();

/** The public client, not yet connected, and the names of its events. */
function newClient(path = 'acme/lab') {
  const client = unwatched(path);
  const events: string[] = [];
  client.events().subscribe((event) => events.push(event.name));
  return { client, events };
}

const login = async (username = 'alice') => {
  const { client, events } = newClient();
  await client.connectWithPassword({ username, password: 'secret' });
  return { client, events };
};
const operatorLogin = async () => {
  const { client, events } = newClient();
  await client.connectWithJwt(await issueConvergenceToken(server().state, 'admin'));
  return { client, events };
};

async function soon(condition: () => boolean, what: string) {
  for (let tries = 0; tries < 300; tries++) {
    if (condition()) return;
    await pause(10);
  }
  throw new Error(`${what}: not so after 3 s`);
}

describe('ways to connect', () => {
  it('by password', async () => {
    await start();
    const { client } = await login();
    expect(client.session().sessionId()).toBe('1');
    expect(client.session().user()).toMatchObject({
      username: 'alice',
      userType: 'normal',
      firstName: 'alice',
      displayName: 'Alice',
      email: 'alice@example.com',
    });
    expect(client.session().reconnectToken()).toHaveLength(32);
    expect(server().domain.sessions).toMatchObject([
      {
        id: '1',
        username: 'alice',
        authMethod: 'password',
        client: 'JavaScript',
        clientVersion: '1.0.0-rc.12',
      },
    ]);
    expect(server().domain.sessions[0]!.remoteHost).toMatch(/^.*127\.0\.0\.1:\d+$/);
  });

  it('by the token of an operator, who counts neither as user nor as active session', async () => {
    await start();
    const { client } = await operatorLogin();
    expect(client.session().user()).toMatchObject({
      username: 'admin',
      userType: 'convergence',
      displayName: 'admin',
    });
    expect(openDomainSessions(server().domain)).toHaveLength(1);
    expect(countActiveSessions(server().domain)).toBe(0);
    await login();
    expect(countActiveSessions(server().domain)).toBe(1);
  });

  it("by a token signed with the domain's own key: the user is created, then updated", async () => {
    await start();
    const { client } = newClient();
    await client.connectWithJwt(await userToken({ sub: 'dora', displayName: 'Dora', groups: ['g1'] }));
    expect(client.session().user()).toMatchObject({
      username: 'dora',
      userType: 'normal',
      displayName: 'Dora',
    });
    expect(server().domain.groups[0]!.members).toEqual(['bob', 'dora']);
    const again = newClient().client;
    await again.connectWithJwt(await userToken({ sub: 'dora', email: 'dora@example.com', groups: [] }));
    expect(again.session().user()).toMatchObject({ displayName: 'Dora', email: 'dora@example.com' });
    expect(server().domain.users.filter(({ username }) => username === 'dora')).toHaveLength(1);
    expect(server().domain.groups[0]!.members).toEqual(['bob']);
  });

  it('anonymously, numbered in base 36', async () => {
    await start();
    server().domain.nextAnonymous = 35;
    const named = newClient().client;
    await named.connectAnonymously('Guest');
    expect(named.session().user()).toMatchObject({
      username: 'z',
      userType: 'anonymous',
      displayName: 'Guest',
    });
    const nameless = newClient().client;
    await nameless.connectAnonymously();
    expect(nameless.session().user()).toMatchObject({ username: '10', userType: 'anonymous' });
  });

  it('by the reconnect token of an operator, which stays the same; the session id does not', async () => {
    await start();
    const { client } = await operatorLogin();
    const token = client.session().reconnectToken();
    await client.disconnect();
    const { welcome } = await rawSession(server().url, { reconnect: { token } });
    expect(welcome.reconnectToken).toBe(token);
    expect(server().domain.sessions.at(-1)).toMatchObject({ authMethod: 'reconnect', id: welcome.sessionId });
    expect(server().domain.sessions.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('reads the id from the address, percent-decoded', async () => {
    await start();
    server().state.moveDomain(server().domain, 'ä b/c%');
    const { welcome } = await rawSession(
      server().url,
      passwordOf('bob'),
      `acme/${encodeURIComponent('ä b/c%')}`,
    );
    expect(welcome).toMatchObject({ namespace: 'acme', domainId: 'ä b/c%' });
  });

  it('gives the time of the server', async () => {
    await start();
    const { client } = await login();
    expect(Math.abs((await client.serverTime()).getTime() - Date.now())).toBeLessThan(1_000);
  });
});

describe('the end of a connection', () => {
  it('records the end of the session when the client leaves', async () => {
    await start();
    const { client } = await login();
    await client.disconnect();
    await soon(() => openDomainSessions(server().domain).length === 0, 'session ended');
  });

  it('an operator comes back after a dropped line, with a new session', async () => {
    await start();
    const { client, events } = await operatorLogin();
    expect(server().realtime.drop({ namespace: 'other' })).toBe(0);
    expect(server().realtime.drop({ username: 'alice' })).toBe(0);
    expect(server().realtime.drop({ namespace: 'acme', domain: 'lab', username: 'admin' })).toBe(1);
    await soon(() => events.filter((name) => name === 'connected').length === 2, 'connected again');
    expect(events).toEqual([
      'connecting',
      'authenticating',
      'connected',
      'interrupted',
      'connecting',
      'authenticating',
      'connected',
    ]);
    expect(client.session().sessionId()).toBe('2');
    await soon(() => openDomainSessions(server().domain).length === 1, 'old session ended');
  });

  it('maintenance: ordinary users go and must connect again, operators stay', async () => {
    await start();
    const operator = await operatorLogin();
    const user = await login();
    setAvailability(server().state, server().domain, 'maintenance');
    await soon(() => user.events.includes('interrupted'), 'user interrupted');
    await soon(() => user.events.includes('connection_scheduled'), 'user waits');
    expect(operator.events).not.toContain('interrupted');
    setAvailability(server().state, server().domain, 'online');
    await login();
    await pause(100);
    expect(user.client.isConnected()).toBe(false);
  });

  it('offline: everybody goes and does not come back', async () => {
    await start();
    const operator = await operatorLogin();
    const user = await login();
    setAvailability(server().state, server().domain, 'offline');
    for (const { events } of [operator, user]) {
      await soon(() => events.includes('disconnected'), 'disconnected');
      expect(events).toContain('connection_failed');
    }
    setAvailability(server().state, server().domain, 'online');
    await pause(150);
    expect([operator.client.isConnected(), user.client.isConnected()]).toEqual([false, false]);
  });

  it('deletion, and any status but ready: everybody goes', async () => {
    await start();
    const { client, events } = await operatorLogin();
    deleteDomain(server().state, server().domain);
    await soon(() => events.includes('disconnected'), 'disconnected');
    expect(client.isConnected()).toBe(false);
    await pause(5);
    settle(server().state);
    expect(server().state.domains.size).toBe(0);
  });

  it('an error of the domain closes the connections too', async () => {
    await start();
    const { events } = await operatorLogin();
    failDomain(server().state, server().domain, 'broken');
    await soon(() => events.includes('interrupted'), 'interrupted');
  });
});
