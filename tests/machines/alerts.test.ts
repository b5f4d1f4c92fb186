import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { ScreensApi } from '~/api/rest/console-api';
import { alertsLogic, reportingToAlerts } from '~/machines/alerts/alerts-actors';
import {
  type AlertsActor,
  alertsMachine,
  type FirstSeen,
  selectAlerts,
  selectAlertsAt,
  selectAlertsLabel,
  selectAllDomains,
  selectCheckedAt,
  selectCheckProblem,
} from '~/machines/alerts/alerts-machine';
import { type ConsoleFacts, type MissingAnswer, issuesOf } from '~/machines/alerts/issues';
import type { ConsoleActor } from '~/machines/console/console-machine';
import { pollMachine } from '~/machines/kit/poll-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { domain, rejected, unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';
import { itReachesEveryState } from '../support/replay-paths';

const broken = domain({ namespace: 'acme', id: 'orders', displayName: 'Order Desk', status: 'error' });
const outdated = domain({
  namespace: 'acme',
  id: 'returns',
  displayName: 'Returns',
  status: 'schema-upgrade-required',
});
const fine = domain({ namespace: 'acme', id: 'orders', displayName: 'Order Desk' });

function start(firstSeen: FirstSeen = {}) {
  const watch = recordedWatch();
  const ask = deferredTask<unknown, { question: unknown }>();
  const clock = new SimulatedClock();
  const stored: FirstSeen[] = [];
  const actor = createActor(
    alertsMachine.provide({
      actors: {
        watchConsole: watch.logic,
        allDomains: pollMachine.provide({ actors: { ask: ask.logic } }),
      },
      actions: { storeFirstSeen: ({ context }) => void stored.push(context.firstSeen) },
    }),
    { clock, input: { firstSeen } },
  ).start() as unknown as AlertsActor;
  let facts: ConsoleFacts = { favorites: undefined, open: undefined, missingAnswers: [] };
  const change = (at: number, news: Partial<ConsoleFacts>) => {
    facts = { ...facts, ...news };
    actor.send({ type: 'console.changed', facts, at });
  };
  return {
    actor,
    ask,
    clock,
    stored,
    state: () => actor.getSnapshot().value,
    label: () => selectAlertsLabel(actor.getSnapshot()),
    /** The answer for all domains, requested at `at`. */
    read: (at: number, ...domains: Domain[]) => ask.answer({ domains, at }),
    fail: () => ask.fail(unreachable),
    see: (source: 'favorites' | 'listed' | 'open', at: number, ...domains: Domain[]) => {
      if (source === 'listed') actor.send({ type: 'domains.listed', domains, at });
      else if (source === 'favorites') change(at, { favorites: domains });
      else for (const value of domains) change(at, { open: { key: value, answer: { value, at } } });
    },
    miss: (at: number, ...missingAnswers: MissingAnswer[]) => change(at, { missingAnswers }),
    change,
    titles: () => selectAlerts(actor.getSnapshot()).map(({ title }) => title),
    first: () => selectAlerts(actor.getSnapshot())[0],
  };
}

