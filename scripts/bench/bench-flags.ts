import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';

/** Runs of each load, and the seconds each screen is left idle. */
export type BenchFlags = { runs: number; idleSeconds: number };

/** Reads the benchmark's command line. Throws a {@link Refusal} when it is wrong. */
export function parseBenchFlags(args: string[]): BenchFlags {
  let values: { runs?: string; idle?: string };
  try {
    ({ values } = parseArgs({ args, options: { runs: { type: 'string' }, idle: { type: 'string' } } }));
  } catch {
    throw new Refusal(
      'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), nothing else.',
    );
  }
  return { runs: readCount('runs', values.runs ?? '5'), idleSeconds: readCount('idle', values.idle ?? '60') };
}

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new Refusal(`--${name} must be a whole number from 1 to 99999, not "${text}".`);
  return Number(text);
}
