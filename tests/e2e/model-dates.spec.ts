import { editModel, expect, row, saved, select, stamp, test, valueField } from './support/model';

/* Dates in the hour that a clock shows twice, when it is set back. */

test.use({ timezoneId: 'America/New_York' });
test.beforeEach(({ page, signIn }) => signIn(page));

const first = Date.UTC(2026, 10, 1, 5, 30);
const second = Date.UTC(2026, 10, 1, 6, 30);

test('have their offset, and one millisecond more is one millisecond more', async ({ page, makeModel, stored }) => {
  await makeModel({ first: stamp(first), second: stamp(second) });
  await editModel(page);
  await expect(row(page, 'first')).toContainText('11/01/2026 01:30:00.000 AM -04:00');
  await expect(row(page, 'second')).toContainText('11/01/2026 01:30:00.000 AM -05:00');
  for (const name of ['first', 'second']) {
    await select(page, name);
    await page.keyboard.press('Enter');
    const field = valueField(page);
    await field.fill((await field.inputValue()).replace('.000', '.001'));
    await page.keyboard.press('Enter');
  }
  await saved(page);
  await expect.poll(async () => (await stored()).data).toEqual({ first: stamp(first + 1), second: stamp(second + 1) });

  await select(page, 'first');
  await page.keyboard.press('Enter');
  const field = valueField(page);
  await field.fill('11/01/2026 01:30:00.000 AM');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This time occurs twice here. Add -04:00 or -05:00')).toBeVisible();
  await expect(field).toHaveValue('11/01/2026 01:30:00.000 AM');
});
