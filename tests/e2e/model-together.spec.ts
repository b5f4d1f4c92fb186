import type {
  IConvergenceEvent,
  RealTimeArray,
  RealTimeElement,
  RealTimeModel,
  RealTimeNumber,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { anotherBrowser, editModel, expect, fact, kettle, plain, saved, test, tool, tree } from './support/model';
import { fewOrMany } from '../support/long-tests';

/**
 * Two operators in two browsers and two other clients edit one model at random, for TOGETHER_SECONDS (12, or
 * 60 with LONG_TESTS=1). TOGETHER_SEED determines what each of them does, but not when.
 */

const seconds = Number(process.env['TOGETHER_SECONDS'] ?? fewOrMany(12, 60));
const seed = Number(process.env['TOGETHER_SEED'] ?? 20_261_121);

/** Returns integers from 0 to below `limit`, always the same for the same seed (mulberry32). */
function randomFrom(start: number) {
  let state = start;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}
type Random = ReturnType<typeof randomFrom>;
const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item;

const texts = ['a', 'Kettle', 'ü', '😀', '😁', 'two\nlines', '<b>', ' ', 'עברית'];
const keys = ['title', 'lines', 'tags', 'k0', 'k1', 'k2', 'k3', 'constructor', 'a/b', ''];

function anyValue(random: Random): unknown {
  return oneOf(random, [
    oneOf(random, texts),
    random(1_000) / 8,
    random(2) === 0,
    null,
    new Date(random(2_000_000_000) * 1_000),
    {},
    { a: 1, b: oneOf(random, texts) },
    [oneOf(random, texts), random(9), []],
  ]);
}

type Element = RealTimeElement<unknown>;
const within = (element: Element): Element[] => {
  if (element.type() === 'object') {
    const object = element as unknown as RealTimeObject;
    return object.keys().map((key) => object.get(key) as unknown as Element);
  }
  if (element.type() !== 'array') return [];
  const array = element as unknown as RealTimeArray;
  return Array.from({ length: array.length() }, (_, index) => array.get(index) as unknown as Element);
};
const everyElement = (element: Element): Element[] => [element, ...within(element).flatMap(everyElement)];

/** A position where a text may be cut: not within a surrogate pair. */
const cuts = (text: string) => [...text].reduce((all, each) => [...all, (all.at(-1) ?? 0) + each.length], [0]);

/** One edit of a client; it removes more in a large document and adds more in a small one. */
function editOnce(model: RealTimeModel, random: Random): void {
  const all = everyElement(model.root());
  const grows = random(60) > all.length - 15;
  const element = oneOf(random, all);
  switch (element.type()) {
    case 'string': {
      const text = element as unknown as RealTimeString;
      const [from = 0, to = 0] = [oneOf(random, cuts(text.value())), oneOf(random, cuts(text.value()))].sort(
        (one, other) => one - other,
      );
      if (random(12) === 0) return text.value(oneOf(random, texts));
      if (from === to || text.length() < 8) return void text.insert(from, oneOf(random, texts));
      return void text.remove(from, to - from);
    }
    case 'number':
      return void (element as unknown as RealTimeNumber).add(random(20) - 10);
    case 'boolean':
      return element.value(!element.value());
    case 'date':
      return element.value(new Date(random(2_000_000_000) * 1_000));
    case 'object': {
      const object = element as unknown as RealTimeObject;
      const key = grows ? oneOf(random, keys) : oneOf(random, object.keys());
      if (grows) return void object.set(key, anyValue(random));
      if (key !== undefined) object.remove(key);
      return;
    }
    case 'array': {
      const array = element as unknown as RealTimeArray;
      const size = array.length();
      if (grows || size === 0) return void array.insert(random(size + 1), anyValue(random));
      if (random(3) === 0) return void array.remove(random(size));
      if (random(2) === 0) return void array.set(random(size), anyValue(random));
      return array.reorder(random(size), random(size));
    }
  }
}

async function useClient(model: RealTimeModel, random: Random, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (random(8) === 0) {
      model.startBatch();
      for (let count = 0; count < 3; count += 1) editOnce(model, random);
      // Possibly none of them found anything to do.
      if (model.batchSize() > 0) model.completeBatch();
      else model.cancelBatch();
    } else editOnce(model, random);
    await pause(40 + random(200));
  }
}

