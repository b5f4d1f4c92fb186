import { describe, expect, it } from 'vitest';
import { lacking, refused, useTarget } from './support/use-target';

const { call, expects, run, newName, operator, until, onlyOnSandbox } = useTarget();

/** Body that creates a user. `more` overrides its fields. */
const userBody = (more: Record<string, unknown> = {}) => {
  const username = newName();
  return {
    username,
    firstName: 'Uma',
    lastName: 'User',
    displayName: `Uma ${username}`,
    email: `${username}@example.com`,
    serverRole: 'Developer',
    password: 'Secret-1',
    ...more,
  };
};
const make = async (more: Record<string, unknown> = {}) => {
  const body = userBody(more);
  await expects(['POST /users', body], 201, {});
  return body;
};
const login = async (username: string, password: string) =>
  (await call('POST', '/auth/login', { body: { username, password }, token: 'none' })).status;
const missing = refused('not_found');

describe('creating users', () => {
  it('creates a user who can sign in', async () => {
    const { password, ...user } = await make();
    const path = `GET /users/${user.username}`;
    await expects(path, 200, user);
    expect(await login(user.username, password)).toBe(200);
    const after = await expects(path, 200, { ...user, lastLogin: expect.any(Number) as number });
    expect(Math.abs(Number(after['lastLogin']) - Date.now())).toBeLessThan(60_000);
  });

  it('does not require a first and last name', async () => {
    const { username } = await make({ firstName: undefined, lastName: undefined });
    expect(await expects(`GET /users/${username}`, 200)).toMatchObject({ firstName: '', lastName: '' });
  });

  it('rejects an existing username and e-mail address', async () => {
    const { username, email } = await make();
    for (const [field, value] of Object.entries({ username, email })) {
      const duplicate = refused('duplicate', undefined, { field });
      await expects(['POST /users', userBody({ [field]: value })], 409, duplicate);
    }
  });

  it.each(['username', 'displayName', 'email', 'serverRole', 'password'])('requires %s', async (field) => {
    await expects(['POST /users', userBody({ [field]: undefined })], 400, lacking(field));
  });

  it('rejects an unknown role and stores nothing', async (context) => {
    onlyOnSandbox(context, 'the server would make a user that nothing can remove');
    const body = userBody({ serverRole: 'Nope' });
    const refusal = refused('bad_request', "The server role 'Nope' does not exist.");
    await expects(['POST /users', body], 400, refusal);
    await expects(`GET /users/${body.username}`, 404);
  });

  it('rejects a blank username', async (context) => {
    onlyOnSandbox(context, "the server would make a user whose name is not the suite's");
    const refusal = refused('bad_request', 'The username can not be empty');
    for (const username of ['', '  ']) await expects(['POST /users', userBody({ username })], 400, refusal);
  });
});

describe('listing users', () => {
  it('filters by username, display name and e-mail, ignoring case, and returns pages by username', async () => {
    const mark = newName();
    const one = await make({ displayName: `First ${mark}-list` });
    const other = await make({ displayName: `Second ${mark}-list` });
    const found = async (query: Record<string, string>) => {
      const path = `/users?${new URLSearchParams(query)}`;
      return (await expects<{ username: string }[]>(`GET ${path}`, 200)).map(({ username }) => username);
    };
    const both = [one.username, other.username].sort();
    const filter = `${mark}-list`;
    for (const [query, names] of [
      [{ filter: `${mark}-LIST` }, both],
      [{ filter: one.email.toUpperCase() }, [one.username]],
      [{ filter: other.username }, [other.username]],
      [{ filter, offset: '0', limit: '1' }, [both[0]]],
      [{ filter, offset: '1', limit: '10' }, [both[1]]],
      [{ filter, offset: '2' }, []],
      [{ filter: `${run()}-nobody` }, []],
    ] as [Record<string, string>, string[]][])
      expect([query, (await found(query)).sort()]).toEqual([query, names]);
    expect(await found({ filter: '' })).toContain(one.username);
  });

  it.each(['Developer', 'Domain Admin'])('hides e-mail and last login from a %s', async (serverRole) => {
    const caller = await operator(serverRole);
    const { username, firstName, lastName, displayName } = await make();
    const visible = { username, firstName, lastName, displayName, serverRole: 'Developer' };
    await caller.expects(`GET /users?filter=${username}`, 200, [visible]);
    await caller.expects(`GET /users/${username}`, 200, visible);
  });
});

