import { fromPromise } from 'xstate';

/** A task that the test settles, and that records its inputs. */
export function deferredTask<Output, Input>() {
  type Asked = {
    input: Input;
    signal: AbortSignal;
    resolve(output: Output): void;
    reject(error: unknown): void;
  };
  const calls: Asked[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) => new Promise<Output>((resolve, reject) => calls.push({ input, signal, resolve, reject })),
  );
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('The task was never started.');
    return call;
  };
  return {
    logic,
    calls,
    get last() {
      return last();
    },
    /** Resolves the last call, and lets the machine hear of it. */
    answer: (output: Output) => {
      last().resolve(output);
      return settle();
    },
    fail: (error: unknown) => {
      last().reject(error);
      return settle();
    },
  };
}

/** Lets settled promises reach the machine. */
export const settle = () => new Promise<void>((done) => setTimeout(done, 0));
