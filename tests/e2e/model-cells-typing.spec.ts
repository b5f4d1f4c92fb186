import type { Page } from '@playwright/test';
import { expectConnected } from './support/domain';
import { axe, desk, expect, test } from './support/model';

const cell = (page: Page, id: string, key: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: id, exact: true }) })
    .locator(`[data-cell="${key}"]`);
const ids = ['cup-a', 'cup-b'];
const keys = ['a', 'b', 'c', 'd', 'e'];
const blank = { a: 'old', b: 'old', c: 'old', d: 1, e: false };

/** Lets every answer of the server come late from then on, over REST and over the realtime socket, in its order. */
async function slow(page: Page) {
  let delay = 0;
  await page.route('**/rest/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  await page.routeWebSocket(/\/realtime\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => void setTimeout(() => socket.send(message), delay));
  });
  return (milliseconds: number) => (delay = milliseconds);
}

async function openCups(page: Page) {
  await page.goto(
    `${desk}/models?mode=query&query=${encodeURIComponent("SELECT * FROM orders WHERE a = 'old' ORDER BY @id")}`,
  );
  await expect(cell(page, 'cup-b', 'a')).toHaveText('old');
  await expectConnected(page);
}

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await signIn(page);
  for (const id of ids) await makeModel(blank, id);
});

for (const delay of [0, 150, 700])
  test(`stores ten cells as they were typed, at full speed, when every answer takes ${delay} ms`, async ({
    page,
    stored,
  }) => {
    const answerAfter = await slow(page);
    await openCups(page);
    answerAfter(delay);
    const rows = [
      { a: 'AA1', b: 'red?42', c: '/g?x', d: '-1.5e3', e: 'true' },
      { a: '?', b: ' two  words', c: 'k/', d: '0', e: 'true' },
    ];
    await cell(page, 'cup-a', 'a').dblclick();
    const texts = rows.flatMap((row) => keys.map((key) => row[key as keyof typeof row]));
    for (const [index, text] of texts.entries()) {
      await page.keyboard.type(text);
      await page.keyboard.press(index < texts.length - 1 ? 'Tab' : 'Enter');
    }
    await expect(page.getByRole('img', { name: /^(Saving|Waiting)$/ })).toHaveCount(0, { timeout: 60_000 });
    expect((await stored('cup-a')).data).toEqual({ a: 'AA1', b: 'red?42', c: '/g?x', d: -1500, e: true });
    expect((await stored('cup-b')).data).toEqual({ a: '?', b: ' two  words', c: 'k/', d: 0, e: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test('is used as a spreadsheet: typing replaces, Enter goes down, arrow keys save, Escape discards', async ({
  page,
  stored,
}) => {
  await openCups(page);
  const field = (key: string) => page.locator(`[name="cell"][aria-label="${key}"]`);
  await cell(page, 'cup-a', 'a').focus();
  await page.keyboard.type('?1');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('gone');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await expect(field('b')).toHaveValue('old');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('-');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(field('c')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(field('c')).toHaveCount(0);
  await expect.poll(async () => (await stored('cup-a')).data).toEqual({ ...blank, a: '?1', b: 'ol-d', c: '' });
  await expect.poll(async () => (await stored('cup-b')).data).toEqual({ ...blank, a: '2' });
});

test('shows refused values in their cells while the next ones are typed, and asks before they are left', async ({
  page,
  openAs,
  stored,
}) => {
  await openCups(page);
  const ben = await openAs('ben', 'cup-a');
  ben.root().set('a', 'theirs');
  await expect.poll(() => ben.isCommitted()).toBe(true);
  await cell(page, 'cup-a', 'a').dblclick();
  for (const text of ['mine', 'B', 'C', 'many', 'true']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('second row');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored('cup-b')).data).toEqual({ ...blank, a: 'second row' });
  await expect
    .poll(async () => (await stored('cup-a')).data)
    .toEqual({ ...blank, a: 'theirs', b: 'B', c: 'C', e: true });
  await expect(cell(page, 'cup-a', 'a')).toHaveText('mine');
  await expect(cell(page, 'cup-a', 'd')).toHaveText('many');
  await axe(page);

  await test.step('the question is below its cell', async () => {
    await cell(page, 'cup-a', 'a').click();
    await expect(page.getByText(/^Ben.* changed this value in the meantime\. It is now "theirs"\.$/)).toBeVisible();
    await axe(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Overwrite' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('cup-a')).data['a']).toBe('mine');
  });
  await test.step('rows that leave the page leave their texts', async () => {
    await page.getByRole('link', { name: 'Chats' }).first().click();
    await expect(page.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: /Stay|Keep/ }).click();
  });
  await test.step('a corrected value is saved', async () => {
    await cell(page, 'cup-a', 'd').click();
    await expect(page.getByText('Enter a number.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored('cup-a')).data['d']).toBe(5);
  });
});
