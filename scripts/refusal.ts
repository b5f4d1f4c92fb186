/** A reason not to go on that the person at the terminal can act on: its message is one whole sentence. */
export class Refusal extends Error {}

/** Ends the process for `error`: a refusal prints its sentence only, anything else its stack as well. */
export function exitWith(error: unknown): never {
  if (error instanceof Refusal) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
