import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { createSandbox } from '../../sandbox/sandbox';
import '../without-styles';
import { createConsoleServer, listen } from '../console-server';
import type { ConsoleFiles } from '../static-files';
import { changeTheme, steerThemes } from './console-themes';
import { forcedColorsOf, sizes, themeOf, type Look } from './look';
import { launchSteadyBrowser, now, pageSettings, steadyFiles, takePicture } from './steady-page';

/** A page of the console in one of its states, as the end-to-end tests of a commit describe it. */
export type PageEntry = {
  name: string;
  path: string;
  title: string;
  ready: string | RegExp | ((page: Page, behind: object) => Promise<void>);
  signedOut?: boolean;
  username?: string;
  width?: number;
};
type Client = (request: APIRequestContext, origin: string) => object;

type Options<Each extends Look> = {
  /** A working copy of the commit, whose backend is used. */
  source: string;
  /** Folder of its built console, which is not changed. */
  build: string;
  pages: readonly PageEntry[];
  looks: readonly Each[];
  /** Gets each picture (PNG) as soon as it is taken. */
  keep: (page: PageEntry, look: Each, picture: Buffer) => void;
  /** A page that could not be shown. */
  fail: (page: PageEntry, error: unknown) => void;
};

const pagesAtOnce = 2;
/** Pictures show this address, not the port that happened to be free. */
const shownOrigin = 'http://localhost';
const neverElapses = 2 ** 31 - 1;

/** The pages that the end-to-end tests of a commit describe. */
export async function pagesIn(source: string): Promise<PageEntry[]> {
  if (!existsSync(join(source, supportFile('server-screens')))) return [];
  sharePlaywright(source);
  const lists = ['server', 'settings', 'domain'].map(async (area) => {
    const list = await load<Record<string, PageEntry[]>>(source, supportFile(`${area}-screens`));
    return list[`${area}Screens`] ?? [];
  });
  return (await Promise.all(lists)).flat();
}

/** Takes a picture of each page in each look. */
export async function takePages<Each extends Look>({
  source,
  build,
  pages,
  looks,
  keep,
  fail,
}: Options<Each>): Promise<void> {
  const files = steadyFiles(build);
  const left = pages.map((page) => ({ page, attempts: 2 }));
  const takeSome = async () => {
    const backend = await startBackend(source, files);
    const browser = await launchSteadyBrowser(`--host-resolver-rules=MAP localhost ${new URL(backend.origin).host}`);
    for (let job = left.shift(); job; job = left.shift())
      try {
        const page = await openPage(browser, backend, job.page);
        for (const look of looks) {
          await page.setViewportSize(sizes[look.size]);
          await page.emulateMedia({ forcedColors: forcedColorsOf(look.theme) });
          await changeTheme(page, themeOf(look.theme));
          keep(job.page, look, await takePicture(page, job.page.name));
        }
        await page.context().close();
      } catch (error) {
        // On a busy machine the steps to a page may take too long.
        job.attempts -= 1;
        if (job.attempts > 0) left.push(job);
        else fail(job.page, error);
      }
    await browser.close();
    await backend.close();
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, takeSome));
}

type SandboxModule = { createSandbox: typeof createSandbox };
type Backend = Awaited<ReturnType<typeof startBackend>>;

/** The console of a commit with its own backend, whose clock stands still. */
async function startBackend(source: string, files: ConsoleFiles) {
  const { createSandbox } = await load<SandboxModule>(source, 'sandbox/sandbox.ts');
  const { restClient } = await load<{ restClient: Client }>(source, supportFile('rest-client'));
  const { controlClient } = await load<{ controlClient: Client }>(source, supportFile('control-client'));
  const pace = { initializing: neverElapses, deleting: neverElapses, upgrading: neverElapses };
  const sandbox = await createSandbox({ control: true, now: () => now, pace });
  const server = createConsoleServer({ files, avatarUrl: false, control: true, backend: sandbox });
  const port = await listen(server, '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { body: unknown }).body;
  };
  return {
    origin,
    /** Restores the demonstration data and signs in. */
    begin: async (username = 'admin') => {
      await post('/control/reset');
      return (await post('/rest/auth/login', { username, password: 'password' })) as {
        token: string;
        expiresIn: number;
      };
    },
    behind: (request: APIRequestContext) => ({
      server: { origin },
      rest: restClient(request, origin),
      control: controlClient(request, origin),
    }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    },
  };
}

/** Opens a page at a size at which its steps work; other sizes follow from there. */
async function openPage(browser: Browser, { begin, behind }: Backend, entry: PageEntry): Promise<Page> {
  const { token, expiresIn } = await begin(entry.username);
  const session = JSON.stringify({ token, expiresAt: now + expiresIn });
  const localStorage = entry.signedOut ? [] : [{ name: 'auth_token', value: session }];
  const size = Object.values(sizes).find(({ width }) => width === entry.width) ?? sizes[1440];
  const context = await browser.newContext({
    ...pageSettings,
    viewport: size,
    storageState: { cookies: [], origins: [{ origin: shownOrigin, localStorage }] },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await steerThemes(page);
  await page.goto(`${shownOrigin}${entry.path}`);
  if (typeof entry.ready === 'function') await entry.ready(page, behind(context.request));
  else await page.getByText(entry.ready).filter({ visible: true }).first().waitFor();
  return page;
}

/** The steps of another commit use the Playwright that drives the browser, because it refuses to be loaded twice. */
function sharePlaywright(source: string): void {
  const [ours, theirs] = [join(import.meta.dirname, '../..'), source].map((folder) =>
    join(folder, 'node_modules/@playwright'),
  ) as [string, string];
  if (realpathSync(ours) === realpathSync(theirs)) return;
  rmSync(theirs, { recursive: true });
  symlinkSync(ours, theirs, 'dir');
}

const supportFile = (name: string) => `tests/e2e/support/${name}.ts`;

/** Loads a module of another working copy. */
const load = async <Module>(source: string, path: string): Promise<Module> =>
  (await import(pathToFileURL(join(source, path)).href)) as Module;
