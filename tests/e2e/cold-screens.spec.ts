import type { Request } from '@playwright/test';
import { expect, test } from './support/console';
import { screens as all } from './support/all-screens';
import { shiftOf, watchShifts } from './support/layout-shift';
import { type Screen, text } from './support/screens';

/** Screens that are opened by their address alone, each once. */
const screens = all.filter(
  (screen): screen is Screen & { ready: string | RegExp } =>
    typeof screen.ready !== 'function' && screen.username === undefined && !screen.signedOut && !screen.alone,
);
const size = 10;
const groups = Array.from({ length: Math.ceil(screens.length / size) }, (_, index) =>
  screens.slice(index * size, (index + 1) * size),
);

/** What is read to know whether there is such a page, and again by what is on it; and all domains, which the alerts read in the background. */
const isKnown = (read: string) =>
  /^\/(user\/profile|domains(\?offset=0&limit=500|\/[^/]+\/[^/]+(\/models\/[^/]+\?data=false)?))$/.test(read);

test.beforeEach(async ({ control }) => {
  await control.setDomain('finance', 'audit', { status: 'deleting' });
  await control.setDomain('finance', 'ledger', { status: 'schema-upgrading' });
});

for (const group of groups)
  test(`${group.map(({ name }) => name).join(', ')}: nothing moves, and nothing is asked for twice, when the page is opened`, async ({
    page,
    signIn,
    expectFailures,
  }) => {
    test.slow();
    expectFailures(group.flatMap(({ failures }) => failures ?? []));
    await signIn(page);
    await watchShifts(page);
    const reads: string[] = [];
    const open = new Set<Request>();
    let changed = 0;
    page.on('request', (request) => {
      const [, path] = request.url().split('/rest');
      if (path !== undefined && request.method() === 'GET') reads.push(path);
      open.add(request);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => {
        open.delete(request);
        changed = Date.now();
      });
    const isIdle = () => open.size === 0 && Date.now() - changed > 200;
    for (const { name, path, ready } of group) {
      await page.goto('about:blank');
      reads.length = 0;
      open.clear();
      await page.goto(path);
      await text(ready)(page);
      await expect.poll(isIdle, { intervals: [50] }).toBe(true);
      const twice = reads.filter((read, index) => reads.indexOf(read) !== index && !isKnown(read));
      expect.soft(twice, `${name}: asked for twice`).toEqual([]);
      expect.soft(await shiftOf(page), `${name}: moved`).toBeLessThan(0.02);
    }
  });
