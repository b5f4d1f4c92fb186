import { setTimeout as pause } from 'node:timers/promises';
import type { RealTimeString } from '@convergence/convergence';
import type { Page } from '@playwright/test';
import { type OtherClient, openElsewhere } from './other-client';
import { heapSize, longestTask, timeAddress, timeInput, watchWork } from './probes';
import { treeFilled } from './screens';
import { largeModel, needle, ordersOf, withPage, type BenchSession } from './session';
import { median, type Figure } from './table';

const hits = 10;
/** Changes one by one, with a pause in milliseconds in which the marks of the last one fade. */
const changes = 10;
const rest = 800;
const versions = 5_000;
/** Milliseconds after which what a model held is free, once it is closed. */
const closed = 4_000;

const addressOf = (id: string) => `/domain/acme/orders/models/${id}`;
const status = `document.querySelector('main [role="toolbar"] [role="status"]')?.textContent ?? ''`;
const inTree = (text: string) =>
  `document.querySelector('main [role="tree"]').textContent.includes(${JSON.stringify(text)})`;
const toggle = 'main button[aria-label="Authors"]';
const isRead = `document.querySelector('${toggle}[aria-pressed="true"][aria-busy="false"]')`;

type Measure = (session: BenchSession, id: string, other: OtherClient, runs: number) => Promise<Figure[]>;

/** Measures a model of so many values, which another client has open, too. */
const inModel = (id: string, values: number, measure: Measure) => async (session: BenchSession, runs: number) => {
  await session.put(id, ordersOf(values));
  const other = await openElsewhere(session.origin, id);
  return measure(session, id, other, runs).finally(() => other.leave());
};

/** Opens, searches, remotely changes and closes a large model. */
export const measureEditor = inModel('bench-large', 100_000, async (session, id, other, runs) => {
  const opened: [whole: number, rows: number][] = [];
  for (let run = 0; run <= runs; run += 1)
    opened.push(await withPage(session, (page) => openModels(page, session).then(() => openByClick(page, id))));
  const [whole, rows] = [0, 1].map((at) => median(opened.slice(1).map((times) => times[at] ?? Number.NaN)));
  const left = await withPage(session, (page) => leftBehind(page, session, id));
  return withPage(session, async (page) => {
    await openTree(page, session, id);
    const expand = await expandAll(page);
    const { search, next, nextFar } = await lookFor(page);
    const nodes = await page.evaluate(() => document.querySelectorAll('main [role="tree"] *').length);
    const { shown, work } = await changeOneByOne(page, other);
    return [
      { what: 'opened by a click', value: whole, unit: 'ms' },
      { what: 'opened by a click: document to first rows', value: rows, unit: 'ms', limit: 200 },
      { what: 'expand all', value: expand, unit: 'ms', limit: 250 },
      { what: 'search, typed to result', value: search, unit: 'ms', limit: 150 },
      { what: 'next hit', value: next, unit: 'ms', limit: 50 },
      { what: 'next hit, far away', value: nextFar, unit: 'ms', limit: 50 },
      { what: 'remote change: sent to shown, all expanded', value: shown, unit: 'ms', limit: 50 },
      { what: 'remote change: main thread until painted', value: work, unit: 'ms', limit: 16 },
      { what: 'DOM nodes in the tree', value: nodes, limit: 1_500 },
      { what: 'heap after garbage collection', value: (await heapSize(page)) / 1e6, unit: 'MB', limit: 200 },
      { what: 'heap that is left once it is closed', value: left / 1e6, unit: 'MB', limit: 5 },
    ];
  });
});

const linkTo = (page: Page, id: string) => page.locator(`main a[href="${addressOf(id)}"]`);

async function openTree(page: Page, session: BenchSession, id: string): Promise<void> {
  await timeAddress(page, session.origin + addressOf(id), treeFilled);
  await page.waitForLoadState('networkidle');
}

