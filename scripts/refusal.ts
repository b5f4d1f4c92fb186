import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An error the person at the terminal can fix. Its message is one complete sentence. */
export class Refusal extends Error {}

/** Ends the process for `error`: a refusal prints only its message, other errors also their stack. */
export function exitWith(error: unknown): never {
  if (error instanceof Refusal) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

/** The options and names of a command line. Throws a {@link Refusal} that says what is wrong, then `usage`. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new Refusal(`${sentence.replace(/\.$/, '')}. ${usage}`);
  }
}

/** Those of `names` that are given, in their order; all of them if none is. Throws a {@link Refusal} for another one. */
export function chosenOf<Name extends string>(what: string, names: readonly Name[], given: readonly string[]): Name[] {
  const unknown = given.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Refusal(`There is no ${what} "${unknown}"; choose from ${names.join(', ')}.`);
  return names.filter((name) => given.length === 0 || given.includes(name));
}

/** A whole number from 1 to 9999999. Throws a {@link Refusal} for anything else. */
export function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Refusal(`--${name} must be a whole number from 1 to 9999999, not "${text}".`);
  return Number(text);
}
