import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../browser';
import { readStaticFiles } from '../static-files';
import { groupBy, type Story } from './compare';

export type StoryEntry = { id: string; title: string; name: string; importPath: string };

type Channel = {
  emit: (event: string, data: object) => void;
  last: (event: string) => [{ storyId: string }] | undefined;
};
declare global {
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined;
}

const pagesAtOnce = 2;
const now = new Date('2026-01-15T10:00:00Z');
const settings = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const;

/**
 * Storybook hides a slow story until it is complete, so that setting the focus or scrolling on load has no effect.
 * A spinner stopped during its animation also differs from one that never started.
 */
const style = `<style>
.sb-show-preparing-story > :not(script, style, .sb-wrapper) { display: revert !important; }
.sb-preparing-story { display: none !important; }
*, ::before, ::after { animation: none !important; will-change: auto !important; }
</style>`;

/** The stories of a built Storybook. */
function storiesIn(storybook: string): StoryEntry[] {
  const index = JSON.parse(readFileSync(join(storybook, 'index.json'), 'utf8')) as {
    entries: Record<string, StoryEntry & { type: string }>;
  };
  return Object.values(index.entries).filter(({ type }) => type === 'story');
}

/** Takes a picture of each story and stores it in `folder` under its hash. */
export async function takePictures(storybook: string, folder: string, entries = storiesIn(storybook)) {
  makeSteady(storybook);
  const files = readStaticFiles(storybook);
  const server = createServer((request, response) => void files.respond(request, response, {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // A partly repainted area has different pixels at round corners than one painted in one pass.
  const args = [...browserArguments, '--disable-partial-raster'];
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args });
  // One page per story file; it switches between stories without reloading.
  const left = [...groupBy(entries, ({ importPath }) => importPath).values()];
  const stories = new Map<string, Story>();
  const takeFiles = async () => {
    const page = await openPage(browser);
    for (let file = left.shift(); file; file = left.shift())
      for (const [position, { id, title, name }] of file.entries()) {
        await (position === 0 ? loadStory(page, address, id) : switchStory(page, id));
        const picture = await takePicture(page, id);
        const hash = createHash('sha256').update(picture).digest('hex').slice(0, 16);
        writeFileSync(join(folder, `${hash}.png`), picture);
        stories.set(id, { id, title, name, picture: hash });
        if (stories.size % 100 === 0) console.log(`  ${stories.size} of ${entries.length} stories`);
      }
  };
  try {
    await Promise.all(Array.from({ length: pagesAtOnce }, takeFiles));
  } finally {
    await browser.close();
    server.close();
  }
  return entries.map(({ id }) => stories.get(id)!);
}

/** Changes a built Storybook so that its pictures do not depend on loading speed. */
function makeSteady(storybook: string): void {
  const edit = (path: string, search: string | RegExp, replacement: string) =>
    writeFileSync(path, readFileSync(path, 'utf8').replace(search, replacement));
  edit(join(storybook, 'iframe.html'), '</head>', `${style}</head>`);
  // Optional fonts that arrive late would not be used.
  const assets = join(storybook, 'assets');
  for (const name of readdirSync(assets))
    if (name.endsWith('.css')) edit(join(assets, name), /font-display: *optional/g, 'font-display:block');
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(settings)).newPage();
  await page.clock.setFixedTime(now);
  return page;
}

async function loadStory(page: Page, address: string, id: string): Promise<void> {
  // The checks of the accessibility addon take longer than the story.
  await page.goto(`${address}iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`);
  await waitForStory(page, id);
}

async function switchStory(page: Page, id: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(
    (storyId) =>
      globalThis.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' }),
    id,
  );
  await waitForStory(page, id);
}

const waitForStory = (page: Page, id: string) =>
  page.waitForFunction(
    (storyId) => globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0].storyId === storyId,
    id,
  );

/** The picture of the page once two consecutive ones are equal. */
async function takePicture(page: Page, id: string): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.evaluate(untilQuiet);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (last?.equals(picture)) return picture;
    last = picture;
  }
  throw new Error(`The picture of ${id} keeps changing.`);
}

/**
 * Runs in the page: waits for fonts and until nothing has changed for 50 ms, at most 2 s. Then replaces finished animations with
 * plain styles, because a busy browser may still draw their start.
 */
async function untilQuiet(): Promise<void> {
  await document.fonts.ready;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 2_000);
    let timer = setTimeout(resolve, 50);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 50);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) {
      animation.finish();
      if ((animation.effect as KeyframeEffect).target?.checkVisibility()) animation.commitStyles();
      animation.cancel();
    }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
