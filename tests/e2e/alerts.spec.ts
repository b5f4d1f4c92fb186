import type { Page } from '@playwright/test';
import { axe, expect, test } from './support/console';
import { expectConnected, nextPoll, whilePolling } from './support/domain';
import { repairDomains } from './support/domain-list';
import { visit } from './support/pages';

const bell = (page: Page) => page.getByRole('button', { name: /^Alerts, / });
const card = (page: Page) => page.getByRole('region', { name: 'Alerts' });

test.describe('alerts', () => {
  test.beforeEach(({ control }) => repairDomains(control));

  test('list all domains that are in error or need an upgrade, the same on every page, with links', async ({
    page,
    signIn,
    control,
    server,
  }) => {
    await signIn(page);
    await control.setDomain('acme', 'returns', { status: 'schema-upgrade-required' });
    await control.setDomain('acme', 'orders', { status: 'error', statusMessage: 'Lost its database.' });
    await page.goto('/users');
    for (const path of ['/settings', '/domain/acme/support', '/users', '/']) {
      await visit(page, path);
      await expect(bell(page), path).toHaveAccessibleName('Alerts, 2');
    }
    await expect(card(page).getByRole('listitem')).toHaveText([
      /^Order Desk is in an error state.*acme\/orders · just now$/,
      /^Returns needs a schema upgrade.*acme\/returns · just now$/,
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

    await test.step('their time stays the same after a reload, until the operator signs out', async () => {
      await visit(page, '/');
      const since = card(page).getByRole('time').first();
      const at = (await since.getAttribute('datetime')) ?? '';
      await page.waitForTimeout(1_100);
      await page.reload();
      await expect(since).toHaveAttribute('datetime', at);
      const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /alerts/.test(key)));
      expect(await stored()).toHaveLength(1);
      await page.getByRole('button', { name: 'Ada Admin' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect.poll(stored).toEqual([]);
    });
  });

  test('are updated from the open domain, its polling and the server', async ({
    page,
    signIn,
    control,
    expectFailures,
  }) => {
    await signIn(page, 'dana');
    await page.clock.install();
    await page.goto('/domain/acme/orders');
    await expectConnected(page);
    await expect(bell(page)).toHaveAccessibleName('Alerts, 0');
    await control.setDomain('acme', 'orders', { status: 'error' });
    await whilePolling(page, () => expect(bell(page)).toHaveAccessibleName('Alerts, 1', { timeout: 1_000 }));
    await control.setDomain('acme', 'orders', { status: 'ready' });
    await whilePolling(page, () => expect(bell(page)).toHaveAccessibleName('Alerts, 0', { timeout: 1_000 }));
    await expectConnected(page);

    expectFailures([500]);
    await control.fault({ match: { method: 'GET', path: '/domains/acme/orders' }, status: 500 });
    await nextPoll(page);
    await expect(bell(page)).toHaveAccessibleName('Alerts, 1');
    await bell(page).click();
    await expect(page.getByRole('list', { name: 'Alerts', exact: true })).toHaveText(
      /^acme\/orders is not updated.* · (just now|for \d+ min)$/,
    );
    await page.keyboard.press('Escape');
    await whilePolling(page, () => expect(bell(page)).toHaveAccessibleName('Alerts, 0', { timeout: 1_000 }));

    await control.fault({ match: { path: '/health' }, status: 500 });
    await page.clock.fastForward(10_100);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.locator('[aria-label="Alerts, 1"]')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName('Alerts, 0');
  });
});
