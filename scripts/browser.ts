import { chromium, type Browser } from '@playwright/test';
import { installPackages, isProgram, locate, mayInstall } from './programs';
import { Refusal } from './refusal';

/** Chromium without its window: the same pages in about 60 % of the processor time. */
const headlessShell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Arguments for every Chromium in tests: no sandbox only where root requires it, no background requests. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium for tests: `CHROMIUM_PATH`, else the headless shell or a browser on the search path, else Playwright's own;
 * undefined if there is none. Throws a {@link Refusal} if `CHROMIUM_PATH` is set but is not a program.
 */
export const findBrowser = (): string | undefined => find([headlessShell, ...browsers]);

/**
 * Each context is a window, whose address bar would load a page of its own while the console is measured: half a second of
 * a processor. This list replaces Playwright's, so what it has for measurements is repeated.
 */
const withoutFeatures =
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,MediaRouter,OptimizationHints';

/** @param isWhole for measurements: not the headless shell */
export async function launchBrowser({ isWhole = false, args = [] as string[] } = {}): Promise<Browser> {
  const executablePath = (isWhole ? find(browsers) : undefined) ?? (await ensureBrowser());
  return chromium.launch({
    executablePath,
    args: [...browserArguments, ...(isWhole ? [withoutFeatures] : []), ...args],
  });
}

function find(commands: string[]): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Refusal(`CHROMIUM_PATH is "${chosen}", which is not a program; correct it or unset it.`);
  }
  return [...commands.flatMap(locate), chromium.executablePath()].find(isProgram);
}

/**
 * {@link findBrowser}, but first installs Debian's headless shell or browser if this process may (root, apt-get).
 * If there is still no browser, throws a {@link Refusal} that explains what to install.
 */
export async function ensureBrowser(): Promise<string> {
  if (locate(headlessShell).length === 0 && !process.env['CHROMIUM_PATH']) await install();
  const found = findBrowser();
  if (found) return found;
  throw new Refusal(
    'The end-to-end tests need a Chromium: install one (on Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

async function install(): Promise<void> {
  if (!mayInstall()) return;
  console.log('Installing a Chromium with apt-get.');
  for (const name of [headlessShell, ...(findBrowser() ? [] : ['chromium'])]) if (await installPackages(name)) return;
}
