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
