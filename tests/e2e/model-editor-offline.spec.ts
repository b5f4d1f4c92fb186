import type { Page } from '@playwright/test';
import { strip, whilePolling } from './support/domain';
import { tapModel } from './support/model-wire';
import {
  axe,
  editModel,
  expect,
  nameField,
  plain,
  row,
  saved,
  select,
  test,
  textAt,
  tool,
  tree,
  valueField,
  valueOf,
} from './support/model';

/* Nothing typed is lost while disconnected, or in an element that someone else removes. */

const panel = (page: Page) => page.getByRole('group', { name: 'What you typed' });
const footer = (page: Page, text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
const back = (page: Page) =>
  whilePolling(page, () => expect(strip(page)).not.toContainText('interrupted', { timeout: 2_000 }));

test.beforeEach(async ({ page, signIn, makeModel }) => {
  await page.clock.install();
  await makeModel();
  await signIn(page);
});

test('input typed while disconnected stays in its row with a notice, and is sent when connected', async ({
  page,
  openAs,
}) => {
  const wire = await tapModel(page);
  const alma = await openAs('alma');
  await editModel(page);
  await valueOf(row(page, 'title')).dblclick();
  await wire.cut();
  await expect(strip(page)).toContainText('The realtime connection is interrupted.');
  await expect(footer(page, 'Read-only')).toBeVisible();
  await page.keyboard.type(' of mine');
  await expect(tree(page).getByText(/^Not sent yet\./)).toBeVisible();
  await expect(footer(page, '1 change not sent')).toBeVisible();
  await expect(strip(page)).toContainText('1 change is not sent yet.');
  await select(page, 'price');
  await expect(row(page, 'title', 'string, "Kettle of mine", Not sent yet')).toBeVisible();
  await axe(page);
  await select(page, 'title');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(valueField(page)).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  textAt(alma, 'title').insert(0, 'The ');
  wire.repair();
  await back(page);
  await expect(row(page, 'title', 'string, "The Kettle of mine!"')).toBeVisible();
  await expect.poll(() => plain(alma)).toMatchObject({ title: 'The Kettle of mine!' });
  await saved(page);
});

test('changes of others to the same value are offered beside it, and typing continues', async ({ page, openAs }) => {
  const wire = await tapModel(page);
  const alma = await openAs('alma');
  await editModel(page);
  await valueOf(row(page, 'title')).dblclick();
  await wire.cut();
  await expect(footer(page, 'Read-only')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Mine');
  alma.root().set('title', 'Theirs');
  wire.repair();
  await back(page);
  await expect(panel(page).getByText('Alma Reyes changed $ / title while you were typing.')).toBeVisible();
  await expect(panel(page).getByText('Theirs', { exact: true }).last()).toBeVisible();
  await expect(footer(page, '1 change not sent')).toBeVisible();
  await page.keyboard.type(' two/three');
  await expect(panel(page).getByRole('textbox')).toHaveValue('Mine two/three');
  await axe(page);
  await expect.poll(() => plain(alma)).toMatchObject({ title: 'Theirs' });
  await panel(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => plain(alma)).toMatchObject({ title: 'Mine two/three' });
  await saved(page);
});

test('when two users add the same name, the input of the second is kept', async ({ page, openAs }) => {
  const wire = await tapModel(page);
  const alma = await openAs('alma');
  await editModel(page);
  await select(page, '$');
  await tool(page, 'Add').click();
  await nameField(page).fill('colour');
  await page.getByRole('textbox', { name: 'Value' }).fill('blue');
  // The other user's value reaches the server first and this page last.
  const release = wire.hold();
  alma.root().set('colour', 'red');
  await expect.poll(() => alma.isCommitted()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(row(page, 'colour', 'string, "blue"')).toBeVisible();
  release();
  await expect(row(page, 'colour', 'string, "red"')).toBeVisible();
  await expect(panel(page).getByText(/^Someone else added “colour” at the same time/)).toBeVisible();
  await expect(panel(page).getByRole('textbox')).toHaveValue('blue');
  expect(plain(alma)).toMatchObject({ colour: 'red' });
});

test('tree input is restored after the domain was offline', async ({ page, control, stored }) => {
  const wire = await tapModel(page);
  await editModel(page);
  await valueOf(row(page, 'title')).dblclick();
  await wire.cut();
  await page.keyboard.type(' of mine');
  await expect(footer(page, '1 change not sent')).toBeVisible();
  await control.setDomain('acme', 'orders', { availability: 'offline' });
  await whilePolling(page, () =>
    expect(page.getByText('Not available while the domain is offline', { exact: true })).toBeVisible({
      timeout: 500,
    }),
  );
  await expect(tree(page)).toBeHidden();
  wire.repair();
  await control.setDomain('acme', 'orders', { availability: 'online' });
  await whilePolling(page, () =>
    expect(row(page, 'title', 'string, "Kettle of mine"')).toBeVisible({ timeout: 2_000 }),
  );
  await saved(page);
  expect((await stored()).data).toMatchObject({ title: 'Kettle of mine' });
});

test('source text is restored after the domain was initializing, and can be saved', async ({
  page,
  control,
  stored,
  expectFailures,
}) => {
  // The statistics may be asked for before the status is known.
  expectFailures(['/stats']);
  await editModel(page);
  await tool(page, 'Source').click();
  const editor = page.getByRole('textbox', { name: 'Model source' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"title": "Typed"}');
  await control.setDomain('acme', 'orders', { status: 'initializing' });
  await whilePolling(page, () =>
    expect(page.getByText('Domain Initializing', { exact: true })).toBeVisible({ timeout: 500 }),
  );
  await expect(editor).toBeHidden();
  await control.setDomain('acme', 'orders', { status: 'ready' });
  await whilePolling(page, () => expect(editor).toContainText('"title": "Typed"', { timeout: 2_000 }));
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(tree(page)).toBeVisible({ timeout: 30_000 });
  await saved(page);
  expect((await stored()).data).toEqual({ title: 'Typed' });
});

test('input discarded when leaving the page is not restored', async ({ page }) => {
  const wire = await tapModel(page);
  await editModel(page);
  await valueOf(row(page, 'title')).dblclick();
  await wire.cut();
  await page.keyboard.type(' of mine');
  await expect(footer(page, '1 change not sent')).toBeVisible();
  await page.getByRole('link', { name: 'Collections', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
  wire.repair();
  await page.goBack();
  await whilePolling(page, () => expect(row(page, 'title', 'string, "Kettle"')).toBeVisible({ timeout: 2_000 }));
});
