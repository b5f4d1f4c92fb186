import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { elapse, signInByHand, signInForm, storedSession } from './support/session';

const minute = 60_000;

/** Fills in the form for a new domain in the user namespace, without submitting it. */
async function fillDomain(page: Page): Promise<void> {
  await page.goto('/create-domain');
  await page.getByLabel('Domain Id').fill('half-filled');
  await page.getByLabel('Display Name').fill('Half Filled');
}

const expectDomainFilled = async (page: Page) => {
  await expect(page.getByLabel('Domain Id')).toHaveValue('half-filled');
  await expect(page.getByLabel('Display Name')).toHaveValue('Half Filled');
};

test.describe('an expired session', () => {
  test.beforeEach(({ expectFailures }) => expectFailures([401]));

  test('is renewed in a dialog over a list, or ended', async ({ page, signIn, control, server }) => {
    // Another request may have opened the dialog already, below which nothing can be clicked.
    const reload = () => page.getByRole('button', { name: 'Reload', includeHidden: true }).dispatchEvent('click');
    await signIn(page);
    await page.goto('/domains?filter=desk');
    await expect(page.getByRole('link', { name: 'Order Desk' })).toBeVisible();
    await control.expireSessions();
    await reload();

    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/domains?filter=desk`);
    const form = signInForm(page, dialog);
    await test.step('the dialog shows that a password is wrong', async () => {
      await form.password.fill('wrong');
      await form.submit.click();
      await expect(dialog.getByText('Invalid credentials')).toBeVisible();
    });
    await form.password.fill('password');
    await form.submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Order Desk' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('desk');
    await expect(page.locator('#root').getByText('could not be')).toHaveCount(0);
    await control.expireSessions();
    await reload();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });
});

test.describe('an inactive session', () => {
  test.beforeEach(async ({ rest, signIn, page }) => {
    await rest.configure({ 'sessions.timeout': 5 });
    await signIn(page);
    await page.clock.install();
  });

  test('shows a warning two minutes before, and can be continued', async ({ page }) => {
    await page.goto('/domains');
    await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
    const warning = page.getByRole('alertdialog');
    await elapse(page, 2.8 * minute);
    await expect(warning).toHaveCount(0);
    await elapse(page, 0.3 * minute);
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(warning).toHaveCount(0);
    await elapse(page, 2.8 * minute);
    await expect(warning).toHaveCount(0);
  });

  test('ends on the logged-out page and continues with all input', async ({ page, rest, server }) => {
    await fillDomain(page);
    const session = await storedSession(page);
    await elapse(page, 3.1 * minute);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await elapse(page, 2.1 * minute);
    await expect(page.getByText('You have been logged out due to inactivity.')).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/logged-out`);
    await expect(page.getByText('Half Filled')).toHaveCount(0);
    expect(await storedSession(page)).toBeNull();
    await expect.poll(() => rest.isValid(session?.token ?? '')).toBe(false);

    await page.getByRole('link', { name: 'Sign in again' }).click();
    await expect(signInForm(page).username).toHaveValue('admin');
    await signInForm(page).password.fill('password');
    await signInForm(page).submit.click();
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await expectDomainFilled(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Domain Created')).toBeVisible();
  });

  test('stays ended on Back from the logged-out page', async ({ page, server }) => {
    await page.goto('/domains');
    await expect(page.getByRole('link', { name: 'Order Desk' })).toBeVisible();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await elapse(page, 3.1 * minute);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await elapse(page, 2.1 * minute);
    await expect(page).toHaveURL(`${server.origin}/logged-out`);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL(`${server.origin}/login`);
    await expect(page.getByRole('link', { name: 'Order Desk' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toHaveCount(0);
    await expect(page.getByText('logged out due to inactivity')).toHaveCount(0);
    await signInByHand(page);
    await expect(page, 'where one was').toHaveURL(`${server.origin}/users`);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Users' }).getByText('bjorn').first()).toBeVisible();
  });

  test('leaves nothing to the next user', async ({ page, server }) => {
    await fillDomain(page);
    await elapse(page, 3.1 * minute);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await elapse(page, 2.1 * minute);
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await signInByHand(page, 'dana');
    await expect(page.getByRole('button', { name: 'Dana Okafor' })).toBeVisible();
    await page.goto('/create-domain');
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await expect(page.getByLabel('Domain Id')).toHaveValue('');
  });
});