describe(alertsMachine.id, () => {
  it('lists domains with errors before those that need an upgrade, with links', () => {
    const { see, actor } = start();
    see('favorites', 5, outdated, broken);
    expect(selectAlerts(actor.getSnapshot())).toEqual([
      {
        id: 'domain ["acme","orders"] error',
        intent: 'error',
        title: 'Order Desk is in an error state',
        text: 'acme/orders',
        href: '/domain/acme/orders',
        since: undefined,
        firstSeen: 5,
      },
      {
        id: 'domain ["acme","returns"] upgrade',
        intent: 'warning',
        title: 'Returns needs a schema upgrade',
        text: 'acme/returns',
        href: '/domain/acme/returns/upgrade',
        since: undefined,
        firstSeen: 5,
      },
    ]);
  });

  it('uses the newest report from any source, and keeps the time of the first', () => {
    const { see, titles, first } = start();
    expect(titles()).toEqual([]);
    see('favorites', 5, broken);
    see('open', 6, fine);
    expect(titles()).toEqual([]);
    for (const source of ['favorites', 'listed', 'open'] as const) {
      see(source, 7, broken);
      see(source, 9, broken);
      expect(titles()).toHaveLength(1);
      expect(first()?.firstSeen).toBe(5);
    }
  });

  it('knows the time of its latest news, from which the duration of an alert is counted', async () => {
    const { actor, see, read, fail, clock } = start();
    see('open', 5, broken);
    expect(selectAlertsAt(actor.getSnapshot())).toBe(5);
    await read(90_000, broken);
    see('favorites', 80_000, fine);
    expect(selectAlertsAt(actor.getSnapshot())).toBe(90_000);
    clock.increment(60_000);
    await fail();
    expect(selectAlertsAt(actor.getSnapshot())).toBe(90_000);
  });

  it('knows all domains only when all were read', async () => {
    const { actor, see, read } = start();
    see('listed', 5, broken);
    expect(selectAllDomains(actor.getSnapshot())).toBeUndefined();
    await read(6, broken, outdated);
    see('open', 7, fine);
    expect(selectAllDomains(actor.getSnapshot())).toEqual([fine, outdated]);
  });

  it('restarts the time when a problem comes back', async () => {
    const { see, first, read } = start();
    await read(1);
    see('open', 5, broken);
    see('open', 10, fine);
    see('open', 15, broken);
    expect(first()?.firstSeen).toBe(15);
  });

  it('removes a domain that no longer exists or is no longer listed', () => {
    const { change, see, titles } = start();
    see('listed', 5, broken);
    change(6, { open: { key: { namespace: 'acme', id: 'orders' }, answer: undefined } });
    expect(titles()).toEqual([]);
    see('listed', 7, outdated);
    see('listed', 8);
    expect(titles()).toEqual([]);
  });

  it('has no link for a domain without a namespace', () => {
    const [issue] = issuesOf({ listed: { domains: [{ ...broken, namespace: '' }], at: 1 } }, []);
    expect(issue?.href).toBeUndefined();
  });

  it('lists what gets no answer, with the reason and the time', () => {
    const key = { namespace: 'a/b', id: 'x' };
    const { miss, actor, titles } = start();
    miss(
      20,
      { of: 'server' },
      { of: 'favorites', problem: unreachable },
      { of: 'domain', key, problem: unreachable, since: 12 },
      { of: 'statistics', key, problem: unreachable, since: undefined },
    );
    expect(
      selectAlerts(actor.getSnapshot()).map(({ title, text, href, firstSeen }) => [title, text, href, firstSeen]),
    ).toEqual([
      ['The Convergence Server appears to be Offline', 'Checking every 10 seconds.', '/', 20],
      ['a/b/x is not updated', 'The server could not be reached.', '/domain/a%2Fb/x', 12],
      ['The favorite domains could not be loaded', 'The server could not be reached.', '/', 20],
      ['The statistics of a/b/x are not updated', 'The server could not be reached.', '/domain/a%2Fb/x', 20],
    ]);
    miss(30);
    expect(titles()).toEqual([]);
  });
});

describe(`${alertsMachine.id}: all domains`, () => {
  it('is checking until all domains were read, and only then shows 0', async () => {
    const { state, label, read, actor } = start();
    expect([state(), label()]).toEqual(['checking', 'Alerts, checking']);
    await read(5, fine);
    expect([state(), label()]).toEqual(['checked', 'Alerts, 0']);
    expect(selectCheckedAt(actor.getSnapshot())).toBe(5);
  });

  it('rereads them a minute after each answer without showing it', async () => {
    const { clock, ask, read, state, titles } = start();
    await read(5, fine);
    clock.increment(59_999);
    expect(ask.calls).toHaveLength(1);
    clock.increment(1);
    expect([ask.calls.length, state()]).toEqual([2, 'checked']);
    await read(60_005, broken);
    expect(titles()).toEqual(['Order Desk is in an error state']);
  });

  it('reports that they could not be read, and reads again on retry and after a minute', async () => {
    const { actor, ask, clock, fail, state, label, read } = start();
    await fail();
    expect([state(), label()]).toEqual(['unknown', 'Alerts, not checked']);
    expect(selectCheckProblem(actor.getSnapshot())).toEqual(unreachable);
    actor.send({ type: 'alerts.retry' });
    expect([state(), ask.calls.length]).toEqual(['checking', 2]);
    await fail();
    clock.increment(60_000);
    expect(ask.calls).toHaveLength(3);
    await read(9);
    expect(state()).toBe('checked');
    expect(selectCheckProblem(actor.getSnapshot())).toBeUndefined();
  });

  it('keeps its alerts and their time when a later read fails', async () => {
    const { actor, ask, clock, fail, read, state, label } = start();
    await read(5, broken);
    clock.increment(60_000);
    await fail();
    expect([state(), label()]).toEqual(['stale', 'Alerts, 1']);
    expect(selectCheckedAt(actor.getSnapshot())).toBe(5);
    actor.send({ type: 'alerts.retry' });
    expect([state(), ask.calls.length]).toEqual(['rechecking', 3]);
    await fail();
    expect(state()).toBe('stale');
    actor.send({ type: 'alerts.retry' });
    await read(9, fine);
    expect([state(), label()]).toEqual(['checked', 'Alerts, 0']);
  });

  it('reads again when a list could read all domains but the last read was refused', async () => {
    const { ask, actor, state, read } = start();
    await ask.fail(rejected('forbidden', 403));
    expect(state()).toBe('unknown');
    actor.send({ type: 'allDomains.arrived', answer: { domains: [broken], at: 5 } });
    expect(state()).toBe('checked');
    await settle();
    expect(ask.calls).toHaveLength(2);
    await read(6, broken);
    expect(ask.calls).toHaveLength(2);
  });

  it('prefers what was seen after the read began', async () => {
    const { read, see, titles } = start();
    see('favorites', 3, outdated);
    see('open', 6, fine);
    await read(5, broken);
    expect(titles(), 'one was fine after the read began; the other no longer exists').toEqual([]);
  });
});

