import type { CDPSession, Page } from '@playwright/test';
import { type OtherClient, openElsewhere } from '../other-client';
import { heapSize, watchWork } from '../probes';
import { treeFilled } from '../screens';
import type { BenchSession } from '../session';
import { median } from '../table';
import { needle } from './documents';
import { timeAddress, timePainted, treeRows } from './probe';
import { modelAddress, withPage } from './page';
import {
  measureRemoteChange,
  measureRemoteStream,
  watchedFrames,
  watchFrames,
  type RemoteChange,
  type RemoteStream,
} from './remote';

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
  change: RemoteChange;
  stream: RemoteStream;
};

const steps = 10;
const scrolled = 300;

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
  const last = `[...${treeRows}].at(-1)?.textContent`;
  const before = await page.evaluate(last);
  return timePainted(page, `${last} !== ${JSON.stringify(before)}`, () =>
    page.getByRole('button', { name: 'Expand all' }).click(),
  );
}

async function lookFor(page: Page) {
  const field = page.getByRole('searchbox', { name: 'Search in the model' });
  const type = (text: string) => page.keyboard.insertText(text);
  await field.focus();
  const search = await timePainted(page, `/^1 of /.test(${status})`, () => type('sku-'));
  const turned: number[] = [];
  for (let step = 2; step <= steps + 1; step += 1)
    turned.push(await timePainted(page, `(${status}).startsWith('${step} of ')`, () => page.keyboard.press('Enter')));
  await field.fill('');
  const far: number[] = [];
  await timePainted(page, `${inTree(`${needle}1`)}`, () => type(needle));
  // The last one stays visible, because it is changed afterwards.
  for (const hit of [2, 3, 1, 2])
    far.push(await timePainted(page, inTree(`${needle}${hit}`), () => page.keyboard.press('Enter')));
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
  const change = await measureRemoteChange(page, client, seen);
  const texts = [seen];
  for (let index = 1; index < 5; index += 1) {
    const [desk, orders] = desks[Math.floor((index * desks.length) / 5)] ?? desks[0] ?? ['', []];
    texts.push(other.textAt(desk, Math.floor(orders.length / 2), 'customer', 'name'));
  }
  return { change, stream: await measureRemoteStream(page, client, texts) };
}

/** 95th percentile of frame lengths in milliseconds while scrolling, continuously and to random positions. */
async function scroll(page: Page): Promise<{ scroll: number; jump: number }> {
  const by = async (move: string) => {
    await watchFrames(page);
    await page.evaluate(`new Promise((done) => {
      const tree = document.querySelector('main [role="tree"]');
      let step = 0;
      const move = () => {
        step += 1;
        tree.scrollTop = ${move};
        if (step < ${scrolled}) requestAnimationFrame(move);
        else done();
      };
      requestAnimationFrame(move);
    })`);
    const frames = (await watchedFrames(page)).toSorted((one, other) => one - other);
    return frames[Math.floor(frames.length * 0.95)] ?? Number.NaN;
  };
  return {
    // Scrolls by half a window, and to positions all over the document.
    scroll: await by('tree.scrollTop + 250'),
    jump: await by('((step * 0.618) % 1) * tree.scrollHeight'),
  };
}
