import { join } from 'node:path';
import { buildOf, measureAgainst } from './bench/against';
import { measureBackend } from './bench/backend';
import { measureEditor } from './bench/editor';
import { parseBenchFlags, type BenchFlags, type CompareFlags, type PartName } from './bench/flags';
import { measureIdle } from './bench/idle';
import { measureJobs } from './bench/jobs';
import { measureWeights } from './bench/screens';
import { withSession, type BenchSession } from './bench/session';
import { attempt, isOver, printTable, type BenchTable, type Figure } from './bench/table';
import { buildConsole, isBuildStale } from './console-build';
import { exitWith } from './refusal';
import { resolveRevision } from './worktree';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** One table, which says so if it could not be measured. */
const table = async (title: string, measure: () => Promise<Figure[]>): Promise<BenchTable[]> => [
  { title, figures: (await attempt(measure)) ?? [{ what: 'all of it', value: undefined }] },
];

const parts: Record<PartName, (session: BenchSession, flags: BenchFlags) => Promise<BenchTable[]>> = {
  screens: (session) => table('JavaScript until filled, gzip', () => measureWeights(session, dist)),
  idle: (session, { idleSeconds }) => table('Left alone', () => measureIdle(session, idleSeconds)),
  jobs: (session) => table('Jobs', () => measureJobs(session)),
  editor: (session, { runs }) => measureEditor(session, runs),
  backend: () => table('The embedded backend, with a data directory', measureBackend),
};

/** Measures the requested parts one after the other. */
async function* measureParts(flags: BenchFlags): AsyncGenerator<BenchTable> {
  if (isBuildStale(root)) await buildConsole(root);
  for (const part of flags.parts) yield* await withSession((session) => parts[part](session, flags));
}

/** Measures the present console against that of an earlier commit. */
async function* compare(flags: CompareFlags): AsyncGenerator<BenchTable> {
  const revision = resolveRevision(root, flags.against);
  const before = await buildOf(root, revision);
  if (isBuildStale(root)) await buildConsole(root);
  console.log(`Now is the working tree, before is ${revision}.`);
  yield* measureAgainst({ now: dist, before }, flags);
}

try {
  const flags = parseBenchFlags(process.argv.slice(2));
  let within = true;
  for await (const each of 'against' in flags ? compare(flags) : measureParts(flags)) {
    printTable(each);
    within &&= !each.figures.some(isOver);
  }
  console.log(within ? '\nEverything is within its limit.' : '\nSome figures are over their limit or not measured.');
  process.exitCode = within ? 0 : 1;
} catch (error) {
  exitWith(error);
}
