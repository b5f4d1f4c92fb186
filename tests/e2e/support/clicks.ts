import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { test as base } from './model';

type Journey = {
  /** Counts the clicks in all pages of another browser too. */
  watchClicks: (context: BrowserContext) => Promise<void>;
  /** Picks from a list that the browser draws itself: a click opens it, another one picks. */
  pickNative: (list: Locator, label: string) => Promise<void>;
  /** Picks a file in the dialog of the browser, as one click more than the one that opens it. */
  pickFile: (page: Page, opener: Locator, file: { name: string; text: string }) => Promise<void>;
};

/** Runs in each page before its own scripts. A press of Enter on a button makes a click, but no pointer goes down. */
const tellClicks = () =>
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted) (window as unknown as { countClick: () => void }).countClick();
    },
    true,
  );

/** A task of an operator, from the first address to what it was done for. The title ends with its number of clicks. */
export const test = base.extend<Journey & { clicks: { count: number } }>({
  clicks: [
    async ({ watch: _ }, use, { title, errors }) => {
      const clicks = { count: 0 };
      await use(clicks);
      if (errors.length > 0) return;
      const [, told] = / in (\d) clicks?$/.exec(title) ?? [];
      expect(clicks.count, 'the clicks that the title tells').toBe(Number(told));
    },
    { auto: true },
  ],

  watchClicks: [
    async ({ context, clicks }, use) => {
      const watchClicks = async (each: BrowserContext) => {
        await each.exposeFunction('countClick', () => void clicks.count++);
        await each.addInitScript(tellClicks);
      };
      await watchClicks(context);
      await use(watchClicks);
    },
    { auto: true },
  ],

  pickNative: async ({ clicks }, use) =>
    use(async (list, label) => {
      await list.selectOption(label);
      clicks.count += 2;
    }),

  pickFile: async ({ clicks }, use) =>
    use(async (page, opener, { name, text }) => {
      const chooser = page.waitForEvent('filechooser');
      await opener.click();
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
      clicks.count += 1;
    }),
});
