/** An error the person at the terminal can fix. Its message is one complete sentence. */
export class Refusal extends Error {}

/** Ends the process for `error`: a refusal prints only its message, other errors also their stack. */
export function exitWith(error: unknown): never {
  if (error instanceof Refusal) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
