import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { ActivityEvent, ActivityParticipant } from '~/api/realtime/port';
import { activityScreens } from '~/machines/resources/domain/activities';
import { activityWatchMachine, freshKeys, orderParticipants } from '~/machines/resources/domain/activity-watch-machine';
import { ana, participant } from '../support/activity-samples';
import { recordedWatch } from '../support/recorded-watch';
import { itReachesEveryState } from '../support/replay-paths';
import { noRealtime, screenWorld } from '../support/screen-world';

const target = { namespace: 'acme', domainId: 'desk' };
const key = { type: 'doc', id: 'a/b' };
const input = { target, key };

function start() {
  const clock = new SimulatedClock();
  const watch = recordedWatch<never, typeof input>();
  const actor = createActor(activityWatchMachine.provide({ actors: { watchActivity: watch.logic as never } }), {
    clock,
    input,
  }).start();
  const report = (...events: ActivityEvent[]) => events.forEach((event) => watch.report(event));
  const see = (...participants: ActivityParticipant[]) => report({ type: 'activity.seen', participants });
  return {
    actor,
    clock,
    watch,
    report,
    see,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    seen: () => actor.getSnapshot().context.participants.map(({ sessionId }) => sessionId),
  };
}

const ben = participant('31', 'ben', { mode: 'read' });

describe('activityWatchMachine', () => {
  it('waits, joins, and shows participants in order with the first selected', () => {
    const { watch, report, see, value, seen, context } = start();
    expect(watch.inputs).toEqual([input]);
    expect(value()).toEqual({ open: 'waitingForConnection' });
    report({ type: 'activity.joining' });
    expect(value()).toEqual({ open: 'joining' });
    see();
    expect(value()).toEqual({ open: { watching: 'steady' } });
    expect(context().selected).toBeUndefined();
    see(ben, ana, participant('2a', 'ana.ruiz'));
    expect(seen()).toEqual(['2a', '2f', '31']);
    expect(context().selected).toBe('2a');
    expect(context().fresh).toEqual({});
  });

  it('marks changed values until two seconds after the last change', () => {
    const { see, value, context, clock } = start();
    see(ana, ben);
    see(ana, participant('31', 'ben', { mode: 'edit', line: 1 }));
    expect(value()).toEqual({ open: { watching: 'fresh' } });
    expect(context().fresh).toEqual({ '31': ['mode', 'line'] });
    clock.increment(1_999);
    see(ana, participant('31', 'ben', { mode: 'edit', line: 2 }));
    expect(context().fresh).toEqual({ '31': ['line'] });
    clock.increment(1_999);
    expect(value()).toEqual({ open: { watching: 'fresh' } });
    clock.increment(1);
    expect(value()).toEqual({ open: { watching: 'steady' } });
    expect(context().fresh).toEqual({});
  });

  it('keeps the selection when the selected participant has left', () => {
    const { actor, see, context } = start();
    see(ana, ben);
    actor.send({ type: 'watch.select', sessionId: '31' });
    see(ana);
    expect(context().selected).toBe('31');
    see(ana, ben);
    expect(context().selected).toBe('31');
  });

  it('keeps the last participants while disconnected, with a single watch', () => {
    const { watch, report, see, value, seen } = start();
    see(ana, ben);
    report({ type: 'activity.waiting' });
    expect(value()).toEqual({ open: 'waitingForConnection' });
    expect(seen()).toEqual(['2f', '31']);
    report({ type: 'activity.joining' });
    see(ben);
    expect(seen()).toEqual(['31']);
    expect([watch.inputs.length, watch.running()]).toEqual([1, 1]);
  });

  it.each<[ActivityEvent, string, string | undefined, number]>([
    [
      { type: 'activity.refused', reason: 'No right to lurk.', code: 'unauthorized' },
      'refused',
      'No right to lurk.',
      1,
    ],
    [{ type: 'activity.deleted' }, 'deleted', undefined, 0],
    [{ type: 'activity.forcedOut', reason: 'Revoked.' }, 'forcedOut', 'Revoked.', 0],
  ])('ends after %o until it is retried', (event, state, reason, left) => {
    const { actor, watch, report, see, value, context, seen, clock } = start();
    see(ana);
    report(event);
    expect(value()).toBe(state);
    expect(context().reason).toBe(reason);
    expect(seen()).toHaveLength(left);
    expect(watch.running()).toBe(0);
    clock.increment(600_000);
    expect(value()).toBe(state);
    actor.send({ type: 'watch.retry' });
    expect(value()).toEqual({ open: 'waitingForConnection' });
    expect([watch.inputs.length, watch.running()]).toEqual([2, 1]);
  });

  it('retries after a failure with growing delays, or immediately on request', () => {
    const { actor, watch, report, see, value, clock } = start();
    const fail = () => report({ type: 'activity.failed', reason: 'No answer.' });
    for (const wait of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      fail();
      expect(value()).toBe('failed');
      clock.increment(wait - 1);
      expect(value()).toBe('failed');
      clock.increment(1);
      expect(value()).toEqual({ open: 'waitingForConnection' });
    }
    see();
    fail();
    clock.increment(5_000);
    expect(value()).toEqual({ open: 'waitingForConnection' });
    fail();
    actor.send({ type: 'watch.retry' });
    expect(watch.running()).toBe(1);
  });

  it('fails when the watch cannot start, and stops when the page is left', () => {
    const broken = createActor(activityWatchMachine, { clock: new SimulatedClock(), input }).start();
    expect(broken.getSnapshot().value).toBe('failed');
    expect(broken.getSnapshot().context.reason).toBe('The activity could not be watched.');
    broken.stop();
    const { actor, watch } = start();
    actor.stop();
    expect(watch.running()).toBe(0);
  });

  it('uses the connection of the domain', () => {
    const asked: unknown[] = [];
    let stopped = 0;
    const { wiring } = screenWorld({});
    const realtime = {
      ...noRealtime,
      watchActivity: (...given: unknown[]) => {
        asked.push(given.slice(0, 2));
        return () => void (stopped += 1);
      },
    };
    const page = activityScreens({ ...wiring, realtime }, { namespace: 'acme', id: 'desk' }).activityPage(key);
    const actor = createActor(page.watch, { input }).start();
    expect(asked).toEqual([[target, key]]);
    actor.stop();
    expect(stopped).toBe(1);
  });
});

