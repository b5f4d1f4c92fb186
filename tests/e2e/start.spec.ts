import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStart, ServerProcess } from '../../scripts/server-process';
import { expect, test } from './support/console';

test.use({ loadsAhead: true });

/** Every error is reported in one sentence without a stack trace, with a nonzero exit code. */
const refused = async (...args: string[]) => {
  const { code, stdout, stderr } = await runStart(...args);
  expect(code, stderr).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  return stderr;
};

test.describe('the start command', () => {
  test('prints its options, and reports each error in one sentence', async ({ server }) => {
    const { code, stdout, stderr } = await runStart('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const option of ['--port', '--rest-url', '--realtime-url', '--data', '--no-build'])
      expect(stdout).toContain(option);

    const { port } = new URL(server.origin);
    expect(await refused('--no-build', '--port', port)).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(await refused('--no-build', '--config', 'LICENSE')).toContain('LICENSE is not valid JSON');
    const folder = mkdtempSync(join(tmpdir(), 'console-start-'));
    const file = join(folder, 'data');
    writeFileSync(file, 'not a folder');
    await refused('--no-build', '--port', '0', '--data', file);
    rmSync(folder, { recursive: true });
  });

  test('prints the address of the console and how to sign in', async () => {
    const server = new ServerProcess();
    await server.start();
    expect(server.output).toContain(`Console  ${server.origin}/`);
    expect(server.output).toContain('Sign in  admin / password');
    const answer = await fetch(`${server.origin}/control/reset`, { method: 'POST' });
    expect(answer.status, 'control needs its flag').toBe(405);
    await server.stop();
  });

  test('uses another Convergence server, and warns once when there is none', async () => {
    const silent = createServer((_, response) => response.end('hello'));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const server = new ServerProcess('--rest-url', url, '--realtime-url', 'https://realtime.example:8080');
    await server.start();
    await expect.poll(() => server.errors).toContain(`Warning: ${url}health answers, but not as a Convergence server`);
    expect(server.errors.trim().split('\n')).toHaveLength(1);
    const config: unknown = await (await fetch(`${server.origin}/config.json`)).json();
    expect(config).toMatchObject({
      restApiUrl: url,
      realtimeApiUrl: 'https://realtime.example:8080/',
      baseUrl: '/',
    });
    const page = await fetch(server.origin, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${new URL(url).origin} https://realtime.example:8080 wss://realtime.example:8080;`,
    );
    expect((await fetch(`${server.origin}/rest/health`)).status, 'no embedded backend').toBe(404);
    await server.stop();
    silent.close().closeAllConnections();
  });

  test('keeps its data and port after a restart', async ({ server, control }) => {
    const body = { username: 'admin', password: 'password' };
    const login = await fetch(`${server.origin}/rest/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { body: grant } = (await login.json()) as { body: { token: string } };
    const { origin } = server;
    await control.setDomain('convergence', 'default', { availability: 'maintenance' });
    await server.stop();
    await expect(fetch(`${origin}/rest/health`)).rejects.toThrow();
    await server.start();
    expect(server.origin).toBe(origin);
    const domain = await fetch(`${origin}/rest/domains/convergence/default`, {
      headers: { authorization: `SessionToken ${grant.token}` },
    });
    expect(await domain.json()).toMatchObject({ ok: true, body: { availability: 'maintenance' } });
  });
});

test.describe('the built console', () => {
  test('opens under its security policy, also with a deep link', async ({ page, server }) => {
    for (const path of ['/', '/domain/acme/app.v2/settings']) {
      const response = await page.goto(`${server.origin}${path}`);
      expect(response?.status()).toBe(200);
      expect(response?.headers()['content-security-policy']).toContain("script-src 'self';");
      await expect(page.getByRole('heading').first()).toBeVisible();
    }
  });

  test('says what is wrong with its config.json, or that it cannot be loaded', async ({
    page,
    server,
    expectFailures,
  }) => {
    expectFailures(['/config.json']);
    const body = JSON.stringify({
      restApiUrl: '/rest/',
      realtimeApiUrl: '/realtime/',
      baseUrl: '/elsewhere/',
    });
    await page.route('**/config.json', (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto(server.origin);
    await expect(page.getByText('baseUrl is "/elsewhere/", but this page is served at')).toBeVisible();
    await page.unroute('**/config.json');
    await page.route('**/config.json', (route) => route.abort());
    await page.goto(server.origin);
    await expect(page.getByText('/config.json could not be loaded: the web server did not answer.')).toBeVisible();
  });
});
