/** A failure to be shown as it is: the message is one sentence for the person who started the sandbox. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
