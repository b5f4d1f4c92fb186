import { expect, test } from './support/console';
import { visit } from './support/pages';

test.beforeEach(({ page, signIn }) => signIn(page));

test('the dashboard shows the domain and copies its code', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.goto('/domain/acme/orders');
  const overview = page.getByRole('region', { name: 'Overview' });
  for (const text of ['Order Desk', 'acme', 'orders', '3.0', 'Online', 'Ready'])
    await expect(overview).toContainText(text);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Domains.*acme.*orders/);
  const url = `${server.origin}/realtime/acme/orders`;
  await expect(page.getByRole('group', { name: 'Connection URL' })).toHaveText(url);
  await page.setViewportSize({ width: 390, height: 844 });
  const selected = await page.getByRole('group', { name: 'Connection URL' }).evaluate((field) => {
    getSelection()?.selectAllChildren(field);
    return String(getSelection());
  });
  expect(selected, 'also the part that is cut').toBe(url);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Copy Connection URL' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const card = page.getByRole('region', { name: 'Code Snippets' });
  await card.getByRole('button', { name: 'Show code' }).click();
  await card.getByRole('tab', { name: 'Chat', exact: true }).click();
  await card.getByRole('tab', { name: 'Direct Chat' }).click();
  await expect(card.getByRole('group', { name: 'Chat: Direct Chat' })).toContainText(url);
  await card.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(url);

  await test.step('reports an error when the browser blocks copying', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      });
    });
    await page.getByRole('button', { name: 'Copy Connection URL' }).click();
    await expect(page.getByText('Not Copied')).toBeVisible();
  });

  await test.step('the favorite is shown on the home page', async () => {
    await visit(page, '/domain/acme/support');
    await expect(page.getByRole('heading', { level: 1, name: 'Support Chat' })).toBeVisible();
    const star = page.getByRole('button', { name: 'Favorite' });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await visit(page, '/');
    await expect(page.getByText('acme / support')).toBeVisible();
  });
});
