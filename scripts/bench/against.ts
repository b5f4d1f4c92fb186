import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { launchBrowser } from '../browser';
import { resolveRevision, run, withWorktree } from '../worktree';
import { measureBackend } from './backend';
import { measureEditor } from './editor';
import type { CompareFlags } from './flags';
import { timeAddress, timeInput } from './probes';
import { journeys, requestLimits, screenNames, screens, visit, type Screen, type ScreenName } from './screens';
import { startSession, withPage, type BenchSession } from './session';
import { attempt, format, median, table, type BenchTable, type Figure } from './table';

/** The two builds that are compared: the present one, and the one of an earlier commit. */
const sides = ['now', 'before'] as const;
type Side = (typeof sides)[number];
type Pair<Value> = Record<Side, Value>;
/** What was measured of each build, by round; undefined where it failed. */
type Rounds<Value> = Pair<(Value | undefined)[]>;

type LimitOf = (what: string) => number;

/** The console before it was made fast: what is promised of the ratios to it, and that nothing else is slower. */
const reference = 'fabcc823';
const promises: [limit: number, ...names: string[]][] = [
  [0.8, 'home', 'domains', 'users', 'dashboard', 'models'],
  [0.6, 'model'],
  [0.55, 'home to domains', 'domains to users', 'users to domains'],
  [0.55, 'dashboard to collections', 'collections to chats'],
  [0.65, 'chats to users of the domain'],
  [0.25, 'Back to users'],
];
/** The ratio to any other commit. */
const ratioLimit = 1.05;
const shiftLimit = 0.02;
/** Milliseconds that someone looks at a quiet screen before the next click, and after which it is quiet. */
const look = 2_000;
const quiet = 500;

/** The highest ratios that are good, to a commit of this hash. */
export const limitsAgainst =
  (revision: string): LimitOf =>
  (what) =>
    !revision.startsWith(reference) ? ratioLimit : (promises.find(([, ...names]) => names.includes(what))?.[0] ?? 1);

/** What makes a page slow: a line of 1.6 Mbit/s (200,000 bytes a second), and a processor of a quarter of the speed. */
const slowDowns: Record<string, (client: CDPSession) => Promise<unknown>> = {
  'slow line': async (client) => {
    await client.send('Network.enable');
    const throughput = { downloadThroughput: 200_000, uploadThroughput: 200_000 };
    await client.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...throughput });
  },
  'slow processor': (client) => client.send('Emulation.setCPUThrottlingRate', { rate: 4 }),
};

/** The folder with the built console of a commit, which is built now unless it was before. */
async function buildOf(root: string, revision: string): Promise<string> {
  const builds = join(root, '.cache/builds');
  const built = join(builds, revision);
  if (!existsSync(built)) {
    console.log(`${revision}: building the console`);
    mkdirSync(builds, { recursive: true });
    const source = `${built}.source`;
    await withWorktree(root, revision, source, async () => {
      await run(source, 'npm', ['run', 'build']);
      renameSync(join(source, 'dist'), built);
    });
  }
  return built;
}

/** Measures both builds `runs` times. Each round begins with the other build. */
export async function inTurns<Value>(
  runs: number,
  measure: (side: Side) => Promise<Value | undefined>,
): Promise<Rounds<Value>> {
  const rounds: Rounds<Value> = { now: [], before: [] };
  for (let run = 0; run < runs; run += 1)
    for (const side of run % 2 === 0 ? sides : sides.toReversed()) rounds[side].push(await measure(side));
  return rounds;
}

/** The ratio of the medians, the present build to the earlier one, with both medians. */
export function ratioFigure<Value>(
  what: string,
  rounds: Rounds<Value>,
  read: (value: Value) => number | undefined,
  { limit, unit = 'ms' }: { limit?: number; unit?: string } = {},
): Figure {
  const [now, before] = sides.map((side) =>
    median(
      rounds[side].flatMap((value) => {
        const found = value === undefined ? undefined : read(value);
        return found === undefined ? [] : [found];
      }),
    ),
  );
  return {
    what,
    value: now === undefined || before === undefined ? undefined : now === 0 ? 0 : now / before,
    limit,
    note: [now, before].map((value) => (value === undefined ? '–' : `${format(value)} ${unit}`.trim())).join(' / '),
  };
}

/** Opens a screen with nothing cached, then in another page of the same context. Times in milliseconds. */
async function visitTwice(session: BenchSession, screen: Screen) {
  const page = await session.open({ signedOut: screen.signedOut ?? false });
  const context = page.context();
  try {
    const { filled, requests } = await visit(page, session.origin, screen);
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => window.benchShift);
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    await page.close();
    const warm = (await visit(await context.newPage(), session.origin, screen)).filled;
    return { cold: filled, requests: requests.length, painted, shift, warm };
  } finally {
    await context.close();
  }
}
type Visits = Rounds<Awaited<ReturnType<typeof visitTwice>>>;

