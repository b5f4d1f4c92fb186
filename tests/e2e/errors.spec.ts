import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import type { Fault } from './support/control-client';

/*
 * The error catalogue (spec server-level §8), each message against every way in which a server fails. Refusals that need a state of
 * their own are shown where that state is made: signing in (sign-in), taken names (users, namespaces, api-keys, profile, create-domain),
 * a missing namespace (create-domain, settings), upgrades (upgrade), somebody else's changes (users, namespaces, settings, api-keys).
 */

type Failure = { name: string; fault: Omit<Fault, 'match'>; reason?: RegExp };

const failures: Failure[] = [
  {
    name: 'an error of the server',
    fault: { status: 500, body: { ok: false, body: { error_code: 'internal_server_error' } } },
  },
  {
    name: 'a connection that breaks off',
    fault: { drop: true },
    reason: /The server could not be reached\./,
  },
  {
    name: 'an answer without a body',
    fault: { status: 200 },
    reason: /The response from the server had no body\./,
  },
  {
    name: 'the page of a proxy',
    fault: { status: 502, body: '<html><h1>Bad Gateway</h1></html>', contentType: 'text/html' },
  },
  {
    name: 'a server that gives up',
    fault: { status: 503, body: 'The server was not able to produce a timely response.' },
    reason: /The server was not able to produce a timely response\./,
  },
  {
    name: 'a role taken away meanwhile',
    fault: { status: 403, body: { ok: false, body: { error_code: 'forbidden' } } },
    reason: /role/,
  },
];

/** Chromium itself reports each of these failures. */
const brought = ['/rest/'];
/** More often than the browser would repeat a call over a connection that broke off. */
const times = 9;

type Saving = {
  path: string;
  form: string;
  call: Fault['match'];
  button: string;
  /** What is typed, by the label of the field. */
  typed: Record<string, string>;
  title: string;
  text: RegExp | string;
  /** The notice once it works. */
  done: string;
};

const password = 'Harbor-7-lights';

const savings: Saving[] = [
  {
    path: '/create-user',
    form: 'New User',
    call: { method: 'POST', path: '/users' },
    button: 'Create',
    typed: {
      Username: 'nora',
      'Display Name': 'Nora Quist',
      Email: 'nora@example.com',
      Password: password,
      'Confirm Password': password,
    },
    title: 'Could Not Create User',
    text: 'The user could not be created. Check the console for additional details.',
    done: "User 'nora' created.",
  },
  {
    path: '/users/emre',
    form: 'Edit User',
    call: { method: 'PUT', path: '/users/emre' },
    button: 'Save',
    typed: { 'Display Name': 'Emre Y.' },
    title: 'Could Not Update User',
    text: /\w/,
    done: "User 'emre' updated.",
  },
  {
    path: '/users/emre/set-password',
    form: 'Set Password',
    call: { method: 'POST', path: '/users/emre/password' },
    button: 'Set Password',
    typed: { 'New Password': password, 'Confirm Password': password },
    title: 'Could Not Set Password',
    text: 'The password for emre could not be set.',
    done: 'Password Changed',
  },
  {
    path: '/create-domain',
    form: 'New Domain',
    call: { method: 'POST', path: '/domains' },
    button: 'Create',
    typed: { 'Domain Id': 'sketch', 'Display Name': 'Sketch' },
    title: 'Domain Not Created',
    text: 'The domain could not be created',
    done: 'Domain Created',
  },
  {
    path: '/create-namespace',
    form: 'New Namespace',
    call: { method: 'POST', path: '/namespaces' },
    button: 'Create',
    typed: { 'Namespace Id': 'later', 'Display Name': 'Later' },
    title: 'Could Not Create Namespace',
    text: /\w/,
    done: 'Namespace Created',
  },
  {
    path: '/namespaces/finance',
    form: 'Namespace',
    call: { method: 'PUT', path: '/namespaces/finance' },
    button: 'Save',
    typed: { 'Display Name': 'Money' },
    title: 'Could Not Update Namespace',
    text: /\w/,
    done: 'Namespace Updated',
  },
  {
    path: '/profile',
    form: 'Personal Details',
    call: { method: 'PUT', path: '/user/profile' },
    button: 'Save',
    typed: { 'Display Name': 'Countess Ada' },
    title: 'Could Not Update Profile',
    text: 'Your profile could not be saved.',
    done: 'Profile Updated',
  },
  {
    path: '/profile',
    form: 'Password',
    call: { method: 'PUT', path: '/user/password' },
    button: 'Set Password',
    typed: { 'New Password': password, 'Confirm Password': password },
    title: 'Could Not Set Password',
    text: 'Your password could not be set.',
    done: 'Password Changed',
  },
  {
    path: '/create-api-key',
    form: 'New API Key',
    call: { method: 'POST', path: '/user/apiKeys' },
    button: 'Create',
    typed: { Name: 'agent' },
    title: 'Could Not Create API Key',
    text: 'The API key could not be created.',
    done: 'API Key Created',
  },
  {
    path: '/settings',
    form: 'Namespace Configuration',
    call: { method: 'POST', path: '/config' },
    button: 'Save',
    typed: { 'Default Namespace': 'acme' },
    title: 'Configuration Not Saved',
    text: 'The namespace configuration could not be saved.',
    done: 'Configuration Saved',
  },
  {
    path: '/settings?tab=security',
    form: 'Password Policy',
    call: { method: 'POST', path: '/config' },
    button: 'Save',
    typed: { 'Minimum Length': '8' },
    title: 'Configuration Not Saved',
    text: 'The password policy could not be saved.',
    done: 'Configuration Saved',
  },
  {
    path: '/settings?tab=security',
    form: 'Session Timeout',
    call: { method: 'POST', path: '/config' },
    button: 'Save',
    typed: { Minutes: '45' },
    title: 'Configuration Not Saved',
    text: 'The session timeout could not be saved.',
    done: 'Configuration Saved',
  },
];

