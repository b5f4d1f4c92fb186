import type { Page } from '@playwright/test';
import { screens as all, withoutExample } from './support/all-screens';
import { axe, axeColors } from './support/axe';
import { expect, test } from './support/console';
import { overflows } from './support/overflows';
import { desk, visit } from './support/pages';
import { type Screen, text } from './support/screens';
import { changeTheme, steerThemes } from '../../scripts/pictures/console-themes';
import { type Theme, themes } from '../../scripts/pictures/look';

/**
 * What all screens have in common: a document title, one heading, no overflow and no accessibility violation
 * in any theme. Each screen's function is tested in its own file.
 */

const phone = 390;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  // 1280 × 800 at 200 % zoom
  { width: 640, height: 400 },
  { width: phone, height: 844 },
  { width: 360, height: 740 },
];

/** Whether the top dialog fits into the window. */
async function dialogFits(page: Page, size: { width: number; height: number }): Promise<boolean> {
  const box = await page.getByRole('dialog').or(page.getByRole('alertdialog')).last().boundingBox();
  if (!box || box.x < 0 || box.y < 0) return false;
  return box.x + box.width <= size.width && box.y + box.height <= size.height;
}

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

/**
 * Checks the open screen: fully in the first theme, its colors in the second, and on a phone in the third.
 * The next screen starts with the theme in which this one ends, so that each theme change is made only once
 * per screen.
 */
async function judge(page: Page, { title, ready, popup, modal }: Screen, [, second, third]: Theme[]) {
  const exceptions = popup ? ['region'] : [];
  const shows = typeof ready === 'function' ? undefined : text(ready);
  await shows?.(page);
  await expect(page).toHaveTitle(`${title} · Convergence Console`);
  await axe(page, ...exceptions);
  if (second) await changeTheme(page, second);
  await axeColors(page);

  for (const size of sizes)
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await shows?.(page);
      if (modal) await expect.poll(() => dialogFits(page, size)).toBe(true);
      else await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect.poll(() => overflows(page)).toEqual([]);
      if (size.width !== phone) return;
      if (third) await changeTheme(page, third);
      await axe(page, ...exceptions);
    });
}

/** The user, and whether the screen is on the server, in the usual domain or in another one. */
const placeOf = ({ username, path }: Screen) =>
  `${username ?? ''} ${path.startsWith(desk) ? desk : path.split('/')[1] === 'domain'}`;
/** Screens that are shown one after the other in one page load; those with steps are in separate groups. */
const groupsOf = (list: Screen[], most: number) =>
  list.reduce<Screen[][]>((all, screen) => {
    const group = all.findLast(([first]) => first && !first.alone && placeOf(first) === placeOf(screen));
    if (group && !screen.alone && group.length < most) group.push(screen);
    else all.push([screen]);
    return all;
  }, []);
const screens = all.filter(({ isBare }) => !isBare);
const isStepped = ({ ready }: Screen) => typeof ready === 'function';
const groups = [
  ...groupsOf(
    screens.filter((screen) => !isStepped(screen)),
    6,
  ),
  ...groupsOf(screens.filter(isStepped), 5),
];

/** Leaves a screen with everything opened or typed there, and opens another. */
async function goOn(page: Page, { path }: Screen) {
  const nowhere = `${path.startsWith(desk) ? desk : ''}/no/such/page`;
  await page.keyboard.press('Escape');
  await visit(page, nowhere);
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true });
  const arrived = page.getByText('no page exists').filter({ visible: true });
  await expect(leave.or(arrived).first()).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  await expect(arrived.first()).toBeVisible();
  await visit(page, path);
}

for (const group of groups)
  test(`${group.map(({ name }) => name).join(', ')}: title, every window size and accessibility`, async ({
    page,
    signIn,
    control,
    rest,
    server,
    expectFailures,
  }) => {
    if (group.length > 1) test.slow();
    const [first] = group;
    expectFailures(group.flatMap(({ failures }) => failures ?? []));
    if (!first?.signedOut) await signIn(page, first?.username);
    await steerThemes(page);
    for (const [index, screen] of group.entries())
      await test.step(screen.name, async () => {
        // Each screen advances the themes by two.
        const turn = (2 * index) % themes.length;
        const size = sizes.find(({ width }) => width === (screen.width ?? 1440));
        if (size) await page.setViewportSize(size);
        if (index === 0) await page.goto(screen.path);
        else if (isStepped(screen)) await goOn(page, screen);
        else await visit(page, screen.path);
        if (typeof screen.ready === 'function') await screen.ready(page, { control, rest, server });
        await judge(page, screen, [...themes.slice(turn), ...themes.slice(0, turn)]);
      });
  });

test('every page with a parameter has an example', () => {
  expect(withoutExample).toEqual([]);
});
