import { join } from 'node:path';
import { isOver, printTable, type BenchTable } from './bench/table';
import { buildConsole, isBuildStale } from './console-build';
import { exitWith } from './refusal';
import { runChaos } from './reliability/chaos';
import { runFaults } from './reliability/faults';
import { runFuzz } from './reliability/fuzz';
import { parseReliabilityFlags, type ReliabilityFlags, type RunName } from './reliability/flags';

const root = join(import.meta.dirname, '..');

const runs: Record<RunName, (flags: ReliabilityFlags) => Promise<BenchTable>> = {
  fuzz: ({ seeds, from }) => runFuzz(seeds, from),
  chaos: ({ minutes }) => runChaos(minutes),
  faults: ({ only }) => runFaults(only),
};

try {
  const flags = parseReliabilityFlags(process.argv.slice(2));
  if (isBuildStale(root) && flags.runs.some((name) => name !== 'fuzz')) await buildConsole(root);
  let within = true;
  for (const name of flags.runs) {
    console.log(`\n${name}, begun ${new Date().toISOString()}`);
    const table = await runs[name](flags);
    printTable(table);
    within &&= !table.figures.some(isOver);
  }
  console.log(within ? '\nEverything held.' : '\nSomething did not hold.');
  process.exit(within ? 0 : 1);
} catch (error) {
  exitWith(error);
}
