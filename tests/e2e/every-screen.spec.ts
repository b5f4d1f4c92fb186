import type { Page, Request } from '@playwright/test';
import { screens as all, withoutExample } from './support/all-screens';
import { axe, axeColors } from './support/axe';
import { expect, test } from './support/console';
import { shiftOf, watchShifts } from './support/layout-shift';
import { overflows } from './support/overflows';
import { desk, visit } from './support/pages';
import { type Screen, text } from './support/screens';
import { changeTheme, steerThemes } from '../../scripts/pictures/console-themes';
import { type Theme, themes } from '../../scripts/pictures/look';

/**
 * What all screens have in common: a document title, one heading, no overflow and no accessibility violation
 * in any theme; opened by its address, nothing moves and nothing is asked for twice; opened from another screen,
 * it has its title and heading. Each screen's function is tested in its own file.
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

const titleOf = ({ title }: Screen) => `${title} · Convergence Console`;
/** Waits for the text of a screen without steps. */
const shown = async (page: Page, { ready }: Screen) => {
  if (typeof ready !== 'function') await text(ready)(page);
};

/** Checks the open screen: fully in the first theme, its colors in the second, and on a phone in the third. */
async function judge(page: Page, screen: Screen, [, second, third]: Theme[]) {
  const { modal } = screen;
  await shown(page, screen);
  await expect(page).toHaveTitle(titleOf(screen));
  await axe(page);
  if (second) await changeTheme(page, second);
  await axeColors(page);

  for (const size of sizes)
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await shown(page, screen);
      if (modal) await expect.poll(() => dialogFits(page, size)).toBe(true);
      else await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect.poll(() => overflows(page)).toEqual([]);
      if (size.width !== phone) return;
      if (third) await changeTheme(page, third);
      await axe(page);
    });
}

/** Sets the size of the window in which a screen is opened. */
async function resize(page: Page, { width = 1440 }: Screen) {
  const size = sizes.find((each) => each.width === width);
  if (size) await page.setViewportSize(size);
}

const isStepped = ({ ready }: Screen) => typeof ready === 'function';
/** Screens with the same `placeOf` that one test shows one after the other. */
const groupsOf = (list: Screen[], most: number, placeOf: (screen: Screen) => string) =>
  list.reduce<Screen[][]>((all, screen) => {
    const group = all.findLast(([first]) => first && !first.alone && placeOf(first) === placeOf(screen));
    if (group && !screen.alone && group.length < most) group.push(screen);
    else all.push([screen]);
    return all;
  }, []);
const namesOf = (group: Screen[]) => group.map(({ name }) => name).join(', ');

/** The order of the themes in which a screen of a group is judged: the next one starts with the last of this one. */
function themesOf(index: number): Theme[] {
  const turn = (2 * index) % themes.length;
  return [...themes.slice(turn), ...themes.slice(0, turn)];
}

/** Records what the page reads, from its document on. */
function watchReads(page: Page) {
  const reads: string[] = [];
  const open = new Set<Request>();
  let changed = 0;
  const forget = () => {
    reads.length = 0;
    open.clear();
  };
  // Not before the response: until then, the page that is left still polls.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) forget();
  });
  page.on('request', (request) => {
    const [, path] = request.url().split('/rest');
    if (path !== undefined && request.method() === 'GET') reads.push(path);
    open.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      open.delete(request);
      changed = Date.now();
    });
  return {
    isIdle: () => open.size === 0 && Date.now() - changed > 200,
    twice: () => reads.filter((read, index) => reads.indexOf(read) !== index),
  };
}

/** Signs in as the user of these screens. */
async function begin(
  page: Page,
  group: Screen[],
  signIn: (page: Page, username?: string) => Promise<unknown>,
  expectFailures: (expected: NonNullable<Screen['failures']>) => void,
) {
  if (group.length > 1) test.slow();
  const [first] = group;
  expectFailures(group.flatMap(({ failures }) => failures ?? []));
  if (!first?.signedOut) await signIn(page, first?.username);
  await steerThemes(page);
}

const users = ({ username = '', signedOut }: Screen) => (signedOut ? 'nobody' : username);
const opened = all.filter((screen) => !isStepped(screen));
for (const group of groupsOf(opened, 8, users))
  test(`${namesOf(group)}: opened by the address, in every window size, and accessibility`, async ({
    page,
    signIn,
    expectFailures,
  }) => {
    await begin(page, group, signIn, expectFailures);
    await watchShifts(page);
    const reads = watchReads(page);
    for (const [index, screen] of group.entries())
      await test.step(screen.name, async () => {
        const [theme = 'light', ...others] = themesOf(index);
        await resize(page, screen);
        await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
        await page.goto(screen.path);
        await shown(page, screen);
        await expect.poll(reads.isIdle, { intervals: [50] }).toBe(true);
        expect.soft(reads.twice(), `${screen.name}: asked for twice`).toEqual([]);
        expect.soft(await shiftOf(page), `${screen.name}: moved`).toBeLessThan(0.02);
        if (screen.isBare) return;
        await changeTheme(page, theme);
        await judge(page, screen, [theme, ...others]);
      });
    for (const screen of group)
      await test.step(`${screen.name}, from another screen`, async () => {
        await resize(page, screen);
        await visit(page, screen.path);
        await shown(page, screen);
        await expect(page).toHaveTitle(titleOf(screen));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      });
  });

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

/** The user, and whether the screen is on the server, in the usual domain or in another one. */
const userAndDomain = (screen: Screen) =>
  `${users(screen)} ${screen.path.startsWith(desk) ? desk : screen.path.split('/')[1] === 'domain'}`;
for (const group of groupsOf(all.filter(isStepped), 5, userAndDomain))
  test(`${namesOf(group)}: title, every window size and accessibility`, async ({
    page,
    signIn,
    control,
    rest,
    server,
    expectFailures,
  }) => {
    await begin(page, group, signIn, expectFailures);
    for (const [index, screen] of group.entries())
      await test.step(screen.name, async () => {
        await resize(page, screen);
        if (index === 0) await page.goto(screen.path);
        else await goOn(page, screen);
        if (typeof screen.ready === 'function') await screen.ready(page, { control, rest, server });
        await judge(page, screen, themesOf(index));
      });
  });

test('every page with a parameter has an example', () => {
  expect(withoutExample).toEqual([]);
});
