import { expect, type Page } from '@playwright/test';
import type { controlClient, LoggedRequest } from './control-client';
import { listOf } from './pages';

export const domains = (page: Page) => listOf(page, 'Domains');

/** The row of a domain, by its id. */
export const rowOf = (page: Page, id: string) => domains(page).row(id);

export const openDomains = async (page: Page, search = '') => {
  await page.goto(`/domains${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
};

/** Changes all domains of the demonstration data that would cause an alert. */
export async function repairDomains(control: ReturnType<typeof controlClient>) {
  for (const [namespace, id] of [
    ['acme', 'returns'],
    ['studio', 'scene-editor'],
    ['finance', 'ledger'],
  ] as const)
    await control.setDomain(namespace, id, { status: 'ready' });
}

/** The requests for a page of the list, as query strings; those of the alerts have more rows. */
export const listings = (requests: LoggedRequest[]) =>
  requests
    .filter(({ method, path, query }) => method === 'GET' && path === '/domains' && query.includes('limit=11'))
    .map(({ query }) => query);
