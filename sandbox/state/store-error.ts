/** A failure whose message is one sentence for the user who started the sandbox. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
