import { setTimeout as pause } from 'node:timers/promises';
import type { RealTimeString } from '@convergence/convergence';
import type { CDPSession, Page } from '@playwright/test';
import { needle } from './documents';
import { type OtherClient, openElsewhere } from './other-client';
import { heapSize, installProbes, timeAddress, timeInput, watchWork, workOf } from './probes';
import { treeFilled } from './screens';
import type { BenchSession } from './session';
import { median } from './table';

export type TreeUse = {
  expand: number;
  search: number;
  /** Milliseconds to the next hit, with many and with few hits. */
  next: number | undefined;
  nextFar: number | undefined;
  scroll: number;
  jump: number;
  nodes: number;
  heap: number;
  /** Milliseconds from sending by the other client to the painted row. */
  sent: number | undefined;
  /** Milliseconds of main thread time of a change until it is painted. */
  work: number | undefined;
  /** Percentage of main thread time with a hundred changes per second. */
  stream: number;
};

const steps = 10;
const scrolled = 300;
/** Changes one by one, with a pause in milliseconds in which the marks of the last one fade; then as many seconds with a hundred each. */
const changes = 10;
const rest = 800;
const seconds = 10;

export const modelAddress = (id: string) => `/domain/acme/orders/models/${id}`;

/** Opens a page with probes, uses it and closes it. Rejects when the page fails. */
export async function withPage<Result>(session: BenchSession, use: (page: Page) => Promise<Result>): Promise<Result> {
  const page = await session.open();
  const failed = new Promise<never>((_, reject) => {
    page.on('crash', () => reject(new Error('the page crashed')));
    page.on('pageerror', ({ message }) => reject(new Error(`the page failed: ${message}`)));
  });
  try {
    await installProbes(page);
    return await Promise.race([use(page), failed]);
  } finally {
    await page.context().close();
  }
}

const status = `document.querySelector('main [role="toolbar"] [role="status"]')?.textContent ?? ''`;
const inTree = (text: string) =>
  `document.querySelector('main [role="tree"]').textContent.includes(${JSON.stringify(text)})`;

/** Elements in the tree. */
const treeNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('main [role="tree"] *').length);

/** One person with a model of `leaves` values, all expanded, and another who changes it. */
export async function useTree(session: BenchSession, id: string): Promise<TreeUse> {
  const other = await openElsewhere(session.origin, id);
  try {
    return await withPage(session, async (page) => {
      const client = await watchWork(page);
      await timeAddress(page, session.origin + modelAddress(id), treeFilled);
      await page.waitForLoadState('networkidle');
      const expand = await expandAll(page);
      const { search, next, nextFar } = await lookFor(page);
      const nodes = await treeNodes(page);
      const remote = await withOther(page, client, other);
      const frames = await scroll(page);
      return { expand, search, next, nextFar, nodes, ...remote, ...frames, heap: await heapSize(page) };
    });
  } finally {
    await other.leave();
  }
}

/** Milliseconds until everything is expanded and shown, when the last rendered row has changed. */
async function expandAll(page: Page): Promise<number> {
  const last = `[...document.querySelectorAll('main [role="tree"] [role="treeitem"]')].at(-1)?.textContent`;
  const before = await page.evaluate(last);
  return timeInput(page, `${last} !== ${JSON.stringify(before)}`, () =>
    page.getByRole('button', { name: 'Expand all' }).click(),
  );
}

async function lookFor(page: Page) {
  const field = page.getByRole('searchbox', { name: 'Search in the model' });
  const type = (text: string) => page.keyboard.insertText(text);
  await field.focus();
  const search = await timeInput(page, `/^1 of /.test(${status})`, () => type('sku-'));
  const turned: number[] = [];
  for (let step = 2; step <= steps + 1; step += 1)
    turned.push(await timeInput(page, `(${status}).startsWith('${step} of ')`, () => page.keyboard.press('Enter')));
  await field.fill('');
  const far: number[] = [];
  await timeInput(page, `${inTree(`${needle}1`)}`, () => type(needle));
  // The last one stays visible, because it is changed afterwards.
  for (const hit of [2, 3, 1, 2])
    far.push(await timeInput(page, inTree(`${needle}${hit}`), () => page.keyboard.press('Enter')));
  await field.fill('');
  return { search, next: median(turned), nextFar: median(far) };
}

