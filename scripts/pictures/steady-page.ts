import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStaticFiles, type ConsoleFiles } from '../static-files';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser';

/** The time in every picture. */
export const now = Date.parse('2026-01-15T10:00:00Z');

export const pageSettings = {
  locale: 'en-US',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const;

/** A browser whose pictures do not depend on the order in which it paints. */
export const launchSteadyBrowser = (...more: string[]): Promise<Browser> =>
  // A partly repainted area has different pixels at round corners than one painted in one pass.
  launchBrowser({ args: ['--disable-partial-raster', ...more] });

/** The picture of the page once two consecutive ones are equal. `what` names it if it keeps changing. */
export async function takePicture(page: Page, what: string): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.evaluate(untilQuiet);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (last?.equals(picture)) return picture;
    last = picture;
  }
  throw new Error(`The picture of ${what} keeps changing.`);
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
      const { target, pseudoElement } = animation.effect as KeyframeEffect;
      animation.finish();
      // A color kept from a transition would stay when the theme changes.
      const isKept = !(animation instanceof CSSTransition) && pseudoElement === null;
      if (isKept && target?.checkVisibility()) animation.commitStyles();
      animation.cancel();
    }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * The files of a build, changed so that pictures do not depend on loading speed; the folder stays as it is.
 * @param head is added to the heads of these pages
 */
export function steadyFiles(folder: string, head = '', ...pages: string[]): ConsoleFiles {
  const copy = mkdtempSync(join(tmpdir(), 'pictures-'));
  try {
    cpSync(folder, copy, { recursive: true });
    const edit = (path: string, search: string | RegExp, replacement: string) =>
      writeFileSync(path, readFileSync(path, 'utf8').replace(search, replacement));
    for (const page of pages) edit(join(copy, page), '</head>', `${head}</head>`);
    // The foot shows the commit.
    edit(join(copy, 'index.html'), /(<meta name="commit" content=")[^"]*/, '$1');
    // Optional fonts that arrive late would not be used.
    for (const name of readdirSync(join(copy, 'assets')))
      if (name.endsWith('.css')) edit(join(copy, 'assets', name), /font-display: *optional/g, 'font-display:block');
    return readStaticFiles(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}
