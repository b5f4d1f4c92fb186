import { expect, test } from './support/console';
import { domainScreens } from './support/domain-screens';
import { walkFocus } from './support/focus-walk';
import { overflows } from './support/overflows';
import { text } from './support/screens';
import { serverScreens } from './support/server-screens';
import { settingsScreens } from './support/settings-screens';
import { smallTargets } from './support/small-targets';

/*
 * At 100 % and at 400 % zoom of a window of 1280 × 1024: nothing overflows, targets are large enough, and Tab leads through the screen with a
 * visible focus. All screens take minutes: run them by hand with `LONG_TESTS=1`.
 */

const few = ['home', 'users to delete', 'domain: models/order-10400'];
const screens = [...serverScreens, ...settingsScreens, ...domainScreens].filter(
  ({ name }) => process.env['LONG_TESTS'] || few.includes(name),
);

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

for (const screen of screens)
  test(`${screen.name}: zoom, targets and focus`, async ({
    page,
    signIn,
    control,
    rest,
    server,
    expectFailures,
  }) => {
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
