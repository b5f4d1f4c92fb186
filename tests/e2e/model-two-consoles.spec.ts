import type { Page } from '@playwright/test';
import { tapModel } from './support/model-wire';
import { anotherBrowser, editModel, expect, row, saved, test as base, valueField, valueOf } from './support/model';

/* Two consoles type in the same model while its connection, or the backend itself, is lost. */

const open = async (page: Page, name: string) => {
  await editModel(page);
  await valueOf(row(page, name)).dblclick();
  await expect(valueField(page)).toBeFocused();
  await page.keyboard.press('End');
};
const shows = (page: Page, name: string, text: string) =>
  expect(row(page, name, `string, "${text}"`)).toBeVisible({ timeout: 60_000 });

const test = base.extend<{ other: Page }>({
  other: async ({ browser, server, rest, watch }, use) => {
    const other = await anotherBrowser(browser, server.origin, await rest.login());
    watch.attach(other);
    await use(other);
    await other.context().close();
  },
});

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel({ title: 'Kettle', note: 'Tea' });
  await signIn(page);
});

test('both keep what they type when the backend is restarted under them', async ({
  page,
  server,
  stored,
  expectFailures,
  other,
}) => {
  expectFailures(['/']);
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
});

test('both keep what they type in one text when the server closes the model of one', async ({
  page,
  stored,
  other,
}) => {
  const wire = await tapModel(page);
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
});
