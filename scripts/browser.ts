import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { Refusal } from './refusal';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Arguments for every Chromium that tests start: no sandbox only where root leaves no choice, no calls home. */
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
 * The path of a Chromium: `CHROMIUM_PATH`, else one on the search path, else Playwright's own; undefined if there is
 * none. Throws a {@link Refusal} when `CHROMIUM_PATH` is set but is not a program.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Refusal(`CHROMIUM_PATH is "${chosen}", which is not a program; correct it or unset it.`);
  }
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const candidates = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  return [...candidates, chromium.executablePath()].find(isProgram);
}

/**
 * {@link findBrowser}, but installs Debian's `chromium` first where there is none and this process may (root, apt-get).
 * Throws a {@link Refusal} that says what to install when that is not possible.
 */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    console.log('There is no Chromium here: installing it with apt-get.');
    if (
      (await aptGet('update')) &&
      (await aptGet('install', '--yes', '--no-install-recommends', 'chromium'))
    ) {
      const installed = findBrowser();
      if (installed) return installed;
    }
  }
  throw new Refusal(
    'The end-to-end tests need a Chromium: install one (on Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
  );
}

const aptGet = (...args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const isOnPath = (command: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => isProgram(join(folder, command)));

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
