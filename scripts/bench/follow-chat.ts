import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { watchWork, workOf } from './main-thread';
import { countNodes, heapSize } from './memory';
import { longestTask } from './steps';
import type { Figure } from './table';

const seconds = 5;
const aSecond = 20;
/** Without a text, which would cost the page time. */
const countRows = () => document.querySelectorAll('main [role="row"]').length - 1;

/**
 * Cost of following 20 new events per second for 5 s.
 * @param add adds one event to the chat shown in `page`
 */
export async function followChat(page: Page, add: () => Promise<void>): Promise<Figure[]> {
  const client = await watchWork(page);
  const quiet = await workOf(client, () => pause(seconds * 1_000));
  await page.evaluate(() => (window.benchTasks = []));
  const goal = (await page.evaluate(countRows)) + seconds * aSecond;
  let late = Number.NaN;
  const followed = await workOf(client, async () => {
    const begun = performance.now();
    for (let index = 1; index <= seconds * aSecond; index += 1) {
      await add();
      await pause(Math.max(0, begun + (index * 1_000) / aSecond - performance.now()));
    }
    const added = performance.now();
    await page.waitForFunction((wanted) => document.querySelectorAll('main [role="row"]').length - 1 === wanted, goal, {
      timeout: 15_000,
      polling: 100,
    });
    late = performance.now() - added;
  });
  const note = `${seconds * aSecond} events in ${seconds} s, until the last is shown`;
  return [
    {
      what: 'followed: main thread',
      value: followed.all,
      unit: 'ms',
      note,
    },
    { what: 'followed: scripts in it', value: followed.script, unit: 'ms' },
    { what: 'nothing new: main thread', value: quiet.all, unit: 'ms', note: `${seconds} s` },
    { what: 'followed: longest task', value: await longestTask(page), unit: 'ms' },
    { what: 'followed: the last event shown after', value: late, unit: 'ms', note: 'asked for every 2 s' },
    { what: `followed: DOM nodes, ${goal} rows`, value: await countNodes(page), unit: '' },
    { what: 'followed: heap', value: (await heapSize(page)) / 1_000_000, unit: 'MB' },
  ];
}