describe(`${alertsMachine.id}: first seen`, () => {
  const id = 'domain ["acme","orders"] error';

  it('keeps the time from before a reload', () => {
    const { see, first } = start({ [id]: 2 });
    see('open', 9, broken);
    expect(first()?.firstSeen).toBe(2);
  });

  it('stores the time, keeps it until all domains were read, then removes it when the problem is gone', async () => {
    const { see, read, stored } = start({ [id]: 2 });
    see('open', 9, outdated);
    expect(stored.at(-1)).toEqual({ [id]: 2, 'domain ["acme","returns"] upgrade': 9 });
    await read(12, outdated);
    expect(stored.at(-1)).toEqual({ 'domain ["acme","returns"] upgrade': 9 });
  });
});

describe(`${alertsMachine.id}: generated paths`, () => {
  itReachesEveryState(alertsMachine.provide({ actions: { storeFirstSeen: () => {} } }), {
    input: { firstSeen: {} },
    tasks: {},
    watches: ['watchConsole'],
    children: ['allDomains'],
    events: [
      { type: 'allDomains.arrived', answer: { domains: [], at: 1 } },
      { type: 'allDomains.failed', problem: unreachable },
      { type: 'alerts.retry' },
    ],
  });
});

/** A console with these children and a single observer of all its snapshots. */
function pretendedConsole(children: Record<string, object>) {
  const observers = new Set<(event: { type: string; actorRef: unknown }) => void>();
  let present = children;
  const root = {
    getSnapshot: () => ({
      hasTag: () => true,
      context: { access: { owner: 'ada' } },
      children: Object.fromEntries(
        Object.entries(present).map(([name, snapshot]) => [name, { getSnapshot: () => snapshot }]),
      ),
    }),
    system: {
      inspect: (observer: (event: { type: string; actorRef: unknown }) => void) => {
        observers.add(observer);
        return { unsubscribe: () => observers.delete(observer) };
      },
    },
  };
  return {
    root: root as unknown as ConsoleActor,
    observers,
    become: (next: Record<string, object>) => {
      present = next;
      for (const observer of observers) observer({ type: '@xstate.snapshot', actorRef: root });
    },
  };
}
const favoritesAt = (domains: Domain[], failing = false) => ({
  context: { domains, problem: failing ? unreachable : undefined },
  hasTag: (tag: string) => failing && tag === 'failing',
});
const connectionAt = (story: string) => ({ value: { story } });
const openAt = (context: object, condition = 'broken') => ({
  context: { key: { namespace: 'acme', id: 'orders' }, stats: [], ...context },
  value: { condition },
  matches: () => false,
  hasTag: () => true,
});

