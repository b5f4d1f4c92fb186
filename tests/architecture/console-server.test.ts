import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAddress, createConsoleServer, listen } from '../../scripts/console-server';
import { Refusal } from '../../scripts/refusal';
import { warnAboutRemote } from '../../scripts/remote-server';
import { readStaticFiles } from '../../scripts/static-files';

const folder = mkdtempSync(join(tmpdir(), 'console-server-'));
const servers: Server[] = [];

const put = (path: string, text: string) => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const html = (base: string) => `<!doctype html><script type="module" src="${base}assets/index-abc.js"></script>`;
const script = `export const words = '${'many words '.repeat(200)}';`;

const open = async (server: Server) => {
  servers.push(server);
  return listen(server, '127.0.0.1', 0);
};

/** Sends a request without the path normalization of fetch. */
const ask = (port: number, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end();
  });

beforeAll(() => {
  put('outside.txt', 'secret');
  for (const [name, base] of [
    ['dist', '/'],
    ['sub', '/console/'],
  ] as const) {
    put(`${name}/index.html`, html(base));
    put(`${name}/assets/index-abc.js`, script);
    put(`${name}/config.json`, '{"restApiUrl":"http://of-the-build/"}');
    put(`${name}/.vite/manifest.json`, '{}');
  }
});

afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

