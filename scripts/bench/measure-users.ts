import { startFilledSession } from './filled-session';
import type { BenchSession } from './bench-session';
import { measureLoad } from './measure-load';
import type { BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';
import { chooseSize, longestTask, tableRows, timeStep, turnPages, watchTasks } from './steps';
import { median, type Figure } from './table';

const amount = 10_000;
const pages = 10;
const typed = 'filled-0123';

const route: BenchRoute = {
  name: 'users',
  path: '/users',
  filled: `${tableRows}.filter((text) => text !== '').length >= 10`,
};

/** Times of one person using the list. */
async function useList(session: BenchSession) {
  const page = await session.open();
  try {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/rest/users') asked.push(request.url());
    });
    await watchTasks(page);
    await stampScreens(page, [route], route);
    await page.goto(session.origin + route.path);
    await stamped(page, route);
    await page.waitForLoadState('networkidle');
    const turned = await turnPages(page, tableRows, pages);
    const sized = await chooseSize(page, tableRows, 10, 50);
    const box = page.getByRole('searchbox');
    await box.focus();
    asked.length = 0;
    for (const key of typed) {
      await page.keyboard.press(key);
      await page.waitForTimeout(100);
    }
    await page.waitForFunction(() => document.querySelectorAll('main [role="row"]').length === 11);
    const requests = asked.length / typed.length;
    const keys: number[] = [];
    const press = (key: string) => () => page.keyboard.press(key);
    for (let index = 0; index < 3; index += 1) {
      keys.push(await timeStep(page, tableRows, 'texts.length === 50', press('Backspace')));
      keys.push(await timeStep(page, tableRows, 'texts.length === 10', press('3')));
    }
    await page.waitForTimeout(200);
    return { turned, sized, requests, keys, longest: await longestTask(page) };
  } finally {
    await page.context().close();
  }
}

/** A list of 10,000 operators: opened, paged, filtered. It is too long to be sorted. */
export async function measureUsers(runs: number): Promise<Figure[]> {
  const session = await startFilledSession({ users: amount });
  try {
    const opened: number[] = [];
    for (let run = 0; run <= runs; run += 1) opened.push((await measureLoad(session, route)).filled);
    const { turned, sized, requests, keys, longest } = await useList(session);
    return [
      { what: 'cold address to filled', value: median(opened.slice(1)), unit: 'ms' },
      { what: 'next page, by click', value: median(turned), unit: 'ms', note: `median of ${pages} pages` },
      { what: '50 rows instead of 10', value: sized, unit: 'ms' },
      {
        what: 'filter: requests for each key typed',
        value: requests,
        unit: '',
        budget: 1,
        note: `"${typed}", 100 ms between keys`,
      },
      {
        what: 'filter: from a key to its rows',
        value: median(keys),
        unit: 'ms',
        note: 'the pause that waits for the next key is in it',
      },
      { what: 'longest task of all this', value: longest, unit: 'ms', note: '0: none of 50 ms or more' },
    ];
  } finally {
    await session.close();
  }
}
