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
      'scene-editor',
      'storyboards',
      'whiteboard',
    ]);
    const { body } = await (await login('devi'))('GET', '/namespaces');
    expect((body as unknown as { id: string }[]).map(({ id }) => id)).toEqual(['studio']);
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
    expect(before).toMatchObject({ activeSessionCount: 0, userCount: 5, modelCount: orders.models.length });
    orders.models.push({ ...present(orders.models[0]), id: 'one-more' });
    state.saveDomain(orders);
    const after = await stats();
    expect(after['modelCount']).toBe(Number(before['modelCount']) + 1);
    expect(Number(after['dbSize'])).toBeGreaterThan(Number(before['dbSize']) + 100);
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