describe('participants', () => {
  it('are ordered by user and session', () => {
    const shuffled = [participant('9', 'b'), participant('2', 'a'), participant('10', 'a')];
    expect(orderParticipants(shuffled).map(({ sessionId }) => sessionId)).toEqual(['10', '2', '9']);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['nothing', { a: { b: [1] } }, { a: { b: [1] } }, []],
    ['a value', { a: { b: [1] }, c: 1 }, { a: { b: [2] }, c: 1 }, ['a']],
    ['a new key, also of null', { a: 1 }, { a: 1, b: null }, ['b']],
    ['a key that is gone', { a: 1, b: 2 }, { a: 1 }, []],
    ['a key of a strange name', { constructor: 1 }, { constructor: 1, ['__proto__']: 2 }, ['__proto__']],
  ])('report changed keys: %s', (_, before, now, keys) => {
    const changed = freshKeys([participant('1', 'a', before)], [participant('1', 'a', now)]);
    expect(changed['1'] ?? []).toEqual(keys);
  });
});

describe('activityWatchMachine paths', () => {
  const seen = (mode: string) => ({ type: 'activity.seen', participants: [participant('1', 'a', { mode })] });
  itReachesEveryState(activityWatchMachine, {
    input,
    watches: ['watchActivity'],
    tasks: {},
    contextKeys: ['participants'],
    events: [
      { type: 'activity.waiting' },
      { type: 'activity.joining' },
      seen('read'),
      seen('edit'),
      { type: 'activity.refused', reason: 'no', code: 'unauthorized' },
      { type: 'activity.failed', reason: 'no' },
      { type: 'activity.deleted' },
      { type: 'activity.forcedOut', reason: 'no' },
      { type: 'watch.retry' },
      { type: 'watch.select', sessionId: '1' },
    ],
  });
});
