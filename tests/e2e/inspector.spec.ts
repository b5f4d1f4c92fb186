import type { Page } from '@playwright/test';
import { axe } from './support/axe';
import { editModel, expect, kettle, row, saved, select, test, valueField } from './support/model';
import { button, press } from './support/pages';
import { signInByHand, storedSession } from './support/session';

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const machines = (page: Page) => inspector(page).getByRole('tree', { name: 'Machines' });
const machine = (page: Page, name: string) =>
  machines(page)
    .getByRole('treeitem', { name: new RegExp(`^${name} `) })
    .first();
const events = (page: Page) => inspector(page).getByRole('region', { name: 'Events' });

async function copiedReport(page: Page): Promise<string> {
  await press(inspector(page), 'Copy as report');
  await expect(button(inspector(page), 'Copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('shows a sign-in and the editing of a model without password, token or model data', async ({
  page,
  context,
  makeModel,
  expectFailures,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const price = 73_519.25;
  await makeModel({ ...kettle(), price });
  expectFailures([401, 403, '/rest/auth/login']);
  const wrong = 'Tr0ub4dor-and-3';
  await page.goto('/?inspect');
  await expect(machine(page, 'session')).toContainText('signedOut');
  await signInByHand(page, 'admin', wrong);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(events(page)).toContainText('signIn failed');
  await signInByHand(page);
  await expect(machine(page, 'session')).toContainText('signedIn');

  await editModel(page);
  await expect(inspector(page)).toBeVisible();
  await select(page, 'title');
  await page.keyboard.press('Enter');
  const typed = 'Marker 41 typed';
  await valueField(page).fill(typed);
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(row(page, 'title')).toContainText(typed);
  await machine(page, 'modelEditor').click();
  await expect(machine(page, 'treeEdit')).toBeVisible();

  const report = await copiedReport(page);
  expect(report).toContain('Page: /domain/:namespace/:domainId/models/:id');
  expect(report).toContain('treeEdit');
  const shown = await inspector(page).evaluate((panel) => panel.outerHTML);
  const token = (await storedSession(page))!.token;
  for (const secret of [wrong, token, typed, 'Kettle', 'kettle', 'orders', String(price)])
    for (const [where, all] of Object.entries({ report, shown }))
      expect(all.includes(secret), `"${secret}" in ${where}`).toBe(false);
});

test('opens from the command palette, leaves the console usable and gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/users');
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Search/ }))
    .first();
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('inspector');
  await expect(page.getByRole('option', { name: /^Open the inspector/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toBeFocused();

  await test.step('the arrow keys move through the machines', async () => {
    await machine(page, 'console').focus();
    await page.keyboard.press('ArrowDown');
    await expect(machines(page).getByRole('treeitem').nth(1)).toBeFocused();
    await expect(machines(page).getByRole('treeitem', { selected: true })).toHaveCount(1);
  });

  await test.step('the console follows what is done beside it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Domains' }).first().click();
    await expect(page).toHaveURL(/\/domains/);
    await expect(events(page)).toContainText('address.changed');
  });

  await test.step('a pause keeps what is shown, a filter and Clear remove it', async () => {
    await press(inspector(page), 'Pause');
    const rows = events(page).getByRole('row');
    const before = await rows.count();
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
    await expect(page).toHaveURL(/\/users/);
    expect(await rows.count()).toBe(before);
    await press(inspector(page), 'Resume');
    await inspector(page).getByRole('textbox', { name: 'Filter events' }).fill('no such event');
    await expect(events(page)).toContainText('No event matches the filter.');
    await inspector(page).getByRole('textbox', { name: 'Filter events' }).fill('');
    await press(inspector(page), 'Pause');
    await press(inspector(page), 'Clear');
    await expect(events(page)).toContainText('No events yet.');
    // Now, because hundreds of rows take the checker too long.
    await axe(page);
  });

  await test.step('it stays open in this tab until it is closed', async () => {
    await page.reload();
    await expect(inspector(page)).toBeVisible();
    await button(inspector(page), 'Pause').focus();
    await page.keyboard.press('Escape');
    await expect(inspector(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(inspector(page)).toHaveCount(0);
  });
});
