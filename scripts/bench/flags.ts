import { chosenOf, readArguments, readCount, Refusal } from '../refusal';
import { screenNames } from './screens';

/** The parts that can be measured separately, in order. */
export const partNames = ['screens', 'idle', 'jobs', 'editor', 'grid', 'backend'] as const;
export type PartName = (typeof partNames)[number];

/** What can be measured against another commit. */
export const comparedNames = [...screenNames, 'clicks', 'slow', 'editor', 'backend'] as const;
type ComparedName = (typeof comparedNames)[number];

/** Parts to measure, runs of each load, and seconds to leave each screen idle. */
export type BenchFlags = { parts: PartName[]; runs: number; idleSeconds: number };

/** The commit to compare with, and what to measure of both. */
export type CompareFlags = { against: string; compared: ComparedName[]; runs: number };

export const usage = `Measures the built console; docs/benchmarks.md says how. Without names everything is measured.

  npm run bench -- [--runs NUMBER (5)] [--idle SECONDS (60)] [${partNames.join('] [')}]
  npm run bench -- --against COMMIT [--runs NUMBER (9)] [${comparedNames.join('] [')}]
`;

const text = { type: 'string' } as const;
const options = { runs: text, idle: text, against: text, help: { type: 'boolean' } } as const;

/** Reads the benchmark's command line. Throws a {@link Refusal} if it is invalid. */
export function parseBenchFlags(args: string[]): BenchFlags | CompareFlags | 'help' {
  const { values, positionals } = readArguments(args, options, 'See npm run bench -- --help.');
  if (values.help) return 'help';
  const { against, idle, runs = against === undefined ? '5' : '9' } = values;
  if (against !== undefined && idle !== undefined) throw new Refusal('--against and --idle can not be used together.');
  return against === undefined
    ? {
        parts: chosenOf('part', partNames, positionals),
        runs: readCount('runs', runs),
        idleSeconds: readCount('idle', idle ?? '60'),
      }
    : { against, compared: chosenOf('screen', comparedNames, positionals), runs: readCount('runs', runs) };
}
