import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An error the person at the terminal can fix. Its message is one complete sentence. */
export class Refusal extends Error {}

/** Ends the process for `error`: a refusal prints only its message, other errors also their stack. */
export function exitWith(error: unknown): never {
  if (error instanceof Refusal) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

type Arguments<Options> = { args: string[]; options: Options; allowPositionals: true };

/** The options and names of a command line. Throws a {@link Refusal} that says what is wrong, then `usage`. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
): ReturnType<typeof parseArgs<Arguments<Options>>> {
  const { tokens, ...read } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const refuseIf = (wrong: boolean, sentence: string) => {
    if (wrong) throw new Refusal(`${sentence}. ${usage}`);
  };
  const given = new Set<string>();
  for (const { name, rawName, value, inlineValue } of tokens.filter((token) => token.kind === 'option')) {
    const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
    refuseIf(!type, `Unknown option '${rawName}'`);
    const isMissing = value === undefined || (value.startsWith('--') && !inlineValue);
    refuseIf(type === 'string' && isMissing, `--${name} needs a value`);
    refuseIf(type === 'boolean' && value !== undefined, `--${name} takes no value`);
    refuseIf(given.has(name), `--${name} is given twice`);
    given.add(name);
  }
  return read;
}

/** Those of `names` that are given, in their order; all of them if none is. Throws a {@link Refusal} for another one. */
export function chosenOf<Name extends string>(what: string, names: readonly Name[], given: readonly string[]): Name[] {
  const wanted = given.map((name) => name.trim());
  const unknown = wanted.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Refusal(`There is no ${what} "${unknown}"; choose from ${names.join(', ')}.`);
  return names.filter((name) => wanted.length === 0 || wanted.includes(name));
}

/** A whole number from 1 to 9999999. Throws a {@link Refusal} for anything else. */
export function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Refusal(`--${name} must be a whole number from 1 to 9999999, not "${text}".`);
  return Number(text);
}
