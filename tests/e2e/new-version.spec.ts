import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { createConsoleServer, listen } from '../../scripts/console-server';
import { type ConsoleFiles, readStaticFiles } from '../../scripts/static-files';
import { axe } from './support/axe';
import { isLoaded } from './support/pages';
import { PageWatch, reportPolicyViolations } from './support/page-watch';
import { signInByHand } from './support/session';

const dist = join(import.meta.dirname, '../../dist');

/** Writes a copy of a build as another release: each file of `assets` has another name, as after changes everywhere. */
function writeNextRelease(dist: string, folder: string): void {
  cpSync(dist, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const newNames = new Map(
    names.map((name) => [
      name,
      name.replace(
        /-([\w-])([\w-]{7}\.\w+)$/,
        (_, first: string, rest: string) => `-${first === '0' ? '1' : '0'}${rest}`,
      ),
    ]),
  );
  if (new Set(newNames.values()).size < names.length) throw new Error('Two files would get the same name.');
  const rewrite = (path: string) => {
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(/[\w.-]+\.(?:js|css|woff2)/g, (name) => newNames.get(name) ?? name),
    );
  };
  for (const [name, newName] of newNames) {
    if (!name.endsWith('.woff2')) rewrite(join(assets, name));
    renameSync(join(assets, name), join(assets, newName));
  }
  const page = join(folder, 'index.html');
  rewrite(page);
  for (const path of [page, join(folder, 'version.json')]) {
    const { build } = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8')) as { build: string };
    writeFileSync(path, readFileSync(path, 'utf8').replace(build, `next-${build}`));
  }
}

/** A web server whose build of the console can be replaced. */
type Hosting = { origin: string; deploy: (release: 'first' | 'next') => void };

const test = base.extend<{ watch: PageWatch }, { hosting: Hosting }>({
  hosting: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'console-next-'));
      writeNextRelease(dist, folder);
      const releases = { first: readStaticFiles(dist), next: readStaticFiles(folder) };
      let current: ConsoleFiles = releases.first;
      const files: ConsoleFiles = { base: '/', respond: (...request) => current.respond(...request) };
      const backend: Sandbox = await createSandbox();
      const server: Server = createConsoleServer({ files, avatarUrl: false, backend });
      const port = await listen(server, '127.0.0.1', 0);
      await use({
        origin: `http://127.0.0.1:${port}`,
        deploy: (release) => (current = releases[release]),
      });
      server.close().closeAllConnections();
      await backend.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hosting }, use) => use(hosting.origin),
  watch: [
    async ({ context, hosting }, use) => {
      hosting.deploy('first');
      const watch = new PageWatch(context, hosting.origin);
      watch.expect(['/assets/']);
      await context.addInitScript(reportPolicyViolations);
      // Without prefetching, so that parts are missing.
      await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await use(watch);
      expect(watch.faults).toEqual([]);
    },
    { auto: true },
  ],
});

const message = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of the console is available. Reload to use it.' });
const inPlace = 'This part has changed in the new version of the console.';
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

/** Playwright's pages are always visible. */
const turnTab = (page: Page, hidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test('a tab that is shown again tells of the new version once, loses no input, and asks before it reloads', async ({
  page,
  hosting,
}) => {
  await page.goto('/create-user');
  await signInByHand(page);
  const username = page.locator('input[name="username"]');
  await username.fill('nora');
  for (const name of ['dialogs', 'open-menus', 'PaletteScreen'])
    await expect.poll(() => isLoaded(page, name), `${name} is loaded in any case`).toBe(true);
  await turnTab(page, true);
  hosting.deploy('next');
  await expect(message(page)).toHaveCount(0);
  await turnTab(page, false);
  await expect(message(page)).toBeVisible();
  await axe(page);

  await test.step('signing out, the alerts and the palette work as before', async () => {
    await page.getByRole('button', { name: /^Alerts/ }).click();
    await expect(page.getByRole('dialog', { name: 'Alerts and recent notices' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /user menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const answer = (accept: boolean) =>
    page.once('dialog', (dialog) => {
      expect(dialog.type()).toBe('beforeunload');
      void (accept ? dialog.accept() : dialog.dismiss());
    });
  await test.step('Reload asks first, because the form is not saved', async () => {
    const asked = page.waitForEvent('dialog');
    answer(false);
    await message(page).getByRole('button', { name: 'Reload' }).click();
    await asked;
    await expect(username).toHaveValue('nora');
  });
  await test.step('then the new version is there', async () => {
    answer(true);
    await message(page).getByRole('button', { name: 'Reload' }).click();
    await expect(username).toHaveValue('');
    expect(await buildOf(page)).toMatch(/^next-/);
    await expect(message(page)).toHaveCount(0);
  });
});

test('a page that is gone says so in its place, and the message is back with the only Reload', async ({
  page,
  hosting,
}) => {
  await page.goto('/');
  await signInByHand(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  hosting.deploy('next');
  await turnTab(page, true);
  await turnTab(page, false);
  await page.getByRole('button', { name: /^Dismiss: A new version/ }).click();
  await expect(message(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`${inPlace}Reload to use it.`);
  await expect(message(page)).toHaveCount(1);
  await axe(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await buildOf(page)).toMatch(/^next-/);
});