describe('the static server', () => {
  let port = 0;
  beforeAll(async () => {
    const remote = { restApiUrl: 'https://api.example:8081/', realtimeApiUrl: 'http://rt.example:8080/' };
    const files = readStaticFiles(join(folder, 'dist'));
    port = await open(createConsoleServer({ files, avatarUrl: 'https://faces.example/a/', remote }));
  });
  const page = { accept: 'text/html,*/*' };

  it('sends the page for / and for deep links, always revalidated', async () => {
    const deep = ['/domains', '/domain/acme/shop.v2/settings?tab=1', '/logged-out/', '/config.json/'];
    for (const path of ['/', ...deep]) {
      const answer = await ask(port, path, page);
      expect([path, answer.status, answer.text]).toEqual([path, 200, html('/')]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('sends hashed assets cacheable for a year, compressed when requested', async () => {
    const plain = await ask(port, '/assets/index-abc.js');
    expect(plain).toMatchObject({ status: 200, text: script });
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const packed = await ask(port, '/assets/index-abc.js', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(Number(packed.headers['content-length'])).toBeLessThan(script.length / 4);
    const refused = await ask(port, '/assets/index-abc.js', { 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 when the tag matches', async () => {
    const { etag = '' } = (await ask(port, '/', page)).headers;
    expect(await ask(port, '/', { ...page, 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  });

  it('answers HEAD without a body and refuses other methods', async () => {
    expect(await ask(port, '/', page, 'HEAD')).toMatchObject({ status: 200, text: '' });
    const posted = await ask(port, '/', page, 'POST');
    expect(posted.status).toBe(405);
    expect(posted.headers.allow).toBe('GET, HEAD');
  });

  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/../../outside.txt',
    '/..\\outside.txt',
    '//etc/passwd',
    '/etc/passwd',
    '/.vite/manifest.json',
    '/index.html%00.js',
    '/%E0%A4%A',
  ])('answers 404 to %s', async (path) => {
    const answer = await ask(port, path);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });

  it.each([
    ['/assets/missing-abc.js', 404],
    ['/assets/', 404],
    ['/assets/../assets/missing.js', 404],
    ['/%E0%A4%A', 200],
  ])('answers a browser that navigates to %s with %i', async (path, status) => {
    expect((await ask(port, path, page)).status).toBe(status);
  });

  it('sends its own config.json instead of the one in the build', async () => {
    const answer = await ask(port, '/config.json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(answer.text)).toEqual({
      restApiUrl: 'https://api.example:8081/',
      realtimeApiUrl: 'http://rt.example:8080/',
      baseUrl: '/',
      avatarUrl: 'https://faces.example/a/',
    });
  });

  it('sends the security headers with every response, including errors', async () => {
    for (const path of ['/', '/assets/index-abc.js', '/missing.png']) {
      const { headers } = await ask(port, path, path === '/' ? page : {});
      expect(headers['content-security-policy']).toBe(
        [
          "default-src 'none'",
          "script-src 'self'",
          "worker-src 'self'",
          "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
          "img-src 'self' data: https://faces.example",
          "font-src 'self'",
          "connect-src 'self' https://api.example:8081 http://rt.example:8080 ws://rt.example:8080",
          "base-uri 'none'",
          "object-src 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ].join('; '),
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain('geolocation=()');
    }
  });
});

describe('a build with a base path', () => {
  let port = 0;
  beforeAll(async () => {
    port = await open(createConsoleServer({ files: readStaticFiles(join(folder, 'sub')), avatarUrl: false }));
  });

  it.each([
    ['/console/', 200],
    ['/console', 200],
    ['/console/domains', 200],
    ['/console/assets/index-abc.js', 200],
    ['/consoles/domains', 404],
    ['/domains', 404],
    ['/assets/index-abc.js', 404],
    ['/', 302],
  ])('answers %s with %i', async (path, status) => {
    expect((await ask(port, path, { accept: 'text/html' })).status).toBe(status);
  });

  it('names the base path in its config.json', async () => {
    expect(JSON.parse((await ask(port, '/console/config.json')).text)).toMatchObject({
      baseUrl: '/console/',
    });
  });
});

describe('the embedded backend behind the server', () => {
  const backend = {
    fetch: (request: Request) => Response.json({ path: new URL(request.url).pathname, method: request.method }),
    upgrade: (request: IncomingMessage, socket: { end: (text: string) => void }) =>
      socket.end(`HTTP/1.1 418 ${request.url}\r\nConnection: close\r\n\r\n`),
  };
  const files = () => readStaticFiles(join(folder, 'dist'));
  const serve = (control: boolean) => open(createConsoleServer({ files: files(), avatarUrl: false, backend, control }));

  it('receives REST calls without their prefix, and control calls only when allowed', async () => {
    const [open, closed] = [await serve(true), await serve(false)];
    const reached = async (path: string, method: string) =>
      JSON.parse((await ask(open, path, {}, method)).text) as unknown;
    expect(await reached('/rest/domains/a%2Fb', 'PUT')).toEqual({ path: '/domains/a%2Fb', method: 'PUT' });
    expect(await reached('/control/reset', 'POST')).toMatchObject({ path: '/control/reset' });
    expect((await ask(closed, '/control/reset', {}, 'POST')).status).toBe(405);
  });

  it('receives realtime connections on any path, without their prefix', async () => {
    const port = await serve(false);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
    expect((await ask(port, '/realtime/acme/app', upgrade)).status).toBe(418);
    expect((await ask(port, '/acme/app', upgrade)).status).toBe(418);
  });

  it('survives a hot-reload request that its client resets, without --dev', async () => {
    const port = await serve(false);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET /acme/app HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-hmr\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 418/);
    socket.resetAndDestroy();
    expect((await ask(port, '/rest/status')).status).toBe(200);
  });

  it('refuses requests with other host names or from other origins', async () => {
    const port = await serve(true);
    expect((await ask(port, '/rest/status', { host: 'evil.example' })).status).toBe(403);
    expect((await ask(port, '/rest/status', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask(port, '/control/reset', { host: '10.0.0.1' }, 'POST')).status).toBe(403);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://evil.example' };
    expect((await ask(port, '/acme/app', upgrade)).status).toBe(403);
  });

  it('sends HSTS only when a proxy reports https', async () => {
    const port = await serve(false);
    const policy = async (headers: Record<string, string>) =>
      (await ask(port, '/', headers)).headers['strict-transport-security'];
    expect(await policy({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await policy({})).toBeUndefined();
  });

  it("allows WebSockets to the page's own host, unless the Host header is invalid", async () => {
    const port = await serve(false);
    const policy = async (host: string) => String((await ask(port, '/', { host })).headers['content-security-policy']);
    const own = "connect-src 'self' ws://ops.example:9 wss://ops.example:9;";
    expect(await policy('ops.example:9')).toContain(own);
    expect(await policy('x; script-src *')).toContain("connect-src 'self';");
  });
});

describe('listen and readStaticFiles', () => {
  it('refuse a folder without a build', () => {
    expect(() => readStaticFiles(join(folder, 'nothing'))).toThrow(Refusal);
  });

  it('refuse a port that is already in use', async () => {
    const port = await open(createServer());
    const second = listen(createServer(), '127.0.0.1', port);
    await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
    await expect(second).rejects.toBeInstanceOf(Refusal);
    await expect(checkAddress('127.0.0.1', port)).rejects.toBeInstanceOf(Refusal);
  });

  it('leave a free port free after checking it', async () => {
    const server = createServer();
    const port = await open(server);
    await new Promise((resolve) => server.close(resolve));
    await checkAddress('127.0.0.1', port);
    await checkAddress('127.0.0.1', port);
  });

  it('refuse an address of another machine', async () => {
    await expect(listen(createServer(), '192.0.2.1', 0)).rejects.toThrow(
      '"192.0.2.1" is not an address of this machine',
    );
  });
});

describe('warnAboutRemote', () => {
  const answering = async (status: number, body: string, type?: string) => {
    const server = createServer((request, response) => {
      if (type) response.setHeader('content-type', type);
      response.statusCode = request.url === '/api/health' ? status : 404;
      response.end(body);
    });
    const port = await open(server);
    return { restApiUrl: `http://127.0.0.1:${port}/api/`, realtimeApiUrl: 'http://x/' };
  };

  it('returns no warning when the server answers correctly', async () => {
    expect(await warnAboutRemote(await answering(200, '{"ok":true,"body":{}}'))).toBeUndefined();
  });

  it.each([
    [200, '<html>'],
    [200, '{"ok":false,"body":{}}'],
    [200, 'null'],
    [502, '{"ok":true}'],
  ])('warns when a server answers %i %s', async (status, body) => {
    for (const type of [undefined, 'application/json']) {
      const warning = await warnAboutRemote(await answering(status, body, type));
      expect(warning).toContain(`/api/health answers, but not as a Convergence server does (status ${status}).`);
    }
  });

  it('warns when the server does not answer, or not in time', async () => {
    const silent = createServer(() => undefined);
    const port = await open(silent);
    const url = (at: number) => ({ restApiUrl: `http://127.0.0.1:${at}/`, realtimeApiUrl: 'http://x/' });
    expect(await warnAboutRemote(url(port), 100)).toContain('/health can not be reached: no answer in time.');
    const closed = createServer();
    const gone = await listen(closed, '127.0.0.1', 0);
    await new Promise((resolve) => closed.close(resolve));
    expect(await warnAboutRemote(url(gone))).toContain('/health can not be reached: nothing listens there.');
    expect((silent.address() as AddressInfo).port).toBe(port);
  });
});
