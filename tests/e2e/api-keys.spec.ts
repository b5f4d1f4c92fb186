import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

type Key = { key: string; name: string; enabled: boolean };
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
/** The first of a form's: the sentences beside its fields are alerts as well. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert').first();
const failure = { ok: false, body: { error_code: 'internal_server_error' } };

test.describe('API keys', () => {
  test.beforeEach(({ page, signIn }) => signIn(page));

  test('are listed with what the specification asks for, and masked', async ({ page, rest }) => {
    const keys = await rest.call<Key[]>('GET', 'user/apiKeys');
    await page.goto('/');
    await page.getByRole('button', { name: 'Ada Admin' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveTitle('API keys · Convergence Console');
    for (const head of ['Name', 'Key', 'Enabled', 'Last Used', 'Actions'])
      await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    await expect(rowOf(page, 'Build pipeline')).toContainText('@');
    await expect(rowOf(page, 'Nightly export')).toContainText('Never Used');
    const text = await page.locator('body').innerText();
    for (const { key, name } of keys) {
      expect(text).toContain(name);
      expect(text).not.toContain(key);
    }
  });

  test('are created, copied, changed and deleted; no key is ever logged', async ({
    page,
    context,
    rest,
    server,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/account-settings');
    await page.getByRole('link', { name: 'Create API Key' }).click();
    await expect(page.getByRole('checkbox', { name: 'Enabled' })).toBeChecked();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Please input an API Key name!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill(' نسخ %/"<ci>😀 ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('API Key Created')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/account-settings`);
    const name = 'نسخ %/"<ci>😀';
    const created = (await rest.call<Key[]>('GET', 'user/apiKeys')).find((each) => each.name === name);
    const key = created?.key ?? 'none';
    await page.getByRole('button', { name: `Copy the key of ${name}` }).click();
    await expect(page.getByText('Copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${server.origin}/api-keys/${encodeURIComponent(key)}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · API keys · Convergence Console`);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Show key' }).click();
    await expect(page.getByText(key)).toBeVisible();
    await page.getByRole('button', { name: 'Hide key' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Name' }).fill('continuous');
    await page.getByRole('checkbox', { name: 'Enabled' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText("API Key 'continuous' updated.")).toBeVisible();
    await expect(rowOf(page, 'continuous')).toContainText('Disabled');

    await page.getByRole('button', { name: 'Delete continuous' }).click();
    const dialog = page.getByRole('alertdialog', { name: "Delete API key 'continuous'?" });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText("API Key 'continuous' deleted.")).toBeVisible();
    await expect(rowOf(page, 'continuous')).toHaveCount(0);
    expect(logged.filter((line) => line.includes(key))).toEqual([]);
  });

  test('that are many are shown where the new one stands', async ({ page, rest }) => {
    for (let index = 0; index < 12; index += 1)
      await rest.call('POST', 'user/apiKeys', { name: `agent ${index}`, enabled: true });
    await page.goto('/create-api-key');
    await page.getByRole('textbox', { name: 'Name' }).fill('zebra');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account-settings\?page=2$/);
    await expect(rowOf(page, 'zebra')).toBeVisible();
    await page.getByRole('searchbox').fill('AGENT 1');
    await expect(page.getByRole('row', { name: /^Select agent/ })).toHaveCount(3);
  });

  test('are refused a name that is taken', async ({ page }) => {
    await page.goto('/create-api-key');
    await page.getByRole('textbox', { name: 'Name' }).fill('Build pipeline');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toContainText('Could Not Create API Key');
    await expect(alert(page)).toContainText('An API Key with the specified name already exists.');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.goto('/account-settings');
    await page.getByRole('link', { name: 'Edit Nightly export' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Build pipeline');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toContainText('Could Not Update API Key');
    await expect(alert(page)).toContainText('An API Key with the specified name already exists.');
  });

  test('say when one was changed or deleted meanwhile', async ({ page, rest }) => {
    const keys = await rest.call<Key[]>('GET', 'user/apiKeys');
    const path = `user/apiKeys/${keys.find(({ name }) => name === 'Build pipeline')?.key ?? ''}`;
    await page.goto('/account-settings');
    await page.getByRole('link', { name: 'Edit Build pipeline' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Pipeline');
    await rest.call('PUT', path, { name: 'Deployment', enabled: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: 'Name Pipeline Deployment' })).toBeVisible();
    await rest.call('DELETE', path);
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await expect(alert(page)).toContainText(
      "The API key 'Pipeline' no longer exists. It was deleted meanwhile.",
    );
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Pipeline');
    await page.reload();
    await expect(page.getByText('This API key does not exist.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'API key' })).toBeVisible();
  });

  test('that could not be deleted say so, one by one', async ({ page, control, rest, expectFailures }) => {
    expectFailures([500]);
    await page.goto('/account-settings');
    await page.getByRole('checkbox', { name: 'Select Build pipeline' }).check();
    await page.getByRole('checkbox', { name: 'Select Nightly export' }).check();
    await page
      .getByRole('toolbar', { name: 'Selected rows' })
      .getByRole('button', { name: /Delete/ })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 API keys?' });
    await dialog.getByRole('textbox').fill('delete 2 API keys');
    await control.fault({ match: { method: 'DELETE', path: '/user/apiKeys' }, status: 500, body: failure });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Not every API key could be deleted.')).toBeVisible();
    await expect(page.getByText('Could Not Delete API Key').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const left = await rest.call<Key[]>('GET', 'user/apiKeys');
    expect(left.map(({ name }) => name)).not.toContain('Nightly export');
    expect(left.map(({ name }) => name)).toContain('Build pipeline');
  });
});

for (const username of ['dana', 'devi'])
  test(`${username} has API keys of their own`, async ({ page, signIn }) => {
    await signIn(page, username);
    await page.goto('/account-settings');
    await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Create API Key' }).last().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('mine');
    await page.keyboard.press('Enter');
    await expect(rowOf(page, 'mine')).toContainText('Never Used');
  });
