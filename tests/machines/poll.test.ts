import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { pollMachine } from '~/machines/kit/poll-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { rejected, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

function start() {
  const clock = new SimulatedClock();
  const heard: AnyEventObject[] = [];
  const listener = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event)))).start();
  const ask = deferredTask<unknown, { question: unknown }>();
  const actor = createActor(pollMachine.provide({ actors: { ask: ask.logic } }), {
    clock,
    input: { interval: 5_000, listener, name: 'weather', question: 'here' },
  }).start();
  return { actor, clock, ask, heard, value: () => actor.getSnapshot().value };
}

describe(pollMachine.id, () => {
  it('asks immediately, reports the answer, and asks again after the interval', async () => {
    const { clock, ask, heard, value } = start();
    expect(ask.last.input).toEqual({ question: 'here' });
    await ask.answer('sun');
    expect(heard).toEqual([{ type: 'weather.arrived', answer: 'sun' }]);
    expect(value()).toBe('waiting');
    clock.increment(4_999);
    expect(ask.calls).toHaveLength(1);
    clock.increment(1);
    expect(ask.calls).toHaveLength(2);
    expect(value()).toBe('asking');
  });

  it('keeps asking after failures, with delays that grow to a minute and reset after an answer', async () => {
    const { actor, clock, ask, heard, value } = start();
    for (const [index, wait] of [5, 10, 20, 40, 60, 60, 60].entries()) {
      await ask.fail(unreachable);
      expect(value()).toBe('failing');
      expect(heard).toHaveLength(index + 1);
      expect(heard.at(-1)).toEqual({ type: 'weather.failed', problem: unreachable });
      clock.increment(wait * 1_000 - 1);
      expect(ask.calls).toHaveLength(index + 1);
      clock.increment(1);
      expect(ask.calls).toHaveLength(index + 2);
    }
    await ask.answer('sun');
    expect(actor.getSnapshot().context).toMatchObject({ attempt: 0, problem: undefined });
    clock.increment(5_000);
    await ask.fail(unreachable);
    clock.increment(5_000);
    expect(value()).toBe('asking');
  });

  it.each(['waiting', 'failing'] as const)('asks immediately on request while %s', async (state) => {
    const { actor, ask, value } = start();
    if (state === 'waiting') ask.last.resolve('sun');
    else ask.last.reject(unreachable);
    await settle();
    expect(value()).toBe(state);
    actor.send({ type: 'poll.now' });
    expect(value()).toBe('asking');
  });

  it('asks again on request while asking, because the answer under way may be older than what has changed', async () => {
    const { actor, ask, heard } = start();
    const [older] = ask.calls;
    actor.send({ type: 'poll.now' });
    expect(older?.signal.aborted).toBe(true);
    older?.resolve('rain');
    await ask.answer('sun');
    expect(heard).toEqual([{ type: 'weather.arrived', answer: 'sun' }]);
  });

  it('waits for a request after a 403, because retrying cannot fix a missing role', async () => {
    const { actor, clock, ask, heard, value } = start();
    await ask.fail(rejected('forbidden', 403));
    expect(value()).toBe('refused');
    expect(heard).toEqual([{ type: 'weather.failed', problem: rejected('forbidden', 403) }]);
    clock.increment(3_600_000);
    expect(ask.calls).toHaveLength(1);
    actor.send({ type: 'poll.now' });
    await ask.answer('sun');
    expect(value()).toBe('waiting');
  });

  it('aborts its request when stopped', () => {
    const { actor, ask } = start();
    actor.stop();
    expect(ask.last.signal.aborted).toBe(true);
  });

  const listener = createActor(fromCallback(() => {})).start();
  itReachesEveryState(pollMachine, {
    input: { interval: 5_000, listener, name: 'weather', question: 'here' },
    tasks: { ask: { errors: [unreachable, rejected('forbidden', 403)] } },
    events: [{ type: 'poll.now' }],
  });
});
