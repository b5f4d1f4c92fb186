import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { visit } from './support/pages';

const bell = (page: Page) => page.getByRole('button', { name: /^Alerts, / });
const card = (page: Page) => page.getByRole('region', { name: 'Alerts' });

test('alerts list all domains that are in error or need an upgrade, the same on every page, with links', async ({
  page,
  signIn,
  control,
  server,
}) => {
  await signIn(page);
  // All others are well.
  for (const [namespace, id] of [
    ['studio', 'scene-editor'],
    ['finance', 'ledger'],
  ] as const)
    await control.setDomain(namespace, id, { status: 'ready' });
  await control.setDomain('acme', 'returns', { status: 'schema-upgrade-required' });
  await control.setDomain('acme', 'orders', { status: 'error', statusMessage: 'Lost its database.' });
  await page.goto('/users');
  for (const path of ['/settings', '/domain/acme/support', '/users', '/']) {
    await visit(page, path);
    await expect(bell(page), path).toHaveAccessibleName('Alerts, 2');
  }
  await expect(card(page).getByRole('listitem')).toHaveText([
    /^Order Desk is in an error state.*acme\/orders$/,
    /^Returns needs a schema upgrade.*acme\/returns$/,
  ]);
  await axe(page);
  await bell(page).click();
  await page
    .getByRole('group', { name: /^Alerts/ })
    .or(page.getByRole('dialog'))
    .getByRole('link', { name: 'Returns needs a schema upgrade' })
    .click();
  await expect(page).toHaveURL(`${server.origin}/domain/acme/returns/upgrade`);
  await page.goBack();
  await card(page).getByRole('link', { name: 'Order Desk is in an error state' }).click();
  await expect(page.getByText('The Domain is in an Error State')).toBeVisible();
});
