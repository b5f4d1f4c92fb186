import { expect } from 'vitest';
import type { SimulatedClock } from 'xstate';
import { type deferredTask } from './deferred-task';
import { unreachable } from './fixtures';

type Retried = {
  task: Pick<ReturnType<typeof deferredTask<unknown, unknown>>, 'calls' | 'fail'>;
  clock: SimulatedClock;
  /** Seconds from each failure to the next call. */
  waits: readonly number[];
  /** Called after each failure. */
  check: () => void;
};

/** Expects that the current call and the following ones are retried after these waits, not earlier. */
export async function expectRetries({ task, clock, waits, check }: Retried): Promise<void> {
  for (const wait of waits) {
    const callCount = task.calls.length;
    await task.fail(unreachable);
    check();
    clock.increment(wait * 1_000 - 1);
    expect(task.calls, `before ${wait} s`).toHaveLength(callCount);
    clock.increment(1);
    expect(task.calls, `after ${wait} s`).toHaveLength(callCount + 1);
  }
}
