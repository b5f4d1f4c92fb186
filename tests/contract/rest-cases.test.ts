import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, importPKCS8, importSPKI, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget, send } from './support/target';
import type { Answer, CallOptions, Target } from './support/target';

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const bodyOf = (answer: Answer) => (answer.body as { ok: boolean; body: Record<string, unknown> }).body;
const refusal = (code: string, message?: string, details?: object) => ({
  ok: false,
  body: {
    error_code: code,
    ...(message ? { error_message: message } : {}),
    ...(details ? { error_details: details } : {}),
  },
});

/** The longest a server may take to create or delete a domain, in milliseconds. */
const patience = 60_000;

let target: Target;
/** The operator's own namespace, and a domain in it that exists through all cases. */
let namespace = '';
const made = new Set<string>();
const newId = () => `case-${randomBytes(5).toString('hex')}`;
const pathOf = (id: string) => `/domains/${encodeURIComponent(namespace)}/${encodeURIComponent(id)}`;
const call = (method: string, path: string, options?: CallOptions) => target.call(method, path, options);

const until = async (what: string, reached: () => Promise<boolean>) => {
  const end = Date.now() + patience;
  while (!(await reached())) {
    if (Date.now() > end) throw new Error(`${what}: not reached in ${patience} ms.`);
    await sleep(100);
  }
};
const create = async (id: string, displayName = 'Contract case') => {
  const answer = await call('POST', '/domains', { body: { namespace, id, displayName } });
  if (answer.status === 201) made.add(id);
  return answer;
};
const ready = (id: string) =>
  until(`${id} ready`, async () => bodyOf(await call('GET', pathOf(id)))['status'] === 'ready');

beforeAll(async () => {
  target = await openTarget();
  namespace = `~${target.username}`;
});
afterAll(async () => {
  for (const id of made) await call('DELETE', pathOf(id));
  await target?.close();
});

describe('who may call', () => {
  it('answers 401 without a login, also for paths that do not exist', async () => {
    for (const path of ['/status', '/domains', '/user/profile', '/no/such/path']) {
      const answer = await call('GET', path, { token: 'none' });
      expect([path, answer.status, answer.body]).toEqual([path, 401, refusal('unauthorized')]);
    }
  });

  it('takes the scheme by its exact letters only', async () => {
    for (const scheme of ['sessiontoken', 'SESSIONTOKEN', 'Bearer', 'BearerToken']) {
      const headers = { authorization: `${scheme} ${target.token}` };
      const answer = await send(`${target.url}/status`, 'GET', { headers });
      expect([scheme, answer.status]).toEqual([scheme, 401]);
    }
  });

  it('needs no login for the version and the health', async () => {
    expect(bodyOf(await call('GET', '/', { token: 'none' }))).toEqual({ version: expect.any(String) });
    expect((await call('GET', '/health', { token: 'none' })).body).toEqual({ ok: true, body: {} });
  });

  it('answers a wrong password and an unreadable login alike', async () => {
    const { username, password } = target;
    for (const options of [
      { body: { username, password: `${password}x` } },
      { body: { username: 'nobody-of-that-name', password } },
      { body: { username } },
      { body: [] },
      { rawBody: '{"username":' },
      {},
    ]) {
      const answer = await call('POST', '/auth/login', { ...options, token: 'none' });
      expect([options, answer.status, answer.body]).toEqual([options, 401, refusal('unauthorized')]);
    }
  });

  it('ends a session at once by logout', async () => {
    const { username, password } = target;
    const login = bodyOf(await call('POST', '/auth/login', { body: { username, password }, token: 'none' }));
    const token = String(login['token']);
    expect(token).toHaveLength(32);
    expect((await call('GET', '/status', { token })).status).toBe(200);
    expect((await call('POST', '/auth/logout', { body: { token }, token: 'none' })).status).toBe(200);
    expect((await call('GET', '/status', { token })).status).toBe(401);
    const validity = await call('POST', '/auth/validate', { body: { token }, token: 'none' });
    expect(validity.body).toEqual({ ok: true, body: { valid: false } });
  });

  it('prolongs a session by every call, but not by the check of its validity', async () => {
    const { username, password } = target;
    const login = bodyOf(await call('POST', '/auth/login', { body: { username, password }, token: 'none' }));
    const token = String(login['token']);
    const remaining = async () => {
      const body = bodyOf(await call('POST', '/auth/validate', { body: { token }, token: 'none' }));
      expect(body).toEqual({ valid: true, username, expiresIn: expect.any(Number) });
      return Number(body['expiresIn']);
    };
    await sleep(400);
    const first = await remaining();
    expect(first).toBeLessThanOrEqual(Number(login['expiresIn']) - 400);
    expect(await remaining()).toBeLessThanOrEqual(first);
    await call('GET', '/status', { token });
    expect(await remaining()).toBeGreaterThan(first + 100);
  });
});

