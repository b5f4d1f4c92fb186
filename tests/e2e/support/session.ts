import { expect, type Page } from '@playwright/test';

/** The fields of the sign-in page, or of the dialog for signing in again. */
export const signInForm = (page: Page, scope: Pick<Page, 'getByRole' | 'getByLabel'> = page) => ({
  username: scope.getByRole('textbox', { name: 'Username' }),
  /** By its exact role: another form with passwords may be below a dialog, or hidden. */
  password: scope.getByRole('textbox', { name: /^Password/ }),
  submit: scope.getByRole('button', { name: 'Sign in', exact: true }),
});

export async function signInByHand(page: Page, username = 'admin', password = 'password'): Promise<void> {
  const form = signInForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
}

/** The session stored in this browser, or null. */
export const storedSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth_token') ?? 'null') as { token: string } | null);

/** Stores text in the browser before the first page is opened. */
export const storeItem = (page: Page, origin: string, name: string, value: string) =>
  page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: [{ name, value }] }] });

/**
 * Advances the page's clock by this many milliseconds, in several steps: one jump as long as the client's
 * timeout would time out pending requests. Between steps the page receives a network response.
 */
export async function elapse(page: Page, milliseconds: number): Promise<void> {
  const step = 20_000;
  for (let left = milliseconds; left > 0; left -= step) {
    await page.clock.fastForward(Math.min(step, left));
    await page.evaluate(async () => (await fetch('/config.json')).text());
  }
}

/** Waits until what was typed is stored as a draft; then the page can end in any way. */
export const expectStored = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open('console-drafts');
            opening.onsuccess = () => {
              const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
              all.onsuccess = () => resolve(JSON.stringify(all.result));
            };
          }),
      ),
    )
    .toContain(text);
