import { describe, expect, it } from 'vitest';
import { newId, patience, refused, useTarget } from './support/use-target';

const { target, call, expects, namespace, newName, operator, create, pathOf, known } = useTarget();

const missing = refused('not_found');
const notAllowed = expect.objectContaining({ error_code: 'method_not_allowed' }) as object;
const serverRoleOf = async (username: string) => (await expects(`GET /users/${username}`, 200))['serverRole'];

describe('server roles', () => {
  const path = '/roles/server';

  it('can be listed by username and set', async () => {
    const { username } = await operator();
    const roles = { [username]: 'Developer', [target().username]: 'Server Admin' };
    expect(await expects(`GET ${path}`, 200)).toMatchObject(roles);
    await expects([`POST ${path}`, { [username]: 'Domain Admin' }], 200, {});
    expect(await serverRoleOf(username)).toBe('Domain Admin');
  });

  it('cannot be set for an unknown user or with an unknown role', async () => {
    const { username } = await operator();
    for (const body of [{ [username]: 'Owner' }, { [newName()]: 'Developer' }])
      await expects([`POST ${path}`, body], 404, missing);
    expect(await serverRoleOf(username)).toBe('Developer');
  });

  it('require permission to manage users', async () => {
    const { username, expects: own } = await operator('Domain Admin');
    await own(`GET ${path}`, 403, refused('forbidden'));
    await own([`POST ${path}`, { [username]: 'Server Admin' }], 405, notAllowed);
    expect(await serverRoleOf(username)).toBe('Domain Admin');
  });
});

describe('namespace roles', () => {
  const path = `/roles/namespace/${namespace()}`;
  const roles = () => expects(`GET ${path}`, 200);
  const set = (body: object) => expects([`POST ${path}`, body], 200, {});

  it('can be added, replaced and removed individually', async () => {
    const [one, other] = [(await operator()).username, (await operator()).username];
    await set({ [one]: 'Developer' });
    await set({ [other]: 'Owner' });
    expect(await roles()).toMatchObject({ [one]: 'Developer', [other]: 'Owner' });
    await set({ [one]: 'Domain Admin' });
    expect(await roles()).toMatchObject({ [one]: 'Domain Admin', [other]: 'Owner' });
    await expects(`DELETE ${path}/${one}`, 200, {});
    expect(await roles()).not.toHaveProperty(one);
    for (const name of [one, newName()]) await expects(`DELETE ${path}/${name}`, 200);
    expect(await roles()).toHaveProperty(other, 'Owner');
  });

  it('cannot be set for an unknown user or with an unknown role', async () => {
    const { username } = await operator();
    for (const body of [{ [username]: 'Server Admin' }, { [newName()]: 'Developer' }])
      await expects([`POST ${path}`, body], 404, missing);
    expect(await roles()).not.toHaveProperty(username);
    await expects(`GET /roles/namespace/${newName()}`, 200, {});
  });

  it('are unchanged by reading the role of one user', async () => {
    const { username } = await operator();
    await set({ [username]: 'Developer' });
    const answer = await call('GET', `${path}/${username}`);
    await known('namespace-role-destructive-read', answer, async () => {
      expect(answer.status).toBe(405);
      expect(await roles()).toHaveProperty(username, 'Developer');
    });
  });

  it('let owners manage them and domain admins only create domains', async () => {
    const [owner, admin] = [await operator(), await operator()];
    await set({ [owner.username]: 'Owner', [admin.username]: 'Domain Admin' });
    const body = { [admin.username]: 'Developer' };
    await admin.expects([`POST ${path}`, body], 405, notAllowed);
    await admin.expects(`GET ${path}`, 403);
    const domain = () => ({ namespace: namespace(), id: newId(), displayName: 'By a domain admin' });
    await admin.expects(['POST /domains', domain()], 201);
    await owner.expects([`POST ${path}`, body], 200);
    await admin.expects(['POST /domains', domain()], 403);
  });

  it('may list domains a developer cannot read', async () => {
    const own = await operator();
    await set({ [own.username]: 'Developer' });
    const id = newId();
    await create(id, 'Of someone else');
    await own.expects(`GET ${pathOf(id)}`, 403);
    for (const { domainId } of await own.expects<{ domainId: string }[]>('GET /domains', 200))
      expect([200, 403]).toContain((await own.call('GET', pathOf(domainId))).status);
  });
});

describe('domain roles', () => {
  const id = newId();
  const path = `/roles/domain/${namespace()}/${id}`;

  it('start with the creator as owner and can be set', { timeout: patience }, async () => {
    await create(id);
    const creator = { [target().username]: 'Owner' };
    await expects(`GET ${path}`, 200, creator);
    const own = await operator();
    await own.expects(`GET ${pathOf(id)}`, 403);
    await expects([`POST ${path}`, { [own.username]: 'Developer' }], 200, {});
    await expects(`GET ${path}`, 200, { ...creator, [own.username]: 'Developer' });
    await own.expects(`GET ${pathOf(id)}`, 200);
    await own.expects(`GET ${path}`, 403);
    await own.expects([`POST ${path}`, { [own.username]: 'Owner' }], 405, notAllowed);
  });

  it('have no endpoint for one user', async () => {
    await expects(`DELETE ${path}/${newName()}`, 405, notAllowed);
  });

  it('cannot be set for an unknown user or with an unknown role', async () => {
    const { username } = await operator();
    for (const body of [{ [username]: 'Nope' }, { [newName()]: 'Developer' }])
      await expects([`POST ${path}`, body], 404, missing);
  });
});
