import type { Page } from '@playwright/test';
import '../without-styles';

/** How a screen shows its search fields. */
export type Opening = {
  /** Done once: the page of what has to be chosen before, and the button that chooses it. */
  before?: { address: string; press: string };
  open: (page: Page) => Promise<void>;
};

const row = { name: 'orders.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('{"total":1}\n') };

/** The screens that show search fields only after something else. */
export const openings: Readonly<Record<string, Opening>> = {
  '/domain/acme/orders/change-models': {
    before: {
      address: '/domain/acme/orders/models?mode=browse&collection=orders',
      press: 'Change all results',
    },
    open: (page) => page.getByRole('radio', { name: 'Move to a collection' }).check({ timeout: 10_000 }),
  },
  '/domain/acme/orders/import-models?collection=orders': {
    open: (page) => page.locator('main input[type=file]').first().setInputFiles(row, { timeout: 10_000 }),
  },
};

const { screens } = await import('../../tests/e2e/support/all-screens');

/** Filters and selections change what is shown, not what is asked. */
const asksTheSame = /\?(?!tab=|mode=browse|collection=)/;

/** One address of each page, and of each tab, that the browser tests open as an administrator without a failure. */
export const addresses: readonly string[] = [
  ...new Set(
    screens
      .filter(({ signedOut, username, failures }) => !signedOut && !username && !failures)
      .map(({ path }) => path)
      .filter((path) => !asksTheSame.test(path) && !path.endsWith('/no/such/page')),
  ),
];
