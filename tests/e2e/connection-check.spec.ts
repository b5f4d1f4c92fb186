import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { listen } from '../../scripts/console-server';
import { passUpgrade } from '../../scripts/pass-upgrade';
import { ServerProcess } from '../../scripts/server-process';
import { axe, expect, test } from './support/console';
import { strip } from './support/domain';
import { desk } from './support/pages';
import { signInByHand, signInForm } from './support/session';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connection check' });
const link = (page: Page) => page.getByRole('button', { name: 'Check connection' }).first();
const step = (page: Page, title: string) =>
  dialog(page)
    .getByRole('listitem')
    .filter({ hasText: `${title}: ` });
/** The one sentence at the top, after all checks. */
const outcome = (page: Page, text: string | RegExp) =>
  expect(dialog(page).getByText(text).first()).toBeVisible({ timeout: 30_000 });

test.describe('with the embedded backend', () => {
  test('everything works before anyone has signed in, by keyboard alone', async ({ page, watch }) => {
    await page.goto('/login');
    await signInForm(page).username.fill('ada');
    await link(page).focus();
    await page.keyboard.press('Enter');
    await outcome(page, 'Everything works.');
    await expect(step(page, 'Session')).toContainText('You are not signed in.');
    await expect(step(page, 'Cross-origin requests')).toContainText('Not needed');
    await expect(step(page, 'Convergence Server')).toContainText(/Convergence Server \d/);
    await expect(step(page, 'Clock')).toContainText('OK');
    await expect(step(page, 'Realtime connection')).toContainText('The WebSocket opens');
    await expect(step(page, 'Realtime latency')).toContainText('5 pings');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(link(page)).toBeFocused();
    await expect(signInForm(page).username).toHaveValue('ada');
    expect(watch.faults).toEqual([]);
  });

  test('checks the session and the open domain, and copies the report without a secret', async ({
    page,
    signIn,
    context,
    server,
    expectFailures,
  }) => {
    expectFailures(['/convergenceUserToken']);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page);
    await page.route('**/rest/domains/acme/orders/convergenceUserToken', (route) => route.abort());
    await page.goto(desk);
    await expect(strip(page)).toContainText('There is no realtime connection.');
    await link(page).click();
    await outcome(page, 'Everything works.');
    await expect(step(page, 'Session')).toContainText('The server accepts your session');
    await dialog(page).getByRole('button', { name: 'Copy as text' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain(`- REST API: ${server.origin}/rest/\n`);
    expect(report).toContain('- Domain: acme/orders\n- Signed in: yes\n');
    const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '') as {
      token: string;
    };
    expect(report).not.toContain(token);
    expect(report).not.toContain('admin');
  });

  test('is there, and says what is wrong, when the server has stopped', async ({
    page,
    signIn,
    server,
    expectFailures,
  }) => {
    expectFailures([server.origin, /net::ERR_/, 'WebSocket']);
    await signIn(page);
    await page.clock.install();
    const loaded = page.waitForResponse(/start-connection-check/);
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    // What is needed offline is loaded two seconds after the first screen.
    await page.clock.fastForward(2_100);
    await loaded;
    await page.waitForLoadState('networkidle');
    await server.stop();
    await page.clock.fastForward(10_100);
    await expect(strip(page)).toContainText('appears to be Offline');
    await link(page).click();
    await outcome(page, 'Problem found: REST connection');
    await expect(step(page, 'Configuration')).toContainText('config.json could not be loaded');
    await expect(step(page, 'REST connection')).toContainText('Start the server on this computer');
    await expect(step(page, 'Session')).toContainText('Skipped');
    await expect(step(page, 'Realtime connection')).toContainText('nothing answers at this address');
    await page.setViewportSize({ width: 390, height: 844 });
    await axe(page);
    await server.start();
    await dialog(page).getByRole('button', { name: 'Run again', exact: true }).click();
    await outcome(page, 'Everything works.');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });
});

/** What the proxy does wrong. */
type ProxyFault =
  | 'none'
  /** Removes the headers that allow other origins. */
  | 'noCors'
  /** Asks for a sign-in before it passes on what browsers ask first. */
  | 'preflightRefused'
  /** Answers 502, as if the server behind it were down. */
  | 'badGateway'
  /** Answers every call with a web page. */
  | 'webPage'
  /** Passes no WebSocket on. */
  | 'noUpgrade'
  /** Takes calls, and never answers. */
  | 'hanging'
  /** Its clock is 14 minutes ahead. */
  | 'wrongClock';

const welcome = '<!doctype html><title>Welcome</title>';