describe('console watch', () => {
  function watched(there: Domain[] = []) {
    let now = 100;
    let children: Record<string, object> = { favorites: favoritesAt([]), connection: connectionAt('quiet') };
    const { root, observers, become } = pretendedConsole(children);
    const pages: { offset: number; limit: number }[] = [];
    const saved: FirstSeen[] = [];
    const list: ScreensApi['domains']['list'] = (query) => {
      pages.push(query);
      return Promise.resolve(there.slice(query.offset, query.offset + query.limit));
    };
    const logic = alertsLogic({
      idle: () => Promise.resolve(),
      root,
      operator: 'ada',
      api: { domains: { list } as ScreensApi['domains'] },
      store: { save: (_, firstSeen) => saved.push(firstSeen) },
      now: () => now,
      running: () => alerts,
    });
    const alerts: AlertsActor = createActor(logic, { input: { firstSeen: {} } }).start();
    return {
      alerts,
      observers,
      pages,
      saved,
      pass: (milliseconds: number) => (now += milliseconds),
      change: (more: Record<string, object>) => become((children = { ...children, ...more })),
      leave: () => {
        const { domainStatus: _, ...others } = children;
        become((children = others));
      },
      facts: () => selectAlerts(alerts.getSnapshot()).map(({ title, firstSeen }) => [title, firstSeen]),
    };
  }
  const answered = { value: broken, at: 120 };

  it('follows the favorites, the server and the open domain', () => {
    const { alerts, observers, saved, change, leave, pass, facts } = watched();
    change({ favorites: favoritesAt([outdated]) });
    pass(10);
    change({ connection: connectionAt('server') });
    expect(facts()).toEqual([
      ['The Convergence Server appears to be Offline', 110],
      ['Returns needs a schema upgrade', 100],
    ]);
    change({ connection: connectionAt('quiet'), domainStatus: openAt({ domain: answered }) });
    expect(facts()).toEqual([
      ['Order Desk is in an error state', 120],
      ['Returns needs a schema upgrade', 100],
    ]);
    change({ domainStatus: openAt({ domain: answered, problem: unreachable }) });
    expect(facts()).toContainEqual(['acme/orders is not updated', 120]);
    change({ connection: connectionAt('you') });
    expect(facts(), 'one outage is one alert').toContainEqual(['You are offline', 110]);
    expect(facts()).not.toContainEqual(['acme/orders is not updated', 120]);
    change({ connection: connectionAt('quiet') });
    const before = saved.length;
    change({});
    expect(saved, 'nothing has changed').toHaveLength(before);
    leave();
    expect(facts(), 'it is not polled any more').not.toContainEqual(['acme/orders is not updated', 120]);
    expect(facts(), 'earlier alerts are kept').toContainEqual(['Order Desk is in an error state', 120]);
    change({ favorites: favoritesAt([]), domainStatus: openAt({ domain: undefined }, 'missing') });
    expect(facts(), 'it does not exist').toEqual([]);
    expect(observers.size).toBe(1);
    alerts.stop();
    expect(observers.size).toBe(0);
  });

  it('reads all domains in pages, and stores when a problem was first seen', async () => {
    const many = Array.from({ length: 500 }, (_, index) => domain({ id: `d${index}` }));
    const { pages, facts, saved } = watched([...many, broken]);
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(pages).toEqual([
      { offset: 0, limit: 500 },
      { offset: 500, limit: 500 },
    ]);
    expect(facts()).toEqual([['Order Desk is in an error state', 100]]);
    expect(saved.at(-1)).toEqual({ 'domain ["acme","orders"] error': 100 });
  });

  it('does not read all domains when a list has just done so', async () => {
    const { alerts, pages, facts, pass } = watched();
    alerts.send({ type: 'allDomains.arrived', answer: { domains: [broken], at: 100 } });
    await settle();
    expect(pages).toEqual([]);
    expect(facts()).toEqual([['Order Desk is in an error state', 100]]);
    pass(10_001);
    alerts.getSnapshot().children.allDomains?.send({ type: 'poll.now' });
    await settle();
    expect(pages).toHaveLength(1);
  });

  it.each([
    ['a list of all', { offset: 0, limit: 11 }, true],
    ['a page that may not be the last', { offset: 0, limit: 1 }, false],
    ['a later page', { offset: 11, limit: 11 }, false],
    ['a list with a filter', { offset: 0, limit: 11, filter: 'or' }, false],
    ['a list of one namespace', { offset: 0, limit: 11, namespace: 'acme' }, false],
  ])('takes %s for all domains only if it is', async (_, query, isAll) => {
    const { alerts } = watched();
    const api = { domains: { list: () => Promise.resolve([broken]) } } as unknown as ScreensApi;
    const sent = vi.spyOn(alerts, 'send');
    await reportingToAlerts(
      api,
      () => alerts,
      () => 300,
    ).domains.list(query);
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ type: isAll ? 'allDomains.arrived' : 'domains.listed' }),
    );
  });

  it('includes the domains that lists show', async () => {
    const { alerts, facts } = watched();
    const api = { domains: { list: () => Promise.resolve([broken]) } } as unknown as ScreensApi;
    const told = reportingToAlerts(
      api,
      () => alerts,
      () => 300,
    );
    expect(await told.domains.list({ offset: 0, limit: 11 })).toEqual([broken]);
    await settle();
    expect(facts()).toEqual([['Order Desk is in an error state', 300]]);
  });
});
