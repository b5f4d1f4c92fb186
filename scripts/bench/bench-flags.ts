import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';
import { isNormal, speeds, type Condition, type Speed } from './pair/conditions';
import { pairScreens } from './pair/pair-screens';

/** The parts that can be measured separately, in order. */
export const partNames = [
  'weight',
  'times',
  'idle',
  'users',
  'models',
  'export',
  'sessions',
  'chat',
  'editor',
  'authors',
  'backend',
] as const;
export type PartName = (typeof partNames)[number];

/** What can be measured separately against another commit: screens by their addresses, and clicks. */
export const pairNames = [...pairScreens.map(({ name }) => name), 'clicks'] as const;
type PairName = (typeof pairNames)[number];

/** Parts to measure, runs of each load, and seconds to leave each screen idle. */
export type BenchFlags = { parts: PartName[]; runs: number; idleSeconds: number };

/** The commit to compare with, what to measure of both, and under which conditions. */
export type PairFlags = { against: string; measured: PairName[]; conditions: Condition[] };

/** Reads the benchmark's command line. Without names everything is measured. Throws a {@link Refusal} if it is invalid. */
export function parseBenchFlags(args: string[]): BenchFlags | PairFlags {
  const { values, positionals } = readArguments(args);
  const runs = values.runs === undefined ? undefined : readCount('runs', values.runs);
  if (values.against !== undefined) {
    if (values.idle !== undefined) throw new Refusal('--idle and --against can not be used together.');
    const conditions = readConditions(values.line, values.processor, runs);
    if (positionals.includes('clicks') && !conditions.some(isNormal))
      throw new Refusal('clicks can not be measured with --line slow or --processor slow.');
    return {
      against: values.against,
      measured: chosen(pairNames, positionals, 'With --against they'),
      conditions,
    };
  }
  const alone = (['line', 'processor'] as const).find((name) => values[name] !== undefined);
  if (alone) throw new Refusal(`--${alone} can be used with --against only.`);
  return {
    parts: chosen(partNames, positionals, 'The parts'),
    runs: runs ?? 5,
    idleSeconds: readCount('idle', values.idle ?? '60'),
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        idle: { type: 'string' },
        against: { type: 'string' },
        line: { type: 'string' },
        processor: { type: 'string' },
      },
    });
  } catch {
    throw new Refusal(
      'The options are --runs NUMBER (default 5) and --idle SECONDS (default 60), or --against COMMIT with --runs NUMBER (default 9; 3 if slow), --line slow and --processor slow, nothing else.',
    );
  }
}

/** Those of `names` that are given, in their order; all of them if none is. */
function chosen<Name extends string>(names: readonly Name[], given: string[], they: string): Name[] {
  for (const name of given)
    if (!names.some((known) => known === name))
      throw new Refusal(`There is no part "${name}" to measure. ${they} are ${names.join(', ')}.`);
  return names.filter((name) => given.length === 0 || given.includes(name));
}

/** The one condition that is given, otherwise normal, on a slow line, and on a slow processor. */
function readConditions(
  line: string | undefined,
  processor: string | undefined,
  runs: number | undefined,
): Condition[] {
  const normal = { line: 'normal', processor: 'normal' } as const;
  const given = { line: readSpeed('line', line), processor: readSpeed('processor', processor) };
  const all =
    line === undefined && processor === undefined
      ? [normal, { ...normal, line: 'slow' as const }, { ...normal, processor: 'slow' as const }]
      : [given];
  return all.map((condition) => ({ ...condition, runs: runs ?? (isNormal(condition) ? 9 : 3) }));
}

function readSpeed(name: string, text = 'normal'): Speed {
  const speed = speeds.find((known) => known === text);
  if (!speed) throw new Refusal(`--${name} must be ${speeds.join(' or ')}, not "${text}".`);
  return speed;
}

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new Refusal(`--${name} must be a whole number from 1 to 99999, not "${text}".`);
  return Number(text);
}
