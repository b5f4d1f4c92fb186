import { describe, expect, it, onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { DomainKey, DomainStats } from '~/api/rest/domains';
import { alertsMachine, type AlertsActor } from '~/machines/alerts/alerts-machine';
import { liveSessionsActors, liveSessionsMachine, selectSessions } from '~/machines/favorites/live-sessions-machine';
import { pollMachine } from '~/machines/kit/poll-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';
import { itReachesEveryState } from '../support/replay-paths';

const orders = { namespace: 'acme', id: 'orders' };
const plans = { namespace: 'a/b', id: 'plans' };

function start() {
  const ask = deferredTask<unknown, { question: unknown }>();
  const alerts = createActor(
    alertsMachine.provide({
      actors: {
        watchConsole: recordedWatch().logic,
        allDomains: pollMachine.provide({ actors: { ask: ask.logic } }),
      },
      actions: { storeFirstSeen: () => {} },
    }),
    { input: { firstSeen: {} } },
  ) as unknown as AlertsActor;
  alerts.start();
  const calls: { key: DomainKey; signal: AbortSignal | undefined; answer: (count?: number) => void }[] = [];
  const stats = (key: DomainKey, signal?: AbortSignal) =>
    new Promise<DomainStats>((resolve, reject) =>
      calls.push({
        key: { namespace: key.namespace, id: key.id },
        signal,
        answer: (count) =>
          count === undefined
            ? reject(unreachable)
            : resolve({ activeSessionCount: count, userCount: 1, modelCount: 1, dbSize: 1 }),
      }),
    );
  const actors = liveSessionsActors({ domains: { stats }, alerts });
  const machine = liveSessionsMachine.provide({ actors });
  const actor = createActor(machine).start();
  onTestFinished(() => {
    actor.stop();
    alerts.stop();
  });
  return {
    actor,
    calls,
    asked: () => calls.map(({ key }) => key),
    see: (...keys: DomainKey[]) => keys.forEach((key) => actor.send({ type: 'domain.inSight', key })),
    lose: (key: DomainKey) => actor.send({ type: 'domain.outOfSight', key }),
    of: (key: DomainKey) => selectSessions(actor.getSnapshot(), key),
    /** Ends the present attempt to read all domains. */
    refresh: (at: number) => {
      alerts.send({ type: 'allDomains.arrived', answer: { domains: [], at } });
    },
    failRefresh: () => alerts.send({ type: 'allDomains.failed', problem: unreachable }),
    answer: async (count?: number) => {
      calls.at(-1)?.answer(count);
      await settle();
    },
  };
}

describe(liveSessionsMachine.id, () => {
  it('asks nothing until all domains were read, then for each domain in sight', async () => {
    const { see, lose, asked, refresh, answer, of } = start();
    see(orders, plans);
    lose(plans);
    expect(asked()).toEqual([]);
    refresh(1);
    expect(asked()).toEqual([orders]);
    await answer(7);
    expect(of(orders)).toEqual({ count: 7 });
    expect(of(plans)).toBeUndefined();
  });

  it('also begins when the domains could not be read', () => {
    const { see, asked, failRefresh } = start();
    see(orders);
    failRefresh();
    expect(asked()).toEqual([orders]);
  });

  it('keeps a number until the next one arrives, and asks again with each reading of all domains', async () => {
    const { see, asked, refresh, answer, of } = start();
    see(orders);
    refresh(1);
    await answer(7);
    refresh(2);
    expect([asked().length, of(orders)]).toEqual([2, { count: 7 }]);
    await answer(8);
    expect(of(orders)).toEqual({ count: 8 });
  });

  it('asks once for a domain that comes into sight later, not again when it comes back', async () => {
    const { see, lose, asked, refresh, answer, of } = start();
    refresh(1);
    see(orders);
    expect(asked()).toEqual([orders]);
    see(plans);
    expect(asked(), 'after those that are being asked for').toEqual([orders]);
    await answer(7);
    expect(asked()).toEqual([orders, plans]);
    await answer(3);
    lose(orders);
    see(orders);
    expect(asked()).toHaveLength(2);
    expect(of(orders)).toEqual({ count: 7 });
  });

  it('says that one failed without affecting the others, and asks for it again', async () => {
    const { see, calls, refresh, answer, of } = start();
    see(orders, plans);
    refresh(1);
    calls[0]?.answer();
    await answer(3);
    expect([of(orders), of(plans)]).toEqual([{ problem: unreachable }, { count: 3 }]);
    refresh(2);
    expect(calls).toHaveLength(4);
    calls[2]?.answer(5);
    await settle();
    expect(of(orders)).toEqual({ count: 5 });
  });

  it('asks again at once for one that failed, on request', async () => {
    const { see, actor, calls, refresh, answer, of } = start();
    see(orders);
    refresh(1);
    await answer();
    actor.send({ type: 'sessions.retry', key: orders });
    expect(calls).toHaveLength(2);
    await answer(5);
    expect(of(orders)).toEqual({ count: 5 });
  });

  it('aborts its requests when the page is left', () => {
    const { see, calls, refresh, actor } = start();
    see(orders);
    refresh(1);
    actor.stop();
    expect(calls[0]?.signal?.aborted).toBe(true);
  });

  itReachesEveryState(liveSessionsMachine, {
    input: undefined,
    events: [
      { type: 'refresh.due' },
      { type: 'domain.inSight', key: orders },
      { type: 'domain.outOfSight', key: orders },
      { type: 'sessions.answered', key: orders, answer: { count: 1 } },
      { type: 'sessions.ended' },
    ],
    tasks: {},
    watches: ['watchRefresh', 'askSessions'],
    contextKeys: ['due'],
  });
});
