import { expect, test } from './support/console';
import { field, fill, press, question } from './support/pages';

test('the navigation opens from a button in a narrow window, and returns the focus', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer.getByRole('link', { name: 'Domains' }).click();
  await expect(page).toHaveURL(`${server.origin}/domains`);
  await expect(drawer).toHaveCount(0);
});

test('all changes that are not saved are named above the buttons of a form on a phone', async ({ page, signIn }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  await fill(page, { 'Display Name': 'a', 'First Name': 'b', 'Last Name': 'c', Email: 'd@example.com' });
  const changes = page.getByRole('status').filter({ hasText: /^4 unsaved changes: .*Email$/ });
  const save = page.getByRole('form', { name: 'Personal Details' }).getByRole('button', { name: 'Save' });
  const [all, button] = await Promise.all([changes.boundingBox(), save.boundingBox()]);
  expect(all!.y + all!.height).toBeLessThanOrEqual(button!.y);
  expect(await changes.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('a very long name stays within notices, questions and hints', async ({ page, signIn, rest }) => {
  const long = 'n'.repeat(1_500);
  const overflow = (element: Element) => element.scrollWidth - element.clientWidth;
  await rest.createDomain('acme', long, 'Long');
  await signIn(page);
  await page.goto('/create-namespace');
  await fill(page, { 'Namespace Id': long, 'Display Name': long });
  await press(page, 'Create');
  await expect(page.getByRole('button', { name: /^Dismiss: Namespace '/ })).toBeInViewport();

  await press(page.getByRole('row').filter({ hasText: long }), `Delete ${long}`);
  expect(await question(page).evaluate(overflow)).toBe(0);
  await press(question(page), 'Cancel');

  await page.goto(`/domain/acme/${long}/settings/dangerous`);
  const confirmation = field(page, 'Type the id of the domain to confirm');
  await expect(confirmation).toBeVisible({ timeout: 20_000 });
  expect(await page.locator('form').filter({ has: confirmation }).evaluate(overflow)).toBe(0);
});
