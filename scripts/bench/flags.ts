import { readArguments, readCount, Refusal } from '../refusal';
import { screenNames } from './screens';

/** The parts that can be measured separately, in order. */
export const partNames = ['screens', 'idle', 'jobs', 'editor', 'backend'] as const;
export type PartName = (typeof partNames)[number];

/** What can be measured against another commit. */
export const comparedNames = [...screenNames, 'clicks'] as const;
type ComparedName = (typeof comparedNames)[number];

/** Parts to measure, runs of each load, and seconds to leave each screen idle. */
export type BenchFlags = { parts: PartName[]; runs: number; idleSeconds: number };

/** The commit to compare with, what to measure of both, and whether on a slow line and a slow processor. */
export type CompareFlags = { against: string; compared: ComparedName[]; runs: number; slow: boolean };

const usage =
  'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), or --against COMMIT with --runs NUMBER (default 9) and --slow.';

const text = { type: 'string' } as const;
const options = { runs: text, idle: text, against: text, slow: { type: 'boolean' } } as const;

/** Reads the benchmark's command line. Without names everything is measured. Throws a {@link Refusal} if it is invalid. */
export function parseBenchFlags(args: string[]): BenchFlags | CompareFlags {
  const { values, positionals } = readArguments(args, options, usage);
  const { against, slow = false, idle, runs = against === undefined ? '5' : '9' } = values;
  if (against === undefined ? slow : idle !== undefined) throw new Refusal(usage);
  return against === undefined
    ? {
        parts: chosen(partNames, positionals),
        runs: readCount('runs', runs),
        idleSeconds: readCount('idle', idle ?? '60'),
      }
    : { against, compared: chosen(comparedNames, positionals), runs: readCount('runs', runs), slow };
}

/** Those of `names` that are given, in their order; all of them if none is. */
function chosen<Name extends string>(names: readonly Name[], given: string[]): Name[] {
  const unknown = given.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Refusal(`"${unknown}" can't be measured; choose from ${names.join(', ')}.`);
  return names.filter((name) => given.length === 0 || given.includes(name));
}
