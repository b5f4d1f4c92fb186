import type { Page } from '@playwright/test';
import { themes, type Theme } from './look';

/**
 * Lets a script or test choose the preferences of the operating system before the first page is opened. Only forced
 * colors are simulated: with real ones the browser replaces the colors of the console.
 */
export const steerThemes = (page: Page) =>
  page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    const forced = Object.assign(new EventTarget(), { matches: false, media: '(forced-colors: active)' });
    window.matchMedia = (query) => (query === forced.media ? (forced as unknown as MediaQueryList) : ask(query));
    Object.assign(window, {
      // A method: tsx wraps arrow functions with a helper that the page does not have.
      forceColors(matches: boolean) {
        forced.matches = matches;
        forced.dispatchEvent(new Event('change'));
      },
    });
  });

/** Changes the theme of the open page, as when the operating system changes it. Needs {@link steerThemes}. */
export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
  await page.evaluate(
    (isForced) => (window as unknown as { forceColors: (matches: boolean) => void }).forceColors(isForced),
    theme === 'contrast',
  );
  await page.locator(`.theme-${theme}`).first().waitFor({ state: 'attached' });
  for (const other of themes.filter((each) => each !== theme))
    await page.locator(`.theme-${other}`).waitFor({ state: 'detached' });
}
