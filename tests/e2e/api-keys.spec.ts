import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { alert, confirm, field, link, notice, press, question } from './support/pages';

type Key = { key: string; name: string; enabled: boolean };
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

test('API keys are masked, and never logged', async ({ page, context, signIn, rest, server }) => {
  await signIn(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const keys = () => rest.call<Key[]>('GET', 'user/apiKeys');
  await page.goto('/');
  await press(page, 'Ada Admin, user menu');
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('API keys · Convergence Console');
  for (const name of ['Name', 'Key', 'Enabled', 'Last Used', 'Actions'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(rowOf(page, 'Build pipeline')).toContainText('@');
  await expect(rowOf(page, 'Nightly export')).toContainText('Never Used');
  const text = await page.locator('body').innerText();
  for (const { key } of await keys()) expect(text).not.toContain(key);

  const name = 'نسخ %/"<ci>😀';
  await test.step('create, first with a taken name', async () => {
    await link(page, 'Create API key').click();
    await expect(page.getByRole('checkbox', { name: 'Enabled' })).toBeChecked();
    await field(page, 'Name').fill('Build pipeline');
    await page.keyboard.press('Enter');
    await expect(alert(page, 'Could Not Create API Key')).toContainText('specified name already exists.');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Name').fill(` ${name} `);
    await page.keyboard.press('Enter');
    await notice(page, `API key '${name}' created.`);
    await expect(page).toHaveURL(`${server.origin}/account-settings`);
  });

  const key = (await keys()).find((each) => each.name === name)?.key ?? 'none';
  await press(page, `Copy the key of ${name}`);
  await notice(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  await test.step('edit', async () => {
    await link(page, name).click();
    await expect(page).toHaveURL(`${server.origin}/api-keys/${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · API keys · Convergence Console`);
    expect(await page.content()).not.toContain(key);
    await press(page, 'Show key');
    await expect(page.getByText(key)).toBeVisible();
    await press(page, 'Hide key');
    await expect(page.getByText(key)).toHaveCount(0);
    await field(page, 'Name').fill('continuous');
    await page.getByRole('checkbox', { name: 'Enabled' }).uncheck();
    await press(page, 'Save');
    await notice(page, "API key 'continuous' updated.");
    await expect(rowOf(page, 'continuous')).toContainText('Disabled');
  });

  await test.step('delete, then open it again', async () => {
    await press(page, 'Delete continuous');
    await expect(question(page)).toContainText("Delete API key 'continuous'?");
    await confirm(page);
    await notice(page, "API key 'continuous' deleted.");
    await expect(rowOf(page, 'continuous')).toHaveCount(0);
    await page.goto(`/api-keys/${encodeURIComponent(key)}`);
    await notice(page, 'This API key does not exist.');
    await expect(page.getByRole('heading', { level: 1, name: 'API key' })).toBeVisible();
  });
  expect(logged.filter((line) => line.includes(key))).toEqual([]);
});
