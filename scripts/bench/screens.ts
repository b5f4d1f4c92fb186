import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { installProbes, timeAddress } from './probes';
import { largeModel, type BenchSession } from './session';
import { attempt, type Figure } from './table';

/** `filled`: JavaScript that is true in the page once it shows its data, in words that earlier builds have, too. */
export type Screen = { path: string; filled: string; signedOut?: boolean };

const text = "(document.querySelector('main')?.innerText ?? '')";
const orders = '/domain/acme/orders';
/** Pages that are drawn, but hidden, don't count. */
const seen = (selector: string) =>
  `[...document.querySelectorAll('main ${selector}')].filter((element) => element.checkVisibility())`;
const hasLink = (address: string) => `${seen(`a[href="${address}"]`)}.length > 0`;
const tenRows = `${seen('[role="row"]')}.slice(1).filter((row) => row.innerText.trim()).length >= 10`;
/** The window is full of rows of the tree. */
export const treeFilled = `document.querySelectorAll('main [role="tree"] [role="treeitem"]').length >= 20`;

/** The screens opened by their addresses. */
export const screens = {
  login: { path: '/login', signedOut: true, filled: "document.querySelectorAll('input').length >= 2" },
  home: { path: '/', filled: `/Version\\s+\\d/.test(${text}) && ${hasLink(orders)}` },
  domains: { path: '/domains', filled: `${tenRows} && ${hasLink(orders)}` },
  users: { path: '/users', filled: `${tenRows} && ${hasLink('/users/bjorn')}` },
  dashboard: { path: `${orders}/`, filled: `/Total Users\\s+\\d/.test(${text})` },
  models: {
    path: `${orders}/models?mode=browse&collection=orders`,
    filled: `${seen(`a[href^="${orders}/models/order-"]`)}.length >= 10`,
  },
  model: { path: `${orders}/models/${largeModel}`, filled: treeFilled },
} satisfies Record<string, Screen>;
export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];

/** What it is called, what is shown once its screen is filled, and what is done. */
export type Step = [what: string, filled: string, act: (page: Page) => Promise<unknown>];

/** The button is held as long as people hold it. */
const click = (find: (page: Page) => Locator) => (page: Page) => find(page).click({ delay: 60 });
const inNavigation = (name: string) =>
  click((page) => page.getByRole('navigation').getByRole('link', { name, exact: true }));
const inPage = (address: string) => click((page) => page.locator(`main a[href="${address}"]`).first());
const below = (path: string, count: number) => `${seen(`a[href^="${orders}/${path}/"]`)}.length >= ${count}`;

const modelsOfFilled = { path: `${orders}/models?mode=browse&collection=filled`, filled: below('models', 1) };
const form = `${seen('input')}.some(({ value }) => value === 'bjorn@example.com')`;
const search = `${seen('form[role="search"] input')}.length === 2`;

/** Screens visited one after the other in one page, the first by its address. */
export const journeys: [from: Screen, ...Step[]][] = [
  [
    screens.home,
    ['home to domains', screens.domains.filled, inNavigation('Domains')],
    ['domains to users', screens.users.filled, inNavigation('Users')],
  ],
  [
    screens.users,
    ['users to domains', screens.domains.filled, inNavigation('Domains')],
    ['domains to dashboard', screens.dashboard.filled, inPage(orders)],
    ['dashboard to collections', below('collections', 5), inNavigation('Collections')],
    ['collections to chats', below('chats', 5), inNavigation('Chats')],
    ['chats to users of the domain', below('users', 25), inNavigation('Users')],
    ['users of the domain to models', search, inNavigation('Models')],
  ],
  [
    screens.users,
    ['users to the form of a user', form, inPage('/users/bjorn')],
    ['Back to users', screens.users.filled, (page) => page.evaluate('history.back()')],
  ],
  [modelsOfFilled, ['models to a model', treeFilled, inPage(`${orders}/models/${largeModel}`)]],
];

/** Milliseconds from the start of the navigation, and what was requested until the screen was filled. */
export type Visit = { filled: number; requests: string[] };

/** Opens a screen by its address in a new page. Rejects after a minute if it is not filled. */
export async function visit(page: Page, origin: string, { path, filled }: Screen): Promise<Visit> {
  await installProbes(page);
  const painted = await timeAddress(page, origin + path, filled);
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry.startTime < window.benchReached ? entry.name : [])),
  );
  return { filled: painted, requests };
}

/** Kilobytes of script after gzip that a screen may load until it is filled, and how many requests it may make. */
const weightLimits: Partial<Record<ScreenName, number>> = { model: 550 };
const weightLimit = 370;
export const requestLimits: Partial<Record<ScreenName, number>> = { domains: 14, users: 14, models: 14, model: 24 };

/** What each screen loads until it is filled, without a cache. */
export async function measureScreens(session: BenchSession, dist: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of screenNames) {
    const screen: Screen = screens[name];
    const page = await session.open({ signedOut: screen.signedOut ?? false });
    const visited = await attempt(() => visit(page, session.origin, screen));
    await page.context().close();
    const scripts = visited && [...new Set(visited.requests)].filter((url) => url.endsWith('.js'));
    const bytes = scripts?.map((url) => gzipSync(readFileSync(join(dist, new URL(url).pathname)), { level: 9 }).length);
    const weight = bytes && bytes.reduce((sum, size) => sum + size, 0) / 1_000;
    const limit = weightLimits[name] ?? weightLimit;
    const note = `${scripts?.length ?? 0} files`;
    figures.push(
      { what: `${name}: JavaScript, gzip`, value: weight, unit: 'kB', limit, note },
      { what: `${name}: requests`, value: visited?.requests.length, limit: requestLimits[name] },
    );
  }
  return figures;
}
