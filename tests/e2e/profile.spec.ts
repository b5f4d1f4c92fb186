import { expect, test } from './support/console';
import { alert, field, fillPasswords, notice, passwords, press } from './support/pages';
import { signInByHand } from './support/session';

test.use({ loadsAhead: true });

test('a Developer changes email and password', async ({ page, signIn, rest, expectFailures }) => {
  expectFailures([500]);
  const dana = await rest.call<{ email: string }>('GET', 'users/dana');
  await signIn(page, 'devi');
  await page.goto('/profile');
  const { email } = await rest.call<{ email: string }>('GET', 'users/devi');
  await field(page, 'Email').fill(dana.email);
  await press(page, 'Save');
  await expect(alert(page, 'Could Not Update Profile')).toContainText(
    'Another user may have this e-mail address already.',
  );
  await field(page, 'Email').fill(email);

  const { password, confirm } = passwords(page);
  await password.fill('Sunflower');
  await press(page, 'Set Password');
  await expect(page.getByText('The password must contain a digit.')).toBeVisible();
  await expect(password).toBeFocused();
  await fillPasswords(page, 'Sunflower-7');
  await press(page, 'Set Password');
  await notice(page, 'Password Changed');
  await expect(password).toHaveValue('');
  await expect(confirm).toHaveValue('');
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signInByHand(page, 'devi', 'Sunflower-7');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Profile' }).or(page.getByText('Server Info')),
  ).toBeVisible();
});