async function openModels(page: Page, session: BenchSession): Promise<void> {
  await page.goto(`${session.origin}/domain/acme/orders/models?mode=browse&collection=filled`);
  await linkTo(page, largeModel).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Milliseconds to the first rows, from the click and from the document. */
async function openByClick(page: Page, id: string): Promise<[number, number]> {
  const whole = await timeInput(page, treeFilled, () => linkTo(page, id).click());
  const opened = () => performance.getEntriesByName('model.opened').at(-1)?.startTime ?? NaN;
  return [whole, (await page.evaluate(() => window.benchPainted ?? NaN)) - (await page.evaluate(opened))];
}

/** Bytes that a model leaves behind. A small one is opened and closed before, so that all code is loaded. */
async function leftBehind(page: Page, session: BenchSession, id: string): Promise<number> {
  await openModels(page, session);
  const heaps: number[] = [];
  for (const each of [largeModel, largeModel, id]) {
    await openByClick(page, each);
    await page.waitForLoadState('networkidle');
    await expandAll(page);
    await page.goBack();
    await linkTo(page, id).waitFor();
    await pause(closed);
    heaps.push(await heapSize(page));
  }
  return (heaps[2] ?? Number.NaN) - (heaps[1] ?? Number.NaN);
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
  for (let hit = 2; hit <= hits + 1; hit += 1)
    turned.push(await timeInput(page, `(${status}).startsWith('${hit} of ')`, () => page.keyboard.press('Enter')));
  await field.fill('');
  const far: number[] = [];
  await timeInput(page, `${inTree(`${needle}1`)}`, () => type(needle));
  // The last one stays visible, because it is changed afterwards.
  for (const hit of [2, 3, 1, 2])
    far.push(await timeInput(page, inTree(`${needle}${hit}`), () => page.keyboard.press('Enter')));
  await field.fill('');
  return { search, next: median(turned), nextFar: median(far) };
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

/** The other client changes the visible needle several times, each time when the page is idle. */
async function changeOneByOne(page: Page, other: OtherClient) {
  const text = visibleNeedle(other);
  const workOf = await watchWork(page);
  const shown: number[] = [];
  const works: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const next = `${needle}changed ${index}`;
    await page.evaluate(`window.benchSeen = ${watchFor(next)}; undefined`);
    works.push(
      await workOf(async () => {
        const begun = performance.timeOrigin + performance.now();
        text.value(next);
        shown.push((await page.evaluate<number>('window.benchSeen')) - begun);
      }),
    );
    await pause(rest);
  }
  return { shown: median(shown), work: median(works) };
}

function visibleNeedle({ model, textAt }: OtherClient): RealTimeString {
  for (const [desk, orders] of Object.entries<{ note: string }[]>(model.root().value())) {
    const index = Array.isArray(orders) ? orders.findIndex(({ note }) => note === `${needle}2`) : -1;
    if (index >= 0) return textAt(desk, index, 'note');
  }
  throw new Error('there is no needle in the middle');
}

/** Reads who set each value of a long history. */
export const measureAuthors = inModel('bench-authors', 20_000, async (session, id, other, runs) => {
  await makeVersions(other);
  const all: number[] = [];
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1)
    await withPage(session, async (page) => {
      await openTree(page, session, id);
      await page.evaluate(() => (window.benchTasks = []));
      all.push(await timeInput(page, isRead, () => page.locator(toggle).click()));
      longest.push(await longestTask(page));
    });
  return [
    { what: 'pressed until all are known', value: median(all), unit: 'ms', limit: 3_000 },
    { what: 'the longest task until then', value: median(longest), unit: 'ms', limit: 100 },
  ];
});

async function makeVersions({ model, textAt }: OtherClient): Promise<void> {
  for (let version = model.version(); version < versions; version += 1) {
    textAt(`desk-${String(1 + (version % 7)).padStart(2, '0')}`, version % 40, 'note').value(`note ${version}`);
    // Lets the client send and receive.
    if (version % 100 === 0) await pause(5);
  }
  const until = Date.now() + 60_000;
  while (!model.isCommitted() && Date.now() < until) await pause(50);
  if (!model.isCommitted()) throw new Error('the versions were not stored');
}
