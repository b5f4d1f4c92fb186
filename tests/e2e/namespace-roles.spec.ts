import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { confirm, notice, press, question, serverError } from './support/pages';

const card = (page: Page) => page.getByRole('region', { name: 'User Roles' });
const rowOf = (page: Page, username: string) => card(page).getByRole('row', { name: new RegExp(username) });

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/namespaces/studio');
  await expect(rowOf(page, 'dana')).toContainText('Domain Admin');
});

test.afterEach(async ({ control }) => {
  const below = (await control.requests()).filter(({ path }) => /^\/roles\/namespace\/[^/]+\/./.test(path));
  expect(
    below.filter(({ method }) => method !== 'DELETE'),
    'only DELETE may be sent: the server removes the role for any method',
  ).toEqual([]);
});

test('removes one role, or several together', async ({ page, rest, control, expectFailures }) => {
  expectFailures([500]);
  await press(page, 'Remove liv');
  await expect(question(page)).toContainText("Remove the role Developer of 'liv'?");
  await confirm(page, 'Remove');
  await notice(page, "Role of 'liv' removed.");
  await expect(rowOf(page, 'liv')).toHaveCount(0);

  for (const username of ['dana', 'devi', 'jun'])
    await page.getByRole('checkbox', { name: `Select ${username}` }).check();
  await press(page, 'Remove…');
  await rest.call('POST', 'roles/namespace/studio', { devi: 'Owner' });
  await control.fault({ match: { method: 'DELETE', path: '/roles/namespace/studio/jun' }, ...serverError });
  await confirm(page, 'Remove');
  const results = question(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: 'dana' })).toContainText('Removed');
  await expect(results.filter({ hasText: 'devi' })).toContainText('changed the role to Owner');
  await expect(results.filter({ hasText: 'jun' })).toContainText('The server returned an error');
  await notice(page, '2 roles could not be removed');
  await press(question(page), 'Close');
  await expect(rowOf(page, 'dana')).toHaveCount(0);
  await expect(rowOf(page, 'devi')).toContainText('Owner');
});
