import { sides, type Pair, type Side } from './pair-session';

/** What was measured of each build, by round; undefined where it failed. */
export type Rounds<Value> = Pair<(Value | undefined)[]>;

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
