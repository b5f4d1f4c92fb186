import { chosenOf, readArguments, readCount } from '../refusal';

export const runNames = ['fuzz', 'chaos', 'faults'] as const;
export type RunName = (typeof runNames)[number];

/** `minutes`: how long the chaos lasts. `seeds`: random programs, the first of them `from`. */
export type ReliabilityFlags = {
  runs: RunName[];
  minutes: number;
  seeds: number;
  from: number;
  /** Faults: a part of the address and call. */
  only: string | undefined;
};

const usage =
  'The options are --minutes NUMBER (of chaos, default 30), --seeds NUMBER (default 10000), --from SEED (default 1), and of faults --only PART.';

const options = {
  minutes: { type: 'string', default: '30' },
  seeds: { type: 'string', default: '10000' },
  from: { type: 'string', default: '1' },
  only: { type: 'string' },
} as const;

/** Reads the command line; without names everything is run. Throws a {@link Refusal} if it is invalid. */
export function parseReliabilityFlags(args: string[]): ReliabilityFlags {
  const { values, positionals } = readArguments(args, options, usage);
  return {
    runs: chosenOf('run', runNames, positionals),
    minutes: readCount('minutes', values.minutes),
    seeds: readCount('seeds', values.seeds),
    from: readCount('from', values.from),
    only: values.only,
  };
}