describe('pages of other origins', () => {
  const origin = 'https://console.example';

  it('may call with credentials, also where they are refused', async () => {
    for (const token of [target.token, 'none']) {
      const { headers } = await call('GET', '/status', { token, headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    }
  });

  it('may ask beforehand without a login', async () => {
    const { status, headers } = await call('OPTIONS', '/domains/a/b', {
      token: 'none',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    const methods = (headers.get('access-control-allow-methods') ?? '').split(/,\s*/).sort();
    expect(methods).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
    const allowed = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/).sort();
    expect(allowed).toEqual(['authorization', 'content-type']);
    expect(headers.get('access-control-max-age')).toBe('1800');
  });
});

describe('paths and methods', () => {
  it('answers 404 for what does not exist', async () => {
    const missing = refusal('not_found', 'The requested resource could not be found.');
    for (const path of ['/nope', `${pathOf('nope')}/nope`]) {
      const answer = await call('GET', path);
      expect([path, answer.status, answer.body]).toEqual([path, 404, missing]);
    }
  });

  it('answers 405 with the methods there are', async () => {
    const answer = await call('PATCH', '/domains', { body: {} });
    expect(answer.status).toBe(405);
    expect(bodyOf(answer)['error_code']).toBe('method_not_allowed');
    expect(String(bodyOf(answer)['error_message'])).toMatch(/GET, POST|POST, GET/);
  });
});

describe('the server', () => {
  it('tells its state', async () => {
    expect(bodyOf(await call('GET', '/status'))).toEqual({
      version: expect.any(String),
      schemaVersion: expect.any(String),
      status: 'healthy',
      namespaces: expect.any(Number),
      domains: expect.any(Number),
    });
  });

  it('gives its configuration, whole or by keys', async () => {
    const all = bodyOf(await call('GET', '/config'));
    expect(bodyOf(await call('GET', '/config/app'))).toEqual(all);
    expect(all).toMatchObject({
      'sessions.timeout': expect.any(Number),
      'namespaces.enabled': expect.any(Boolean),
      'passwords.minimum-length': expect.any(Number),
    });
    const some = bodyOf(await call('GET', '/config?keys=sessions.timeout&keys=domains.mode'));
    expect(some).toEqual({
      'sessions.timeout': all['sessions.timeout'],
      'domains.mode': all['domains.mode'],
    });
  });

  it('stores a configuration value, and nothing of one that is wrong', async () => {
    const before = bodyOf(await call('GET', '/config'));
    const length = Number(before['passwords.minimum-length']);
    const wrong = { 'passwords.minimum-length': 'many' };
    expect((await call('POST', '/config', { body: wrong })).status).toBe(500);
    expect(bodyOf(await call('GET', '/config'))).toEqual(before);
    const body = { 'passwords.minimum-length': length + 1 };
    expect((await call('POST', '/config', { body })).status).toBe(200);
    expect(bodyOf(await call('GET', '/config'))).toEqual({ ...before, ...body });
    await call('POST', '/config', { body: { 'passwords.minimum-length': length } });
  });

  it('makes key pairs that fit together', async () => {
    const keys = bodyOf(await call('GET', '/util/keygen'));
    const token = await new SignJWT({ fits: true })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(await importPKCS8(String(keys['privateKey']), 'RS256'));
    const { payload } = await jwtVerify(token, await importSPKI(String(keys['publicKey']), 'RS256'));
    expect(payload).toEqual({ fits: true });
  });
});

describe('the own user', () => {
  it('reads and writes the profile', async () => {
    const profile = bodyOf(await call('GET', '/user/profile'));
    expect(profile['username']).toBe(target.username);
    const body = { ...profile, lastName: `${String(profile['lastName'])}-Case` };
    expect((await call('PUT', '/user/profile', { body })).status).toBe(200);
    expect(bodyOf(await call('GET', '/user/profile'))).toEqual(body);
    expect((await call('PUT', '/user/profile', { body: profile })).status).toBe(200);
    expect(bodyOf(await call('GET', '/user/profile'))).toEqual(profile);
  });

  it('refuses a profile with a field missing', async () => {
    const answer = await call('PUT', '/user/profile', { body: { displayName: 'X' } });
    expect([answer.status, answer.body]).toEqual([
      400,
      refusal(
        'bad_request',
        'No usable value for email\nDid not find value which can be converted into java.lang.String',
      ),
    ]);
  });

  it('keeps a new password', async () => {
    const { username, password } = target;
    expect((await call('PUT', '/user/password', { body: { password: 'another-1A!' } })).status).toBe(200);
    const login = (attempt: string) =>
      call('POST', '/auth/login', { body: { username, password: attempt }, token: 'none' });
    expect((await login('another-1A!')).status).toBe(200);
    expect((await login(password)).status).toBe(401);
    expect((await call('PUT', '/user/password', { body: { password } })).status).toBe(200);
    expect((await login(password)).status).toBe(200);
  });
});

describe('the life of a domain', () => {
  const id = newId();

  it('is created, initializing first', async () => {
    const answer = await create(id, 'A Case');
    expect([answer.status, answer.body]).toEqual([201, { ok: true, body: {} }]);
    expect(bodyOf(await call('GET', pathOf(id)))).toEqual({
      displayName: 'A Case',
      namespace,
      domainId: id,
      availability: 'online',
      status: 'initializing',
      statusMessage: '',
      schemaVersion: expect.any(String),
    });
    expect((await call('GET', `${pathOf(id)}/stats`)).status).toBe(500);
  });

  it('can not be created twice, nor nowhere, nor without an id', async () => {
    const again = await create(id);
    expect([again.status, again.body]).toEqual([
      409,
      refusal('conflicts', undefined, { 'Domain.namespace_id': 'A domain with this value already exists' }),
    ]);
    const body = { namespace: 'no-such-namespace', id, displayName: 'X' };
    const nowhere = await call('POST', '/domains', { body });
    expect([nowhere.status, nowhere.body]).toEqual([
      400,
      refusal('bad_request', "The namespace 'no-such-namespace' does not exist."),
    ]);
    const nameless = await create('');
    expect([nameless.status, nameless.body]).toEqual([
      400,
      refusal('bad_request', 'The domain id can not be empty'),
    ]);
  });

  it('becomes ready', { timeout: patience }, async () => {
    await ready(id);
    const stats = await call('GET', `${pathOf(id)}/stats`);
    expect(bodyOf(stats)).toEqual({
      activeSessionCount: 0,
      userCount: 0,
      modelCount: 0,
      dbSize: expect.any(Number),
    });
    expect(bodyOf(await call('GET', `/schema${pathOf(id)}`))).toEqual({
      version: expect.any(String),
      status: 'healthy',
    });
  });

  it('is listed without its schema version, and found by id and name whatever the case', async () => {
    const listed = async (query: Record<string, string>) => {
      const answer = await call('GET', `/domains?${new URLSearchParams(query)}`);
      return (bodyOf(answer) as unknown as { domainId: string; namespace: string }[]).filter(
        (domain) => domain.domainId === id,
      );
    };
    const [domain] = await listed({ namespace });
    expect(domain).toEqual({
      displayName: 'A Case',
      namespace,
      domainId: id,
      availability: 'online',
      status: 'ready',
      statusMessage: '',
    });
    expect(await listed({ namespace, filter: id.toUpperCase() })).toHaveLength(1);
    expect(await listed({ namespace, filter: 'a cASE' })).toHaveLength(1);
    expect(await listed({ namespace, filter: '' })).toHaveLength(1);
    expect(await listed({ namespace, filter: 'nothing like it' })).toHaveLength(0);
    expect(await listed({ namespace: 'no-such-namespace' })).toHaveLength(0);
    expect(await listed({ namespace, offset: '0', limit: '0' })).toHaveLength(0);
  });

  it('can be a favourite', async () => {
    const favourites = async () =>
      (bodyOf(await call('GET', '/user/favoriteDomains')) as unknown as { domainId: string }[]).filter(
        (domain) => domain.domainId === id,
      );
    const path = `/user/favoriteDomains/${encodeURIComponent(namespace)}/${id}`;
    expect((await call('PUT', path)).status).toBe(200);
    expect((await call('PUT', path)).status).toBe(200);
    expect(await favourites()).toHaveLength(1);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await favourites()).toHaveLength(0);
    expect((await call('PUT', `${path}-not`)).status).toBe(500);
  });

  it('gives tokens for the realtime connection', async () => {
    const token = String(bodyOf(await call('GET', `${pathOf(id)}/convergenceUserToken`))['token']);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', kid: 'ConvergenceAdminKey' });
    const { iss, aud, sub, exp = 0, nbf = 0 } = decodeJwt(token);
    expect([iss, aud, sub]).toEqual(['ConvergenceJwtUtil', 'Convergence', target.username]);
    const now = Date.now() / 1000;
    expect(Math.abs(exp - now - 600)).toBeLessThan(30);
    expect(Math.abs(now - nbf - 600)).toBeLessThan(30);
  });

  it('gets another name, availability and, offline, another id', async () => {
    const change = (path: string, body: object) => call('PUT', `${pathOf(id)}${path}`, { body });
    expect((await change('', { displayName: 'Another Case' })).status).toBe(200);
    const nameless = await change('', {});
    expect(nameless.status).toBe(400);
    expect(String(bodyOf(nameless)['error_message'])).toMatch(/^No usable value for displayName\n/);

    const online = await change('/id', { id: `${id}-moved` });
    expect([online.status, online.body]).toEqual([
      400,
      refusal('domain_not_offline', 'Can not set the id of a domain unless it is offline.'),
    ]);
    const wrong = await change('/availability', { availability: 'asleep' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      refusal('invalid_value', "Invalid availability value 'asleep'.", { field: 'availability' }),
    ]);
    for (const availability of ['maintenance', 'offline']) {
      expect((await change('/availability', { availability })).status).toBe(200);
      expect(bodyOf(await call('GET', pathOf(id)))).toMatchObject({
        displayName: 'Another Case',
        availability,
      });
    }
    expect((await call('GET', `${pathOf(id)}/stats`)).status).toBe(200);
    expect((await change('/id', { id: `${id}-moved` })).status).toBe(200);
    made.add(`${id}-moved`);
    expect((await call('GET', pathOf(id))).status).toBe(404);
    expect((await call('GET', pathOf(`${id}-moved`))).status).toBe(200);
    await call('PUT', `${pathOf(`${id}-moved`)}/id`, { body: { id } });
    expect((await call('GET', pathOf(id))).status).toBe(200);
  });

  it('may have an id with any characters', { timeout: patience }, async () => {
    const odd = `${newId()} a/b%25 ü?#`;
    expect((await create(odd)).status).toBe(201);
    const answer = await call('GET', pathOf(odd));
    expect([answer.status, bodyOf(answer)['domainId']]).toEqual([200, odd]);
    await ready(odd);
  });

  it('ends: deleting first, then gone', { timeout: patience }, async () => {
    const answer = await call('DELETE', pathOf(id));
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    const after = await call('GET', pathOf(id));
    expect(after.status === 404 || bodyOf(after)['status'] === 'deleting').toBe(true);
    await until(`${id} gone`, async () => (await call('GET', pathOf(id))).status === 404);
    made.delete(id);
    made.delete(`${id}-moved`);
    expect((await call('DELETE', pathOf(id))).status).toBe(404);
  });
});

describe('namespaces', () => {
  it('are listed with their domains, those of users left out', async () => {
    const list = bodyOf(await call('GET', '/namespaces')) as unknown as { id: string; domains: unknown[] }[];
    expect(list.map((each) => each.id)).toContain('convergence');
    expect(list.every((each) => !each.id.startsWith('~') && Array.isArray(each.domains))).toBe(true);
    expect(bodyOf(await call('GET', '/namespaces/convergence'))).toEqual({
      id: 'convergence',
      displayName: expect.any(String),
      userNamespace: false,
    });
  });

  it('answers 404 for an unknown one', async () => {
    const answer = await call('GET', '/namespaces/no-such-namespace');
    expect([answer.status, answer.body]).toEqual([
      404,
      refusal('not_found', "A namespace with the id 'no-such-namespace' does not exist"),
    ]);
  });
});
