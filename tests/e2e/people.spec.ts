import type { ConvergenceDomain } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { connectClient } from './support/domain';
import { desk, expect, openModel, row, test, textAt, tree } from './support/model';
import { link, press } from './support/pages';

/** A card of a page about a person. */
const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

test.beforeEach(({ signIn, page }) => signIn(page));

test('references of an application are named in the tree, also at a collapsed branch, which a click expands', async ({
  page,
  makeModel,
  openAs,
}) => {
  await makeModel();
  const alma = await openAs('alma');
  const cursor = textAt(alma, 'title').indexReference('cursor');
  const pointer = alma.elementReference('pointer');
  const field = alma.root().propertyReference('field');
  for (const reference of [cursor, pointer, field]) reference.share();
  cursor.set(2);
  pointer.set(alma.elementAt('lines', 0, 'sku') as never);
  field.set('price');
  await openModel(page);
  await expect(row(page, 'title', '.*edited by Alma Reyes \\(cursor\\)')).toBeVisible();
  await expect(row(page, 'price', '.*selected by Alma Reyes \\(field\\)')).toContainText('field');
  const branch = row(page, 'lines', '.*Alma Reyes \\(pointer\\) inside');
  await branch.getByTitle('Show Alma Reyes (pointer)').click();
  await expect(row(page, 'sku', '.*selected by Alma Reyes \\(pointer\\)')).toBeVisible();
  await expect(tree(page).getByText('inside', { exact: true })).toHaveCount(0);

  await test.step('who changes something in a collapsed branch is shown at its row', async () => {
    const ben = await openAs('ben');
    (ben.elementAt('tags') as never as { set: (at: number, value: string) => void }).set(0, 'new');
    await row(page, 'tags', '.*Ben Sato inside').getByTitle('Show Ben Sato').click();
    await expect(row(page, 0, 'string, "new"')).toBeVisible();
  });
});

test('the page about a user says where they are, and by which rule they may do what', async ({
  page,
  rest,
  server,
  makeModel,
  openAs,
}) => {
  await makeModel();
  const model = await openAs('alma');
  model.root().set('note', 'by alma');
  await expect.poll(() => model.isCommitted()).toBe(true);
  const board = {
    worldPermissions: ['join', 'lurk', 'view_state'],
    userPermissions: {},
    groupPermissions: {},
  };
  await rest.call('PUT', 'domains/acme/orders/activities/e2e/board', board);
  const client: ConvergenceDomain = await connectClient(server.origin, 'acme/orders', 'alma');
  await client.activities().join('e2e', 'board');

  await page.goto(`${desk}/sessions?username=alma`);
  await link(page, 'alma').first().click();
  await expect(page).toHaveTitle('About alma · acme/orders · Convergence Console');
  await expect(section(page, 'Sessions').getByText('Now').first()).toBeVisible();
  await expect(link(section(page, 'Groups'), 'shift-leads')).toBeVisible();
  await expect(section(page, 'Chats').getByRole('link').first()).toBeVisible();
  await expect(section(page, 'Permissions').getByText('World permissions').first()).toBeVisible();
  await press(section(page, 'Activities'), 'Search activities');
  await expect(link(section(page, 'Activities'), 'e2e/board')).toBeVisible();
  await press(section(page, 'Changed models'), 'Search recent models');
  await expect(link(section(page, 'Changed models'), 'kettle')).toBeVisible();
  await client.dispose();
});

test('the page about an operator lists their roles, domain by domain', async ({ page, rest, control }) => {
  await rest.call('PUT', 'domains/acme/orders/members/carla', { role: 'Owner' });
  await page.goto('/users/carla');
  await link(page, 'About').click();
  await expect(page).toHaveTitle('About carla · Convergence Console');
  const domains = section(page, 'Roles in domains');
  await expect(domains.getByText(/^(\d+) of \1 domains loaded\./)).toBeVisible();
  await expect(domains.getByRole('listitem').filter({ hasText: 'acme/orders' })).toContainText('Owner');
  await expect(section(page, 'Roles in namespaces').getByText(/of \d+ namespaces loaded/)).toBeVisible();
  const asked = (await control.requests()).map(({ path }) => path);
  expect(asked.filter((path) => /^\/roles\/namespace\/[^/]+\/./.test(path))).toEqual([]);
});
