import { describe, expect, it } from 'vitest';
import { findNamespace } from '../../sandbox/state/namespaces';
import { findUser } from '../../sandbox/state/users';
import { newDirectory, open, present } from './support/open';

const ann = {
  username: 'ann',
  displayName: 'Ann',
  email: 'ann@example.com',
  serverRole: 'Developer',
  password: 'password',
};

describe('operators', () => {
  it('are partly created with an unknown role and can have an empty name, with hazards', async () => {
    const { state, login } = await open({ hazards: true });
    const admin = await login();
    expect((await admin('POST', '/users', { ...ann, serverRole: 'Boss' })).status).toBe(500);
    expect((await admin('GET', '/users/ann')).body['serverRole']).toBe('');
    expect((await admin('GET', '/roles/server')).body).toEqual({ admin: 'Server Admin' });
    const nameless = { ...ann, username: '', email: 'other@example.com' };
    expect((await admin('POST', '/users', nameless)).status).toBe(201);
    expect(state.server.users).toHaveLength(3);
    const halfMade = await login('ann');
    expect((await halfMade('GET', '/users')).status).toBe(200);
    expect((await halfMade('POST', '/namespaces', { id: 'x', displayName: 'X' })).status).toBe(403);
  });

  it('with domains are deleted with a delay and leave them behind, with hazards', async () => {
    const pace = { initializing: 0, deleting: 0, upgrading: 0, silence: 50 };
    const { call, login } = await open({ hazards: true, pace });
    const admin = await login();
    await admin('POST', '/users', ann);
    await (
      await login('ann')
    )('POST', '/domains', { namespace: '~ann', id: 'mine', displayName: 'Mine' });
    const answer = admin('DELETE', '/users/ann');
    expect((await admin('GET', '/users/ann')).status).toBe(200);
    const { status, response } = await answer;
    expect([status, response.headers.get('content-type')]).toEqual([503, 'text/plain; charset=UTF-8']);
    expect((await admin('GET', '/users/ann')).status).toBe(404);
    expect((await call('POST', '/auth/login', { username: 'ann', password: 'password' })).status).toBe(401);
    const listed = (await admin('GET', '/domains')).body as unknown as { domainId: string }[];
    expect(listed.find(({ domainId }) => domainId === 'mine')).toMatchObject({
      namespace: null,
      status: 'deleting',
    });
  });

  it('leave nothing behind when deleted, also after a restart', async () => {
    const data = newDirectory();
    const { sandbox, state, call, login } = await open({ data });
    const admin = await login();
    await admin('POST', '/users', ann);
    const { body } = await call('POST', '/auth/login', { username: 'ann', password: 'password' });
    const token = String(body['token']);
    await call('POST', '/domains', { namespace: '~ann', id: 'mine', displayName: 'Mine' }, token);
    await call('POST', '/user/apiKeys', { name: 'key', enabled: true }, token);
    const [key] = present(findUser(state, 'ann')).apiKeys;
    await admin('PUT', '/user/favoriteDomains/~ann/mine');
    await admin('PUT', '/domains/convergence/default/members/ann', { role: 'Owner' });
    await admin('POST', '/roles/namespace/convergence', { ann: 'Owner' });
    expect((await call('GET', '/status', undefined, `UserApiKey ${key?.key}`)).status).toBe(200);
    const ended: string[] = [];
    state.subscribe((event) => {
      if (event.type === 'domain.removed') ended.push(event.domain.id);
    });

    expect((await admin('DELETE', '/users/ann')).status).toBe(200);
    expect(ended).toEqual(['mine']);
    expect((await call('GET', '/status', undefined, token)).status).toBe(401);
    expect((await call('GET', '/status', undefined, `UserApiKey ${key?.key}`)).status).toBe(500);
    await sandbox.close();

    const later = await open({ data });
    expect(findUser(later.state, 'ann')).toBeUndefined();
    expect(findNamespace(later.state, '~ann')).toBeUndefined();
    expect(JSON.stringify([later.state.server, [...later.state.domains.values()]])).not.toContain('"ann"');
    expect([...later.state.domains.values()].map(({ id }) => id)).toEqual(['default']);
  });

  it('keep a shared namespace with a name like a user namespace', async () => {
    const { state, login } = await open();
    const admin = await login();
    await admin('POST', '/users', ann);
    await admin('POST', '/namespaces', { id: '~ann', displayName: 'Not hers' });
    await admin('DELETE', '/users/ann');
    expect(findNamespace(state, '~ann')).toBeDefined();
  });

  it('cannot lock themselves out by setting roles', async () => {
    const { state, login } = await open();
    const admin = await login();
    await admin('POST', '/users', ann);
    const wanted = { ann: 'Domain Admin', admin: 'Developer' };
    expect((await admin('POST', '/roles/server', wanted)).status).toBe(403);
    expect((await admin('DELETE', '/roles/server/admin')).status).toBe(403);
    expect(state.server.users.map((user) => user.serverRole)).toEqual(['Server Admin', 'Developer']);
    expect((await admin('DELETE', '/roles/server/ann')).status).toBe(200);
    expect((await admin('GET', '/roles/server')).body).toEqual({ admin: 'Server Admin' });
    expect((await admin('POST', '/roles/server', '[]')).status).toBe(400);
  });
});

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
