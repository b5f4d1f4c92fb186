import type { Page } from '@playwright/test';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { domainRoutes, serverRoutes } from '~/app/routes';
import { axe, axeColors } from './support/axe';
import { expect, test } from './support/console';
import { domainScreens } from './support/domain-screens';
import { overflows } from './support/overflows';
import { type Screen, text } from './support/screens';
import { serverScreens } from './support/server-screens';
import { settingsScreens } from './support/settings-screens';
import { changeTheme, steerThemes } from './support/themes';

/*
 * What all screens have in common, each opened once: a title in the tab, one heading, nothing wider than its place, and no accessibility
 * violation in any theme. What each of them does is shown in a file of its own.
 */

const screens = [...serverScreens, ...settingsScreens, ...domainScreens];

const sizes = [
  { width: 2560, height: 1440 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  // 1280 × 800 at 200 % zoom
  { width: 640, height: 400 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** Whether the dialog on top is within the window as a whole. */
async function dialogFits(page: Page, size: { width: number; height: number }): Promise<boolean> {
  const box = await page.getByRole('dialog').or(page.getByRole('alertdialog')).last().boundingBox();
  if (!box || box.x < 0 || box.y < 0) return false;
  return box.x + box.width <= size.width && box.y + box.height <= size.height;
}

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

for (const { name, path, title, ready, signedOut, username, failures, popup, modal, width } of screens)
  test(`${name}: is named, fits every window, has no accessibility violations`, async ({
    page,
    signIn,
    control,
    rest,
    server,
    expectFailures,
  }) => {
    expectFailures(failures ?? []);
    const exceptions = popup ? ['region'] : [];
    if (!signedOut) await signIn(page, username);
    await steerThemes(page);
    const first = sizes.find((size) => size.width === (width ?? 1440));
    if (first) await page.setViewportSize(first);
    await page.goto(path);
    const shows = typeof ready === 'function' ? undefined : text(ready);
    if (typeof ready === 'function') await ready(page, { control, rest, server });
    else await shows?.(page);
    await expect(page).toHaveTitle(`${title} · Convergence Console`);
    await axe(page, ...exceptions);

    for (const theme of ['dark', 'contrast', 'light'] as const)
      await test.step(theme, async () => {
        await changeTheme(page, theme);
        if (theme !== 'light') await axeColors(page);
      });

    for (const size of sizes)
      await test.step(`${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await shows?.(page);
        if (modal) await expect.poll(() => dialogFits(page, size)).toBe(true);
        else await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect.poll(() => overflows(page)).toEqual([]);
        if (size.width === 390) await axe(page, ...exceptions);
      });
  });

/** The routes of one level that no screen shows. */
function missing(routes: RouteObject[], parent: string, list: Screen[]): (string | undefined)[] {
  const level = [{ path: parent, children: routes }];
  const shown = list.map(({ path, route }) => route ?? matchRoutes(level, path)?.at(-1)?.route.path);
  return routes.map(({ path }) => path).filter((path) => !shown.includes(path));
}

test('every route of the console has a screen', () => {
  expect(missing(serverRoutes, '/', [...serverScreens, ...settingsScreens])).toEqual([]);
  expect(missing(domainRoutes, '/domain/:namespace/:domainId', domainScreens)).toEqual([]);
});