const fieldOf = (page: Page, form: string, label: string) =>
  page
    .getByRole('form', { name: form, exact: true })
    .getByLabel(new RegExp(`^${label}`))
    .first();

test.beforeEach(async ({ signIn, page, expectFailures }) => {
  expectFailures(brought);
  await signIn(page);
});

test.describe('saving', () => {
  for (const { path, form, call, button, typed, title, text, done } of savings)
    test(`${form}: "${title}" whatever fails, with what was typed, and works again`, async ({
      page,
      control,
    }) => {
      test.setTimeout(60_000);
      await page.goto(path);
      const box = page.getByRole('form', { name: form, exact: true });
      const submit = box.getByRole('button', { name: button, exact: true });
      for (const [label, value] of Object.entries(typed)) {
        const field = fieldOf(page, form, label);
        await field.fill(value);
        if ((await field.getAttribute('role')) === 'combobox') await field.press('Escape');
      }
      for (const { name, fault, reason } of failures)
        await test.step(name, async () => {
          await control.fault({ match: call, times, ...fault });
          await submit.click();
          const alert = page.getByRole('main').getByRole('alert').filter({ hasText: title });
          await expect(alert).toBeVisible();
          await expect(alert).toContainText(text);
          if (reason) await expect(alert).toContainText(reason);
          await expect(page.getByRole('alert').filter({ hasText: title })).toHaveCount(1);
          await expect(alert).not.toContainText(/undefined|null|<h1>|\[object/);
          for (const [label, value] of Object.entries(typed))
            await expect(fieldOf(page, form, label)).toHaveValue(value);
          await expect(submit).toBeEnabled();
          await control.clearFaults();
        });
      await submit.click();
      await expect(page.getByText(done, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: title })).toHaveCount(0);
    });

  test('a role in a namespace: "Could Not Set namespaces Role" whatever fails', async ({ page, control }) => {
    await page.goto('/namespaces/studio');
    const user = page.getByRole('combobox', { name: 'User' });
    await user.fill('kofi');
    await user.press('Escape');
    const box = page.getByRole('form', { name: 'Add a user role' });
    for (const { name, fault } of failures)
      await test.step(name, async () => {
        await control.fault({ match: { method: 'POST', path: '/roles/namespace/studio' }, times, ...fault });
        await box.getByRole('button', { name: 'Add', exact: true }).click();
        await expect(box.getByRole('alert')).toContainText('Could Not Set namespaces Role');
        await expect(user).toHaveValue('kofi');
        await control.clearFaults();
      });
    await box.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('User Role Saved')).toBeVisible();
  });
});

type Removal = {
  path: string;
  button: string;
  call: string;
  confirm: string;
  typed?: string;
  title: string;
  text?: string;
  done: string;
};

const removals: Removal[] = [
  {
    path: '/users',
    button: 'Delete emre',
    call: '/users/emre',
    confirm: 'Delete',
    title: 'Could Not Delete User',
    text: 'The user could not be deleted.',
    done: "User 'emre' deleted.",
  },
  {
    path: '/domains?filter=support',
    button: 'Delete Support Chat',
    call: '/domains/acme/support',
    confirm: 'Delete',
    typed: 'support',
    title: 'Could Not Delete Domain',
    text: 'The domain could not be deleted.',
    done: "Domain 'acme/support' is marked for deletion.",
  },
  {
    path: '/namespaces',
    button: 'Delete empty',
    call: '/namespaces/empty',
    confirm: 'Delete',
    title: 'Could Not Delete Namespace',
    done: "Namespace 'empty' deleted.",
  },
  {
    path: '/namespaces/studio',
    button: 'Remove liv',
    call: '/roles/namespace/studio/liv',
    confirm: 'Remove',
    title: 'Could Not Delete namespaces Role',
    done: "Role of 'liv' removed.",
  },
  {
    path: '/account-settings',
    button: 'Delete Build pipeline',
    call: '/user/apiKeys/**',
    confirm: 'Delete',
    title: 'Could Not Delete API Key',
    done: "API Key 'Build pipeline' deleted.",
  },
];