describe('changing users', () => {
  it('replaces names, e-mail and role', async () => {
    const { username } = await make();
    const names = { firstName: 'U', lastName: '', displayName: 'Other' };
    const body = { ...names, email: `other-${username}@example.com`, serverRole: 'Domain Admin' };
    await expects([`PUT /users/${username}`, body], 200, {});
    await expects(`GET /users/${username}`, 200, { username, ...body });
  });

  it('rejects a used e-mail address, an unknown role and an unknown user', async () => {
    const [one, other] = [await make(), await make()];
    const path = `/users/${one.username}`;
    const before = await expects(`GET ${path}`, 200);
    await expects([`PUT ${path}`, { ...one, email: other.email }], 500, refused('internal_server_error'));
    const role = await expects([`PUT ${path}`, { ...one, serverRole: 'Nope' }], 404);
    expect(role['error_code']).toBe('not_found');
    await expects(`GET ${path}`, 200, before);
    const unknown = `/users/${newName()}`;
    await expects(`GET ${unknown}`, 404, missing);
    await expects([`PUT ${unknown}`, userBody()], 404, missing);
  });

  it('prevents changing your own role or deleting your own user', async () => {
    const own = await operator('Server Admin');
    const path = `/users/${own.username}`;
    const before = await own.expects(`GET ${path}`, 200);
    const role = refused('forbidden', 'You can not change your own server role.');
    await own.expects([`PUT ${path}`, { ...before, serverRole: 'Developer' }], 403, role);
    await own.expects(`DELETE ${path}`, 403, refused('forbidden', 'You can not delete your own user.'));
    await own.expects([`PUT ${path}`, { ...before, displayName: 'Self' }], 200);
  });

  it('sets a password', async () => {
    const own = await operator();
    const path = `/users/${own.username}/password`;
    await expects([`POST ${path}`, { password: 'Another-2' }], 200);
    expect(await login(own.username, own.password)).toBe(401);
    expect(await login(own.username, 'Another-2')).toBe(200);
    await expects([`POST /users/${newName()}/password`, { password: 'x' }], 404, missing);
    await own.expects([`POST ${path}`, { password: 'x' }], 403);
  });

  it.each(['Developer', 'Domain Admin'])('is forbidden for a %s', async (role) => {
    const caller = await operator(role);
    const { username } = await make();
    for (const request of [
      ['POST /users', userBody()],
      [`PUT /users/${username}`, userBody()],
      [`POST /users/${username}/password`, { password: 'x' }],
      `DELETE /users/${username}`,
    ] as const)
      await caller.expects(request, 403, refused('forbidden'));
  });
});

describe('deleting users', () => {
  it('deletes their sessions, their namespace and its domains', { timeout: 60_000 }, async (context) => {
    onlyOnSandbox(context, 'the server answers with 503 after 20 s, and may leave the domain behind');
    const { username, token, expects: own } = await operator();
    await own(['POST /domains', { namespace: `~${username}`, id: 'mine', displayName: 'Mine' }], 201);
    const path = `/domains/~${username}/mine`;
    await until('the domain', async () => (await expects(`GET ${path}`, 200))['status'] === 'ready');
    await expects(`DELETE /users/${username}`, 200, {});
    await expects(`GET /users/${username}`, 404);
    expect((await call('GET', '/status', { token })).status).toBe(401);
    await until('the end of the domain', async () => (await call('GET', path)).status === 404);
    await expects(`GET /namespaces/~${username}`, 404);
    await expects(`DELETE /users/${username}`, 404, missing);
  });
});
