import type { BrowserContext } from '@playwright/test';
import { attempt } from '../attempt';
import type { BenchSession } from '../bench-session';
import { measureVisit, type Visit } from '../measure-load';
import type { BenchRoute } from '../routes';
import { firstPaint } from '../stamp';
import { blockingTime, layoutShift, watchTasks } from '../steps';
import { requestChain } from './chain';
import { isNormal, slowDown, type Condition } from './conditions';
import { inTurns, type Rounds } from './in-turns';
import type { PairSession } from './pair-session';

export type PairVisit = {
  /** Nothing is cached. */
  cold: Visit & {
    firstPaint: number;
    /** Milliseconds by which long tasks exceed 50 ms until the screen is filled. */
    blocked: number;
    /** Sum of the layout shifts, here until the network is idle. */
    shift: number;
    /** Requests that may have been waited for, one after the other. */
    chain: string[];
  };
  /** Milliseconds until filled in another page of the same context; only under normal conditions. */
  warm?: number;
};

/** Opens a screen of both builds by its address, in turns. */
export const measureVisits = (pair: PairSession, route: BenchRoute, condition: Condition): Promise<Rounds<PairVisit>> =>
  inTurns(condition.runs, (side) => attempt(() => visitTwice(pair[side], route, condition)));

/** Opens a screen once with each build, so that the server has compressed its files. */
export async function warmUp(pair: PairSession, route: BenchRoute): Promise<void> {
  const condition: Condition = { line: 'normal', processor: 'normal', runs: 1 };
  await inTurns(1, (side) => attempt(() => visitTwice(pair[side], route, condition)));
}

async function visitTwice(session: BenchSession, route: BenchRoute, condition: Condition): Promise<PairVisit> {
  const page = await session.open();
  const context = page.context();
  try {
    await slowDown(page, condition);
    await watchTasks(page);
    const visit = await measureVisit(page, session.origin, route);
    await (isNormal(condition) ? page.waitForLoadState('networkidle') : page.waitForTimeout(300));
    const cold = {
      ...visit,
      firstPaint: await firstPaint(page),
      blocked: await blockingTime(page, visit.filled),
      shift: await layoutShift(page),
      chain: await requestChain(page, visit.filled),
    };
    if (!isNormal(condition)) return { cold };
    await page.close();
    return { cold, warm: await visitAgain(context, session.origin, route) };
  } finally {
    await context.close();
  }
}

async function visitAgain(context: BrowserContext, origin: string, route: BenchRoute): Promise<number> {
  const page = await context.newPage();
  return (await measureVisit(page, origin, route)).filled;
}
