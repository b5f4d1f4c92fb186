import type { Page } from '@playwright/test';
import { expectConnected, whilePolling } from './support/domain';
import { tapModel } from './support/model-wire';
import { axe, desk, expect, kettle, test } from './support/model';

const cell = (page: Page, key: string, id = 'kettle') =>
  page.getByRole('row').filter({ hasText: id }).locator(`[data-cell="${key}"]`);
const field = (page: Page, key: string) => page.locator(`[name="cell"][aria-label="${key}"]`);

async function edit(page: Page, key: string, text: string) {
  await cell(page, key).dblclick();
  await field(page, key).fill(text);
}

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await signIn(page);
  await makeModel(kettle());
  await page.goto(`${desk}/models?mode=id&id=kettle`);
  await expect(cell(page, 'price')).toHaveText('12.5');
  await expectConnected(page);
});

test('asks before it overwrites what someone else entered', async ({ page, openAs }) => {
  const ben = await openAs('ben');
  const price = () => (ben.root().value() as { price: number }).price;
  await edit(page, 'price', '99');
  ben.root().set('price', 7);
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await field(page, 'price').press('Enter');
  const question = page.getByText(/^Ben.* changed this value in the meantime\. It is now 7\.$/);
  await expect(question).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(cell(page, 'price')).toHaveText('7');
  expect(price()).toBe(7);

  await edit(page, 'price', '99');
  ben.root().set('price', 8);
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await field(page, 'price').press('Enter');
  await expect(page.getByText(/It is now 8\.$/)).toBeVisible();
  await test.step('Enter goes back to what was typed', async () => {
    await page.keyboard.press('Enter');
    await expect(field(page, 'price')).toHaveValue('99');
    await page.keyboard.press('Escape');
  });
  await page.getByRole('button', { name: 'Overwrite' }).click();
  await expect(cell(page, 'price')).toHaveText('99');
  await expect.poll(price).toBe(99);
});

test('keeps what was typed without a connection, and saves it when there is one', async ({
  page,
  openAs,
  expectFailures,
}) => {
  expectFailures(['/realtime/']);
  await page.clock.install();
  // The clock of the page does not move time-outs of the browser.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Timed out.', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  });
  const wire = await tapModel(page);
  await page.reload();
  await expectConnected(page);
  const ben = await openAs('ben');
  await edit(page, 'price', '99');
  await wire.cut();
  await field(page, 'price').press('Enter');
  const unsaved = page.getByText(/^Not saved: there is no realtime connection\./);
  await whilePolling(page, () => expect(unsaved).toBeVisible({ timeout: 500 }));
  await expect(cell(page, 'price')).toHaveText('99');
  await axe(page);
  wire.repair();
  await whilePolling(page, () => expect(page.getByText('Realtime connected')).toBeVisible({ timeout: 2_000 }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cell(page, 'price')).toHaveText('99');
  await expect.poll(() => ben.root().value()).toMatchObject({ price: 99 });
});
