import type { PairFlags } from '../bench-flags';
import type { BenchTable } from '../table';
import { isNormal } from './conditions';
import { measureClicks } from './measure-clicks';
import { measureVisits, warmUp } from './measure-visits';
import { clickTable, visitTables, type Visits } from './pair-tables';
import { journeys, pairScreens } from './pair-screens';
import { startPair, type Pair } from './pair-session';

/** Measures two builds in turns. Yields each table as soon as it is complete. */
export async function* measurePair(
  builds: Pair<string>,
  { measured, conditions }: PairFlags,
): AsyncGenerator<BenchTable> {
  const pair = await startPair(builds);
  try {
    const screens = pairScreens.filter(({ name }) => measured.includes(name));
    for (const screen of screens) await warmUp(pair, screen);
    for (const condition of conditions) {
      const visits: Visits = new Map();
      for (const screen of screens) visits.set(screen.name, await measureVisits(pair, screen, condition));
      if (screens.length > 0) yield* visitTables(visits, condition);
      if (isNormal(condition) && measured.includes('clicks')) {
        const walks = [];
        for (const journey of journeys)
          walks.push({ journey, rounds: await measureClicks(pair, journey, condition.runs) });
        yield clickTable(walks, condition);
      }
    }
  } finally {
    await pair.close();
  }
}