/** The positions of the visible names and values. */
const places = (page: Page, part: 'name' | 'value') =>
  tree(page).evaluate(
    (box, wanted) =>
      [...box.querySelectorAll(`[role="treeitem"] [data-part="${wanted}"]`)]
        .map((each) => each.getBoundingClientRect())
        .filter(
          ({ top, bottom }) => top > box.getBoundingClientRect().top && bottom < box.getBoundingClientRect().bottom,
        )
        .map(({ left, top, height }) => ({ x: left + 3, y: top + height / 2 })),
    part,
  );

const focusedOn = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.tagName === 'INPUT' || focused?.tagName === 'TEXTAREA'
      ? `${focused.tagName} ${focused.getAttribute('aria-label')}`
      : (focused?.getAttribute('role') ?? '');
  });

async function clickSome(page: Page, random: Random, part: 'name' | 'value', times: number): Promise<void> {
  const found = await places(page, part);
  if (found.length === 0) return;
  const { x, y } = oneOf(random, found);
  await page.mouse.click(x, y, { clickCount: times });
}

/** One mouse or keyboard action on the page; concurrent changes may turn it into something else, or nothing. */
const doings: ((page: Page, random: Random) => Promise<void>)[] = [
  async function editValue(page, random) {
    await clickSome(page, random, 'value', 2);
    const at = await focusedOn(page);
    if (at === 'TEXTAREA Value') {
      for (let count = 0; count < 5; count += 1) {
        const key = oneOf(random, ['x', 'Backspace', 'ArrowLeft', 'Home', 'End', 'Shift+ArrowLeft', 'Shift+Enter', '']);
        if (key === '') await page.keyboard.insertText(oneOf(random, texts));
        else await page.keyboard.press(key);
      }
    } else if (at === 'INPUT Value') {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(String(random(10_000) / 16));
    } else if (at === 'radio') await page.keyboard.press('ArrowDown');
    await page.keyboard.press(oneOf(random, ['Enter', 'Escape']));
  },
  async function add(page, random) {
    await clickSome(page, random, 'name', 1);
    await page.keyboard.press('Insert');
    if (!/^INPUT /.test(await focusedOn(page))) return;
    const form = page.getByRole('group', { name: 'New element' });
    const type = oneOf(random, ['', 'Object', 'Array', 'Number', 'Null', 'Date']);
    if (type === '') await page.keyboard.insertText(`k${random(6)}`);
    else {
      await form.getByRole('combobox', { name: 'Type' }).click({ timeout: 1_000 });
      await page.getByRole('option', { name: type, exact: true }).click({ timeout: 1_000 });
      const name = form.getByRole('textbox', { name: 'Property' });
      if (await name.isVisible()) await name.fill(`k${random(6)}`, { timeout: 1_000 });
      else await form.getByRole('textbox', { name: 'Position' }).focus({ timeout: 1_000 });
    }
    await page.keyboard.press('Enter');
  },
  async function remove(page, random) {
    await clickSome(page, random, 'name', 1);
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('alertdialog', { name: 'Delete Element?' });
    await dialog.getByRole('button', { name: oneOf(random, ['Delete', 'Cancel']) }).click({ timeout: 1_000 });
  },
  async function rename(page, random) {
    await clickSome(page, random, 'name', 2);
    if ((await focusedOn(page)) !== 'INPUT Property') return;
    await page.keyboard.insertText(`k${random(6)}`);
    await page.keyboard.press('Enter');
  },
  async function move(page, random) {
    await clickSome(page, random, 'name', 1);
    await page.keyboard.press(oneOf(random, ['Alt+ArrowUp', 'Alt+ArrowDown']));
  },
  async function undo(page, random) {
    await clickSome(page, random, 'name', 1);
    await page.keyboard.press(oneOf(random, ['ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+y']));
  },
  async function look(page, random) {
    await tool(page, oneOf(random, ['Expand all', 'Collapse all', 'Expand all'])).click({ timeout: 1_000 });
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, random(800) - 400);
  },
];

