import { describe, expect, it } from 'vitest';
import { newDirectory, open } from './support/open';

type Listed = { domainId: string; namespace: string | null };

const team = { id: 'team', displayName: 'Team' };
const shop = { namespace: 'team', id: 'shop', displayName: 'Shop' };

describe('namespaces', () => {
  it.each([
    [1, "The namespace 'team' still has a domain; delete it first."],
    [2, "The namespace 'team' still has 2 domains; delete them first."],
  ])('cannot be deleted while they have domains: %i', async (amount, sentence) => {
    const { login, clock } = await open();
    const admin = await login();
    await admin('POST', '/namespaces', team);
    const ids = ['shop', 'desk'].slice(0, amount);
    for (const id of ids) await admin('POST', '/domains', { ...shop, id });
    const body = { error_code: 'bad_request', error_message: sentence };
    expect(await admin('DELETE', '/namespaces/team')).toMatchObject({ status: 400, body });
    for (const id of ids) await admin('DELETE', `/domains/team/${id}`);
    expect((await admin('DELETE', '/namespaces/team')).status).toBe(400);
    clock.now += 1_000;
    expect((await admin('DELETE', '/namespaces/team')).status).toBe(200);
  });

  it('leave orphaned domains with hazards, also after a restart', async () => {
    const data = newDirectory();
    const first = await open({ data, hazards: true });
    const admin = await first.login();
    await admin('POST', '/namespaces', team);
    await admin('POST', '/domains', shop);
    expect((await admin('DELETE', '/namespaces/team')).status).toBe(200);
    await first.sandbox.close();

    const { login } = await open({ data, hazards: true });
    const again = await login();
    const orphans = async () =>
      ((await again('GET', '/domains')).body as unknown as Listed[]).filter((each) => each.namespace === null);
    expect(await orphans()).toMatchObject([{ domainId: 'shop' }]);
    expect((await again('GET', '/domains/team/shop')).status).toBe(404);
    await again('POST', '/namespaces', team);
    expect((await again('GET', '/domains?namespace=team')).body).toEqual([]);
    expect((await again('POST', '/domains', shop)).status).toBe(201);
    expect((await again('GET', '/domains/team/shop')).status).toBe(200);
    expect((await again('GET', '/status')).body).toMatchObject({ namespaces: 2, domains: 2 });
    expect(await orphans()).toHaveLength(1);
  });
});

describe('the role of one user in a namespace', () => {
  const opened = async (hazards: boolean) => {
    const admin = await (await open({ hazards })).login();
    await admin('POST', '/namespaces', team);
    await admin('POST', '/roles/namespace/team', { admin: 'Owner' });
    const roles = async () => (await admin('GET', '/roles/namespace/team')).body;
    const remove = (method: string) => admin(method, '/roles/namespace/team/admin', method === 'GET' ? undefined : {});
    return { admin, roles, remove };
  };

  it.each(['GET', 'POST', 'PUT'])('is removed only by DELETE, not by %s', async (method) => {
    const { remove, admin, roles } = await opened(false);
    const answer = await remove(method);
    const refusal = { error_message: 'The only supported method at this url is: DELETE' };
    expect(answer).toMatchObject({ status: 405, body: refusal });
    expect(await roles()).toEqual({ admin: 'Owner' });
    expect((await admin('DELETE', '/roles/namespace/team/admin')).status).toBe(200);
    expect(await roles()).toEqual({});
  });

  it.each(['GET', 'POST', 'PUT'])('is also removed by %s with hazards', async (method) => {
    const { remove, roles } = await opened(true);
    expect((await remove(method)).status).toBe(200);
    expect(await roles()).toEqual({});
  });
});

describe('the configuration', () => {
  it('refuses a session timeout below one minute, which would lock everyone out', async () => {
    const { state, login } = await open();
    const admin = await login();
    const body = { error_message: 'The session timeout must be at least one minute.' };
    for (const minutes of [0, -1])
      expect(await admin('POST', '/config', { 'sessions.timeout': minutes })).toMatchObject({
        status: 400,
        body,
      });
    expect(state.server.config['sessions.timeout']).toBe(60);
    expect((await admin('POST', '/config', { 'sessions.timeout': 1.5 })).status).toBe(500);
  });
});
