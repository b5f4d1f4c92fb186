import { join } from 'node:path';
import { parseBenchFlags, type BenchFlags, type PairFlags } from './bench/bench-flags';
import { buildOf } from './bench/pair/build-of';
import { measurePair } from './bench/pair/measure-pair';
import { benchParts } from './bench/parts';
import { isOver, printTable, type BenchTable } from './bench/table';
import { buildConsole, isBuildStale } from './console-build';
import { exitWith } from './refusal';
import { resolveRevision } from './worktree';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** Measures the requested parts one after the other. */
async function* measureParts(flags: BenchFlags): AsyncGenerator<BenchTable> {
  if (isBuildStale(root)) await buildConsole(root);
  for (const part of flags.parts) yield* await benchParts[part](dist, flags);
}

/** Measures the present console against that of an earlier commit. */
async function* compare(flags: PairFlags): AsyncGenerator<BenchTable> {
  const revision = resolveRevision(root, flags.against);
  const before = await buildOf(root, revision);
  if (isBuildStale(root)) await buildConsole(root);
  console.log(`Now is the working tree, before is ${revision}.`);
  yield* measurePair({ now: dist, before }, flags);
}

/** Prints the tables. Returns whether everything is within its budget. */
async function print(tables: AsyncIterable<BenchTable>): Promise<boolean> {
  let within = true;
  for await (const table of tables) {
    printTable(table);
    within &&= !table.figures.some(isOver);
  }
  return within;
}

try {
  const flags = parseBenchFlags(process.argv.slice(2));
  const within = await print('against' in flags ? compare(flags) : measureParts(flags));
  console.log(
    within ? '\nEverything is within its budget.' : '\nSome figures are over budget or could not be measured.',
  );
  process.exitCode = within ? 0 : 1;
} catch (error) {
  exitWith(error);
}
