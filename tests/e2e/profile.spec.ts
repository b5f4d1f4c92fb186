import type { Page } from '@playwright/test';
import { expect, test } from './support/console';
import { signInByHand } from './support/session';

test.use({ loadsAhead: true });

/** The first of a form's: the sentences beside its fields are alerts as well. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert').first();
const failure = { ok: false, body: { error_code: 'internal_server_error' } };

test.describe('the own profile', () => {
  test('is saved, and the user menu shows the new name', async ({ page, signIn, rest }) => {
    await signIn(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Ada Admin' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveTitle('Profile · Convergence Console');
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAttribute('readonly');
    await page.getByRole('textbox', { name: 'Display Name' }).fill(' Countess Ada ');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Countess Ada, user menu' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Countess Ada');
    expect(await rest.call('GET', 'user/profile')).toMatchObject({
      displayName: 'Countess Ada',
      lastName: 'Lovelace',
    });
  });

  test('says what is missing, and moves the focus there', async ({ page, signIn }) => {
    await signIn(page);
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Display Name' }).fill(' ');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please input a Display Name!')).toBeVisible();
    await expect(page.getByText('The input is not valid E-mail!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Display Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Email' }).fill('');
    await page.getByRole('textbox', { name: 'Display Name' }).focus();
    await expect(page.getByText('Please input an E-mail!')).toBeVisible();
  });

  test('with the e-mail address of another user is refused', async ({ page, signIn, rest }) => {
    const dana = await rest.call<{ email: string }>('GET', 'users/dana');
    await signIn(page);
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Email' }).fill(dana.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page)).toContainText('Could Not Update Profile');
    await expect(alert(page)).toContainText('A user with the specified email already exists.');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(dana.email);
  });

  test('with such an address is refused for those, too, who may not see addresses', async ({
    page,
    signIn,
    rest,
    expectFailures,
  }) => {
    expectFailures([500]);
    const dana = await rest.call<{ email: string }>('GET', 'users/dana');
    await signIn(page, 'devi');
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Email' }).fill(dana.email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page)).toContainText('Another user may have this e-mail address already.');
  });

  test('that could not be saved says so', async ({ page, signIn, expectFailures }) => {
    expectFailures(['/user/profile']);
    await signIn(page);
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Display Name' }).fill('Countess');
    await page.route('**/user/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page)).toContainText('Could Not Update Profile');
    await expect(alert(page)).toContainText('The server could not be reached.');
    await expect(page.getByRole('textbox', { name: 'Display Name' })).toHaveValue('Countess');
  });
});

test.describe('the own password', () => {
  test('is judged by the policy, set, and opens the console', async ({ page, signIn }) => {
    await signIn(page, 'devi');
    await page.goto('/profile');
    const password = page.getByLabel(/^New Password/);
    const confirm = page.getByLabel(/^Confirm Password/);
    const set = page.getByRole('button', { name: 'Set Password' });
    await set.click();
    await expect(page.getByText('Please input a password!')).toBeVisible();
    await expect(page.getByText('Please confirm the password!')).toBeVisible();
    await expect(password).toBeFocused();
    for (const [typed, sentence] of [
      ['aB1!', 'The password must be at least 6 characters long.'],
      ['sunflower', 'The password must contain an upper case character.'],
      ['SUNFLOWER', 'The password must contain a lower case character.'],
      ['Sunflower', 'The password must contain a digit.'],
      ['Sunflower7', 'The password must contain a special character.'],
    ] as const) {
      await password.fill(typed);
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await password.fill('Sunflower-7');
    await confirm.fill('Sunflower-8');
    await set.click();
    await expect(page.getByText('The passwords do not match!')).toBeVisible();
    await confirm.fill('Sunflower-7');
    await set.click();
    await expect(page.getByText('Password Changed')).toBeVisible();
    await expect(password).toHaveValue('');
    await expect(confirm).toHaveValue('');
    await page.getByRole('button', { name: /user menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signInByHand(page, 'devi', 'Sunflower-7');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Profile' }).or(page.getByText('Server Info')),
    ).toBeVisible();
  });

  test('that could not be set is an error', async ({ page, signIn, control, expectFailures }) => {
    expectFailures([500]);
    await signIn(page);
    await page.goto('/profile');
    await page.getByLabel(/^New Password/).fill('Sunflower-7');
    await page.getByLabel(/^Confirm Password/).fill('Sunflower-7');
    await control.fault({ match: { method: 'PUT', path: '/user/password' }, status: 500, body: failure });
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(alert(page)).toContainText('Your password could not be set.');
    await expect(page.getByLabel(/^New Password/)).toHaveValue('Sunflower-7');
    await expect(page.getByText('Password Changed')).toHaveCount(0);
  });
});
