import { describe, expect, it } from 'vitest';
import { bodyOf, listOf, newId, patience, refusal, useTarget } from './support/use-target';

const { target, call, namespace, newName, operator, create, pathOf, known } = useTarget();

const missing = refusal('not_found');
const done = { ok: true, body: {} };

describe('roles on the server', () => {
  it('are mapped by username, and set', async () => {
    const { username } = await operator();
    expect(bodyOf(await call('GET', '/roles/server'))).toMatchObject({
      [username]: 'Developer',
      [target().username]: 'Server Admin',
    });
    const answer = await call('POST', '/roles/server', { body: { [username]: 'Domain Admin' } });
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect(bodyOf(await call('GET', `/users/${username}`))['serverRole']).toBe('Domain Admin');
  });

  it('are not set for an unknown user or to an unknown role', async () => {
    const { username } = await operator();
    for (const body of [{ [username]: 'Owner' }, { [newName()]: 'Developer' }]) {
      const answer = await call('POST', '/roles/server', { body });
      expect([body, answer.status, answer.body]).toEqual([body, 404, missing]);
    }
    expect(bodyOf(await call('GET', `/users/${username}`))['serverRole']).toBe('Developer');
  });

  it('are for those who manage users', async () => {
    const caller = await operator('Domain Admin');
    const read = await caller.call('GET', '/roles/server');
    expect([read.status, read.body]).toEqual([403, refusal('forbidden')]);
    const body = { [caller.username]: 'Server Admin' };
    const set = await caller.call('POST', '/roles/server', { body });
    expect([set.status, bodyOf(set)['error_code']]).toEqual([405, 'method_not_allowed']);
    expect(bodyOf(await call('GET', `/users/${caller.username}`))['serverRole']).toBe('Domain Admin');
  });
});

describe('roles in a namespace', () => {
  const path = () => `/roles/namespace/${namespace()}`;
  const roles = async () => bodyOf(await call('GET', path()));

  it('are added, replaced and removed one by one', async () => {
    const [one, other] = [(await operator()).username, (await operator()).username];
    const set = (body: object) => call('POST', path(), { body });
    expect((await set({ [one]: 'Developer' })).body).toEqual(done);
    expect((await set({ [other]: 'Owner' })).body).toEqual(done);
    expect(await roles()).toMatchObject({ [one]: 'Developer', [other]: 'Owner' });
    expect((await set({ [one]: 'Domain Admin' })).body).toEqual(done);
    expect(await roles()).toMatchObject({ [one]: 'Domain Admin', [other]: 'Owner' });
    const removal = await call('DELETE', `${path()}/${one}`);
    expect([removal.status, removal.body]).toEqual([200, done]);
    expect(await roles()).not.toHaveProperty(one);
    expect((await call('DELETE', `${path()}/${one}`)).status).toBe(200);
    expect((await call('DELETE', `${path()}/${newName()}`)).status).toBe(200);
    expect(await roles()).toHaveProperty(other, 'Owner');
  });

  it('are not set for an unknown user or to an unknown role', async () => {
    const { username } = await operator();
    for (const body of [{ [username]: 'Server Admin' }, { [newName()]: 'Developer' }]) {
      const answer = await call('POST', path(), { body });
      expect([body, answer.status, answer.body]).toEqual([body, 404, missing]);
    }
    expect(await roles()).not.toHaveProperty(username);
    expect(bodyOf(await call('GET', `/roles/namespace/${newName()}`))).toEqual({});
  });

  it('are not touched by reading the role of one user', async () => {
    const { username } = await operator();
    await call('POST', path(), { body: { [username]: 'Developer' } });
    const answer = await call('GET', `${path()}/${username}`);
    await known('namespace-role-destructive-read', answer, async () => {
      expect(answer.status).toBe(405);
      expect(await roles()).toHaveProperty(username, 'Developer');
    });
  });

  it('let an owner manage them, and a domain admin only create domains', async () => {
    const [owner, admin] = [await operator(), await operator()];
    await call('POST', path(), { body: { [owner.username]: 'Owner', [admin.username]: 'Domain Admin' } });
    const body = { [admin.username]: 'Developer' };
    const refused = await admin.call('POST', path(), { body });
    expect([refused.status, bodyOf(refused)['error_code']]).toEqual([405, 'method_not_allowed']);
    expect((await admin.call('GET', path())).status).toBe(403);
    const domain = { namespace: namespace(), id: newId(), displayName: 'By a domain admin' };
    expect((await admin.call('POST', '/domains', { body: domain })).status).toBe(201);
    expect((await owner.call('POST', path(), { body })).status).toBe(200);
    const late = { ...domain, id: newId() };
    expect((await admin.call('POST', '/domains', { body: late })).status).toBe(403);
  });

  it('may show a developer domains that are not theirs to read', async () => {
    const { username, call: own } = await operator();
    await call('POST', path(), { body: { [username]: 'Developer' } });
    const domain = { namespace: namespace(), id: newId(), displayName: 'Of someone else' };
    expect((await call('POST', '/domains', { body: domain })).status).toBe(201);
    expect((await own('GET', pathOf(domain.id))).status).toBe(403);
    for (const listed of listOf(await own('GET', '/domains')))
      expect([200, 403]).toContain((await own('GET', pathOf(String(listed['domainId'])))).status);
  });
});

describe('roles in a domain', () => {
  const id = newId();
  const path = () => `/roles/domain/${namespace()}/${id}`;

  it('begin with the creator as owner, and are set', { timeout: patience }, async () => {
    expect((await create(id)).status).toBe(201);
    expect(bodyOf(await call('GET', path()))).toEqual({ [target().username]: 'Owner' });
    const { username, call: own } = await operator();
    expect((await own('GET', pathOf(id))).status).toBe(403);
    const answer = await call('POST', path(), { body: { [username]: 'Developer' } });
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect(bodyOf(await call('GET', path()))).toEqual({
      [target().username]: 'Owner',
      [username]: 'Developer',
    });
    expect((await own('GET', pathOf(id))).status).toBe(200);
    expect((await own('GET', path())).status).toBe(403);
    const refused = await own('POST', path(), { body: { [username]: 'Owner' } });
    expect([refused.status, bodyOf(refused)['error_code']]).toEqual([405, 'method_not_allowed']);
  });

  it('have no address for one user', async () => {
    const answer = await call('DELETE', `${path()}/${newName()}`);
    expect([answer.status, bodyOf(answer)['error_code']]).toEqual([405, 'method_not_allowed']);
  });

  it('are not set for an unknown user or to an unknown role', async () => {
    const { username } = await operator();
    for (const body of [{ [username]: 'Nope' }, { [newName()]: 'Developer' }]) {
      const answer = await call('POST', path(), { body });
      expect([body, answer.status, answer.body]).toEqual([body, 404, missing]);
    }
  });
});
