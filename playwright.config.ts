import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser';

const executablePath = findBrowser();
/** Nothing outside this machine can be reached, so no test depends on it by accident. */
const onlyThisMachine = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...browserArguments, onlyThisMachine],
      ...(executablePath ? { executablePath } : {}),
    },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Vienna',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
});
