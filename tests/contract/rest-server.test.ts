import { createPrivateKey } from 'node:crypto';
import { importSPKI, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { send } from '../../scripts/contract/call';
import { bodyOf, refused, sleep, useTarget } from './support/use-target';

const { target, call, expects, pathOf, operator, changesSettings } = useTarget();
const unauthorized = { ok: false, body: refused('unauthorized') };

describe('authentication', () => {
  it('answers 401 without a login, also for unknown paths', async () => {
    for (const path of ['/status', '/domains', '/user/profile', '/no/such/path']) {
      const answer = await call('GET', path, { token: 'none' });
      expect([path, answer.status, answer.body]).toEqual([path, 401, unauthorized]);
    }
  });

  it('accepts only the exact authorization scheme', async () => {
    for (const scheme of ['sessiontoken', 'SESSIONTOKEN', 'Bearer', 'BearerToken']) {
      const headers = { authorization: `${scheme} ${target().token}` };
      const answer = await send(`${target().url}/status`, 'GET', { headers });
      expect([scheme, answer.status]).toEqual([scheme, 401]);
    }
  });

  it('is not required for the version and health', async () => {
    expect(bodyOf(await call('GET', '/', { token: 'none' }))).toEqual({ version: expect.any(String) });
    expect((await call('GET', '/health', { token: 'none' })).body).toEqual({ ok: true, body: {} });
  });

  it('answers a wrong password and an invalid login alike', async () => {
    const { username, password } = await operator();
    for (const options of [
      { body: { username, password: `${password}x` } },
      { body: { username: 'nobody-of-that-name', password } },
      { body: { username } },
      { body: [] },
      { rawBody: '{"username":' },
      {},
    ]) {
      const answer = await call('POST', '/auth/login', { ...options, token: 'none' });
      expect([options, answer.status, answer.body]).toEqual([options, 401, unauthorized]);
    }
  });

  it('ends a session immediately on logout', async () => {
    const { token } = await operator();
    expect(token).toHaveLength(32);
    expect((await call('GET', '/status', { token })).status).toBe(200);
    expect((await call('POST', '/auth/logout', { body: { token }, token: 'none' })).status).toBe(200);
    expect((await call('GET', '/status', { token })).status).toBe(401);
    const validity = await call('POST', '/auth/validate', { body: { token }, token: 'none' });
    expect(validity.body).toEqual({ ok: true, body: { valid: false } });
  });

  it('extends a session on every call except validation', async () => {
    const { username, password } = await operator();
    const login = await call('POST', '/auth/login', { body: { username, password }, token: 'none' });
    const { token, expiresIn } = bodyOf(login) as { token: string; expiresIn: number };
    const remaining = async () => {
      const body = bodyOf(await call('POST', '/auth/validate', { body: { token }, token: 'none' }));
      expect(body).toEqual({ valid: true, username, expiresIn: expect.any(Number) });
      return Number(body['expiresIn']);
    };
    await sleep(400);
    const first = await remaining();
    expect(first).toBeLessThanOrEqual(expiresIn - 400);
    expect(await remaining()).toBeLessThanOrEqual(first);
    await call('GET', '/status', { token });
    expect(await remaining()).toBeGreaterThan(first + 100);
  });
});

describe('requests from other origins', () => {
  const origin = 'https://console.example';

  it('are allowed with credentials, also when refused', async () => {
    for (const token of [target().token, 'none']) {
      const { headers } = await call('GET', '/status', { token, headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
    }
  });

  it('can send a preflight without a login', async () => {
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
  it('answers 404 for unknown paths', async () => {
    const missing = refused('not_found', 'The requested resource could not be found.');
    for (const path of ['/nope', `${pathOf('nope')}/nope`]) await expects(`GET ${path}`, 404, missing);
  });

  it('answers 405 with the allowed methods', async () => {
    const refusal = await expects(['PATCH /domains', {}], 405);
    expect(refusal['error_code']).toBe('method_not_allowed');
    expect(refusal['error_message']).toMatch(/GET, POST|POST, GET/);
  });
});

describe('the server', () => {
  it('reports its status', async () => {
    const [text, number] = [expect.any(String) as string, expect.any(Number) as number];
    const counts = { namespaces: number, domains: number };
    await expects('GET /status', 200, { version: text, schemaVersion: text, status: 'healthy', ...counts });
  });

  it('returns its configuration, complete or by keys', async () => {
    const all = await expects('GET /config', 200);
    await expects('GET /config/app', 200, all);
    expect(all).toMatchObject({
      'sessions.timeout': expect.any(Number) as number,
      'namespaces.enabled': expect.any(Boolean) as boolean,
      'passwords.minimum-length': expect.any(Number) as number,
    });
    const some = Object.fromEntries(['sessions.timeout', 'domains.mode'].map((key) => [key, all[key]]));
    await expects('GET /config?keys=sessions.timeout&keys=domains.mode', 200, some);
  });

  it('stores a valid configuration value and nothing of an invalid one', async (context) => {
    changesSettings(context);
    const before = await expects('GET /config', 200);
    const length = Number(before['passwords.minimum-length']);
    for (const wrong of [
      { 'passwords.minimum-length': 'many' },
      { 'passwords.minimum-length': length + 1, 'no.such.key': 1 },
      { 'namespaces.enabled': 'yes' },
    ])
      await expects(['POST /config', wrong], 500, refused('internal_server_error'));
    await expects('GET /config', 200, before);
    const body = { 'passwords.minimum-length': length + 1 };
    await expects(['POST /config', body], 200);
    await expects('GET /config', 200, { ...before, ...body });
    await expects(['POST /config', { 'passwords.minimum-length': length }], 200);
  });

  it.each(['Developer', 'Domain Admin'])('lets a %s read but not change the configuration', async (role) => {
    const caller = await operator(role);
    const all = await caller.expects('GET /config', 200);
    const body = { 'sessions.timeout': all['sessions.timeout'] };
    await caller.expects(['POST /config', body], 403, refused('forbidden'));
    for (const path of ['/config/app', '/status']) await caller.expects(`GET ${path}`, 200);
  });

  it('creates matching key pairs', async () => {
    const { publicKey, privateKey } = await expects<Record<string, string>>('GET /util/keygen', 200);
    expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    expect(privateKey).toMatch(/^-----BEGIN RSA PRIVATE KEY-----\n/);
    const token = await new SignJWT({ fits: true })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(createPrivateKey(privateKey!));
    const { payload } = await jwtVerify(token, await importSPKI(publicKey!, 'RS256'));
    expect(payload).toEqual({ fits: true });
  });
});
