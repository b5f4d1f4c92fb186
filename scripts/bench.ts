import { join } from 'node:path';
import { parseBenchFlags, type BenchFlags } from './bench/bench-flags';
import { benchParts } from './bench/parts';
import { isOver, printTable } from './bench/table';
import { buildConsole, isBuildStale } from './console-build';
import { exitWith } from './refusal';

const root = join(import.meta.dirname, '..');

/** Measures the requested parts one after the other. Returns whether everything is within its budget. */
async function bench(flags: BenchFlags): Promise<boolean> {
  if (isBuildStale(root)) await buildConsole(root);
  let within = true;
  for (const part of flags.parts)
    for (const { title, figures } of await benchParts[part](join(root, 'dist'), flags)) {
      printTable(title, figures);
      within &&= !figures.some(isOver);
    }
  return within;
}

try {
  const within = await bench(parseBenchFlags(process.argv.slice(2)));
  console.log(
    within
      ? '\nEverything is within its budget.'
      : '\nSome figures are over budget or could not be measured.',
  );
  process.exitCode = within ? 0 : 1;
} catch (error) {
  exitWith(error);
}
