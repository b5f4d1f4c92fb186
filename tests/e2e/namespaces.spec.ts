import { expect, test } from './support/console';
import { shiftOf, watchShifts } from './support/layout-shift';
import { fill, link, listOf, notice, press, visit } from './support/pages';

test('without namespaces there are no pages of them, and a domain is created in the default one', async ({
  page,
  signIn,
  rest,
}) => {
  await rest.configure({ 'namespaces.enabled': false, 'namespaces.default-namespace': 'convergence' });
  await signIn(page);
  await page.goto('/namespaces');
  for (const path of ['/namespaces', '/create-namespace', '/namespaces/acme']) {
    await visit(page, path);
    await expect(page.getByText('Unfortunately, no page exists at this url.')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Convergence Console');
  }
  await visit(page, '/create-domain');
  await fill(page, { 'Domain Id': 'plain', 'Display Name': 'Plain' });
  await expect(page.getByRole('radio')).toHaveCount(0);
  await press(page, 'Create');
  await notice(page, 'Domain Created');
  await page.getByRole('searchbox').fill('plain');
  await expect(listOf(page, 'Domains').row('plain')).toContainText('convergence');
  await expect(page.getByRole('combobox', { name: 'Namespace' })).toHaveCount(0);
  await expect(link(page, 'Namespaces')).toHaveCount(0);
});

test("creates a domain in a namespace from the namespace's page (4 clicks)", async ({ page, signIn, rest, server }) => {
  await rest.configure({ 'namespaces.enabled': true });
  await signIn(page);
  await page.goto('/');
  await link(page, 'Namespaces').click();
  await link(page, 'acme').click();
  const domains = page.getByRole('region', { name: 'Domains' });
  await expect(domains.getByRole('link', { name: 'Order Desk' })).toBeVisible();
  await expect(domains.getByRole('link', { name: 'Whiteboard' })).toHaveCount(0);
  await link(domains, 'Create Domain').click();
  await expect(page.getByRole('combobox', { name: 'Namespace' })).toHaveValue('acme');
  await page.getByRole('textbox', { name: 'Domain Id' }).focus();
  await page.keyboard.type('pop-up');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pop-up Store');
  await press(page, 'Create');
  await notice(page, 'Domain Created');
  await expect(page).toHaveURL(`${server.origin}/namespaces/acme`);
  await expect(domains.getByRole('row').filter({ hasText: 'Pop-up Store' })).toContainText('New');
  await test.step('the mark is gone on the next visit', async () => {
    await page.goto('/');
    await visit(page, '/namespaces/acme');
    await expect(domains.getByText('Pop-up Store')).toBeVisible();
    await expect(domains.getByText('New', { exact: true })).toHaveCount(0);
  });
});

test('nothing moves while the page of a namespace loads, however many domains it has', async ({
  page,
  signIn,
  rest,
}) => {
  await rest.configure({ 'namespaces.enabled': true });
  await watchShifts(page);
  await signIn(page);
  for (const count of [0, 1, 2, 5, 6]) {
    await rest.call('POST', 'namespaces', { id: `depot-${count}`, displayName: `Depot ${count}` });
    for (let n = 1; n <= count; n += 1) await rest.createDomain(`depot-${count}`, `d${n}`, `Domain ${n}`);
    for (const width of [1440, 1024, 390])
      await test.step(`${count} domains, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/namespaces/depot-${count}`);
        await expect(
          count === 0 ? page.getByText('No domains in this namespace yet') : link(page, 'Domain 1'),
        ).toBeVisible();
        await expect(page.getByText('No one has a role in this namespace')).toBeVisible();
        expect.soft(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      });
  }
});
