import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Access, ExposureError, exposureOf, exposureWarning, refusalOf, signInNote } from '../../sandbox/access';
import { listening, open } from './support/open';

const elsewhere = 'https://console.example';

describe('the access check', () => {
  it.each<[string, { host?: string; origin?: string }, Access, boolean]>([
    ['from a program on this machine', { host: 'localhost:4300' }, {}, true],
    ['to an IP address', { host: '192.168.1.20:4300' }, {}, true],
    ['to an IPv6 address', { host: '[fe80::1]:4300' }, {}, true],
    ['from a page of the same origin', { host: 'localhost:4300', origin: 'http://localhost:4300' }, {}, true],
    ['to an unknown host name', { host: 'evil.example:4300' }, {}, false],
    ['to an allowed host name', { host: 'Ops.example:4300' }, { hosts: ['ops.example'] }, true],
    ['without a host', {}, {}, false],
    ['with a malformed host', { host: 'x; y' }, {}, false],
    ['from a page of another origin', { host: 'localhost:4300', origin: elsewhere }, {}, false],
    ['from a page on another port', { host: 'localhost:4300', origin: 'http://localhost:81' }, {}, false],
    ['from a page without an origin', { host: 'localhost:4300', origin: 'null' }, {}, false],
    ['from an allowed origin', { host: 'localhost:4300', origin: elsewhere }, { origins: [elsewhere] }, true],
    ['from any origin when all are allowed', { host: 'localhost:4300', origin: elsewhere }, { origins: 'any' }, true],
  ])('decides about a request %s', (_, headers, access, answered) => {
    expect(refusalOf(headers, access) === undefined).toBe(answered);
  });

  it("refuses /control under names other than this machine's", () => {
    expect(refusalOf({ host: '192.168.1.20' }, {}, true)).toMatch(/only be called from this machine/);
    expect(refusalOf({ host: '127.0.0.1:81' }, {}, true)).toBeUndefined();
  });
});

describe('a listening server', () => {
  const start = async () => (await listening({ control: true })).listener;
  const ask = (port: number, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end('{}'),
    );

  it('refuses a sign-in from a page of another origin, without CORS headers', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { origin: elsewhere },
      body: JSON.stringify({ username: 'admin', password: 'password' }),
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.json()).toMatchObject({ ok: false, body: { error_code: 'forbidden' } });
  });

  it('refuses another host name, for REST and /control', async () => {
    const { port } = await start();
    expect(await ask(port, '/auth/login', { host: 'evil.example' })).toBe(403);
    expect(await ask(port, '/control/reset', { host: '10.0.0.1' })).toBe(403);
    expect(await ask(port, '/control/reset', { host: `127.0.0.1:${port}` })).toBe(200);
  });

  it('refuses WebSockets from pages of another origin', async () => {
    const { port } = await start();
    const own = new WebSocket(`ws://127.0.0.1:${port}/convergence/default`, {
      origin: `http://127.0.0.1:${port}`,
    });
    await once(own, 'open');
    own.terminate();
    const foreign = new WebSocket(`ws://127.0.0.1:${port}/convergence/default`, { origin: elsewhere });
    const [error] = (await once(foreign, 'error')) as [Error];
    expect(error.message).toContain('403');
  });
});

describe('REST responses', () => {
  it('forbid sniffing and caching', async () => {
    const { call } = await open();
    for (const path of ['/health', '/nowhere']) {
      const { headers } = (await call('GET', path)).response;
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a server reachable by others', () => {
  const flags = {
    host: '0.0.0.0',
    control: false,
    allowHost: undefined,
    allowOrigin: undefined,
    adminPassword: undefined,
  };

  it('gets a random password, shown once, and a warning', () => {
    const exposure = exposureOf(flags);
    expect(exposure.password).toMatch(/^[\w-]{16}$/);
    expect(exposureOf(flags).password).not.toBe(exposure.password);
    expect(signInNote(exposure, true)).toBe(`admin / ${exposure.password} (shown only now)`);
    expect(signInNote(exposure, false)).toBe('with the passwords that were set before');
    expect(exposureWarning(exposure, flags.host)).toContain('other machines can reach 0.0.0.0');
  });

  it('uses a given password without showing it', () => {
    const exposure = exposureOf({ ...flags, adminPassword: 'Harbor-21' });
    expect(exposure.password).toBe('Harbor-21');
    expect(signInNote(exposure, true)).not.toContain('Harbor');
  });

  it('keeps the default password on this machine only', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      const exposure = exposureOf({ ...flags, host });
      expect(exposure.password).toBeUndefined();
      expect(exposureWarning(exposure, host)).toBeUndefined();
      expect(signInNote(exposure, false)).toBe('admin / password');
    }
  });

  it.each([
    [{ control: true }, /--control cannot be used with --host 0\.0\.0\.0/],
    [{ adminPassword: ' ' }, /--admin-password must not be blank/],
    [{ allowOrigin: 'console.example' }, /--allow-origin must list origins/],
  ])('refuses %j', (change, sentence) => {
    expect(() => exposureOf({ ...flags, ...change })).toThrow(ExposureError);
    expect(() => exposureOf({ ...flags, ...change })).toThrow(sentence);
  });

  it('replaces default passwords and API keys in the seed and in stored data', async () => {
    const { call, sandbox } = await open({ seed: 'demo', password: 'Harbor-21' });
    expect(sandbox.replacedPasswords).toBe(true);
    const signIn = (username: string, password: string) => call('POST', '/auth/login', { username, password });
    for (const username of ['admin', 'dana', 'devi']) {
      expect((await signIn(username, 'password')).status).toBe(401);
      expect((await signIn(username, 'Harbor-21')).status).toBe(200);
    }
    const known = '5b0c1f7e93a2d84617ce02f9ab35e8d46f10c7b29e58d3a1407f6c2be9d81a53';
    expect((await call('GET', '/users', undefined, `UserApiKey ${known}`)).status).not.toBe(200);
  });
});