/** Visible changes, and a stream of changes of which every fifth is visible. */
async function withOther(page: Page, client: CDPSession, other: OtherClient) {
  const data = other.model.root().value() as Record<string, { note: string }[]>;
  const desks = Object.entries(data).filter(([, orders]) => Array.isArray(orders));
  const place = desks
    .flatMap(([desk, orders]) => orders.map(({ note }, index) => ({ desk, index, note })))
    .find(({ note }) => note === `${needle}2`);
  if (!place) throw new Error('there is no needle in the middle');
  const seen = other.textAt(place.desk, place.index, 'note');
  const change = await changeOneByOne(page, client, seen);
  const texts = [seen];
  for (let index = 1; index < 5; index += 1) {
    const [desk, orders] = desks[Math.floor((index * desks.length) / 5)] ?? desks[0] ?? ['', []];
    texts.push(other.textAt(desk, Math.floor(orders.length / 2), 'customer', 'name'));
  }
  const stream = await workOf(client, async () => {
    const begun = performance.now();
    for (let index = 1; index <= seconds * 100; index += 1) {
      texts[index % texts.length]?.value(`stream ${index}`);
      await pause(Math.max(0, begun + index * 10 - performance.now()));
    }
  });
  return { ...change, stream: stream / (seconds * 10) };
}

/** Shown once the text is in the tree, as the time of its paint since 1970. */
const watchFor = (text: string) => `new Promise((shown, fail) => {
  setTimeout(() => fail(new Error('the change was not seen within 20 s')), 20_000);
  const tree = document.querySelector('main [role="tree"]');
  const observer = new MutationObserver(() => {
    if (!tree.textContent.includes(${JSON.stringify(text)})) return;
    observer.disconnect();
    requestAnimationFrame(() => benchAfterPaint((at) => shown(performance.timeOrigin + at)));
  });
  observer.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
})`;

/** Changes a visible text several times, each time when the page is idle. */
async function changeOneByOne(page: Page, client: CDPSession, text: RealTimeString) {
  const sent: number[] = [];
  const works: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const next = `${text.value().split(' ')[0] ?? ''} changed ${index}`;
    await page.evaluate(`window.benchSeen = ${watchFor(next)}; undefined`);
    works.push(
      await workOf(client, async () => {
        const begun = performance.timeOrigin + performance.now();
        text.value(next);
        sent.push((await page.evaluate<number>('window.benchSeen')) - begun);
      }),
    );
    await pause(rest);
  }
  return { sent: median(sent), work: median(works) };
}

/** 95th percentile of frame lengths in milliseconds while scrolling, continuously and to random positions. */
async function scroll(page: Page): Promise<{ scroll: number; jump: number }> {
  const by = async (move: string) => {
    const frames = await page.evaluate<number[]>(`new Promise((done) => {
      const tree = document.querySelector('main [role="tree"]');
      const frames = [];
      let step = 0;
      let last = performance.now();
      const move = (at) => {
        frames.push(at - last);
        last = at;
        step += 1;
        tree.scrollTop = ${move};
        if (step < ${scrolled}) requestAnimationFrame(move);
        else done(frames.slice(1));
      };
      requestAnimationFrame(move);
    })`);
    return frames.toSorted((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? Number.NaN;
  };
  return {
    // Scrolls by half a window, and to positions all over the document.
    scroll: await by('tree.scrollTop + 250'),
    jump: await by('((step * 0.618) % 1) * tree.scrollHeight'),
  };
}
