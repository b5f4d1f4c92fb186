import { describe, expect, it } from 'vitest';
import { open, present } from './support/open';

describe('the demonstration data', () => {
  it('signs in three operators of different roles', async () => {
    const { login } = await open({ seed: 'demo' });
    const profiles = await Promise.all(
      ['admin', 'dana', 'devi'].map(async (name) => (await login(name))('GET', '/user/profile')),
    );
    expect(profiles.map(({ body }) => [body['displayName'], body['serverRole']])).toEqual([
      ['Ada Admin', 'Server Admin'],
      ['Dana Okafor', 'Domain Admin'],
      ['Devi Lindqvist', 'Developer'],
    ]);
  });

  it('has more operators than fit on a page, of every role, some who never signed in', async () => {
    const { state, login } = await open({ seed: 'demo' });
    const admin = await login();
    const users = (await admin('GET', '/users')).body as unknown as {
      email: string;
      serverRole: string;
      lastLogin?: number;
    }[];
    expect(users).toHaveLength(15);
    expect(new Set(users.map(({ email }) => email)).size).toBe(15);
    expect([...new Set(users.map(({ serverRole }) => serverRole))].sort()).toEqual([
      'Developer',
      'Domain Admin',
      'Server Admin',
    ]);
    expect(users.filter(({ lastLogin }) => lastLogin === undefined)).toHaveLength(3);
    expect((await admin('GET', '/user/apiKeys')).body).toMatchObject([
      { name: 'Build pipeline', enabled: true, lastUsed: expect.any(Number) },
      { name: 'Nightly export', enabled: false },
    ]);
    const known = new Set(state.server.users.map(({ username }) => username));
    const members = [...state.server.namespaces, ...state.domains.values()].flatMap((each) => each.members);
    expect(members.filter(({ username }) => !known.has(username))).toEqual([]);
    expect((await admin('GET', '/roles/namespace/studio')).body).toEqual({
      admin: 'Owner',
      dana: 'Domain Admin',
      devi: 'Developer',
      jun: 'Owner',
      liv: 'Developer',
    });
  });

  it('shows every state and availability of a domain', async () => {
    const { state } = await open({ seed: 'demo' });
    const seen = new Set(
      [...state.domains.values()].map(({ status, availability }) => `${status} ${availability}`),
    );
    expect([...seen].sort()).toEqual([
      'error online',
      'initializing online',
      'ready maintenance',
      'ready offline',
      'ready online',
      'schema-upgrade-required online',
    ]);
    expect(state.domains.size).toBe(14);
    const broken = [...state.domains.values()].find((domain) => domain.status === 'error');
    expect(present(broken).statusMessage.length).toBeGreaterThan(3_000);
  });

  it('differs between the operators as their roles do', async () => {
    const { login } = await open({ seed: 'demo' });
    const ids = async (name: string) => {
      const { body } = await (await login(name))('GET', '/domains');
      return (body as unknown as { domainId: string }[]).map((domain) => domain.domainId);
    };
    expect(await ids('admin')).toHaveLength(14);
    expect(await ids('dana')).toHaveLength(14);
    expect(await ids('devi')).toEqual([
      'orders',
      'returns',
      'support',
      'render-notes',
      'scene-editor',
      'storyboards',
      'whiteboard',
    ]);
    const asDevi = await login('devi');
    expect((await asDevi('GET', '/domains/studio/render-notes')).status).toBe(403);
    expect((await asDevi('GET', '/namespaces')).body).toEqual([]);
  });

  it('has favourites of different states', async () => {
    const { login } = await open({ seed: 'demo' });
    const { body } = await (await login())('GET', '/user/favoriteDomains');
    const list = body as unknown as { domainId: string; status: string; availability: string }[];
    expect(list.map(({ domainId }) => domainId)).toEqual([
      'orders',
      'whiteboard',
      'warehouse',
      'archive-2024',
      'returns',
      'scene-editor',
    ]);
    expect(new Set(list.map(({ status, availability }) => `${status} ${availability}`)).size).toBe(5);
  });

  it('computes its figures from what is there', async () => {
    const { state, login } = await open({ seed: 'demo' });
    const admin = await login();
    const orders = present([...state.domains.values()].find(({ id }) => id === 'orders'));
    const stats = async () => (await admin('GET', '/domains/acme/orders/stats')).body;
    const before = await stats();
    expect(before).toMatchObject({ activeSessionCount: 0, userCount: 40, modelCount: orders.models.length });
    orders.models.push({ ...present(orders.models[0]), id: 'one-more' });
    state.saveDomain(orders);
    const after = await stats();
    expect(after['modelCount']).toBe(Number(before['modelCount']) + 1);
    expect(Number(after['dbSize'])).toBeGreaterThan(Number(before['dbSize']) + 100);
  });

  it('has real dates', async () => {
    const { state } = await open({ seed: 'demo' });
    const orders = present([...state.domains.values()].find(({ id }) => id === 'orders'));
    const dates = orders.models.flatMap(({ root }) =>
      root.children['due'] ? [root.children['due'].type] : [],
    );
    expect(new Set(dates)).toEqual(new Set(['date']));
  });

  it('fills more than one page of every list of the order desk', async () => {
    const { login } = await open({ seed: 'demo' });
    const admin = await login();
    const list = async (path: string) => (await admin('GET', `/domains/acme/orders/${path}`)).body;
    const users = (await list('users')) as unknown as { displayName?: string; disabled: boolean }[];
    expect(users).toHaveLength(40);
    expect(users.filter(({ disabled }) => disabled)).toHaveLength(4);
    for (const script of [
      'Arabic',
      'Cyrillic',
      'Devanagari',
      'Greek',
      'Han',
      'Hangul',
      'Hebrew',
      'Latin',
      'Thai',
    ])
      expect([
        script,
        users.some(({ displayName = '' }) => new RegExp(`\\p{Script=${script}}`, 'u').test(displayName)),
      ]).toEqual([script, true]);
    expect(await list('groups?type=summary')).toHaveLength(13);
    expect(await list('jwtKeys')).toHaveLength(12);
    expect((await list('sessions'))['totalResults']).toBe(120);
    expect((await list('sessions?excludeDisconnected=true'))['totalResults']).toBe(0);
    for (const type of ['normal', 'convergence'])
      expect(Number((await list(`sessions?sessionType=${type}`))['totalResults'])).toBeGreaterThan(10);
    const support = (await admin('GET', '/domains/acme/support/sessions?sessionType=anonymous')).body;
    expect(support['totalResults']).toBe(10);
  });

  it('has only members, sessions and permissions of users that are there', async () => {
    const { state, clock } = await open({ seed: 'demo' });
    for (const { id, users, groups, sessions, collections, nextSession } of state.domains.values()) {
      const names = new Set(users.map(({ userType, username }) => `${userType}:${username}`));
      expect([id, users.length]).toEqual([id, names.size]);
      for (const name of groups.flatMap(({ members }) => members)) expect(names).toContain(`normal:${name}`);
      for (const { userType, username, disconnected = Infinity, connected } of sessions) {
        expect(names).toContain(`${userType}:${username}`);
        expect(connected).toBeLessThan(disconnected);
        expect(disconnected).toBeLessThan(clock.now);
      }
      expect(sessions.map((session) => session.connected)).toEqual(
        sessions.map((session) => session.connected).sort((one, other) => one - other),
      );
      expect(sessions).toHaveLength(nextSession - 1);
      if (users.length === 0) continue;
      for (const { userType, username } of collections.flatMap(({ userPermissions }) => userPermissions))
        expect(names).toContain(`${userType}:${username}`);
    }
  });

  it('is the same every time', async () => {
    const seeds = await Promise.all([open({ seed: 'demo' }), open({ seed: 'demo' })]);
    const [one, other] = seeds.map(({ state }) =>
      JSON.stringify([...state.domains.values()], (key, value: unknown) => (key === 'password' ? '' : value)),
    );
    expect(one).toBe(other);
  });

  it('keeps no password as plain text', async () => {
    const { state } = await open({ seed: 'demo' });
    const values = JSON.stringify([state.server, [...state.domains.values()]]);
    expect(values).not.toContain('"password":"password"');
    expect(values).toMatch(/"password":"[^":]+:[^":]+"/);
  });
});