function visitTables(visits: Map<ScreenName, Visits>, how: string, limitOf: LimitOf): BenchTable[] {
  const tableOf = (title: string, figure: (name: ScreenName, rounds: Visits) => Figure): BenchTable => ({
    title,
    figures: [...visits].map(([name, rounds]) => figure(name, rounds)),
  });
  const largest = (what: string, of: 'requests' | 'shift', limit: (name: ScreenName) => number | undefined) =>
    tableOf(`${what}, the largest of all runs`, (name, { now }) => {
      const values = now.flatMap((visited) => (visited ? [visited[of]] : []));
      return { what: name, value: values.length > 0 ? Math.max(...values) : undefined, limit: limit(name) };
    });
  return [
    tableOf(`Cold until filled, ${how}`, (name, rounds) =>
      ratioFigure(name, rounds, ({ cold }) => cold, { limit: limitOf(name) }),
    ),
    tableOf(`Cold until the first paint, ${how}`, (name, rounds) =>
      ratioFigure(name, rounds, ({ painted }) => painted),
    ),
    tableOf(`Warm until filled, ${how}`, (name, rounds) =>
      ratioFigure(name, rounds, ({ warm }) => warm, { limit: limitOf(name) }),
    ),
    largest('Requests of a cold load until filled', 'requests', (name) => requestLimits[name]),
    largest('Layout shift of a cold load', 'shift', () => shiftLimit),
  ];
}

/** Milliseconds from each click of a journey until the next screen is filled. */
const walk = (session: BenchSession, [from, ...steps]: (typeof journeys)[number]) =>
  withPage(session, async (page) => {
    let lastHeard = 0;
    const heard = () => (lastHeard = performance.now());
    page.on('request', heard).on('requestfinished', heard).on('requestfailed', heard);
    await timeAddress(page, session.origin + from.path, from.filled);
    const clicks: Figure[] = [];
    for (const [what, filled, act] of steps) {
      while (performance.now() - lastHeard < quiet) await page.waitForTimeout(quiet / 10);
      await page.waitForTimeout(look);
      clicks.push({ what, value: await timeInput(page, filled, () => act(page)), unit: 'ms' });
    }
    return clicks;
  });

/** Milliseconds of cold loads on a slow machine. */
async function visitSlowly(session: BenchSession): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [how, slowDown] of Object.entries(slowDowns))
    for (const name of ['home', 'users', 'model'] as const) {
      const page = await session.open();
      await slowDown(await page.context().newCDPSession(page));
      const visited = await attempt(() => visit(page, session.origin, screens[name]));
      figures.push({ what: `${name}, ${how}`, value: visited?.filled, unit: 'ms' });
      await page.context().close();
    }
  return figures;
}

/** The figures of both sides, measured in turns, as ratios. Those of the first round that succeeded are expected of all. */
export async function ratiosOf(
  runs: number,
  measure: (side: Side) => Promise<Figure[]>,
  limitOf: LimitOf,
): Promise<Figure[]> {
  const rounds = await inTurns(runs, (side) => attempt(() => measure(side)));
  const expected = rounds.now.find((figures) => figures !== undefined);
  if (!expected) throw new Error('no round succeeded');
  return expected.map(({ what, unit = '' }) => {
    const valueIn = (figures: Figure[]) => figures.find((figure) => figure.what === what)?.value;
    return ratioFigure(what, rounds, valueIn, { limit: limitOf(what), unit });
  });
}

/**
 * Measures the present console and that of an earlier commit in turns, in one browser, each with an embedded backend of
 * its own. Yields each table at once.
 */
export async function* compare(root: string, { against, compared, runs }: CompareFlags): AsyncGenerator<BenchTable> {
  const revision = resolveRevision(root, against);
  const builds: Pair<string> = { now: join(root, 'dist'), before: await buildOf(root, revision) };
  console.log(`Now is the working tree, before is ${revision}.`);
  const limitOf = limitsAgainst(revision);
  const how = `median of ${runs}: now / before`;
  const browser = await launchBrowser({ isWhole: true });
  const start = (side: Side) => startSession(browser, '--dist', builds[side]);
  const pair: Pair<BenchSession> = { now: await start('now'), before: await start('before') };
  try {
    const visits = new Map<ScreenName, Visits>();
    for (const name of screenNames.filter((each) => compared.includes(each))) {
      const measure = (side: Side) => attempt(() => visitTwice(pair[side], screens[name]));
      // So that the server has compressed the files.
      await inTurns(1, measure);
      visits.set(name, await inTurns(runs, measure));
    }
    if (visits.size > 0) yield* visitTables(visits, how, limitOf);
    const measured: [name: string, what: string, measure: (side: Side) => Promise<Figure[]>][] = [
      ...journeys.map((journey): (typeof measured)[number] => [
        'clicks',
        `Click until filled, from ${journey[0].path}`,
        (side) => walk(pair[side], journey),
      ]),
      ['slow', 'Cold until filled, slow', (side) => visitSlowly(pair[side])],
      ['editor', 'A model of 100,000 values', (side) => measureEditor(pair[side], 1)],
    ];
    for (const [, what, measure] of measured.filter(([name]) => compared.some((each) => each === name)))
      yield table(`${what}, ${how}`, () => ratiosOf(runs, measure, limitOf));
    if (!compared.includes('backend')) return;
    const source = { root: `${builds.before}.source`, dist: builds.before };
    const backend = (side: Side) => measureBackend(side === 'before' ? source : undefined);
    yield withWorktree(root, revision, source.root, () =>
      table(`The embedded backends, ${how}`, () => ratiosOf(runs, backend, limitOf)),
    );
  } finally {
    await browser.close();
    for (const side of sides) await pair[side].close();
  }
}
