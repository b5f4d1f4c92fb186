import type { Page } from '@playwright/test';

/** The fields of the sign-in page, or of the dialog for signing in again. */
export const signInForm = (page: Page, scope: Pick<Page, 'getByRole' | 'getByLabel'> = page) => ({
  username: scope.getByRole('textbox', { name: 'Username' }),
  /** By its exact kind: beneath a dialog, or hidden, there may be a form with passwords of its own. */
  password: scope.getByRole('textbox', { name: /^Password/ }),
  submit: scope.getByRole('button', { name: 'Sign in', exact: true }),
});

/** Fills in the sign-in page and sends it. */
export async function signInByHand(page: Page, username = 'admin', password = 'password'): Promise<void> {
  const form = signInForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
}

/** What the console keeps about the session in this browser, or null. */
export const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth_token') ?? 'null') as { token: string } | null);

/** Puts text into the browser's storage before the first page is opened. */
export const storeItem = (page: Page, origin: string, name: string, value: string) =>
  page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name, value }] }] });

/**
 * Lets the page's clock go on by so many milliseconds. A jump as long as the client's patience would time out a call that is under way,
 * so there are several, and the page gets an answer of the network between them.
 */
export async function elapse(page: Page, milliseconds: number): Promise<void> {
  const step = 20_000;
  for (let left = milliseconds; left > 0; left -= step) {
    await page.clock.fastForward(Math.min(step, left));
    await page.evaluate(async () => (await fetch('/config.json')).text());
  }
}
