import type { Server } from 'node:http';
import { expect, test as base } from '@playwright/test';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import { createConsoleServer, listen } from '../../scripts/console-server';
import { readStaticFiles } from '../../scripts/static-files';
import { PageWatch, reportPolicyViolations } from './support/page-watch';
import { signInByHand } from './support/session';
import { preparedSite } from './support/sites';

type Hosting = { server: Server; sandbox: Sandbox; origin: string };

/** The console built for `/console/`, with its backend on the same origin. */
const test = base.extend<object, { hosting: Hosting }>({
  hosting: [
    async ({}, use) => {
      const { files } = await preparedSite('/console/');
      const sandbox = await createSandbox();
      const server = createConsoleServer({
        files: readStaticFiles(files),
        avatarUrl: false,
        backend: sandbox,
      });
      const port = await listen(server, '127.0.0.1', 0);
      await use({ server, sandbox, origin: `http://127.0.0.1:${port}` });
      server.close().closeAllConnections();
      await sandbox.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a build for a path below the root works there, including deep links and lazy chunks', async ({
  hosting: { origin },
  context,
  page,
}) => {
  const watch = new PageWatch(context, origin);
  watch.attach(page);
  await page.addInitScript(reportPolicyViolations);

  await page.goto(`${origin}/console/domains`);
  await signInByHand(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  expect(page.url()).toBe(`${origin}/console/domains`);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();

  await page.getByRole('searchbox').fill('default');
  await expect(page).toHaveURL(`${origin}/console/domains?filter=default`);
  const row = page.getByRole('link', { name: 'Default' });
  await expect(row).toHaveAttribute('href', '/console/domain/convergence/default');
  await row.click();
  await expect(page).toHaveURL(`${origin}/console/domain/convergence/default`);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/console/domains?filter=default`);
  await expect(page.getByRole('link', { name: 'Default' })).toBeVisible();
  expect(watch.faults).toEqual([]);
});
