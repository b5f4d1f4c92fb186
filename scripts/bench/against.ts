import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../browser';
import { run, withWorktree } from '../worktree';
import type { CompareFlags } from './flags';
import { blockingTime, firstPaint, timeAddress, timeInput } from './probes';
import { journeys, screenNames, screens, visit, type Screen, type ScreenName, type Step } from './screens';
import { startSession, withPage, type BenchSession } from './session';
import { attempt, median, type BenchTable, type Figure } from './table';

/** The two builds that are compared: the present one, and the one of an earlier commit. */
const sides = ['now', 'before'] as const;
type Side = (typeof sides)[number];
type Pair<Value> = Record<Side, Value>;
/** What was measured of each build, by round; undefined where it failed. */
type Rounds<Value> = Pair<(Value | undefined)[]>;

/** No screen may take longer than this, as a ratio to the earlier build. */
const ratioLimit = 1.05;
const shiftLimit = 0.02;
/** Milliseconds that someone looks at a screen before the next click. */
const look = 2_000;

/** The folder with the built console of a commit, which is built now unless it was before. */
export async function buildOf(root: string, revision: string): Promise<string> {
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
  { limit }: { limit?: number } = {},
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
    ...(limit === undefined ? {} : { limit }),
    note: [now, before].map((value) => (value === undefined ? '–' : `${Math.round(value)} ms`)).join(' / '),
  };
}

/** Opens a screen with nothing cached, then in another page of the same context. Times in milliseconds. */
async function visitTwice(session: BenchSession, screen: Screen) {
  const page = await session.open({ signedOut: screen.signedOut ?? false });
  const context = page.context();
  try {
    const { filled } = await visit(page, session.origin, screen);
    await page.waitForLoadState('networkidle');
    const painted = await firstPaint(page);
    const blocked = await blockingTime(page, filled);
    const shift = await page.evaluate(() => window.benchShift);
    await page.close();
    const warm = (await visit(await context.newPage(), session.origin, screen)).filled;
    return { cold: filled, painted, blocked, shift, warm };
  } finally {
    await context.close();
  }
}
type Visits = Rounds<Awaited<ReturnType<typeof visitTwice>>>;

function visitTables(visits: Map<ScreenName, Visits>, title: string): BenchTable[] {
  const table = (what: string, figure: (name: ScreenName, rounds: Visits) => Figure): BenchTable => ({
    title: `${what}, ${title}`,
    figures: [...visits].map(([name, rounds]) => figure(name, rounds)),
  });
  const limit = ratioLimit;
  return [
    table('Cold until filled', (name, rounds) => ratioFigure(name, rounds, ({ cold }) => cold, { limit })),
    table('Cold until the first paint', (name, rounds) => ratioFigure(name, rounds, ({ painted }) => painted)),
    table('Main thread blocked beyond 50 ms, cold', (name, rounds) => ratioFigure(name, rounds, (of) => of.blocked)),
    table('Warm until filled', (name, rounds) => ratioFigure(name, rounds, ({ warm }) => warm, { limit })),
    table('Layout shift of a cold load, the largest of all runs', (what, { now }) => {
      const shifts = now.flatMap((visited) => (visited ? [visited.shift] : []));
      return { what, value: shifts.length > 0 ? Math.max(...shifts) : undefined, limit: shiftLimit };
    }),
  ];
}

/** Milliseconds from each click of a journey until the next screen is filled. */
const walk = (session: BenchSession, [from, ...steps]: (typeof journeys)[number]) =>
  withPage(session, async (page) => {
    await timeAddress(page, session.origin + from.path, from.filled);
    await page.waitForLoadState('networkidle');
    const clicks: Record<string, number> = {};
    for (const [what, filled, act] of steps) {
      await page.waitForTimeout(look);
      clicks[what] = await timeInput(page, filled, () => act(page));
    }
    return clicks;
  });

/** Measures two builds in turns, in one browser, each with an embedded backend of its own. Yields each table at once. */
export async function* measureAgainst(
  builds: Pair<string>,
  { compared, runs }: CompareFlags,
): AsyncGenerator<BenchTable> {
  const browser = await launchBrowser({ isWhole: true });
  const started: BenchSession[] = [];
  const start = async (dist: string) => {
    const session = await startSession(browser, '--dist', dist);
    started.push(session);
    return session;
  };
  const title = `median of ${runs}: now / before`;
  try {
    const pair: Pair<BenchSession> = { now: await start(builds.now), before: await start(builds.before) };
    const visits = new Map<ScreenName, Visits>();
    for (const name of screenNames.filter((each) => compared.includes(each))) {
      const measure = (side: Side) => attempt(() => visitTwice(pair[side], screens[name]));
      // So that the server has compressed the files.
      await inTurns(1, measure);
      visits.set(name, await inTurns(runs, measure));
    }
    if (visits.size > 0) yield* visitTables(visits, title);
    if (!compared.includes('clicks')) return;
    const figures: Figure[] = [];
    for (const journey of journeys) {
      const rounds = await inTurns(runs, (side) => attempt(() => walk(pair[side], journey)));
      for (const [what] of journey.slice(1) as Step[])
        figures.push(ratioFigure(what, rounds, (clicks) => clicks[what], { limit: ratioLimit }));
    }
    yield { title: `Click until filled, ${title}`, figures };
  } finally {
    await browser.close();
    for (const session of started) await session.close();
  }
}
