import { expect, type Locator, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { test } from './support/console';
import { domainScreens } from './support/domain-screens';
import { expectConnected } from './support/domain';
import { row, tree, valueOf } from './support/model';
import { button, desk, link, visit } from './support/pages';

/*
 * Forced colors, in which the browser replaces the colors of the console by a few of the operating system: what only a color or a shadow
 * would show has to be seen all the same. Compared by pictures, because the styles do not tell what is drawn.
 */

/** A picture of an element and the 4 px around it, where focus rings are. */
async function pictureOf(element: Locator): Promise<Buffer> {
  await element.scrollIntoViewIfNeeded();
  const box = (await element.boundingBox())!;
  const [x, y] = [Math.max(0, box.x - 4), Math.max(0, box.y - 4)];
  return element.page().screenshot({ clip: { x, y, width: box.width + 8, height: box.height + 8 } });
}

/** The number of pixels that differ clearly: black and white do, two grays do not. */
function differing(one: PNG, other: (at: number) => number): number {
  let found = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const parts = [0, 1, 2].map((part) => Math.abs(one.data[at + part]! - other(at + part)));
    if (parts.reduce((sum, part) => sum + part) > 255) found += 1;
  }
  return found;
}

const longerSide = async (element: Locator) => {
  const { width, height } = (await element.boundingBox())!;
  return Math.max(width, height);
};

/** Expects that the element looks different after a step: by default in as many pixels as a line along its longer side. */
async function expectSeen(element: Locator, step: () => Promise<unknown>, least?: number): Promise<void> {
  const before = PNG.sync.read(await pictureOf(element));
  await step();
  await expect
    .poll(async () => differing(PNG.sync.read(await pictureOf(element)), (at) => before.data[at]!))
    .toBeGreaterThan(least ?? (await longerSide(element)));
}

/** Expects that something in the element differs from its corner. */
async function expectDrawn(element: Locator): Promise<void> {
  const picture = PNG.sync.read(await pictureOf(element));
  expect(differing(picture, (at) => picture.data[at % 4]!)).toBeGreaterThan(await longerSide(element));
}

/** The keyboard moves the focus, so that its mark is drawn. */
async function focusByKey(page: Page, element: Locator): Promise<void> {
  await page.keyboard.press('Tab');
  await element.focus();
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
});

test('selection, focus, switches, check boxes, states and the current page are seen', async ({ page }) => {
  await page.goto('/domains?namespace=acme');
  const desks = page.getByRole('row', { name: /Order Desk/ });
  await expect(desks).toBeVisible();
  const box = page.getByRole('checkbox', { name: 'Select Order Desk' });
  await expectSeen(desks.getByRole('cell', { name: 'orders', exact: true }), () => box.check());
  // Only the check mark.
  await expectSeen(box, () => box.uncheck(), 12);
  for (const control of [link(page, 'Order Desk'), button(page, 'Reload'), page.getByRole('searchbox'), box])
    await expectSeen(control, () => focusByKey(page, control));
  await expectDrawn(desks.getByRole('cell', { name: 'Ready' }).locator('svg').first());
  await expectDrawn(button(page, 'Favorite Order Desk').or(button(page, 'Unfavorite Order Desk')).first());

  const settings = page.getByRole('navigation').getByRole('link', { name: 'Settings' });
  await expectSeen(settings, async () => {
    await visit(page, '/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
  const toggle = page.getByRole('switch', { name: /User Namespaces Enabled/ });
  await expect(toggle).toBeVisible();
  await expectSeen(toggle, () => toggle.click());
  await expectSeen(page.getByRole('tab', { name: 'Security' }), () =>
    page.getByRole('tab', { name: 'Security' }).click(),
  );

  await page.keyboard.press('ControlOrMeta+k');
  const second = page.getByRole('option').nth(1);
  await expect(second).toBeVisible();
  await expectSeen(second, () => page.keyboard.press('ArrowDown'));
});

test('charts, the tree, the list of models and conflicts are seen', async ({ page, rest, control, server }) => {
  await page.goto(`${desk}/models?mode=browse&collection=orders`);
  const model = page.getByRole('row', { name: /order-10400/ });
  await expect(model).toBeVisible();
  await expectConnected(page);
  await expectSeen(model.locator('[data-cell="customer"]'), () =>
    page.getByRole('checkbox', { name: 'Select order-10400' }).check(),
  );
  const cell = page.getByRole('row', { name: /order-10402/ }).locator('[data-cell="customer"]');
  await expectSeen(cell, () => focusByKey(page, cell));

  await test.step('the tree', async () => {
    await visit(page, `${desk}/models/order-10400`);
    await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
    await focusByKey(page, tree(page));
    await page.keyboard.press('Home');
    await expectSeen(row(page, 'customer'), () => page.keyboard.press('ArrowDown'));
    await expectDrawn(valueOf(row(page, 'customer')));
    const view = page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit' });
    await expectSeen(view, () => view.click());
  });

  await test.step('conflicts in the source', async () => {
    const { path, ready } = domainScreens.find(({ name }) => name === 'source of a model with conflicts')!;
    await visit(page, path);
    if (typeof ready === 'function') await ready(page, { control, rest, server });
    const mine = button(page, 'Keep mine');
    await expectSeen(mine, () => mine.click());
    await expectDrawn(
      page
        .getByRole('group', { name: /^Conflict at/ })
        .locator('pre')
        .first(),
    );
  });

  await test.step('charts', async () => {
    await page.goto(desk);
    await expectDrawn(page.getByRole('img', { name: /^Storage/ }));
    const collections = page.getByRole('region', { name: 'Models by collection' });
    await collections.scrollIntoViewIfNeeded();
    await expectDrawn(collections.getByRole('row').nth(1).locator('div[style]'));
  });
});
