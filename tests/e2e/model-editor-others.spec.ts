import type { LocalElementReference, LocalRangeReference, RealTimeModel } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import {
  editModel,
  expect,
  openModel,
  row,
  select,
  test,
  textAt,
  tool,
  tree,
  valueField,
  valueOf,
} from './support/model';

/* The tree of a model while others have it open: scripted clients of the realtime service, and a second browser. */

const selectionKey = 'console.selection';
const caretKey = 'console.caret';
const carets = (page: Page) => tree(page).locator('[data-caret]');
const connected = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^Connected Users, ${count}\\b`) });

/** Selects a value, as a console does. */
function pointAt(model: RealTimeModel, reference: LocalElementReference, ...path: (string | number)[]) {
  if (!reference.isShared()) reference.share();
  reference.set(path.length === 0 ? (model.root() as never) : model.elementAt(path));
}

/** Sets the caret in a text, as a console does. */
function writeIn(model: RealTimeModel, at: number, ...path: (string | number)[]): LocalRangeReference {
  const caret = textAt(model, ...path).rangeReference(caretKey);
  caret.share();
  caret.set({ start: at, end: at });
  return caret;
}

const selectionIn = (model: RealTimeModel) =>
  model
    .references({ key: selectionKey })
    .filter((reference) => !reference.isLocal() && reference.isSet())
    .map((reference) => (reference.value() as unknown as { path: () => unknown }).path());

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await makeModel();
  await signIn(page);
});

test('two users type in one text, and each caret keeps its position', async ({ page, openAs }) => {
  const alma = await openAs('alma');
  await editModel(page);
  const title = textAt(alma, 'title');
  await valueOf(row(page, 'title')).dblclick();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  title.insert(0, 'The ');
  await expect(valueField(page)).toHaveValue('The Kettle');
  title.insert(10, ' works');
  await expect(valueField(page)).toHaveValue('The Kettle works');
  await page.keyboard.type('--');
  await expect.poll(() => title.value()).toBe('The Ke--ttle works');
  title.remove(0, 4);
  await expect(valueField(page)).toHaveValue('Ke--ttle works');
  await page.keyboard.type('!');
  await expect.poll(() => title.value()).toBe('Ke--!ttle works');
  await page.keyboard.press('Enter');
  // Undo removes only the operator's own input.
  await tool(page, 'Undo').click();
  await expect.poll(() => title.value()).not.toContain('!');
  while ((await tool(page, 'Undo').getAttribute('aria-disabled')) !== 'true') await tool(page, 'Undo').click();
  await expect.poll(() => title.value()).toBe('Kettle works');
  while ((await tool(page, 'Redo').getAttribute('aria-disabled')) !== 'true') await tool(page, 'Redo').click();
  await expect.poll(() => title.value()).toBe('Ke--!ttle works');
  await expect(valueOf(row(page, 'title'))).toHaveText('"Ke--!ttle works"');
});

test("shows the positions of others, and sends the operator's position", async ({ page, openAs }) => {
  const [alma, ben] = [await openAs('alma'), await openAs('ben')];
  await openModel(page);
  await expect(connected(page, 3)).toBeVisible();
  const almas = alma.elementReference(selectionKey);
  const bens = ben.elementReference(selectionKey);
  pointAt(alma, almas, 'price');
  await expect(row(page, 'price', '.*selected by Alma Reyes')).toContainText('Alma Reyes');
  pointAt(ben, bens, 'title');
  writeIn(ben, 3, 'title');
  await expect(row(page, 'title', '.*edited by Ben Sato')).toBeVisible();
  await expect(carets(page)).toHaveCount(1);
  await expect(carets(page)).toHaveAttribute('title', 'Ben Sato');
  pointAt(alma, almas, 'title');
  const caret = writeIn(alma, 0, 'title');
  await expect(row(page, 'title', '.*edited by (Alma Reyes and Ben Sato|Ben Sato and Alma Reyes)')).toBeVisible();
  await expect(row(page, 'price', '.*selected by')).toHaveCount(0);
  await expect(carets(page)).toHaveCount(2);
  textAt(ben, 'title').insert(0, '12');
  await expect(valueOf(row(page, 'title'))).toHaveText('"12Kettle"');
  await expect(carets(page)).toHaveCount(2);
  caret.dispose();
  almas.clear();
  await expect(row(page, 'title', '.*edited by Ben Sato')).toBeVisible();

  await select(page, 'paid');
  await expect.poll(() => selectionIn(alma)).toContainEqual(['paid']);
  await tool(page, 'Edit').click();
  await valueOf(row(page, 'title')).dblclick();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  const operator = () =>
    textAt(alma, 'title')
      .references()
      .filter((each) => each.key() === caretKey && each.isSet() && each.user().username === 'admin')
      .map((each) => each.value() as unknown);
  await expect.poll(operator).toEqual([{ start: 1, end: 1 }]);
  await expect.poll(() => selectionIn(alma)).toContainEqual(['title']);
  await page.keyboard.press('Escape');
  await expect.poll(operator).toEqual([]);
  await ben.close();
  await expect(connected(page, 2)).toBeVisible();
  await expect(row(page, 'title', '.*edited by')).toHaveCount(0);
});

test('connected users are counted; following one shows their position until they leave', async ({
  page,
  openAs,
  makeModel,
}) => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`key ${index}`, { inner: index }]));
  await makeModel(many, 'many');
  const alma = await openAs('alma', 'many');
  const second = await openAs('alma', 'many');
  await openAs('ben', 'many');
  await openModel(page, 'many');
  await connected(page, 3).click();
  const people = page.getByRole('dialog', { name: 'Connected Users (3)' });
  await expect(people.getByRole('listitem')).toHaveText([
    /admin \(Convergence\)You/,
    /Alma Reyes.*2 sessions/,
    /Ben Sato/,
  ]);
  await people.getByRole('button', { name: 'Follow Ben Sato' }).click();
  await people.getByRole('button', { name: 'Stop following Ben Sato' }).click();
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await second.close();
  await connected(page, 3).click();
  await expect(people.getByRole('listitem').nth(1)).not.toContainText('sessions');
  await people.getByRole('button', { name: 'Follow Alma Reyes' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Following Alma Reyes')).toBeVisible();
  const reference = alma.elementReference(selectionKey);
  for (const name of ['key 390', 'key 3', 'key 200']) {
    pointAt(alma, reference, name, 'inner');
    await expect(row(page, 'inner', `number, ${name.slice(4)}, selected by Alma Reyes`)).toBeInViewport();
  }
  await alma.close();
  await expect(page.getByText('Following Alma Reyes')).toHaveCount(0);
});