/** A reverse proxy on a free port in front of `target`, for pages of other origins. */
async function faultyProxy(target: string) {
  let fault: ProxyFault = 'none';
  const pass = (message: IncomingMessage) => {
    const { origin: _, ...headers } = message.headers;
    const { host } = new URL(target);
    return request(`${target}${message.url}`, { method: message.method, headers: { ...headers, host } });
  };
  const allow = (message: IncomingMessage, response: ServerResponse) => {
    if (fault === 'noCors') return;
    response.setHeader('access-control-allow-origin', message.headers.origin ?? '*');
    response.setHeader('access-control-expose-headers', 'Date');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  };

  const server = createServer((message, response) => {
    if (fault === 'hanging') return;
    allow(message, response);
    if (message.method === 'OPTIONS') return response.writeHead(fault === 'preflightRefused' ? 401 : 204).end();
    if (fault === 'badGateway' || fault === 'webPage')
      return response.writeHead(fault === 'webPage' ? 200 : 502, { 'content-type': 'text/html' }).end(welcome);
    if (fault === 'wrongClock') response.setHeader('date', new Date(Date.now() + 14 * 60_000).toUTCString());
    const onward = pass(message).on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, { 'content-type': answer.headers['content-type'] ?? '' });
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    return message.pipe(onward);
  });
  server.on('upgrade', (message, socket) => {
    socket.on('error', () => socket.destroy());
    if (fault === 'noUpgrade') return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    return passUpgrade(pass(message), socket);
  });
  return {
    origin: `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`,
    fail: (how: ProxyFault) => {
      fault = how;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('behind a faulty proxy of another origin, each fault is named', async ({ server, browser }) => {
  test.slow();
  const proxy = await faultyProxy(server.origin);
  const console = new ServerProcess(
    ...['--rest-url', `${proxy.origin}/rest/`, '--realtime-url', `${proxy.origin}/realtime/`],
    ...['--avatar-url', 'off'],
  );
  await console.start();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${console.origin}/login`);
  await link(page).click();
  const run = async (text: string | RegExp) => {
    await dialog(page).getByRole('button', { name: 'Run again', exact: true }).click();
    await expect(dialog(page).getByText('Checking…')).toBeVisible();
    await outcome(page, text);
  };

  await test.step('none', async () => {
    await outcome(page, 'Everything works.');
    await expect(step(page, 'Cross-origin requests')).toContainText(`Requests from ${console.origin} are allowed.`);
  });

  await test.step('calls of other origins are not allowed', async () => {
    proxy.fail('noCors');
    await run('Problem found: Cross-origin requests');
    await expect(step(page, 'REST connection')).toContainText('OK');
    await expect(step(page, 'Cross-origin requests')).toContainText(`Access-Control-Allow-Origin: ${console.origin}`);
    await expect(step(page, 'Realtime connection')).toContainText('OK');
  });

  await test.step('preflights are refused', async () => {
    proxy.fail('preflightRefused');
    await run('Problem found: Cross-origin requests');
    await expect(step(page, 'Cross-origin requests')).toContainText('OPTIONS');
  });

  await test.step('the server behind it is down', async () => {
    proxy.fail('badGateway');
    await run(/^Problem found: Convergence Server/);
    await expect(step(page, 'Convergence Server')).toContainText('status 502');
  });

  await test.step('a web page answers', async () => {
    proxy.fail('webPage');
    await run(/^Problem found: Convergence Server/);
    await expect(step(page, 'Convergence Server')).toContainText("isn't from a Convergence server");
  });

  await test.step('WebSockets are not passed on', async () => {
    proxy.fail('noUpgrade');
    await run('Problem found: Realtime connection');
    await expect(step(page, 'Realtime connection')).toContainText('proxy_set_header Upgrade');
    await expect(step(page, 'Realtime latency')).toContainText('Skipped');
  });

  await test.step('its clock is wrong', async () => {
    proxy.fail('wrongClock');
    await run('Connected, with 1 warning');
    await expect(step(page, 'Clock')).toContainText("14 minutes behind the server's clock");
  });

  await test.step('nothing is answered: canceled, continued from a step', async () => {
    proxy.fail('hanging');
    await dialog(page).getByRole('button', { name: 'Run again', exact: true }).click();
    await expect(step(page, 'REST connection')).toContainText('Checking');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await outcome(page, 'Check canceled.');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(step(page, 'REST connection')).toContainText('Checking');
    await page.clock.fastForward(10_100);
    await outcome(page, /^Problem found: REST connection/);
    await expect(step(page, 'REST connection')).toContainText('No answer within 10 seconds.');
    proxy.fail('none');
    await dialog(page).getByRole('button', { name: 'Run again from REST connection' }).click();
    await outcome(page, 'Everything works.');
  });

  await test.step('it is gone', async () => {
    await proxy.stop();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await signInByHand(page);
    await expect(page.getByRole('alert')).toContainText('could not be reached');
    await page.getByRole('alert').getByRole('button', { name: 'Check connection' }).click();
    await outcome(page, 'Problem found: REST connection, and 1 more');
  });
  await context.close();
  await console.stop();
});
