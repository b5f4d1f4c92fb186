import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';

export const runNames = ['hours', 'fuzz', 'chaos', 'faults'] as const;
export type RunName = (typeof runNames)[number];

/** `minutes`: how long the chaos lasts. `hours`: how many hours of events the open page gets. `seeds`: random programs. */
export type ReliabilityFlags = {
  runs: RunName[];
  minutes: number;
  hours: number;
  seeds: number;
  from: number;
  /** Faults: go on with the run before. */
  resume: boolean;
  /** Faults: a part of the address and call. */
  only: string | undefined;
};

const defaults = { minutes: '30', hours: '8', seeds: '10000', from: '1' };

/** Reads the command line; without names everything is run. @throws Refusal */
export function parseReliabilityFlags(args: string[]): ReliabilityFlags {
  const { values, positionals } = read(args);
  for (const name of positionals)
    if (!runNames.some((known) => known === name))
      throw new Refusal(`There is no run "${name}". The runs are ${runNames.join(', ')}.`);
  const count = (name: keyof typeof defaults) => {
    const text = values[name] ?? defaults[name];
    if (!/^[1-9]\d{0,6}$/.test(text))
      throw new Refusal(`--${name} must be a whole number from 1 to 9999999, not "${text}".`);
    return Number(text);
  };
  return {
    runs: runNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
    minutes: count('minutes'),
    hours: count('hours'),
    seeds: count('seeds'),
    from: count('from'),
    resume: values.resume === true,
    only: values.only,
  };
}

function read(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = {
      minutes: text,
      hours: text,
      seeds: text,
      from: text,
      only: text,
      resume: { type: 'boolean' },
    } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new Refusal(
      'The options are --minutes NUMBER (of chaos, default 30), --hours NUMBER (default 8), --seeds NUMBER (default 10000), --from SEED (default 1), and of faults --resume and --only PART, nothing else.',
    );
  }
}
