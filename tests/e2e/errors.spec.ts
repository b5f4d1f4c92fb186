import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import type { controlClient, Fault } from './support/control-client';
import { button, confirm, press, question, serverError, visit } from './support/pages';

/**
 * The error catalog (spec server-level §8): every kind of server failure on one form, one deletion and one
 * list, and a server error on each other one. The texts are tested in tests/machines. Errors that need a
 * special state are tested with that state: signing in (sign-in), taken names and concurrent changes (the
 * spec of each resource), a missing namespace (create-domain, settings), upgrades (upgrade).
 */

type Control = ReturnType<typeof controlClient>;
type Failure = { name: string; fault: Omit<Fault, 'match'>; reason?: RegExp };

const failures: Failure[] = [
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

/** Parses the rows and cells of a table written as text. */
const tableOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

const password = 'Harbor-7-lights';

/** Address, form, call, button, values by field label, and the title of the failure. */
const savings = tableOf(`
/create-user | New User | POST /users | Create | Username: nora, Display Name: Nora, Email: nora@example.com, Password: ${password}, Confirm Password: ${password} | Could Not Create User
/users/emre | Edit User | PUT /users/emre | Save | Display Name: Emre Y. | Could Not Update User
/users/emre/set-password | Set Password | POST /users/emre/password | Set Password | New Password: ${password}, Confirm Password: ${password} | Could Not Set Password
/create-domain | New Domain | POST /domains | Create | Domain Id: sketch, Display Name: Sketch | Domain Not Created
/create-namespace | New Namespace | POST /namespaces | Create | Namespace Id: later, Display Name: Later | Could Not Create Namespace
/namespaces/finance | Namespace | PUT /namespaces/finance | Save | Display Name: Money | Could Not Update Namespace
/profile | Personal Details | PUT /user/profile | Save | Display Name: Countess Ada | Could Not Update Profile
/profile | Password | PUT /user/password | Set Password | New Password: ${password}, Confirm Password: ${password} | Could Not Set Password
/create-api-key | New API key | POST /user/apiKeys | Create | Name: agent | Could Not Create API Key
/settings | Namespace Configuration | POST /config | Save | Default Namespace: acme | Configuration Not Saved
/settings?tab=security | Password Policy | POST /config | Save | Minimum Length: 8 | Configuration Not Saved
/settings?tab=security | Session Timeout | POST /config | Save | Minutes: 45 | Configuration Not Saved
/namespaces/studio | Add a user role | POST /roles/namespace/studio | Add | User: kofi | Could Not Set namespaces Role
`);

const fieldOf = (page: Page, form: string, label: string) =>
  page
    .getByRole('form', { name: form, exact: true })
    .getByLabel(new RegExp(`^${label}`))
    .first();

/** Fills a form, makes it fail in these ways, and submits it again. */
async function save(page: Page, control: Control, saving: string[], ways: Failure[]) {
  const [path = '', form = '', call = '', label = '', fields = '', title = ''] = saving;
  await visit(page, path);
  const submit = button(page.getByRole('form', { name: form, exact: true }), label);
  const typed = fields.split(', ').map((field) => field.split(': ') as [string, string]);
  for (const [name, value] of typed) {
    const field = fieldOf(page, form, name);
    await field.fill(value);
    if ((await field.getAttribute('role')) === 'combobox') await field.press('Escape');
  }
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: title }).first();
  const [method = '', calledPath = ''] = call.split(' ');
  for (const { name, fault, reason } of ways)
    await test.step(name, async () => {
      await control.fault({ match: { method, path: calledPath }, times, ...fault });
      await submit.click();
      await expect(alert).toBeVisible();
      if (reason) await expect(alert).toContainText(reason);
      await expect(alert).not.toContainText(/undefined|null|<h1>|\[object/);
      for (const [field, value] of typed) await expect(fieldOf(page, form, field)).toHaveValue(value);
      await expect(submit).toBeEnabled();
      await control.clearFaults();
    });
  const saved = page.waitForResponse(
    (response) => response.request().method() === method && response.url().endsWith(calledPath) && response.ok(),
  );
  await submit.click();
  await saved;
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect(alert).toHaveCount(0);
}

