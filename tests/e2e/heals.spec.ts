import { expect, test } from './support/console';
import { signInByHand } from './support/session';

test.beforeEach(({ expectFailures }) => expectFailures([500, 503]));

test('signing in, lists, pages and forms get over one failed answer without a word', async ({ page, control }) => {
  await page.goto('/login');
  for (const path of ['/user/profile', '/auth/validate', '/config/app'])
    await control.fault({ match: { path }, status: 500 });
  await signInByHand(page);
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await control.fault({ match: { method: 'GET', path: '/users' }, status: 503, times: 2 });
  await page.goto('/users');
  await expect(page.getByRole('table', { name: 'Users' }).getByText('bjorn').first()).toBeVisible();

  await control.fault({ match: { method: 'GET', path: '/users/bjorn' }, drop: true });
  await page.goto('/users/bjorn');
  await expect(page.getByLabel('Display Name')).not.toHaveValue('');

  await control.fault({ match: { method: 'GET', path: '/config' }, status: 500 });
  await page.goto('/profile');
  await expect(page.getByLabel(/^New Password/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('says what is missing of a page whose other parts are complete', async ({ page, signIn, control }) => {
  await signIn(page);
  await control.fault({ match: { method: 'GET', path: '/config/app' }, times: 9 });
  const heal = await control.failing({ match: { method: 'GET', path: '/config' }, status: 500 });
  await page.goto('/profile');
  await expect(page.getByText('The password policy could not be loaded.')).toBeVisible();
  await expect(page.getByText('The form could not be loaded.')).toHaveCount(0);
  await heal();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel(/^New Password/)).toBeVisible();
});
