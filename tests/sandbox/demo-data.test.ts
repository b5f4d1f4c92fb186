import { beforeEach, describe, expect, it } from 'vitest';
import { open, present } from './support/open';
import { pick } from './support/shop';

describe('the demo data', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  let admin: Awaited<ReturnType<typeof opened.login>>;
  beforeEach(async () => {
    opened = await open({ seed: 'demo' });
    admin = await opened.login();
  });
  const domains = () => [...opened.state.domains.values()];
  const orders = () => present(domains().find(({ id }) => id === 'orders'));
  const read = async (path: string) => (await admin('GET', path)).body;
  const list = async <Row>(path: string) => (await read(path)) as unknown as Row[];
  const sorted = (texts: string[]) => [...new Set(texts)].sort();

  it('has operators of every role, more than one page, some of whom never signed in', async () => {
    for (const [name, displayName, serverRole] of [
      ['admin', 'Ada Admin', 'Server Admin'],
      ['dana', 'Dana Okafor', 'Domain Admin'],
      ['devi', 'Devi Lindqvist', 'Developer'],
    ] as const) {
      const profile = (await (await opened.login(name))('GET', '/user/profile')).body;
      expect(profile).toMatchObject({ displayName, serverRole });
    }
    const users = await list<{ email: string; serverRole: string; lastLogin?: number }>('/users');
    expect(users).toHaveLength(15);
    expect(sorted(users.map(({ email }) => email))).toHaveLength(15);
    expect(sorted(users.map(({ serverRole }) => serverRole))).toHaveLength(3);
    expect(users.filter(({ lastLogin }) => lastLogin === undefined)).toHaveLength(3);
    expect(await read('/user/apiKeys')).toMatchObject([
      { name: 'Build pipeline', enabled: true, lastUsed: expect.any(Number) as number },
      { name: 'Nightly export', enabled: false },
    ]);
    const roles = { admin: 'Owner', dana: 'Domain Admin', devi: 'Developer', jun: 'Owner', liv: 'Developer' };
    expect(await read('/roles/namespace/studio')).toEqual(roles);
  });

  it('has domains of every status and availability', () => {
    expect(sorted(domains().map(({ status, availability }) => `${status} ${availability}`))).toEqual([
      'error online',
      'initializing online',
      'ready maintenance',
      'ready offline',
      'ready online',
      'schema-upgrade-required online',
    ]);
    expect(domains()).toHaveLength(14);
    const broken = present(domains().find((domain) => domain.status === 'error'));
    expect(broken.statusMessage.length).toBeGreaterThan(3_000);
  });

  it('differs between operators by role', async () => {
    const ids = async (name: string) => pick((await (await opened.login(name))('GET', '/domains')).body, 'domainId');
    expect([await ids('admin'), await ids('dana')]).toMatchObject([{ length: 14 }, { length: 14 }]);
    const own = ['orders', 'returns', 'support', 'render-notes', 'scene-editor', 'storyboards', 'whiteboard'];
    expect(await ids('devi')).toEqual(own);
    const asDevi = await opened.login('devi');
    expect((await asDevi('GET', '/domains/studio/render-notes')).status).toBe(403);
    expect((await asDevi('GET', '/namespaces')).body).toEqual([]);
  });

  it('has favorites with different statuses', async () => {
    type Row = { domainId: string; status: string; availability: string };
    const favourites = await list<Row>('/user/favoriteDomains');
    expect(favourites.map(({ domainId }) => domainId).join(' ')).toBe(
      'orders whiteboard warehouse archive-2024 returns scene-editor',
    );
    expect(sorted(favourites.map((each) => `${each.status} ${each.availability}`))).toHaveLength(5);
  });

  it('computes its figures from the data', async () => {
    const stats = () => read('/domains/acme/orders/stats');
    const before = await stats();
    const { models } = orders();
    expect(before).toMatchObject({ activeSessionCount: 0, userCount: 40, modelCount: models.length });
    models.push({ ...present(models[0]), id: 'one-more' });
    opened.state.saveDomain(orders());
    const after = await stats();
    expect(after['modelCount']).toBe(Number(before['modelCount']) + 1);
    expect(Number(after['dbSize'])).toBeGreaterThan(Number(before['dbSize']) + 100);
  });

  it('has real dates and names in many scripts, on several pages of every list', async () => {
    const dates = orders().models.flatMap(({ root }) => root.children['due'] ?? []);
    expect(sorted(dates.map(({ type }) => type))).toEqual(['date']);
    const desk = (path: string) => list<{ displayName?: string; disabled: boolean }>(`/domains/acme/orders/${path}`);
    const users = await desk('users');
    expect(users).toHaveLength(40);
    expect(users.filter(({ disabled }) => disabled)).toHaveLength(4);
    const names = users.map(({ displayName = '' }) => displayName).join();
    for (const script of 'Arabic Cyrillic Devanagari Greek Han Hangul Hebrew Latin Thai'.split(' '))
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    expect(await desk('groups?type=summary')).toHaveLength(13);
    expect(await desk('jwtKeys')).toHaveLength(12);
    const total = async (path: string) => Number((await read(path))['totalResults']);
    expect(await total('/domains/acme/orders/sessions')).toBe(120);
    expect(await total('/domains/acme/orders/sessions?excludeDisconnected=true')).toBe(0);
    for (const type of ['normal', 'convergence'])
      expect(await total(`/domains/acme/orders/sessions?sessionType=${type}`)).toBeGreaterThan(10);
    expect(await total('/domains/acme/support/sessions?sessionType=anonymous')).toBe(10);
    const types = domains().flatMap(({ chats }) => chats.map(({ type }) => type));
    expect(sorted(types)).toEqual(['channel', 'direct', 'room']);
  });

  it('references only existing users and groups, in consecutive sessions and events', () => {
    const inOrder = (times: number[]) => expect(times).toEqual(times.toSorted((one, other) => one - other));
    const operators = opened.state.server.users.map(({ username }) => username);
    for (const each of [...opened.state.server.namespaces, ...domains()])
      for (const { username } of each.members) expect(operators).toContain(username);
    for (const domain of domains()) {
      const { id, users, groups, sessions, chats, activities, collections } = domain;
      const names = new Set(users.map(({ userType, username }) => `${userType}:${username}`));
      expect([id, users.length]).toEqual([id, names.size]);
      for (const name of groups.flatMap(({ members }) => members)) expect(names).toContain(`normal:${name}`);
      const grants = [...chats, ...activities].map((each) => each.grants);
      const named = [
        ...sessions,
        ...grants.flatMap((each) => each.users),
        ...chats.flatMap(({ events, members }) => [...events.map(({ user }) => user), ...members]),
        ...(users.length > 0 ? collections.flatMap(({ userPermissions }) => userPermissions) : []),
      ];
      for (const { userType, username } of named) expect(names).toContain(`${userType}:${username}`);
      for (const { group } of grants.flatMap((each) => each.groups)) expect(pick(groups, 'id')).toContain(group);
      for (const { disconnected = Infinity, connected } of sessions)
        inOrder([connected, disconnected, opened.clock.now]);
      inOrder(sessions.map((session) => session.connected));
      expect(sessions).toHaveLength(domain.nextSession - 1);
      for (const { events } of chats) {
        expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index));
        inOrder(events.map(({ timestamp }) => timestamp));
      }
    }
  });

  it('is the same every time and stores no plain-text password', async () => {
    const other = await open({ seed: 'demo' });
    const [one, again] = [opened, other].map(({ state }) =>
      JSON.stringify([...state.domains.values()], (key, value: unknown) => (key === 'password' ? '' : value)),
    );
    expect(one).toBe(again);
    const values = JSON.stringify([opened.state.server, domains()]);
    expect(values).not.toContain('"password":"password"');
    expect(values).toMatch(/"password":"[^":]+:[^":]+"/);
  });
});
