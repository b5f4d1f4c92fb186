import { expect, test } from './support/console';
import { alert, field, fill, fillPasswords, notice, passwords, press } from './support/pages';
import { signInByHand } from './support/session';

test.use({ loadsAhead: true });

test('the profile is saved, except with the email of another user', async ({ page, signIn, rest }) => {
  const dana = await rest.call<{ email: string }>('GET', 'users/dana');
  await signIn(page);
  await page.goto('/');
  await press(page, 'Ada Admin, user menu');
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveTitle('Profile · Convergence Console');
  await expect(field(page, 'Username')).toHaveAttribute('readonly');
  await fill(page, { 'Display Name': ' ', 'Last Name': 'Lovelace', Email: dana.email });
  await press(page, 'Save');
  await expect(page.getByText('Please input a Display Name!')).toBeVisible();
  await expect(field(page, 'Display Name')).toBeFocused();
  await field(page, 'Display Name').fill(' Countess Ada ');
  await press(page, 'Save');
  await expect(alert(page, 'Could Not Update Profile')).toContainText('specified email already exists.');
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill('countess@example.com');
  await page.keyboard.press('Enter');
  await notice(page, 'Profile Updated');
  await expect(page.getByRole('button', { name: 'Countess Ada, user menu' })).toBeVisible();
  await expect(field(page, 'Display Name')).toHaveValue('Countess Ada');
  expect(await rest.call('GET', 'user/profile')).toMatchObject({
    displayName: 'Countess Ada',
    lastName: 'Lovelace',
    email: 'countess@example.com',
  });
});

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
