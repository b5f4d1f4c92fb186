import { expect, test } from './support/console';
import { listings, openDomains, rowOf } from './support/domain-list';

test.beforeEach(async ({ page, signIn }) => signIn(page));

test('a domain is deleted when its id was typed', async ({ page, control }) => {
  await openDomains(page, '?filter=support');
  await rowOf(page, 'support').getByRole('button', { name: 'Delete Support Chat' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText("Delete domain 'acme/support'?");
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('suppor');
  await dialog.getByRole('textbox').press('Enter');
  await expect(confirm).toBeDisabled();
  await test.step('Cancel deletes nothing', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'support').getByRole('button', { name: 'Delete Support Chat' })).toBeFocused();
    expect((await control.requests()).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
  await rowOf(page, 'support').getByRole('button', { name: 'Delete Support Chat' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await dialog.getByRole('textbox').fill('support');
  await confirm.click();
  await expect(page.getByText("Domain 'acme/support' is marked for deletion.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'support')).toHaveCount(0);
});

test('a deletion is followed until the domain is gone, and then no more', async ({ page, control, rest }) => {
  await page.clock.install();
  await openDomains(page, '?filter=desk');
  await expect(rowOf(page, 'orders')).toBeVisible();
  await control.setDomain('acme', 'orders', { status: 'deleting' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(rowOf(page, 'orders')).toContainText('Deleting');
  await rest.call('DELETE', 'domains/acme/orders');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(rowOf(page, 'orders')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await control.forgetRequests();
  await page.clock.runFor(16_000);
  await expect.poll(async () => (await control.requests()).some(({ path }) => path === '/health')).toBe(true);
  expect(listings(await control.requests())).toEqual([]);
});

test('several are deleted at once, and each says what became of it', async ({
  page,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await openDomains(page, '?namespace=acme');
  for (const name of ['Support Chat', 'Order Desk', 'Archive 2024'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('3 selected');
  await control.fault({ match: { method: 'DELETE', path: '/domains/acme/orders' }, status: 500 });
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Delete 3 domains?');
  for (const name of ['acme/support', 'acme/orders', 'acme/archive-2024'])
    await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('textbox').fill('delete 3 domains');
  await dialog.getByRole('button', { name: 'Delete' }).click();

  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results).toHaveCount(3);
  await expect(results.filter({ hasText: 'acme/orders' })).toContainText('The server failed to answer');
  await expect(results.filter({ hasText: 'Marked for deletion' })).toHaveCount(2);
  await expect(page.getByText('Could Not Delete Domain')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'support')).toHaveCount(0);
  await expect(rowOf(page, 'archive-2024')).toHaveCount(0);
  await expect(rowOf(page, 'orders')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Order Desk' })).toBeChecked();
});

test('a refused deletion is said', async ({ page, control, expectFailures }) => {
  expectFailures([403]);
  await openDomains(page, '?filter=support');
  await control.fault({
    match: { method: 'DELETE', path: '/domains/acme/support' },
    status: 403,
    body: { ok: false, body: { error_code: 'forbidden' } },
  });
  await rowOf(page, 'support').getByRole('button', { name: 'Delete Support Chat' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('support');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Could Not Delete Domain')).toBeVisible();
  await expect(dialog).toContainText('Your role does not permit this.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, 'support').getByRole('link')).toBeVisible();
});
