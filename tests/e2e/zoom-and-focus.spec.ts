import { expect, test } from './support/console';
import { screens as all } from './support/all-screens';
import { walkFocus } from './support/focus-walk';
import { overflows } from './support/overflows';
import { text } from './support/screens';
import { smallTargets } from './support/small-targets';

/*
 * At 100 % and at 400 % zoom of a window of 1280 × 1024: nothing overflows, targets are large enough, and Tab leads through the screen with a
 * visible focus. All screens take minutes: run them by hand with `LONG_TESTS=1`.
 */

const few = ['home', 'users to delete', 'domain: models/order-10400'];
const screens = all.filter(({ name }) => process.env['LONG_TESTS'] || few.includes(name));

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

for (const screen of screens)
  test(`${screen.name}: zoom, targets and focus`, async ({ page, signIn, control, rest, server, expectFailures }) => {
    test.slow();
    expectFailures(screen.failures ?? []);
    if (!screen.signedOut) await signIn(page, screen.username);
    await page.setViewportSize({ width: screen.width ?? 1280, height: 1024 });
    await page.goto(screen.path);
    if (typeof screen.ready === 'function') await screen.ready(page, { control, rest, server });
    else await text(screen.ready)(page);
    const check = async () => {
      await expect.poll(() => overflows(page)).toEqual([]);
      await expect.poll(() => smallTargets(page)).toEqual([]);
      expect(await walkFocus(page)).toEqual([]);
    };
    await test.step('100 %', check);
    await page.setViewportSize({ width: 320, height: 256 });
    await test.step('400 %', check);
  });

test('notices are read beside a dialog, and leave most of a low window free', async ({
  page,
  signIn,
  control,
  expectFailures,
}) => {
  expectFailures([500]);
  await signIn(page);
  await page.goto('/domains?namespace=acme');
  const stars = page.getByRole('button', { name: /avorite/ });
  await expect(stars.nth(2)).toBeVisible();
  await control.fault({ match: { method: 'PUT', path: '/user/favoriteDomains' }, status: 500, times: 9 });
  await control.fault({ match: { method: 'DELETE', path: '/user/favoriteDomains' }, status: 500, times: 9 });
  const dismiss = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: /^Dismiss/ });
  for (const index of [0, 1, 2]) {
    await stars.nth(index).click();
    await expect(dismiss).toHaveCount(index + 1);
  }
  await page.getByRole('button', { name: 'Delete Order Desk' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  // Everything else beside the dialog is hidden.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await expect(dismiss).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 256 });
  const box = await page.getByRole('region', { name: 'Notices' }).boundingBox();
  expect(box!.height).toBeLessThanOrEqual(0.4 * 256);
  await expect(dismiss.last()).toBeInViewport();
  await dismiss.first().focus();
  await expect(dismiss.first()).toBeInViewport();
});
