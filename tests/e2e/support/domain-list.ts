import { expect, type Page } from '@playwright/test';
import type { LoggedRequest } from './control-client';

export const domainTable = (page: Page) => page.getByRole('table', { name: 'Domains' });

/** The row of one domain; the id has to be its whole text. */
export const rowOf = (page: Page, id: string) =>
  domainTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: id, exact: true }) });

/** The texts of one column (0: selection), from top to bottom. */
export const column = (page: Page, index: number) =>
  domainTable(page)
    .getByRole('row')
    .evaluateAll((rows, at) => rows.slice(1).map((row) => row.children[at]?.textContent ?? ''), index);

export const openDomains = async (page: Page, search = '') => {
  await page.goto(`/domains${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
};

/** The questions for a page of the list, as query strings. */
export const listings = (requests: LoggedRequest[]) =>
  requests.filter(({ method, path }) => method === 'GET' && path === '/domains').map(({ query }) => query);
