import type { Browser, Page } from '@playwright/test';
import { tapModel } from './support/model-wire';
import { anotherBrowser, editModel, expect, row, saved, test, valueField, valueOf } from './support/model';

/* Two consoles type in the same model while its connection, or the backend itself, is lost. */

/** Every error that a page did not catch. */
const uncaught = (page: Page) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
};
const open = async (page: Page, name: string) => {
  await editModel(page);
  await valueOf(row(page, name)).dblclick();
  await expect(valueField(page)).toBeFocused();
  await page.keyboard.press('End');
};
const shows = (page: Page, name: string, text: string) =>
  expect(row(page, name, `string, "${text}"`)).toBeVisible({ timeout: 60_000 });

type Rest = { login(username: string, password: string): Promise<{ token: string; expiresIn: number }> };
async function second(browser: Browser, origin: string, rest: Rest) {
  return anotherBrowser(browser, origin, await rest.login('admin', 'password'));
}

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel({ title: 'Kettle', note: 'Tea' });
  await signIn(page);
});

test('both keep what they type when the backend is restarted under them', async ({
  page,
  browser,
  server,
  rest,
  stored,
  expectFailures,
}) => {
  expectFailures(['/']);
  const other = await second(browser, server.origin, rest);
  const errors = [uncaught(page), uncaught(other)];
  await open(page, 'title');
  await open(other, 'note');
  await page.keyboard.type(' one');
  await other.keyboard.type(' eins');
  await Promise.all([saved(page), saved(other)]);
  const stopping = server.stop();
  await page.keyboard.type(' two', { delay: 20 });
  await other.keyboard.type(' zwei', { delay: 20 });
  await stopping;
  await page.keyboard.type(' three');
  await other.keyboard.type(' drei');
  await server.start();
  for (const each of [page, other]) {
    await shows(each, 'title', 'Kettle one two three');
    await shows(each, 'note', 'Tea eins zwei drei');
    await saved(each);
  }
  expect((await stored()).data).toEqual({ title: 'Kettle one two three', note: 'Tea eins zwei drei' });
  await page.keyboard.type('!');
  await other.keyboard.type('?');
  await shows(other, 'title', 'Kettle one two three!');
  await shows(page, 'note', 'Tea eins zwei drei\\?');
  await Promise.all([saved(page), saved(other)]);
  expect((await stored()).data).toEqual({ title: 'Kettle one two three!', note: 'Tea eins zwei drei?' });
  for (const each of [page, other]) await expect(each.getByText(/Someone else|Theirs/)).toHaveCount(0);
  expect(errors).toEqual([[], []]);
  await other.context().close();
});

test('both keep what they type in one text when the server closes the model of one', async ({
  page,
  browser,
  server,
  rest,
  stored,
}) => {
  const wire = await tapModel(page);
  const other = await second(browser, server.origin, rest);
  const errors = [uncaught(page), uncaught(other)];
  await open(page, 'title');
  await open(other, 'title');
  await other.keyboard.press('Home');
  await page.keyboard.type(' one');
  await other.keyboard.type('My ');
  await Promise.all([saved(page), saved(other)]);
  wire.lose();
  await page.keyboard.type(' two');
  await other.keyboard.type('old ');
  wire.forceClose('A concurrency control error occurred.');
  await page.keyboard.type(' three');
  await other.keyboard.type('red ');
  for (const each of [page, other]) {
    await shows(each, 'title', 'My old red Kettle one two three');
    await saved(each);
  }
  expect((await stored()).data).toMatchObject({ title: 'My old red Kettle one two three' });
  await page.keyboard.type('!');
  await other.keyboard.type('and ');
  for (const each of [page, other]) {
    await shows(each, 'title', 'My old red and Kettle one two three!');
    await saved(each);
    await expect(each.getByText(/Someone else|Theirs/)).toHaveCount(0);
  }
  expect(errors).toEqual([[], []]);
  await other.context().close();
});
