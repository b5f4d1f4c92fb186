import { expect, test } from './support/console';
import { whilePolling } from './support/domain';
import { desk, serverError } from './support/pages';

test.describe('unsaved work within a domain', () => {
  test.beforeEach(async ({ page, signIn }) => signIn(page));

  test('is kept while the domain is offline, and restored', async ({ page, control }) => {
    await page.clock.install();
    await page.goto(`${desk}/groups/packing`);
    const description = page.getByRole('textbox', { name: 'Description' });
    await expect(description).not.toHaveValue('');
    await description.fill('Typed while the domain went offline');
    await control.setDomain('acme', 'orders', { availability: 'offline' });
    await whilePolling(page, () =>
      expect(page.getByText('Not available while the domain is offline')).toBeVisible({ timeout: 500 }),
    );
    await expect(page.getByText('What you typed is kept until then.')).toBeVisible();
    await expect(description).toBeHidden();
    await control.setDomain('acme', 'orders', { availability: 'online' });
    await whilePolling(page, () =>
      expect(description).toHaveValue('Typed while the domain went offline', { timeout: 500 }),
    );
  });

  test('is confirmed before leaving while a private key is shown', async ({ page }) => {
    await page.goto(`${desk}/authentication/jwt`);
    await page.getByRole('link', { name: 'Create JWT Key' }).click();
    await page.getByRole('button', { name: 'Generate Key…' }).click();
    const secret = page.getByRole('textbox', { name: 'Private Key' });
    await expect(secret).toHaveValue(/BEGIN RSA PRIVATE KEY/);
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    // The focus moves into a dialog once it is open; a user cannot answer sooner.
    await expect(question.locator(':focus')).toHaveCount(1);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(secret).toHaveValue(/BEGIN RSA PRIVATE KEY/);
    await expect(page).toHaveURL(`${desk}/authentication/jwt/create-jwt-key`);
  });
});

test('a failed availability change can be retried', async ({ page, control, signIn, expectFailures }) => {
  expectFailures([500]);
  await signIn(page);
  await control.setDomain('acme', 'orders', { availability: 'offline' });
  await control.fault({
    match: { method: 'PUT', path: '/domains/acme/orders/availability' },
    ...serverError,
  });
  await page.goto(`${desk}/settings/general`);
  const choice = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await choice('Online').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Settings Not Updated' })).toBeVisible();
  await expect(choice('Offline')).toBeChecked();
  await choice('Online').click();
  await expect(page.getByText('The domain is online now.')).toBeVisible();
  await expect(choice('Online')).toBeChecked();
});
