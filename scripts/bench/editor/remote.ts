import { setTimeout as pause } from 'node:timers/promises';
import type { RealTimeString } from '@convergence/convergence';
import type { CDPSession, Page } from '@playwright/test';
import { longestTask, workOf } from '../probes';
import { median } from '../table';

const changes = 10;
const seconds = 10;
const aSecond = 100;
/** Milliseconds until marks of remote changes are gone and the page is idle. */
const rest = 800;
/** One frame at 60 Hz, in milliseconds. */
const frame = 1_000 / 60;

declare global {
  interface Window {
    benchSeen: Promise<SeenInPage>;
  }
}

/** Times of one change in milliseconds; `rows`: number of changed rows. */
type SeenInPage = { heard: number; inTree: number; painted: number; epoch: number; rows: number };

export type RemoteChange = {
  /** From sending by the other client to the painted row. */
  sent: number | undefined;
  /** From the message at the page's socket to the changed row and to the painted row. */
  inTree: number | undefined;
  painted: number | undefined;
  worst: number;
  rows: number;
  /** Main thread time of one change until it is painted. */
  work: number | undefined;
  /** The same including later work: marks that fade for half a second and the version in the header. */
  allWork: number;
};

/** Watches for the change to this text. The script returns undefined, because a promise would be awaited. */
const watchFor = (text: string) => `window.benchSeen = new Promise((seen, fail) => {
  setTimeout(() => fail(new Error('the change was not seen within 20 s')), 20_000);
  const tree = document.querySelector('main [role="tree"]');
  const rows = new Set();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target.closest ? target : target.parentElement)?.closest('[role="treeitem"]');
      if (row) rows.add(row);
    }
    if (!tree.textContent.includes(${JSON.stringify(text)})) return;
    observer.disconnect();
    const { heard } = benchProbe;
    const inTree = performance.now() - heard;
    requestAnimationFrame(() => benchProbe.afterPaint((at) =>
      seen({ heard, inTree, painted: at - heard, epoch: performance.timeOrigin + at, rows: rows.size })));
  });
  observer.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
}); undefined`;

/** Changes a visible text several times, each time when the page is idle. */
export async function measureRemoteChange(page: Page, client: CDPSession, text: RealTimeString): Promise<RemoteChange> {
  const seen: SeenInPage[] = [];
  const sent: number[] = [];
  const idle = await workOf(client, () => pause(changes * rest));
  const works: number[] = [];
  let all = 0;
  for (let index = 0; index < changes; index += 1) {
    const next = `${text.value().split(' ')[0] ?? ''} changed ${index}`;
    await page.evaluate(watchFor(next));
    const done = await workOf(client, async () => {
      const begun = performance.timeOrigin + performance.now();
      text.value(next);
      const shown = await page.evaluate(() => window.benchSeen);
      seen.push(shown);
      sent.push(shown.epoch - begun);
    });
    const after = await workOf(client, () => pause(rest));
    works.push(done);
    all += done + after;
  }
  const of = (part: keyof SeenInPage) => median(seen.map((one) => one[part]));
  return {
    sent: median(sent),
    inTree: of('inTree'),
    painted: of('painted'),
    worst: Math.max(...seen.map(({ painted }) => painted)),
    rows: of('rows') ?? Number.NaN,
    work: median(works),
    allWork: Math.max(0, all - idle) / changes,
  };
}

export type RemoteStream = {
  /** Percentage of main thread time. */
  share: number;
  dropped: number;
  longest: number;
  /** Milliseconds from the last change sent until it is shown. */
  late: number;
};

/** Changes the texts in turn, a hundred times per second for ten seconds. */
export async function measureRemoteStream(
  page: Page,
  client: CDPSession,
  texts: readonly RealTimeString[],
): Promise<RemoteStream> {
  const [shown] = texts;
  if (!shown) throw new Error('there is no text to change');
  await page.evaluate(() => (window.benchTasks = []));
  await watchFrames(page);
  let late = Number.NaN;
  const work = await workOf(client, async () => {
    const begun = performance.now();
    for (let index = 1; index <= seconds * aSecond; index += 1) {
      texts[index % texts.length]?.value(`stream ${index}`);
      await pause(Math.max(0, begun + (index * 1_000) / aSecond - performance.now()));
    }
    await page.evaluate(watchFor('the last'));
    const last = performance.timeOrigin + performance.now();
    shown.value('the last');
    late = (await page.evaluate(() => window.benchSeen)).epoch - last;
  });
  const frames = await watchedFrames(page);
  return {
    share: (100 * work) / (seconds * 1_000),
    dropped: frames.reduce((sum, length) => sum + Math.max(0, Math.round(length / frame) - 1), 0),
    longest: await longestTask(page),
    late,
  };
}

/** Records the length of every frame from now on. */
export const watchFrames = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    benchProbe.frames = [];
    let last = performance.now();
    const look = (at) => {
      benchProbe.frames.push(at - last);
      last = at;
      benchProbe.watching = requestAnimationFrame(look);
    };
    benchProbe.watching = requestAnimationFrame(look);
  }`);

export const watchedFrames = (page: Page): Promise<number[]> =>
  page.evaluate(`cancelAnimationFrame(benchProbe.watching); benchProbe.frames.slice(1);`);
