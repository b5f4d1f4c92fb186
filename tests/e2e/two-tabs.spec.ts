import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/console';
import { signInByHand, signInForm, storedSession } from './support/session';

/** Two tabs of one browser: the first with a half-filled form, the second with a list. */
async function openTabs(page: Page, context: BrowserContext) {
  await page.goto('/create-domain');
  await page.getByLabel('Domain Id').fill('half-filled');
  await page.getByLabel('Display Name').fill('Half Filled');
  const other = await context.newPage();
  await other.goto('/domains');
  await expect(other.getByRole('link', { name: 'Order Desk' })).toBeVisible();
  return other;
}

const expectForm = async (page: Page) => {
  await expect(page.getByLabel('Domain Id')).toHaveValue('half-filled');
  await expect(page.getByLabel('Display Name')).toHaveValue('Half Filled');
};
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();
const signInPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Session ended' });

async function signOut(page: Page) {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test.beforeEach(({ page, signIn }) => signIn(page));

test.describe('a session that the server has ended', () => {
  test.beforeEach(({ expectFailures }) => expectFailures([401]));

  test('leaves the form of one tab as it is when another is opened or reloaded', async ({ page, context, control }) => {
    const other = await openTabs(page, context);
    await control.expireSessions();
    await create(page);
    await expect(ended(page)).toContainText('Nothing you typed is lost.');
    await other.reload();
    await expect(signInPage(other)).toBeVisible();
    const third = await context.newPage();
    await third.goto('/users');
    await expect(signInPage(third)).toBeVisible();
    await expect(ended(page)).toBeVisible();
    await expectForm(page);

    await signInByHand(third);
    await expect(page.getByText('Domain Created')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  });

  test('is noticed by a tab that was reloaded first, and renewed by the one with the form', async ({
    page,
    context,
    control,
  }) => {
    const other = await openTabs(page, context);
    await control.expireSessions();
    await other.reload();
    await expect(signInPage(other)).toBeVisible();
    await expectForm(page);
    await create(page);
    await signInForm(page, ended(page)).password.fill('password');
    await signInForm(page, ended(page)).submit.click();
    await expect(page.getByText('Domain Created')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  });

  test('keeps the form of its owner when someone else signs in in another tab', async ({
    page,
    context,
    control,
    server,
  }) => {
    const other = await openTabs(page, context);
    await control.expireSessions();
    await other.reload();
    await signInByHand(other, 'dana');
    await expect(other.getByRole('button', { name: 'Dana Okafor' })).toBeVisible();
    await expect(page.getByText('Someone else signed in in another tab.')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Dana Okafor' }), 'dana stays signed in').toBeVisible();
    await expect(signInForm(page).username).toHaveValue('admin');
    await signInForm(page).password.fill('password');
    await signInForm(page).submit.click();
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await expectForm(page);
  });
});

test.describe('signing out while another tab has unsaved work', () => {
  test('asks first, and keeps the work until its owner is back', async ({ page, context, server }) => {
    const other = await openTabs(page, context);
    // The time that other tabs have for an answer does not pass here.
    await other.clock.install();
    await other.clock.pauseAt(Date.now() + 60_000);
    await signOut(other);
    const question = other.getByRole('alertdialog', { name: 'Sign out without saving?' });
    await expect(question).toContainText('Another tab has unsaved changes.');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(signInPage(other)).toBeVisible();
    expect(await storedSession(other)).toBeNull();

    await expect(page.getByText('You signed out in another tab.')).toBeVisible();
    await expect(page.getByText('Half Filled')).toHaveCount(0);
    await signInForm(page).password.fill('password');
    await signInForm(page).submit.click();
    await expect(page).toHaveURL(`${server.origin}/create-domain`);
    await expectForm(page);
    await create(page);
    await expect(page.getByText('Domain Created')).toBeVisible();
  });

  test('lets its owner give the work up', async ({ page, context }) => {
    const other = await openTabs(page, context);
    await other.clock.install();
    await other.clock.pauseAt(Date.now() + 60_000);
    await signOut(other);
    await other.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(signInForm(page).username).toHaveValue('');
    await signInByHand(page);
    await expect(page.getByLabel('Domain Id')).toHaveValue('');
  });
});

test('signs all tabs out when nothing is unsaved, and says so in the others', async ({ page, context }) => {
  await page.goto('/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/domains');
  await signOut(other);
  await expect(signInPage(other)).toBeVisible();
  await expect(page.getByText('You signed out in another tab.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard my changes' })).toHaveCount(0);
});
