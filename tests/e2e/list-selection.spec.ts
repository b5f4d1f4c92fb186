import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { button, confirm, press, question } from './support/pages';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

test('all rows that match are selected over pages, deleted with progress, and stopped', async ({
  page,
  signIn,
  control,
  request,
}) => {
  await request.post('/control/fill', { data: { users: 60 } });
  await signIn(page);
  await page.goto('/users?filter=filled');

  await test.step('a range, by mouse and by keyboard', async () => {
    await box(page, 'filled-00001').check();
    await box(page, 'filled-00004').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('4 selected');
    await box(page, 'filled-00006').focus();
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('6 selected');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(box(page, 'filled-00007')).toBeFocused();
    await expect(bar(page)).toContainText('7 selected');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(bar(page)).toContainText('6 selected');
  });

  await test.step('kept on the next page, then all that match', async () => {
    await press(page, 'Next page');
    await expect(box(page, 'filled-00011')).toBeVisible();
    await expect(bar(page)).toContainText('6 selected · 6 on other pages');
    await page.getByRole('checkbox', { name: 'Select all Users' }).check();
    await press(page, 'Select all that match');
    await expect(bar(page)).toContainText('All 60 selected');
  });

  await test.step('deleted one by one until stopped', async () => {
    await control.fault({
      match: { method: 'DELETE', path: '/users/filled-00003' },
      delay: 1_500,
    });
    await press(page, 'Delete…');
    await confirm(page, 'Delete');
    await expect(question(page).getByText('Deleting 3 of 60…')).toBeVisible();
    await press(question(page), 'Stop');
    await expect(question(page).getByText('Stopped. 3 of 60 deleted.')).toBeVisible();
    await expect(question(page).getByText('Not deleted')).toHaveCount(57);
    await press(question(page), 'Close');
    await expect(bar(page)).toContainText('57 selected');
    await expect(button(page, 'Delete…')).toBeEnabled();
  });

  await test.step('deselected by another filter', async () => {
    await page.goBack();
    await expect(bar(page)).toContainText('57 selected');
    await press(page, 'Clear selection');
    await page.getByRole('combobox', { name: 'Last login' }).selectOption('Never signed in');
    await expect(page).toHaveURL(/lastLogin=never/);
    await page.getByRole('searchbox').fill('');
    await expect(page.getByText(/ · filtered from \d+$/)).toBeVisible();
    await box(page, 'carla').check();
    await page.goBack();
    await expect(page.getByText('1 no longer selected')).toBeVisible();
  });
});
