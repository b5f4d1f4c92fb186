import { ServerProcess } from '../../scripts/server-process';
import { expect, test } from './support/console';

test.use({ loadsAhead: true });

test.describe('the start command', () => {
  test('prints the address of the console and how to sign in', async () => {
    const server = new ServerProcess();
    await server.start();
    expect(server.output).toContain(`Console  ${server.origin}/`);
    expect(server.output).toContain('Sign in  admin / password');
    const answer = await fetch(`${server.origin}/control/reset`, { method: 'POST' });
    expect(answer.status, 'control needs its flag').toBe(405);
    await server.stop();
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