test.beforeEach(async ({ signIn, page, expectFailures }) => {
  // Chromium logs each of these failures.
  expectFailures(['/rest/']);
  await signIn(page);
  await page.goto('/settings');
});

const [firstSaving = [], ...otherSavings] = savings;

test('a form shows every kind of failure, keeps its input, and can be submitted again', ({ page, control }) =>
  save(page, control, firstSaving, failures));

test('every other form shows a server error, keeps its input, and can be submitted again', async ({
  page,
  control,
}) => {
  test.slow();
  for (const saving of otherSavings)
    await test.step(saving.slice(0, 2).join(' '), () => save(page, control, saving, failures.slice(0, 1)));
});

/** Address, button, call, answer, the title of the failure, and the notice after success. */
const removals = tableOf(`
/users | Delete emre | /users/emre | Delete | Could Not Delete User | User 'emre' deleted.
/domains?filter=support | Delete Support Chat | /domains/acme/support | Delete | Could Not Delete Domain | Domain 'acme/support' is marked for deletion.
/namespaces | Delete empty | /namespaces/empty | Delete | Could Not Delete Namespace | Namespace 'empty' deleted.
/namespaces/studio | Remove liv | /roles/namespace/studio/liv | Remove | Could Not Delete namespaces Role | Role of 'liv' removed.
/account-settings | Delete Build pipeline | /user/apiKeys/** | Delete | Could Not Delete API Key | API key 'Build pipeline' deleted.
`);

/** Makes a deletion fail in these ways, and repeats it. */
async function remove(page: Page, control: Control, removal: string[], ways: Failure[]) {
  const [path = '', label = '', call = '', answer = '', title = '', done = ''] = removal;
  await visit(page, path);
  for (const { name, fault } of ways)
    await test.step(name, async () => {
      await control.fault({ match: { method: 'DELETE', path: call }, times, ...fault });
      await press(page, label);
      await confirm(page, answer);
      // By its label: a dialog hides everything else from assistive technology.
      const notices = page.locator('[aria-label="Notices"]');
      await expect(notices).toContainText(title);
      await expect(question(page)).toContainText(/\w+\./);
      await press(question(page), 'Close');
      await expect(button(page, label)).toBeVisible();
      await expect(page.getByText(done)).toHaveCount(0);
      await control.clearFaults();
    });
  await press(page, label);
  await confirm(page, answer);
  await expect(page.getByText(done)).toBeVisible();
}

const [firstRemoval = [], ...otherRemovals] = removals;

test('a deletion shows every kind of failure and can be repeated', ({ page, control }) =>
  remove(page, control, firstRemoval, failures));

test('every other deletion shows a server error and can be repeated', async ({ page, rest, control }) => {
  test.slow();
  await rest.call('POST', 'namespaces', { id: 'empty', displayName: 'Empty' });
  for (const removal of otherRemovals)
    await test.step(removal[1] ?? '', () => remove(page, control, removal, failures.slice(0, 1)));
});

/** Address, call, the error text, and a text on the loaded page. */
const loads = tableOf(`
/users | /users** | Users could not be loaded | Amara Diallo
/account-settings | /user/apiKeys** | API keys could not be loaded | Build pipeline
/namespaces/studio | /roles/namespace | User Roles could not be loaded | liv
/users/emre | /users/emre | The form could not be loaded. | Last Login
/settings?tab=security | /confi* | The form could not be loaded. | Minimum Length
`);

test('a page that cannot be loaded says so instead of being empty, and can be reloaded', async ({ page, control }) => {
  test.slow();
  for (const [index, [path = '', call = '', says = '', then = '']] of loads.entries())
    for (const { name, fault } of failures.slice(0, index === 0 ? 3 : 1))
      await test.step(`${path}: ${name}`, async () => {
        // Loaded again: a list that was shown before keeps its rows.
        await page.goto('/');
        await expect(page).toHaveTitle(/^Home/);
        await control.failing({ match: { method: 'GET', path: call }, ...fault });
        await visit(page, path);
        await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText(/^No .* yet$/)).toHaveCount(0);
        await control.clearFaults();
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
        await expect(page.getByText(then).filter({ visible: true }).first()).toBeVisible();
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
