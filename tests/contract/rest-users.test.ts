import { describe, expect, it } from 'vitest';
import { bodyOf, listOf, refusal, useTarget } from './support/use-target';

const { call, run, newName, operator, until, known, onlyOnSandbox } = useTarget();

/** A body that makes a user; `more` replaces parts of it. */
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
  expect((await call('POST', '/users', { body })).status).toBe(201);
  return body;
};
const missing = refusal('not_found');

describe('creating users', () => {
  it('makes a user who can sign in', async () => {
    const { password, ...user } = userBody();
    const answer = await call('POST', '/users', { body: { ...user, password } });
    expect([answer.status, answer.body]).toEqual([201, { ok: true, body: {} }]);
    expect(bodyOf(await call('GET', `/users/${user.username}`))).toEqual(user);
    const login = { body: { username: user.username, password }, token: 'none' };
    expect((await call('POST', '/auth/login', login)).status).toBe(200);
    const after = bodyOf(await call('GET', `/users/${user.username}`));
    expect(after).toEqual({ ...user, lastLogin: expect.any(Number) });
    expect(Math.abs(Number(after['lastLogin']) - Date.now())).toBeLessThan(60_000);
  });

  it('needs no first and last name', async () => {
    const { username } = await make({ firstName: undefined, lastName: undefined });
    expect(bodyOf(await call('GET', `/users/${username}`))).toMatchObject({ firstName: '', lastName: '' });
  });

  it('refuses a username and an e-mail address that exist', async () => {
    const { username, email } = await make();
    for (const [field, value] of Object.entries({ username, email })) {
      const answer = await call('POST', '/users', { body: userBody({ [field]: value }) });
      expect([field, answer.status, answer.body]).toEqual([
        field,
        409,
        refusal('duplicate', undefined, { field }),
      ]);
    }
  });

  it.each(['username', 'displayName', 'email', 'serverRole', 'password'])('needs %s', async (field) => {
    const answer = await call('POST', '/users', { body: userBody({ [field]: undefined }) });
    expect([answer.status, bodyOf(answer)['error_code']]).toEqual([400, 'bad_request']);
    expect(bodyOf(answer)['error_message']).toBe(
      `No usable value for ${field}\nDid not find value which can be converted into java.lang.String`,
    );
  });

  it('refuses an unknown role, and stores nothing', async () => {
    const body = userBody({ serverRole: 'Nope' });
    const answer = await call('POST', '/users', { body });
    await known('user-role-unknown', answer, () => {
      expect([answer.status, answer.body]).toEqual([
        400,
        refusal('bad_request', "The server role 'Nope' does not exist."),
      ]);
    });
    const after = await call('GET', `/users/${body.username}`);
    await known('user-role-unknown-stored', after, () => {
      expect(after.status).toBe(404);
    });
  });

  it('refuses a blank username', async (context) => {
    onlyOnSandbox(context, 'the server would make a user whose name is not the suite’s');
    for (const username of ['', '  ']) {
      const answer = await call('POST', '/users', { body: userBody({ username }) });
      expect([answer.status, answer.body]).toEqual([
        400,
        refusal('bad_request', 'The username can not be empty'),
      ]);
    }
  });
});

describe('listing users', () => {
  it('filters by username, display name and e-mail, whatever the case, and cuts pages by username', async () => {
    const mark = newName();
    const one = await make({ displayName: `First ${mark}-list` });
    const other = await make({ displayName: `Second ${mark}-list` });
    const found = async (query: Record<string, string>) =>
      listOf(await call('GET', `/users?${new URLSearchParams(query)}`)).map((user) => user['username']);
    const both = [one.username, other.username].sort();
    expect((await found({ filter: `${mark}-LIST` })).sort()).toEqual(both);
    expect(await found({ filter: one.email.toUpperCase() })).toEqual([one.username]);
    expect(await found({ filter: other.username })).toEqual([other.username]);
    expect(await found({ filter: `${mark}-list`, offset: '0', limit: '1' })).toEqual([both[0]]);
    expect(await found({ filter: `${mark}-list`, offset: '1', limit: '10' })).toEqual([both[1]]);
    expect(await found({ filter: `${mark}-list`, offset: '2' })).toEqual([]);
    expect(await found({ filter: `${run()}-nobody` })).toEqual([]);
    expect(await found({ filter: '' })).toContain(one.username);
  });

  it.each(['Developer', 'Domain Admin'])('hides e-mail and last login from a %s', async (serverRole) => {
    const caller = await operator(serverRole);
    const { username, firstName, lastName, displayName } = await make();
    const visible = { username, firstName, lastName, displayName, serverRole: 'Developer' };
    expect(listOf(await caller.call('GET', `/users?filter=${username}`))).toEqual([visible]);
    expect(bodyOf(await caller.call('GET', `/users/${username}`))).toEqual(visible);
  });

  it('answers 404 for an unknown one', async () => {
    const answer = await call('GET', `/users/${newName()}`);
    expect([answer.status, answer.body]).toEqual([404, missing]);
  });
});

