import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Entry, storiesOf } from '../../.storybook/book/entries';
import { listen } from '../console-server';
import { groupBy } from './compare';
import { forcedColorsOf, sizes, themeOf, type Look, type Pictured, type Theme } from './look';
import { launchSteadyBrowser, now, pageSettings, steadyFiles, takePicture } from './steady-page';

export type StoryEntry = { id: string; title: string; name: string; importPath: string };

type Options<Each extends Look> = {
  /** Folder of a built Storybook, which is not changed. */
  storybook: string;
  looks: readonly Each[];
  stories: readonly StoryEntry[];
  /** Pixels of the picture per pixel of the window. */
  scale?: number;
  /** Gets each picture (PNG) as soon as it is taken. */
  keep: (story: StoryEntry, look: Each, picture: Buffer) => void;
  /** A story that could not be shown. */
  fail: (story: StoryEntry, error: unknown) => void;
};

type Channel = {
  emit: (event: string, data: object) => void;
  last: (event: string) => [{ storyId: string; globals: { theme: Theme }; message: string }] | undefined;
};
declare global {
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined;
}

const pagesAtOnce = 2;

/**
 * Storybook hides a slow story until it is complete, so that setting the focus or scrolling on load has no effect.
 * A spinner stopped during its animation also differs from one that never started.
 */
const style = `<style>
.sb-show-preparing-story > :not(script, style, .sb-wrapper) { display: revert !important; }
.sb-preparing-story { display: none !important; }
*, ::before, ::after { animation: none !important; will-change: auto !important; }
</style>`;

/** The stories of a built Storybook that show states of the console. */
export function storiesIn(storybook: string): StoryEntry[] {
  const index = JSON.parse(readFileSync(join(storybook, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryEntry & Entry>;
  };
  return storiesOf(Object.values(index.entries));
}

/** Takes a picture of each story in each look. */
export async function takeStories<Each extends Look>({
  storybook,
  looks,
  stories,
  scale = 1,
  keep,
  fail,
}: Options<Each>): Promise<void> {
  const files = steadyFiles(storybook, style, 'iframe.html');
  const server = createServer((request, response) => void files.respond(request, response, {}));
  const port = await listen(server, '127.0.0.1', 0);
  const address = `http://127.0.0.1:${port}/`;
  const browser = await launchSteadyBrowser();
  // One page per story file and size; it switches between stories and themes without reloading.
  const left = [...groupBy(looks, ({ size }) => String(size)).values()].flatMap((sameSize) =>
    [...groupBy(stories, ({ importPath }) => importPath).values()].map((file) => ({ file, sameSize })),
  );
  const takeFiles = async () => {
    for (let job = left.shift(); job; job = left.shift()) {
      const [first] = job.sameSize as [Each];
      const page = await openPage(browser, first, scale);
      let isLoaded = false;
      for (const story of job.file)
        try {
          if (isLoaded) await switchStory(page, story.id, first.theme);
          else await loadStory(page, address, story.id, first.theme);
          for (const look of job.sameSize) {
            if (look !== first) await changeTheme(page, look.theme);
            keep(story, look, await takePicture(page, story.id));
          }
          isLoaded = await isUncovered(page);
        } catch (error) {
          isLoaded = false;
          fail(story, error);
        }
      await page.context().close();
    }
  };
  try {
    await Promise.all(Array.from({ length: pagesAtOnce }, takeFiles));
  } finally {
    await browser.close();
    server.close();
  }
}

async function openPage(browser: Browser, { size }: Look, deviceScaleFactor: number): Promise<Page> {
  const context = await browser.newContext({ ...pageSettings, viewport: sizes[size], deviceScaleFactor });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

async function loadStory(page: Page, address: string, id: string, name: Pictured): Promise<void> {
  const theme = themeOf(name);
  await page.emulateMedia({ forcedColors: forcedColorsOf(name) });
  // The checks of the accessibility addon take longer than the story.
  await page.goto(`${address}iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true;theme:${theme}`);
  await waitForStory(page, id);
}

async function switchStory(page: Page, id: string, theme: Pictured): Promise<void> {
  await page.mouse.move(0, 0);
  await changeTheme(page, theme);
  await emit(page, 'setCurrentStory', { storyId: id, viewMode: 'story' });
  await waitForStory(page, id);
  await waitForTheme(page);
}

/** Whether no dialog is open, which would hide the next story until it is closed. */
const isUncovered = async (page: Page) => (await page.locator('#storybook-root[aria-hidden]').count()) === 0;

async function changeTheme(page: Page, theme: Pictured): Promise<void> {
  await page.emulateMedia({ forcedColors: forcedColorsOf(theme) });
  await emit(page, 'updateGlobals', { globals: { theme: themeOf(theme) } });
  await waitForTheme(page);
}

/** Waits until the page has its theme, which is the story's own if it has one. */
const waitForTheme = (page: Page) =>
  page.waitForFunction(() => {
    const theme = globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('globalsUpdated')?.[0].globals.theme;
    return document.querySelector(`.theme-${theme}`) !== null;
  });

const emit = (page: Page, event: string, data: object) =>
  page.evaluate(([name, value]) => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.emit(name, value), [event, data] as const);

/** Fails if the story's `play` did, which Storybook only shows in a panel. */
async function waitForStory(page: Page, id: string): Promise<void> {
  await page.waitForFunction(
    (storyId) => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0].storyId === storyId,
    id,
  );
  const failure = await page.evaluate(
    () => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('playFunctionThrewException')?.[0].message,
  );
  if (failure !== undefined) throw new Error(failure);
}
