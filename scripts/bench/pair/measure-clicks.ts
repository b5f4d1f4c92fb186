import { attempt } from '../attempt';
import type { BenchSession } from '../bench-session';
import { clickTo } from '../measure-load';
import { stamped, stampScreens } from '../stamp';
import { inTurns, type Rounds } from './in-turns';
import type { PairSession } from './pair-session';
import type { Journey, Step } from './pair-screens';

/** Milliseconds that someone looks at a screen before the next click. */
const pause = 600;

/** Milliseconds from each click of a journey to the filled screen. */
export type Clicks = Record<Step['what'], number>;

/** Walks through a journey with both builds, in turns. */
export const measureClicks = (pair: PairSession, journey: Journey, runs: number): Promise<Rounds<Clicks>> =>
  inTurns(runs, (side) => attempt(() => walk(pair[side], journey)));

async function walk(session: BenchSession, { from, steps }: Journey): Promise<Clicks> {
  const page = await session.open();
  try {
    await stampScreens(page, [from, ...steps.map(({ to }) => to)], from);
    await page.goto(session.origin + from.path);
    await stamped(page, from);
    const clicks: Clicks = {};
    for (const { what, to, link } of steps) {
      await page.waitForTimeout(pause);
      clicks[what] = await clickTo(page, to, link(page));
    }
    return clicks;
  } finally {
    await page.context().close();
  }
}
