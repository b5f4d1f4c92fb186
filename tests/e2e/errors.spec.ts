import { expect, test } from './support/console';
import type { Fault } from './support/control-client';
import {
  button,
  confirm,
  field,
  fill,
  fillPasswords,
  notice,
  passwords,
  press,
  question,
  serverError,
  visit,
} from './support/pages';

/**
 * The error catalog (spec server-level §8): every kind of server failure on one form, one deletion and one
 * list. That each other one says so, and the texts, is tested in tests/machines. Errors that need a special state are
 * tested with that state: signing in (sign-in), taken names and concurrent changes (resources), upgrades (upgrade).
 */

const failures: { name: string; fault: Omit<Fault, 'match'>; reason?: RegExp }[] = [
  {
    name: 'a server error',
    fault: serverError,
  },
  {
    name: 'a dropped connection',
    fault: { drop: true },
    reason: /The server could not be reached\./,
  },
  {
    name: 'a response without a body',
    fault: { status: 200 },
    reason: /The response from the server had no body\./,
  },
  {
    name: 'a proxy error page',
    fault: { status: 502, body: '<html><h1>Bad Gateway</h1></html>', contentType: 'text/html' },
  },
  {
    name: 'an unavailable server',
    fault: { status: 503, body: 'The server was not able to produce a timely response.' },
    reason: /The server was not able to produce a timely response\./,
  },
  {
    name: 'a removed role',
    fault: { status: 403, body: { ok: false, body: { error_code: 'forbidden' } } },
    reason: /permission|role/,
  },
];

/** More often than the browser retries a call after a dropped connection. */
const times = 9;

test.beforeEach(async ({ signIn, page, expectFailures }) => {
  // Chromium logs each of these failures.
  expectFailures(['/rest/']);
  await signIn(page);
  await page.goto('/settings');
});

test('a form shows every kind of failure, keeps its input, and can be submitted again', async ({ page, control }) => {
  const typed = { Username: 'nora', 'Display Name': 'Nora', Email: 'nora@example.com' };
  const match = { method: 'POST', path: '/users' };
  await visit(page, '/create-user');
  await fill(page, typed);
  await fillPasswords(page, 'Harbor-7-lights');
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Could Not Create User' }).first();
  for (const { name, fault, reason } of failures)
    await test.step(name, async () => {
      await control.fault({ match, times, ...fault });
      await press(page, 'Create');
      await expect(alert).toBeVisible();
      if (reason) await expect(alert).toContainText(reason);
      await expect(alert).not.toContainText(/undefined|null|<h1>|\[object/);
      for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value);
      await expect(passwords(page).confirm).toHaveValue('Harbor-7-lights');
      await expect(button(page, 'Create')).toBeEnabled();
      await control.clearFaults();
    });
  await press(page, 'Create');
  await notice(page, "User 'nora' created.");
});

test('a deletion shows every kind of failure and can be repeated', async ({ page, control }) => {
  const done = page.getByText("User 'emre' deleted.");
  await visit(page, '/users');
  for (const { name, fault } of failures)
    await test.step(name, async () => {
      await control.fault({ match: { method: 'DELETE', path: '/users/emre' }, times, ...fault });
      await press(page, 'Delete emre');
      await confirm(page);
      // By its label: a dialog hides everything else from assistive technology.
      await expect(page.locator('[aria-label="Notices"]')).toContainText('Could Not Delete User');
      await expect(question(page)).toContainText(/\w+\./);
      await press(question(page), 'Close');
      await expect(button(page, 'Delete emre')).toBeVisible();
      await expect(done).toHaveCount(0);
      await control.clearFaults();
    });
  await press(page, 'Delete emre');
  await confirm(page);
  await expect(done).toBeVisible();
});

test('a page that cannot be loaded says so instead of being empty, and can be reloaded', async ({ page, control }) => {
  for (const { name, fault } of failures.slice(0, 3))
    await test.step(name, async () => {
      // Loaded again: a list that was shown before keeps its rows.
      await page.goto('/');
      await expect(page).toHaveTitle(/^Home/);
      await control.failing({ match: { method: 'GET', path: '/users**' }, ...fault });
      await visit(page, '/users');
      await expect(page.getByText('Users could not be loaded').filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(/^No .* yet$/)).toHaveCount(0);
      await control.clearFaults();
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
      await expect(page.getByText('Amara Diallo')).toBeVisible();
    });
});

test('a failed start is shown and can be retried, at any address', async ({ page, control }) => {
  for (const [index, call] of ['/config/app', '/user/profile'].entries()) {
    await control.failing({ match: { method: 'GET', path: call }, ...failures[index]?.fault });
    await page.goto('/users?filter=emre');
    const retry = page.getByRole('button', { name: /Retry|Try again/ });
    await expect(retry).toBeVisible();
    await control.clearFaults();
    await retry.click();
    await expect(page.getByRole('link', { name: 'emre', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/users\?filter=emre$/);
  }
});
