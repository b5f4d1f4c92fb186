import { expect, type Locator, type Page } from '@playwright/test';

/** The demonstration domain used by most domain tests. */
export const desk = '/domain/acme/orders';

/** An id with all characters that are special in addresses, HTML or queries. */
export const oddId = 'a/b 100% <i>"x"</i> ☕?#';

/** The server's response to an internal error. */
export const serverError = {
  status: 500,
  body: { ok: false, body: { error_code: 'internal_server_error' } },
};

type Scope = Page | Locator;

export const field = (scope: Scope, name: string) => scope.getByRole('textbox', { name, exact: true });
export const button = (scope: Scope, name: string) => scope.getByRole('button', { name, exact: true });
export const link = (scope: Scope, name: string) => scope.getByRole('link', { name, exact: true });
export const press = (scope: Scope, name: string) => button(scope, name).click();

/** Fills text fields by label. */
export async function fill(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(scope, name).fill(value);
}

/** Both fields of a new password. */
export const passwords = (page: Page) => ({
  password: page.locator('input[name=password]'),
  confirm: page.locator('input[name=confirm]'),
});
export async function fillPasswords(page: Page, password: string): Promise<void> {
  await passwords(page).password.fill(password);
  await passwords(page).confirm.fill(password);
}

/** Types into a search field and picks the first suggestion that starts with the text. */
export async function pick(scope: Scope, label: string, text: string): Promise<void> {
  const box = scope.getByRole('combobox', { name: label });
  await box.clear();
  await box.pressSequentially(text);
  const page = 'page' in scope ? scope.page() : scope;
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).click();
}

export const notice = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** The error of a form, list or card, by its title. */
export const alert = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

/** The confirmation before something is deleted or lost. */
export const question = (page: Page) => page.getByRole('alertdialog');

/** Confirms, after typing the required text. */
export async function confirm(page: Page, answer = 'Delete'): Promise<void> {
  const dialog = question(page);
  await expect(dialog.getByRole('button', { name: 'Cancel' }).or(button(dialog, 'No'))).toBeVisible();
  await expect(dialog.getByText('Counting what goes with it…')).toHaveCount(0);
  const field = dialog.getByRole('textbox');
  if ((await field.count()) > 0) {
    const [, word = ''] = /^Type (.*) to confirm$/.exec((await dialog.locator('label').textContent()) ?? '') ?? [];
    await field.fill(word);
  }
  await press(question(page), answer);
}

/** The exact text of a cell, also of one that is marked as new. */
const cellText = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( New)?$`);

/** The rows of a list, found by the exact text of a cell. */
export function listOf(page: Page, name: string) {
  const table = page.getByRole('table', { name }).or(page.getByRole('grid', { name }));
  const cell = (text: RegExp) => page.getByRole('cell', { name: text }).or(page.getByRole('gridcell', { name: text }));
  return {
    table,
    row: (id: string) => table.getByRole('row').filter({ has: cell(cellText(id)) }),
    /** The texts of one column (0: selection), from top to bottom. */
    column: (index = 1) =>
      table
        .getByRole('row')
        .evaluateAll((rows, at) => rows.slice(1).map((row) => row.children[at]?.textContent ?? ''), index),
    header: (column: string) => page.getByRole('columnheader', { name: column, exact: true }),
    sortBy: (column: string) => table.getByRole('button', { name: column, exact: true }).click(),
    select: async (...ids: string[]) => {
      for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    },
    /** The result of each of several deletions. */
    results: question(page).getByRole('list', { name: 'Results' }).getByRole('listitem'),
  };
}

/** Navigates within the loaded console, like a click on a link. */
export const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: String(Math.random()), usr: null }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Whether the page has this part of the console. Dialogs are loaded after the first screen, even if the browser saves data. */
export const isLoaded = (page: Page, part: string) =>
  page.evaluate(
    (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
    `/${part}-`,
  );