test.describe('deleting', () => {
  test.beforeEach(({ rest }) => rest.call('POST', 'namespaces', { id: 'empty', displayName: 'Empty' }));

  for (const { path, button, call, confirm, typed, title, text, done } of removals)
    test(`${button}: "${title}" whatever fails, and works again`, async ({ page, control }) => {
      test.setTimeout(60_000);
      await page.goto(path);
      const dialog = page.getByRole('alertdialog');
      const bin = page.getByRole('button', { name: button, exact: true });
      const answer = async () => {
        await bin.click();
        if (typed) await dialog.getByRole('textbox').fill(typed);
        await dialog.getByRole('button', { name: confirm, exact: true }).click();
      };
      for (const { name, fault } of failures)
        await test.step(name, async () => {
          await control.fault({ match: { method: 'DELETE', path: call }, times, ...fault });
          await answer();
          // By its label: a dialog hides everything else from those who do not see it.
          const notices = page.locator('[aria-label="Notices"]');
          await expect(notices).toContainText(title);
          if (text) await expect(notices).toContainText(text);
          await expect(dialog).toContainText(/\w+\./);
          await dialog.getByRole('button', { name: 'Close' }).click();
          await expect(bin).toBeVisible();
          await expect(page.getByText(done)).toHaveCount(0);
          await control.clearFaults();
        });
      await answer();
      await expect(page.getByText(done)).toBeVisible();
    });
});

const loads: { path: string; call: string; says: string; then: string }[] = [
  { path: '/users', call: '/users**', says: 'Users could not be loaded', then: 'Amara Diallo' },
  {
    path: '/namespaces',
    call: '/namespaces**',
    says: 'Namespaces could not be loaded',
    then: 'Acme Trading',
  },
  { path: '/domains', call: '/domains**', says: 'Domains could not be loaded', then: 'Order Desk' },
  {
    path: '/account-settings',
    call: '/user/apiKeys**',
    says: 'API Keys could not be loaded',
    then: 'Build pipeline',
  },
  {
    path: '/namespaces/studio',
    call: '/roles/namespace',
    says: 'User Roles could not be loaded',
    then: 'liv',
  },
  { path: '/users/emre', call: '/users/emre', says: 'The form could not be prepared.', then: 'Last Login' },
  {
    path: '/users/emre/set-password',
    call: '/confi*',
    says: 'The form could not be prepared.',
    then: 'The password needs',
  },
  {
    path: '/create-user',
    call: '/confi*',
    says: 'The form could not be prepared.',
    then: 'The password needs',
  },
  {
    path: '/settings?tab=security',
    call: '/confi*',
    says: 'The form could not be prepared.',
    then: 'Minimum Length',
  },
];

test.describe('loading', () => {
  for (const { path, call, says, then } of loads)
    test(`${path} says that it failed, never that there is nothing, and can be repeated`, async ({
      page,
      control,
    }) => {
      for (const { fault } of failures.slice(0, 3)) {
        await control.fault({ match: { method: 'GET', path: call }, times: 50, ...fault });
        await page.goto(path);
        await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
        await expect(page.getByText(/^No .* yet$/)).toHaveCount(0);
        await control.clearFaults();
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
        await expect(page.getByText(then).filter({ visible: true }).first()).toBeVisible();
      }
    });
});

for (const call of ['/config/app', '/user/profile'])
  test(`a start at which ${call} fails says so and can be repeated, at any address`, async ({
    page,
    control,
  }) => {
    for (const { fault } of failures.slice(0, 4)) {
      await control.fault({ match: { method: 'GET', path: call }, times: 50, ...fault });
      await page.goto('/users?filter=emre');
      const retry = page.getByRole('button', { name: /Retry|Try again/ });
      await expect(retry).toBeVisible();
      await control.clearFaults();
      await retry.click();
      await expect(page.getByRole('link', { name: 'emre', exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/users\?filter=emre$/);
    }
  });

test('an unknown status or availability of one domain is that domain’s error alone', async ({ page }) => {
  const strange: Record<string, object> = {
    support: { status: 'melting' },
    orders: { availability: 'sometimes' },
  };
  await page.route('**/rest/domains?**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { body: { domainId: string }[] };
    const body = answer.body.map((row) => ({ ...row, ...strange[row.domainId] }));
    await route.fulfill({ response, json: { ok: true, body } });
  });
  await page.goto('/domains?namespace=acme');
  await expect(page.getByText("Unknown domain status 'melting'.")).toBeVisible();
  await expect(page.getByText("Unknown domain availability 'sometimes'.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Warehouse Planning' })).toBeVisible();
});
