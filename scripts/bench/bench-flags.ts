import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';

/** The parts that can be measured separately, in order. */
export const partNames = [
  'weight',
  'times',
  'idle',
  'users',
  'models',
  'sessions',
  'chat',
  'editor',
  'backend',
] as const;
export type PartName = (typeof partNames)[number];

/** Parts to measure, runs of each load, and seconds to leave each screen idle. */
export type BenchFlags = { parts: PartName[]; runs: number; idleSeconds: number };

/** Reads the benchmark's command line. Without names everything is measured. Throws a {@link Refusal} if it is invalid. */
export function parseBenchFlags(args: string[]): BenchFlags {
  const { values, positionals } = readArguments(args);
  for (const name of positionals)
    if (!partNames.some((part) => part === name))
      throw new Refusal(`There is no part "${name}" to measure. The parts are ${partNames.join(', ')}.`);
  return {
    parts: partNames.filter((part) => positionals.length === 0 || positionals.includes(part)),
    runs: readCount('runs', values.runs ?? '5'),
    idleSeconds: readCount('idle', values.idle ?? '60'),
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { runs: { type: 'string' }, idle: { type: 'string' } },
    });
  } catch {
    throw new Refusal(
      'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), nothing else.',
    );
  }
}

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new Refusal(`--${name} must be a whole number from 1 to 99999, not "${text}".`);
  return Number(text);
}
