import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTable } from '../bench/table';
import { projectFolder } from '../source-files';
import { runStep } from '../test-step';

const test = 'tests/sandbox/fuzz/clients.test.ts';
const counted = ['programs', 'withCuts', 'withConsoles', 'edits', 'cuts', 'resized'] as const;
type Tally = Record<(typeof counted)[number], number>;

/** The sum of the lines that the programs have written. */
function sumOf(lines: string): Tally {
  const sum: Tally = { programs: 0, withCuts: 0, withConsoles: 0, edits: 0, cuts: 0, resized: 0 };
  for (const line of lines.split('\n').filter(Boolean))
    for (const name of counted) sum[name] += (JSON.parse(line) as Tally)[name];
  return sum;
}

/** Runs the random programs of `tests/sandbox/fuzz` with many seeds. */
export async function runFuzz(seeds: number, from: number): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'console-fuzz-'));
  const report = join(folder, 'report');
  const { code } = await runStep(
    {
      name: 'fuzz',
      program: 'vitest',
      args: ['run', '--project', 'sandbox', '--reporter=verbose', test],
      env: { FUZZ_SEEDS: String(seeds), FUZZ_FROM: String(from), FUZZ_REPORT: report },
    },
    projectFolder,
  );
  const { programs, withCuts, withConsoles, edits, cuts, resized } = sumOf(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  const note = `${withConsoles} with pages of the console, ${withCuts} with lost connections`;
  return {
    title: `Random programs from seed ${from}`,
    figures: [
      { what: 'programs', value: programs, note },
      { what: 'edits', value: edits, note: `${resized} replaced a text or list by a longer or shorter one` },
      { what: 'lost connections', value: cuts },
      { what: 'programs not run', value: seeds - programs, limit: 0 },
      { what: 'runs of the tests that failed (seeds above)', value: code === 0 ? 0 : 1, limit: 0 },
    ],
  };
}
