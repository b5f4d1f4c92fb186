import type { Page } from '@playwright/test';
import { expect, test } from './support/console';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('the home page shows how all domains are, what was opened recently and who is connected', async ({
  page,
  signIn,
  control,
  server,
}) => {
  await signIn(page);
  await control.setDomain('acme', 'support', { status: 'error' });
  await page.goto('/domain/acme/orders/groups');
  await expect(page.getByText('couriers').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Alerts, \d/ })).toBeVisible();
  await page.goto('/');
  const domains = page.getByRole('region', { name: 'Your domains' });
  await expect(
    domains.getByText(/^\d need attention, \d of 14 online.* 14 domains, 1 of them personal$/),
  ).toBeVisible();
  await test.step('a number leads to the list of its domains', async () => {
    const error = domains.getByRole('link', { name: /^Error \d$/ });
    const count = Number(/\d/.exec((await error.textContent()) ?? '')?.[0]);
    await error.click();
    await expect(page).toHaveURL(`${server.origin}/domains?status=error`);
    await expect(page.getByText(`1–${count} of ${count} total results`)).toBeVisible();
    await page.goBack();
  });
  await test.step('a key in an address is not kept', async () => {
    await page.goto('/api-keys/0123456789abcdef');
    await expect(page.getByText('This API key does not exist.')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Recently opened' })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain('0123456789abcdef');
  });
  const orders = cardOf(page, 'Order Desk');
  await expect(orders.getByText(/sessions?$/)).toBeVisible();
  await page
    .getByRole('list', { name: 'Recently opened' })
    .getByRole('link', { name: /^Groups Order Desk/ })
    .click();
  await expect(page).toHaveURL(`${server.origin}/domain/acme/orders/groups`);
});
