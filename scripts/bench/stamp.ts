import type { Page } from '@playwright/test';
import type { BenchRoute } from './routes';

declare global {
  interface Window {
    /** Milliseconds until the awaited screen was filled. */
    benchFilled: number | undefined;
    benchWatch: (name: string, since: number) => void;
  }
}

/**
 * Checks on every frame of `page` whether a screen is filled, inside the page to exclude transport time.
 * @param first the screen to await from the start of each navigation
 */
export const stampScreens = (page: Page, screens: BenchRoute[], first: BenchRoute): Promise<unknown> =>
  page.addInitScript(`{
    const screens = { ${screens.map(({ name, filled }) => `${name}: () => ${filled}`).join(', ')} };
    window.benchWatch = (name, since) => {
      window.benchFilled = undefined;
      const look = () => {
        if (screens[name]()) window.benchFilled = performance.now() - since;
        else requestAnimationFrame(look);
      };
      look();
    };
    window.benchWatch(${JSON.stringify(first.name)}, 0);
  }`);

/** The stamp of the awaited screen. Rejects after 15 s if it is not filled. */
export async function stamped(page: Page, { name }: BenchRoute): Promise<number> {
  const given = await page
    .waitForFunction(() => window.benchFilled, undefined, { timeout: 15_000 })
    .catch(() => undefined);
  const filled = await given?.jsonValue();
  if (filled === undefined) throw new Error(`the ${name} screen was not filled within 15 s`);
  return filled;
}

/** Milliseconds from the start of the navigation to the first contentful paint, which is awaited for 15 s. */
export async function firstPaint(page: Page): Promise<number> {
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { timeout: 15_000 },
  );
  return (await painted.jsonValue()) ?? Number.NaN;
}