async function useBrowser(page: Page, random: Random, isOver: () => boolean): Promise<void> {
  let step = 0;
  while (!isOver()) {
    const doing = oneOf(random, [...doings, ...doings.slice(0, 3), ...doings.slice(0, 1)]);
    // The click target may have been removed by someone just before.
    await doing(page, random).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
    });
    step += 1;
    if (step % 4 === 0) await page.keyboard.press('Escape');
    if (await page.getByRole('alertdialog').isVisible()) await page.keyboard.press('Escape');
    const form = page.getByRole('group', { name: 'New element' });
    if (await form.isVisible())
      await form
        .getByRole('button', { name: 'Cancel' })
        .click({ timeout: 1_000 })
        .catch(() => {});
  }
  await page.keyboard.press('Escape');
  // Input whose element was removed is offered until it is discarded.
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  while (await discard.first().isVisible()) await discard.first().click();
}

/** Dates as the server writes them, in any notation; numbers as in JSON. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return { date: value.getTime() };
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = new Map(Object.entries(value));
  if (entries.has('$convergenceType')) return { date: Date.parse(String(entries.get('value'))) };
  if (entries.has('$$convergence_type')) return { date: entries.get('date') };
  return new Map(
    [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, comparable(each)]),
  );
}

/** The whole document as the page has it. */
async function copied(page: Page): Promise<unknown> {
  await page.getByRole('navigation', { name: 'Selected path' }).getByRole('button', { name: '$' }).click();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy the selection' }).click();
  await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).not.toBe('');
  return JSON.parse(await text());
}

test('two browsers and two other clients edit one model at random, and converge', async ({
  page,
  context,
  browser,
  server,
  rest,
  watch,
  signIn,
  makeModel,
  openAs,
  stored,
}) => {
  test.setTimeout((seconds + 120) * 1_000);
  await makeModel({
    ...kettle(),
    lines: Array.from({ length: 6 }, (_, index) => ({ sku: `s${index}`, count: index })),
  });
  await signIn(page);
  const dana = await anotherBrowser(browser, server.origin, await rest.login('dana'));
  watch.attach(dana);
  for (const each of [context, dana.context()])
    await each.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  const clients = [await openAs('alma'), await openAs('ben')] as const;
  const pages = [page, dana] as const;
  for (const each of pages) await editModel(each);

  /** The number of changes from each of the others that reached the first client. */
  const done = new Map<string, number>();
  clients[0]
    .root()
    .events()
    .subscribe((event: IConvergenceEvent) => {
      const { name, childEvent } = event as unknown as {
        name: string;
        childEvent?: { user: { username: string } };
      };
      const username = childEvent?.user.username;
      if (name === 'model_changed' && username) done.set(username, (done.get(username) ?? 0) + 1);
    });

  const end = Date.now() + seconds * 1_000;
  const least = seconds / 10;
  const isOver = (username?: string) =>
    Date.now() > end && (username === undefined || (done.get(username) ?? 0) > least);
  await Promise.all([
    ...pages.map((each, index) => useBrowser(each, randomFrom(seed + index), () => isOver(['admin', 'dana'][index]))),
    ...clients.map((each, index) =>
      useClient(each, randomFrom(seed + 10 + index), () => isOver([undefined, 'ben'][index])),
    ),
  ]);

  for (const client of clients) await expect.poll(() => client.isCommitted()).toBe(true);
  for (const each of pages) {
    await each.bringToFront();
    const theirs = each.getByRole('button', { name: 'Keep theirs' });
    while ((await theirs.count()) > 0) await theirs.first().click();
    await saved(each);
  }
  const versions = async () => [
    ...clients.map((client) => client.version()),
    ...(await Promise.all(pages.map(async (each) => Number(await fact(each, 'Version').textContent())))),
    (await stored()).version,
  ];
  await expect.poll(async () => new Set(await versions()).size, 'all have the same version').toBe(1);
  const data = comparable((await stored()).data);
  for (const client of clients) expect(comparable(plain(client))).toEqual(data);
  for (const each of pages) {
    await each.bringToFront();
    expect(comparable(await copied(each))).toEqual(data);
  }
  // Everyone took part.
  expect([...done.keys()].sort()).toEqual(['admin', 'ben', 'dana']);
  for (const [username, count] of done) expect(count, `edits of ${username}`).toBeGreaterThan(least);
  await dana.context().close();
});
