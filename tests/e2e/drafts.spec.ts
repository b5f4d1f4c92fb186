import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { expectStored, signInByHand } from './support/session';

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Unsaved changes from' });
const displayName = (page: Page) => page.getByRole('textbox', { name: 'Display Name' });

async function fill(page: Page) {
  await page.goto('/users/bjorn');
  await displayName(page).fill('Björn the Second');
  await expectStored(page, 'Björn the Second');
}

test.beforeEach(({ page, signIn }) => signIn(page));

test('what was typed is offered after a crash, restored, and gone when it is saved', async ({ page, context }) => {
  await fill(page);
  // Without the question that a reload asks.
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto('/users/bjorn');
  await expect(offer(again)).toBeVisible();
  await expect(displayName(again)).not.toHaveValue('Björn the Second');
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(displayName(again)).toHaveValue('Björn the Second');
  await expect(offer(again)).toHaveCount(0);
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(again.getByText("User 'bjorn' updated.")).toBeVisible();
  await again.goto('/users/bjorn');
  await expect(displayName(again)).toHaveValue('Björn the Second');
  await expect(offer(again)).toHaveCount(0);
});

test('a session that ended elsewhere leaves it for its owner', async ({ page, context, control, expectFailures }) => {
  expectFailures([401]);
  await fill(page);
  await page.close({ runBeforeUnload: false });
  await control.expireSessions();
  const again = await context.newPage();
  await again.goto('/users/bjorn');
  await signInByHand(again);
  await expect(offer(again)).toBeVisible();
});

test('signing out removes it', async ({ page }) => {
  await fill(page);
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await signInByHand(page);
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
  await page.goto('/users/bjorn');
  await expect(displayName(page)).not.toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
});
