import { expect, test } from './support/console';

const desk = '/domain/acme/orders';

test('the selected mode of a model is readable in high contrast', async ({ page, signIn }) => {
  await signIn(page);
  await page.addInitScript(() =>
    localStorage.setItem('console_preferences', JSON.stringify({ theme: 'contrast', timeZone: 'local' })),
  );
  await page.goto(`${desk}/models/order-10400`);
  const chosen = page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'View' });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  const [ink, paper] = await chosen.evaluate((button) => {
    const { color, backgroundColor } = getComputedStyle(button);
    return [color, backgroundColor];
  });
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(26, 235, 255)']);
});

test('the sign-in card does not move when an error appears', async ({ page, expectFailures }) => {
  expectFailures([401]);
  await page.goto('/login');
  const username = page.getByRole('textbox', { name: 'Username' });
  await username.fill('admin');
  const before = await username.boundingBox();
  await page.getByRole('textbox', { name: /^Password/ }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid credentials')).toBeVisible();
  expect(await username.boundingBox()).toEqual(before);
});

test('the font is loaded on the first visit', async ({ page }) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=preload][as=font]').getAttribute('href');
  const used = await page.evaluate(
    () => [...document.fonts].filter(({ family, status }) => family.includes('Inter') && status === 'loaded').length,
  );
  expect(used).toBe(1);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => href !== null && name.endsWith(href))).toHaveLength(1);
});
