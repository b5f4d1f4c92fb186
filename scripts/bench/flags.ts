import { chosenOf, readArguments, readCount, Refusal } from '../refusal';
import { screenNames } from './screens';

/** The parts that can be measured separately, in order. */
export const partNames = ['screens', 'idle', 'jobs', 'editor', 'backend'] as const;
export type PartName = (typeof partNames)[number];

/** What can be measured against another commit. */
export const comparedNames = [...screenNames, 'clicks'] as const;
type ComparedName = (typeof comparedNames)[number];

/** Parts to measure, runs of each load, and seconds to leave each screen idle. */
export type BenchFlags = { parts: PartName[]; runs: number; idleSeconds: number };

/** The commit to compare with, and what to measure of both. */
export type CompareFlags = { against: string; compared: ComparedName[]; runs: number };

const usage =
  'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), or --against COMMIT with --runs NUMBER (default 9).';

const text = { type: 'string' } as const;
const options = { runs: text, idle: text, against: text } as const;

/** Reads the benchmark's command line. Without names everything is measured. Throws a {@link Refusal} if it is invalid. */
export function parseBenchFlags(args: string[]): BenchFlags | CompareFlags {
  const { values, positionals } = readArguments(args, options, usage);
  const { against, idle, runs = against === undefined ? '5' : '9' } = values;
  if (against !== undefined && idle !== undefined) throw new Refusal(usage);
  return against === undefined
    ? {
        parts: chosenOf('part', partNames, positionals),
        runs: readCount('runs', runs),
        idleSeconds: readCount('idle', idle ?? '60'),
      }
    : { against, compared: chosenOf('screen', comparedNames, positionals), runs: readCount('runs', runs) };
}
