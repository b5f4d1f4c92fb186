import { startFilledSession, type FilledSession } from './filled-session';
import { followChat } from './follow-chat';
import { measureLoad } from './measure-load';
import { countNodes, heapSize } from './memory';
import type { BenchRoute } from './routes';
import { stamped, stampScreens } from './stamp';
import { longestTask, tableRows, timeStep, turnPages, watchTasks } from './steps';
import { median, type Figure } from './table';

const amount = 5_000;
const turns = 10;
const searched = 'Message 4321';

const screenAt = (page: number): BenchRoute => ({
  name: 'chat',
  path: `/domain/acme/orders/chats/filled${page === 1 ? '' : `?page=${page}`}`,
  filled: `${tableRows}.filter((text) => text !== '').length === 20`,
});

async function openEvents(session: FilledSession) {
  const page = await session.open();
  const route = screenAt(1);
  await watchTasks(page);
  await stampScreens(page, [route], route);
  await page.goto(session.origin + route.path);
  await stamped(page, route);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Times of one person using the events. */
async function useEvents(session: FilledSession) {
  const page = await openEvents(session);
  try {
    const nodes = await countNodes(page);
    // Otherwise the new event would be shown without a click.
    await page.getByRole('switch', { name: 'Live' }).click();
    await page.waitForLoadState('networkidle');
    await session.fill({ chatEvents: 1 });
    const newest = `texts[0]?.includes('Message ${amount + 1}')`;
    const reloaded = await timeStep(page, tableRows, newest, () =>
      page.getByRole('button', { name: 'Reload' }).click(),
    );
    const turned = await turnPages(page, tableRows, turns);
    await page.getByRole('searchbox').focus();
    // Filled without a key press, so that the time starts with Enter.
    await page.keyboard.insertText(searched);
    const found = `texts.length > 0 && texts.every((text) => text.includes('${searched}'))`;
    const filtered = await timeStep(page, tableRows, found, () => page.keyboard.press('Enter'));
    return {
      nodes,
      reloaded,
      turned,
      filtered,
      longest: await longestTask(page),
      heap: await heapSize(page),
    };
  } finally {
    await page.context().close();
  }
}

/** The events while following. */
async function followEvents(session: FilledSession): Promise<Figure[]> {
  const page = await openEvents(session);
  try {
    return await followChat(page, () => session.fill({ chatEvents: 1 }));
  } finally {
    await page.context().close();
  }
}

/** A chat with 5,000 events: opened, paged, searched, reloaded, followed. */
export async function measureChat(runs: number): Promise<Figure[]> {
  const session = await startFilledSession({ chatEvents: amount });
  const open = async (route: BenchRoute) => {
    const opened: number[] = [];
    for (let run = 0; run <= runs; run += 1) opened.push((await measureLoad(session, route)).filled);
    return median(opened.slice(1));
  };
  try {
    const opened = await open(screenAt(1));
    const atLast = await open(screenAt(amount / 20));
    const { nodes, reloaded, turned, filtered, longest, heap } = await useEvents(session);
    return [
      { what: 'cold address to filled', value: opened, unit: 'ms' },
      { what: `page ${amount / 20} by its address, cold`, value: atLast, unit: 'ms' },
      { what: 'next page, by click', value: median(turned), unit: 'ms', note: `median of ${turns} pages` },
      { what: 'searched for one message', value: filtered, unit: 'ms', note: 'from Enter' },
      { what: 'Reload until a new event shows', value: reloaded, unit: 'ms' },
      { what: 'longest task of all this', value: longest, unit: 'ms', note: '0: none of 50 ms or more' },
      { what: 'DOM nodes, 20 rows', value: nodes, unit: '' },
      { what: 'heap after all this', value: heap / 1_000_000, unit: 'MB' },
      ...(await followEvents(session)),
    ];
  } finally {
    await session.close();
  }
}
