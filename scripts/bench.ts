import { join } from 'node:path';
import { compare } from './bench/against';
import { measureBackend } from './bench/backend';
import { measureAuthors, measureEditor } from './bench/editor';
import { parseBenchFlags, usage, type BenchFlags, type PartName } from './bench/flags';
import { measureGrid } from './bench/grid';
import { measureIdle } from './bench/idle';
import { measureJobs } from './bench/jobs';
import { measureScreens } from './bench/screens';
import { withSession, type BenchSession } from './bench/session';
import { isOver, printTable, table, type BenchTable, type Figure } from './bench/table';
import { buildConsole, isBuildStale } from './console-build';
import { exitWith } from './refusal';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

type Measure = (session: BenchSession, flags: BenchFlags) => Promise<Figure[]>;
/** The tables of each part. */
const parts: Record<PartName, Record<string, Measure>> = {
  screens: { 'Until filled, cold': (session) => measureScreens(session, dist) },
  idle: { 'Left alone': (session, { idleSeconds }) => measureIdle(session, idleSeconds) },
  jobs: { Jobs: (session) => measureJobs(session) },
  editor: {
    'A model of 100,000 values': (session, { runs }) => measureEditor(session, runs),
    'Authors: 20,000 values, 5,000 versions': (session, { runs }) => measureAuthors(session, runs),
  },
  grid: { 'The grid of models: 100 rows of 20 columns': (session, { runs }) => measureGrid(session, runs) },
  backend: { 'The embedded backend, with a data directory': () => measureBackend() },
};

/** Measures the requested parts one after the other. */
async function* measureParts(flags: BenchFlags): AsyncGenerator<BenchTable> {
  for (const part of flags.parts)
    for (const [title, measure] of Object.entries(parts[part]))
      yield await withSession((session) => table(title, () => measure(session, flags)));
}

try {
  const flags = parseBenchFlags(process.argv.slice(2));
  if (flags === 'help') console.log(usage);
  else {
    if (isBuildStale(root)) await buildConsole(root);
    let within = true;
    for await (const each of 'against' in flags ? compare(root, flags) : measureParts(flags)) {
      printTable(each);
      within &&= !each.figures.some(isOver);
    }
    console.log(within ? '\nEverything is within its limit.' : '\nSome figures are over their limit or not measured.');
    process.exitCode = within ? 0 : 1;
  }
} catch (error) {
  exitWith(error);
}
