import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createResourceView, type Loaded, readLoaded, startingWith } from '~/machines/kit/resource-view-machine';
import { deferredTask } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

const machine = createResourceView<string>();

function start() {
  const clock = new SimulatedClock();
  const read = deferredTask<Loaded<string>, void>();
  const actor = createActor(machine.provide({ actors: { read: read.logic } }), { clock }).start();
  return {
    actor,
    clock,
    read,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

describe(machine.id, () => {
  it('reads once', async () => {
    const { clock, read, value, context } = start();
    await read.answer({ value: 'v1' });
    expect(value()).toBe('shown');
    expect(context()).toEqual({ loaded: { value: 'v1' }, problem: undefined, attempt: 0 });
    clock.increment(3_600_000);
    expect(read.calls).toHaveLength(1);
  });

  it('starts with a value that was read ahead, and reads it again on request', async () => {
    const read = deferredTask<Loaded<string>, void>();
    const reading = machine.provide({ actors: { read: read.logic } });
    const ahead = readLoaded(reading);
    read.last.resolve({ value: 'v1' });
    const actor = createActor(reading, startingWith(reading, await ahead)).start();
    expect([actor.getSnapshot().value, actor.getSnapshot().context.loaded]).toEqual(['shown', { value: 'v1' }]);
    expect(read.calls).toHaveLength(1);
    actor.send({ type: 'view.reload' });
    expect([actor.getSnapshot().value, read.calls.length]).toEqual(['loading', 2]);
    expect(createActor(reading, startingWith(reading, undefined)).getSnapshot().value).toBe('loading');
  });

  it('retries after failures with growing delays', async () => {
    const { clock, read, value, context } = start();
    for (const [index, wait] of [5, 10, 20, 40, 60, 60].entries()) {
      await read.fail(unreachable);
      expect(value()).toBe('failed');
      expect(context().problem).toEqual(unreachable);
      clock.increment(wait * 1_000 - 1);
      expect(read.calls).toHaveLength(index + 1);
      clock.increment(1);
      expect(read.calls).toHaveLength(index + 2);
    }
  });

  it('does not retry automatically after a 403', async () => {
    const { actor, clock, read, value } = start();
    await read.fail(rejected('forbidden', 403));
    clock.increment(3_600_000);
    expect(value()).toBe('failed');
    expect(read.calls).toHaveLength(1);
    actor.send({ type: 'view.reload' });
    expect(read.calls).toHaveLength(2);
  });

  it('keeps the value when a reload fails, and aborts the older request', async () => {
    const { actor, read, context } = start();
    await read.answer({ value: 'v1' });
    actor.send({ type: 'view.reload' });
    actor.send({ type: 'view.reload' });
    expect(read.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    read.calls[1]!.resolve({ value: 'old' });
    await read.fail(unreachable);
    expect(context()).toEqual({ loaded: { value: 'v1' }, problem: unreachable, attempt: 1 });
  });

  itReachesEveryState(machine, {
    input: undefined,
    tasks: { read: { outputs: [{ value: 'v1' }] } },
    events: [{ type: 'view.reload' }],
  });
});
