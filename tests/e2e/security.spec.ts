import { expect, test } from './support/console';
import { expectConnected } from './support/domain';
import { storedSession } from './support/session';

test('no text from the server is rendered as markup', async ({ page, rest, signIn, control }) => {
  const nasty = '<img src=x onerror="document.title=\'broken\'"><script>alert(1)</script>';
  await rest.createDomain('acme', 'nasty', nasty);
  await control.setDomain('acme', 'nasty', { status: 'error', statusMessage: nasty });
  await rest.call('PUT', 'user/favoriteDomains/acme/nasty');
  await signIn(page);
  for (const path of ['/', '/domains?filter=nasty', '/domain/acme/nasty']) {
    await page.goto(path);
    await expect(page.getByText(nasty).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
});

test('a page needs nothing that the security policy blocks, and has the token in no address or cookie', async ({
  page,
  context,
  signIn,
  server,
  watch,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('websocket', (socket) => seen.push(socket.url()));
  await signIn(page);
  await page.goto('/domain/acme/orders');
  await expectConnected(page);
  expect(watch.faults, 'nothing was blocked').toEqual([]);
  const headers = (await page.request.get(server.origin, { headers: { accept: 'text/html' } })).headers();
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"])
    expect(headers['content-security-policy']).toContain(directive);
  expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/);
  const { token } = (await storedSession(page))!;
  expect(token.length).toBeGreaterThan(20);
  for (const url of seen) {
    expect(url).not.toContain(token);
    expect(url).not.toContain(encodeURIComponent(token));
  }
  expect(await context.cookies()).toEqual([]);
});

test('the test control of the embedded backend rejects other origins', async ({ request, server }) => {
  const response = await request.post(`${server.origin}/control/reset`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(response.status()).toBe(403);
});
