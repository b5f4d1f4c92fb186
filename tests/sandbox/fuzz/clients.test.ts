import { describe, expect, it } from 'vitest';
import { fewOrMany } from '../../support/long-tests';
import { programOf, sourceOf, type Program } from './program';
import { runProgram } from './run-program';
import { shrink } from './shrink';
import { report, tallyOf } from './tally';
import { useWorld } from './world';

/* More seeds: npm run reliability -- fuzz, or FUZZ_SEEDS=20000 npx vitest run --project sandbox tests/sandbox/fuzz; a single one: FUZZ_SEEDS=1 FUZZ_FROM=123. */
const seeds = Number(process.env['FUZZ_SEEDS'] ?? fewOrMany(100, 2_000));
const from = Number(process.env['FUZZ_FROM'] ?? 1);
const groups = Math.max(10, Math.ceil(seeds / 100));

const world = useWorld();

/** The shortest program found that still fails, with its problem and log. */
const reproduction = async (program: Program, problem: string): Promise<string> => {
  const fails = async (steps: Program['steps']) =>
    (await runProgram(world(), { ...program, steps })).problem !== undefined;
  const steps = await shrink(program.steps, fails, Date.now() + 60_000);
  const smallest = { ...program, steps };
  const outcome = await runProgram(world(), smallest);
  return [outcome.problem ?? problem, ...outcome.log, sourceOf(smallest)].join('\n');
};

describe('public clients, the server and its history converge', () => {
  const size = Math.ceil(seeds / groups);
  const firsts = Array.from({ length: groups }, (_, group) => from + group * size);
  it.each(firsts)('from seed %i', { timeout: 3_600_000 }, async (first) => {
    const failed: number[] = [];
    for (let seed = first; seed < Math.min(first + size, from + seeds); seed += 1) {
      const program = programOf(seed);
      const { problem, log } = await runProgram(world(), program);
      report(tallyOf(program, log));
      if (problem === undefined) continue;
      // The first one is worth a minute; the run goes on with the others.
      const why = failed.length === 0 ? await reproduction(program, problem) : problem;
      process.stderr.write(`Seed ${seed} fails: ${why}\n`);
      failed.push(seed);
    }
    expect(failed, 'seeds that failed').toEqual([]);
  });
});
