import type { Locator, Page } from '@playwright/test';
import { type Cell, kindOf, type Verdict } from './fault-cells';
import { type FaultPage, type Sight, until } from './fault-page';
import { writeFaults } from './fault-proxy';

/** Something that an operator saves, creates or deletes. */
export type Write = {
  address: string;
  does: string;
  /** What is typed, by label or selector. */
  fields?: Record<string, string>;
  /** The buttons that make the call; the first is also what makes it again. */
  press: string[];
  /** It leaves the page as it was, which is loaded for each fault. */
  fresh?: boolean;
};

const desk = '/domain/acme/orders';
const password = { 'input[name=password]': 'Passw0rd!', 'input[name=confirm]': 'Passw0rd!' };
const form = (address: string, press: string, fields: Record<string, string>): Write => ({
  address,
  does: press,
  fields,
  press: [press],
});
const deletion = (address: string, id: string, ...press: string[]): Write => ({
  address,
  does: `Delete ${id}`,
  press: press.length > 0 ? press : [`Delete ${id}`, 'Delete'],
  fresh: true,
});

/** One of each form and each deletion. */
export const writes: readonly Write[] = [
  form('/create-domain', 'Create', { 'Domain Id': 'faulty', 'Display Name': 'Faulty' }),
  form('/create-namespace', 'Create', { 'Namespace Id': 'faulty', 'Display Name': 'Faulty' }),
  form('/namespaces/finance', 'Save', { 'Display Name': 'Money' }),
  form('/create-user', 'Create', {
    Username: 'faulty',
    'Display Name': 'Faulty',
    Email: 'faulty@example.com',
    ...password,
  }),
  form('/users/emre', 'Save', { 'Display Name': 'Emre Y.' }),
  form('/users/emre/set-password', 'Set Password', password),
  form('/settings?tab=security', 'Save', { 'Minimum Length': '7' }),
  form('/profile', 'Save', { 'Last Name': 'Lovelace' }),
  form('/create-api-key', 'Create', { Name: 'faulty' }),
  form(`${desk}/create-collection`, 'Create', { Id: 'faulty', Description: 'Faulty' }),
  form(`${desk}/collections/orders`, 'Save', { Description: 'Faulty' }),
  form(`${desk}/create-user`, 'Create', { Username: 'faulty', 'Display Name': 'Faulty', ...password }),
  form(`${desk}/users/agnieszka`, 'Save', { 'Display Name': 'Aga' }),
  form(`${desk}/users/agnieszka/set-password`, 'Set Password', password),
  form(`${desk}/create-group`, 'Create', { Id: 'faulty', Description: 'Faulty' }),
  form(`${desk}/groups/couriers`, 'Save', { Description: 'Faulty' }),
  form(`${desk}/create-model`, 'Create', { 'input[name=collection]': 'orders' }),
  form(`${desk}/create-activity`, 'Create', { Type: 'faulty', Id: 'faulty' }),
  form(`${desk}/authentication/jwt/erp-bridge`, 'Save', { Description: 'Faulty' }),
  form(`${desk}/settings`, 'Save', { 'Display Name': 'Faulty' }),
  deletion('/users', 'farah'),
  deletion(`${desk}/collections`, 'voice-notes', 'Delete voice-notes', 'Yes'),
  deletion(`${desk}/groups`, 'desk-night'),
  deletion(`${desk}/users`, 'alma'),
];

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  const main = page.locator('main');
  for (const [name, text] of Object.entries(fields)) {
    const field = name.startsWith('input') ? main.locator(name) : main.getByRole('textbox', { name, exact: true });
    await field.first().fill(text, { timeout: 15_000 });
    // Closes the list of a field that searches.
    if ((await field.first().getAttribute('role')) === 'combobox') await page.keyboard.press('Tab');
  }
}

/** Types what a deletion asks for, once it was counted. */
async function typeWord(dialog: Locator): Promise<void> {
  await dialog.getByText('Counting what goes with it…').waitFor({ state: 'detached', timeout: 15_000 });
  const field = dialog.locator('input[name=confirmation]');
  if ((await field.count()) === 0) return;
  const label = (await dialog.locator('label').textContent()) ?? '';
  await field.fill(label.replace(/^Type | to confirm$/g, ''));
}

async function press(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const where = index === 0 ? page.locator('main') : page.getByRole('alertdialog');
    if (index > 0) await typeWord(where);
    await where.getByRole('button', { name, exact: true }).first().click({ timeout: 15_000 });
  }
}

/** Signs in again where the page asks for it, and returns whether the call is made again. */
async function signInAgain({ page, proxy }: FaultPage, call: string): Promise<boolean> {
  proxy.fail();
  proxy.takeCalls();
  const dialog = page.getByRole('alertdialog', { name: 'Session ended' });
  await dialog.locator('input[name=again-password]').fill('password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'hidden', timeout: 15_000 });
  return until(() => proxy.takeCalls().includes(call), 5);
}

/** Lets a write fail in every way, and tries again each time. */
export async function cellsOfWrite(shown: FaultPage, write: Write): Promise<Cell[]> {
  const { page, proxy } = shown;
  const cells: Cell[] = [];
  let healthy: Sight | undefined;
  for (const fault of writeFaults) {
    proxy.fail();
    if (!healthy || write.fresh) {
      await shown.load(write.address);
      await shown.settled(4);
      await type(page, write.fields ?? {});
      healthy = await shown.settled(4);
    }
    await shown.hurry(fault);
    proxy.fail('write', fault);
    await press(page, write.press);
    await shown.called(3);
    const sight = await shown.failed(healthy);
    const call = proxy.failedCall() ?? write.does;
    const errors = shown.takeFaults();
    const asks = sight.lines.includes('Session ended');
    const isRepeated = asks && (await signInAgain(shown, call).catch(() => false));
    // The result of a deletion.
    if (write.fresh && !asks)
      await page
        .getByRole('button', { name: 'Close', exact: true })
        .click({ timeout: 2_000 })
        .catch(() => {});
    const again = write.press[0] ?? '';
    // The list is read again after a deletion.
    const button = page.locator('main').getByRole('button', { name: again, exact: true, disabled: false }).first();
    const isOffered = () =>
      button
        .waitFor({ timeout: 5_000 })
        .then(() => true)
        .catch(() => false);
    const offers = asks ? (isRepeated ? 'Sign in' : '') : (await isOffered()) ? again : '';
    const seen = { says: sight.says, offers, errors };
    const isLost = sight.values !== healthy.values && !asks;
    const verdict: Verdict =
      errors.length > 0
        ? 'console error'
        : isLost
          ? 'lost input'
          : sight.says === ''
            ? 'silent'
            : offers === ''
              ? 'no retry'
              : 'ok';
    cells.push({ address: write.address, call: kindOf(call), fault, ...seen, verdict });
  }
  proxy.fail();
  return cells;
}
