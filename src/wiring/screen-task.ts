import { fromPromise } from 'xstate';

/**
 * A task of a screen's machine. Given up, it never ends: where React starts an actor, stops it and starts it again
 * (StrictMode), the end of the first run would be taken for the end of the second.
 */
export const screenTask = <Output, Input>(
  run: (task: { input: Input; signal: AbortSignal }) => Promise<Output>,
) =>
  fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      const output = await run({ input, signal });
      return signal.aborted ? await endless() : output;
    } catch (error) {
      if (signal.aborted) return endless();
      throw error;
    }
  });

const endless = () => new Promise<never>(() => {});
