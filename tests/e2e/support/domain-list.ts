import { expect, type Page } from '@playwright/test';
import type { controlClient, LoggedRequest } from './control-client';

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

/** Leaves no domain of the demonstration data that is worth an alert. */
export async function mendDomains(control: ReturnType<typeof controlClient>) {
  for (const [namespace, id] of [
    ['acme', 'returns'],
    ['studio', 'scene-editor'],
    ['finance', 'ledger'],
  ] as const)
    await control.setDomain(namespace, id, { status: 'ready' });
}

/** The questions for a page of the list, as query strings; those of the alerts ask for more rows. */
export const listings = (requests: LoggedRequest[]) =>
  requests
    .filter(
      ({ method, path, query }) => method === 'GET' && path === '/domains' && query.includes('limit=11'),
    )
    .map(({ query }) => query);
