import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  selectChecking,
  selectOffline,
  selectRecovering,
  serverStatusMachine,
} from '~/machines/server-status/server-status-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';

function start() {
  const clock = new SimulatedClock();
  const heard: AnyEventObject[] = [];
  const listener = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event)))).start();
  const checkHealth = deferredTask<unknown, void>();
  const actor = createActor(serverStatusMachine.provide({ actors: { checkHealth: checkHealth.logic } }), {
    clock,
    input: { listener },
  }).start();
  return { actor, clock, checkHealth, heard, value: () => actor.getSnapshot().value };
}

const counting = { offline: { counting: 'ticking' } };

async function offline() {
  const status = start();
  status.clock.increment(10_000);
  await status.checkHealth.fail(unreachable);
  expect(status.value()).toEqual(counting);
  return status;
}

describe(serverStatusMachine.id, () => {
  it('checks every 10 s while the server is online', async () => {
    const { clock, checkHealth, value, heard } = start();
    for (const round of [1, 2, 3]) {
      clock.increment(9_999);
      expect(checkHealth.calls).toHaveLength(round - 1);
      clock.increment(1);
      expect(value()).toEqual({ online: 'checking' });
      await checkHealth.answer(undefined);
      expect(value()).toEqual({ online: 'waiting' });
    }
    expect(heard).toEqual([]);
  });

  it('checks immediately on request', () => {
    const { actor, checkHealth, value } = start();
    actor.send({ type: 'server.check' });
    expect(value()).toEqual({ online: 'checking' });
    expect(checkHealth.calls).toHaveLength(1);
  });

  it('is offline after one failure, and counts down to the next check', async () => {
    const { actor, clock, checkHealth, value } = await offline();
    expect(selectOffline(actor.getSnapshot())).toBe(true);
    for (let left = 10; left > 0; left -= 1) {
      expect(value()).toEqual(counting);
      expect(actor.getSnapshot().context.secondsLeft).toBe(left);
      expect(selectChecking(actor.getSnapshot())).toBe(false);
      clock.increment(1_000);
    }
    expect(value()).toEqual({ offline: 'checking' });
    expect(selectChecking(actor.getSnapshot())).toBe(true);
    expect(selectOffline(actor.getSnapshot())).toBe(true);
    expect(checkHealth.calls).toHaveLength(2);
  });

  it('restarts the countdown from ten after each failure', async () => {
    const { actor, clock, checkHealth, value } = await offline();
    for (let round = 0; round < 5; round += 1) {
      for (let second = 0; second < 10; second += 1) clock.increment(1_000);
      await checkHealth.fail(unreachable);
      expect(value()).toEqual(counting);
      expect(actor.getSnapshot().context.secondsLeft).toBe(10);
    }
  });

  it('treats no answer within 10 s as a failure, both online and offline', async () => {
    const { actor, clock, checkHealth, value } = start();
    actor.send({ type: 'server.check' });
    clock.increment(9_999);
    expect(value()).toEqual({ online: 'checking' });
    clock.increment(1);
    expect(value()).toEqual(counting);
    expect(checkHealth.last.signal.aborted).toBe(true);
    for (let second = 0; second < 10; second += 1) clock.increment(1_000);
    expect(value()).toEqual({ offline: 'checking' });
    clock.increment(10_000);
    expect(value()).toEqual(counting);
    expect(checkHealth.calls).toHaveLength(2);
    await settle();
    expect(value()).toEqual(counting);
  });

  it.each(['server.check', 'server.answered'] as const)(
    'checks immediately after %s during the countdown',
    async (type) => {
      const { actor, value } = await offline();
      actor.send({ type });
      expect(value()).toEqual({ offline: 'checking' });
    },
  );

  it('does not check because something else was answered while the server is online', () => {
    const { actor, checkHealth } = start();
    actor.send({ type: 'server.answered' });
    expect(checkHealth.calls).toEqual([]);
  });

  it('replaces a check that is still running with a new one on request', async () => {
    const { actor, clock, checkHealth, value } = await offline();
    actor.send({ type: 'server.check' });
    const hanging = checkHealth.last;
    clock.increment(9_000);
    actor.send({ type: 'server.check' });
    expect([hanging.signal.aborted, checkHealth.calls.length]).toEqual([true, 3]);
    clock.increment(9_000);
    expect(value()).toEqual({ offline: 'checking' });
    await checkHealth.answer(undefined);
    expect(value()).toBe('recovering');
  });

  it('reports once that the server is back', async () => {
    const { actor, clock, checkHealth, heard, value } = await offline();
    actor.send({ type: 'server.check' });
    await checkHealth.answer(undefined);
    expect(value()).toBe('recovering');
    expect(selectRecovering(actor.getSnapshot())).toBe(true);
    expect(selectOffline(actor.getSnapshot())).toBe(false);
    expect(heard).toEqual([{ type: 'server.recovered' }]);
    clock.increment(2_000);
    expect(value()).toEqual({ online: 'waiting' });
    clock.increment(10_000);
    expect(value()).toEqual({ online: 'checking' });
    expect(heard).toHaveLength(1);
  });

  it('aborts its request when stopped', () => {
    const { actor, checkHealth } = start();
    actor.send({ type: 'server.check' });
    actor.stop();
    expect(checkHealth.last.signal.aborted).toBe(true);
  });

  const listener = createActor(fromCallback(() => {})).start();
  itReachesEveryState(serverStatusMachine, {
    input: { listener },
    tasks: { checkHealth: {} },
    events: [{ type: 'server.check' }, { type: 'server.answered' }],
  });
});
