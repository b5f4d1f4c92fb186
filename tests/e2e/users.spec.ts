import { expect, test } from './support/console';
import { fillPasswords, link, notice, passwords, press } from './support/pages';

/* All that users share with other resources: resources.spec.ts. Which forms need which role: tour.spec.ts. */

test('a Server Admin gives a user another role and a new password, with which the user signs in', async ({
  page,
  signIn,
  rest,
}) => {
  const password = 'Harbor-7-lights';
  const emre = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'emre', exact: true }) });
  await signIn(page);
  await page.goto('/users/emre');
  await page.getByRole('radio', { name: /^Server Admin/ }).check();
  await press(page, 'Save');
  await notice(page, "User 'emre' updated.");
  await expect(emre).toContainText('Server Admin');
  await link(page, 'Set password of emre').click();
  await passwords(page).password.fill('harbor');
  await press(page, 'Set Password');
  await expect(page.getByText('The password must contain an upper case character.')).toBeVisible();
  await fillPasswords(page, password);
  await press(page, 'Set Password');
  await notice(page, 'Password Changed');
  await expect(emre).toBeVisible();
  expect((await rest.login('emre', password)).token).not.toBe('');
});