describe('changing users', () => {
  it('replaces names, e-mail and role', async () => {
    const { username } = await make();
    const body = {
      firstName: 'U',
      lastName: '',
      displayName: 'Other',
      email: `other-${username}@example.com`,
      serverRole: 'Domain Admin',
    };
    const answer = await call('PUT', `/users/${username}`, { body });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    expect(bodyOf(await call('GET', `/users/${username}`))).toEqual({ username, ...body });
  });

  it('refuses a taken e-mail address, an unknown role and an unknown user', async () => {
    const [one, other] = [await make(), await make()];
    const path = `/users/${one.username}`;
    const before = (await call('GET', path)).body;
    const taken = await call('PUT', path, { body: { ...one, email: other.email } });
    expect([taken.status, taken.body]).toEqual([500, refusal('internal_server_error')]);
    const role = await call('PUT', path, { body: { ...one, serverRole: 'Nope' } });
    expect([role.status, bodyOf(role)['error_code']]).toEqual([404, 'not_found']);
    expect((await call('GET', path)).body).toEqual(before);
    const unknown = await call('PUT', `/users/${newName()}`, { body: userBody() });
    expect([unknown.status, unknown.body]).toEqual([404, missing]);
  });

  it('lets nobody change the own role or delete the own user', async () => {
    const { username, call: own } = await operator('Server Admin');
    const before = bodyOf(await own('GET', `/users/${username}`));
    const change = await own('PUT', `/users/${username}`, { body: { ...before, serverRole: 'Developer' } });
    expect([change.status, change.body]).toEqual([
      403,
      refusal('forbidden', 'You can not change your own server role.'),
    ]);
    const removal = await own('DELETE', `/users/${username}`);
    expect([removal.status, removal.body]).toEqual([
      403,
      refusal('forbidden', 'You can not delete your own user.'),
    ]);
    const same = await own('PUT', `/users/${username}`, { body: { ...before, displayName: 'Self' } });
    expect(same.status).toBe(200);
  });

  it('sets a password', async () => {
    const { username, password, call: own } = await operator();
    const path = `/users/${username}/password`;
    expect((await call('POST', path, { body: { password: 'Another-2' } })).status).toBe(200);
    const login = (attempt: string) =>
      call('POST', '/auth/login', { body: { username, password: attempt }, token: 'none' });
    expect((await login(password)).status).toBe(401);
    expect((await login('Another-2')).status).toBe(200);
    const unknown = await call('POST', `/users/${newName()}/password`, { body: { password: 'x' } });
    expect([unknown.status, unknown.body]).toEqual([404, missing]);
    expect((await own('POST', path, { body: { password: 'x' } })).status).toBe(403);
  });

  it.each(['Developer', 'Domain Admin'])('is not for a %s', async (role) => {
    const caller = await operator(role);
    const { username } = await make();
    for (const [method, path, body] of [
      ['POST', '/users', userBody()],
      ['PUT', `/users/${username}`, userBody()],
      ['POST', `/users/${username}/password`, { password: 'x' }],
      ['DELETE', `/users/${username}`, undefined],
    ] as const) {
      const answer = await caller.call(method, path, { body });
      expect([method, path, answer.status, answer.body]).toEqual([method, path, 403, refusal('forbidden')]);
    }
  });
});

describe('deleting users', () => {
  it('ends their sessions, their namespace and the domains in it', { timeout: 60_000 }, async (context) => {
    onlyOnSandbox(context, 'the server answers with 503 after 20 s, and may leave the domain behind');
    const { username, token, call: own } = await operator();
    const domain = { namespace: `~${username}`, id: 'mine', displayName: 'Mine' };
    expect((await own('POST', '/domains', { body: domain })).status).toBe(201);
    const path = `/domains/~${username}/mine`;
    await until('the domain', async () => bodyOf(await call('GET', path))['status'] === 'ready');
    const answer = await call('DELETE', `/users/${username}`);
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    expect((await call('GET', `/users/${username}`)).status).toBe(404);
    expect((await call('GET', '/status', { token })).status).toBe(401);
    await until('the end of the domain', async () => (await call('GET', path)).status === 404);
    expect((await call('GET', `/namespaces/~${username}`)).status).toBe(404);
    const again = await call('DELETE', `/users/${username}`);
    expect([again.status, again.body]).toEqual([404, missing]);
  });
});
