import { describe, expect, it } from 'vitest';
import { newDirectory, open } from './support/open';

const filled = () => open({ seed: 'demo', control: true });

describe('the fill call of the control API', () => {
  it('adds 10,000 different operators at once', async () => {
    const { call, login, state } = await filled();
    const admin = await login();
    const known = state.server.users.length;
    const started = performance.now();
    expect((await call('POST', '/control/fill', { users: 10_000 })).status).toBe(200);
    expect(performance.now() - started, 'one hash for all').toBeLessThan(2_000);
    expect(state.server.users).toHaveLength(known + 10_000);
    for (const property of ['username', 'displayName', 'email', 'bearerToken'] as const)
      expect(new Set(state.server.users.map((user) => user[property])).size, property).toBe(known + 10_000);
    expect((await admin('GET', '/users?filter=filled-00042')).body).toMatchObject([
      { username: 'filled-00042', email: 'filled-00042@example.com', serverRole: 'Domain Admin' },
    ]);
    expect((await (await login('filled-10000'))('GET', '/user/profile')).body).toMatchObject({
      username: 'filled-10000',
    });
  });

  it('adds models, sessions and chat events to a domain, and more on another call', async () => {
    const { call, login, state } = await filled();
    const admin = await login();
    const orders = [...state.domains.values()].find(({ id }) => id === 'orders');
    const before = orders?.sessions.length ?? 0;
    const wish = { models: 300, sessions: 100, chatEvents: 50 };
    await call('POST', '/control/fill', wish);
    await call('POST', '/control/fill', wish);
    expect(orders?.models.filter(({ collection }) => collection === 'filled')).toHaveLength(600);
    expect((await admin('GET', '/domains/acme/orders/models/filled-00600')).body).toMatchObject({
      id: 'filled-00600',
      data: { number: 600, title: 'Model 600' },
    });
    expect(orders?.sessions).toHaveLength(before + 200);
    expect(new Set(orders?.sessions.map(({ id }) => id)).size).toBe(before + 200);
    const events = orders?.chats.find(({ id }) => id === 'filled')?.events.map(({ number }) => number);
    expect(events).toEqual(Array.from({ length: 101 }, (_, number) => number));
  });

  it('removes the oldest sessions above the limit of a domain', async () => {
    const { call, state } = await filled();
    await call('POST', '/control/fill', { sessions: 6_000 });
    const sessions = [...state.domains.values()].find(({ id }) => id === 'orders')?.sessions ?? [];
    expect(sessions).toHaveLength(5_000);
    expect(sessions.filter(({ id }) => id === '1')).toEqual([]);
  });

  it('persists the added data', async () => {
    const data = newDirectory();
    const first = await open({ seed: 'demo', control: true, data });
    await first.call('POST', '/control/fill', { users: 20, models: 20, sessions: 20, chatEvents: 20 });
    await first.sandbox.close();
    const { state } = await open({ data });
    expect(state.server.users.filter(({ username }) => username.startsWith('filled-'))).toHaveLength(20);
    const orders = [...state.domains.values()].find(({ id }) => id === 'orders');
    expect(orders?.models.filter(({ collection }) => collection === 'filled')).toHaveLength(20);
  });

  it('adds nothing when part of the call is invalid', async () => {
    const { call, state } = await filled();
    const known = state.server.users.length;
    const status = async (body: object) => (await call('POST', '/control/fill', body)).status;
    expect(await status({ users: -1 })).toBe(400);
    expect(await status({ users: 100_001 })).toBe(400);
    expect(await status({ elephants: 1 })).toBe(400);
    expect(await status({ users: 1, models: 1, domain: 'none' })).toBe(404);
    expect(await status({})).toBe(200);
    expect(state.server.users).toHaveLength(known);
  });
});
