import { describe, expect, it } from 'vitest';
import { createActor, type AnyActorRef } from 'xstate';
import type { Domain } from '../../src/api/rest/domains';
import type { ScreensApi } from '../../src/api/rest/screens-api';
import { alertsMachine, selectAlerts, type AlertsActor } from '../../src/machines/alerts/alerts-machine';
import { troublesOf, type Outage, type Source } from '../../src/machines/alerts/troubles';
import { startAlerts, tellingAlerts } from '../../src/wiring/start-alerts';
import { settle } from '../support/deferred-task';
import { domain, unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';

const broken = domain({ namespace: 'acme', id: 'orders', displayName: 'Order Desk', status: 'error' });
const outdated = domain({
  namespace: 'acme',
  id: 'returns',
  displayName: 'Returns',
  status: 'schema-upgrade-required',
});
const fine = domain({ namespace: 'acme', id: 'orders', displayName: 'Order Desk' });

function start() {
  const watch = recordedWatch();
  const actor = createActor(
    alertsMachine.provide({ actors: { watchConsole: watch.logic } }),
  ).start() as unknown as AlertsActor;
  return {
    actor,
    see: (source: Source, at: number, ...domains: Domain[]) =>
      actor.send({ type: 'domains.seen', source, report: { domains, at } }),
    miss: (at: number, ...outages: Outage[]) => actor.send({ type: 'outages.seen', outages, at }),
    titles: () => selectAlerts(actor.getSnapshot()).map(({ title }) => title),
    first: () => selectAlerts(actor.getSnapshot())[0],
  };
}

describe(alertsMachine.id, () => {
  it('has nothing to tell of what is well', () => {
    const { see, titles } = start();
    expect(titles()).toEqual([]);
    see('favorites', 1, fine);
    expect(titles()).toEqual([]);
  });

  it('tells of domains in error and to be upgraded, the worse first, with where to go', () => {
    const { see, actor } = start();
    see('favorites', 5, outdated, broken);
    expect(selectAlerts(actor.getSnapshot())).toEqual([
      {
        id: 'domain ["acme","orders"] error',
        intent: 'error',
        title: 'Order Desk is in an error state',
        text: 'acme/orders',
        href: '/domain/acme/orders',
        since: 5,
        seen: 5,
      },
      {
        id: 'domain ["acme","returns"] upgrade',
        intent: 'warning',
        title: 'Returns needs a schema upgrade',
        text: 'acme/returns',
        href: '/domain/acme/returns/upgrade',
        since: 5,
        seen: 5,
      },
    ]);
  });

  it('keeps since when it knows, and says when it was last seen', () => {
    const { see, first } = start();
    see('listed', 5, broken);
    see('listed', 9, broken);
    expect(first()).toMatchObject({ since: 5, seen: 9 });
    see('open', 12, broken);
    expect(first(), 'one that is open is looked at all the time').toMatchObject({
      since: 5,
      seen: undefined,
    });
  });

  it('tells of a domain once, however many sources know of it', () => {
    const { see, titles } = start();
    for (const source of ['favorites', 'listed', 'open'] as const) see(source, 5, broken);
    expect(titles()).toHaveLength(1);
  });

  it('believes the newest word, from wherever it comes', () => {
    const { see, titles } = start();
    see('favorites', 5, broken);
    see('open', 6, fine);
    expect(titles()).toEqual([]);
    see('listed', 7, broken);
    expect(titles()).toHaveLength(1);
  });

  it('begins anew when the trouble comes back', () => {
    const { see, first } = start();
    see('open', 5, broken);
    see('open', 10, fine);
    see('open', 15, broken);
    expect(first()?.since).toBe(15);
  });

  it('forgets a domain that no longer exists, and one that the list no longer has', () => {
    const { actor, see, titles } = start();
    see('listed', 5, broken);
    actor.send({
      type: 'domains.seen',
      source: 'open',
      report: { domains: [], gone: [{ namespace: 'acme', id: 'orders' }], at: 6 },
    });
    expect(titles()).toEqual([]);
    see('listed', 7, outdated);
    see('listed', 8);
    expect(titles()).toEqual([]);
  });

  it('leads nowhere for a domain without a namespace', () => {
    const [trouble] = troublesOf({ listed: { domains: [{ ...broken, namespace: '' }], at: 1 } }, []);
    expect(trouble?.href).toBeUndefined();
  });

  it('tells what gets no answer, why, and since when', () => {
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
      selectAlerts(actor.getSnapshot()).map(({ title, text, href, since }) => [title, text, href, since]),
    ).toEqual([
      ['The Convergence Server appears to be Offline', 'It is asked again every 10 seconds.', '/', 20],
      ['a/b/x is not updated', 'The server could not be reached.', '/domain/a%2Fb/x', 12],
      ['The favorite domains could not be loaded', 'The server could not be reached.', '/', 20],
      ['The statistics of a/b/x are not updated', 'The server could not be reached.', '/domain/a%2Fb/x', 20],
    ]);
    miss(30);
    expect(titles()).toEqual([]);
  });
});

/** A machine that is only looked at: its snapshot is what it was sent last. */
const pretended = (snapshot: object) => {
  const listeners = new Set<() => void>();
  let present = snapshot;
  const actor = {
    getSnapshot: () => present,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
  };
  return {
    actor: actor as unknown as AnyActorRef,
    listeners,
    become: (next: object) => {
      present = next;
      for (const listener of listeners) listener();
    },
  };
};
const favoritesAt = (domains: Domain[], failing = false) => ({
  context: { domains, problem: failing ? unreachable : undefined },
  hasTag: (tag: string) => failing && tag === 'failing',
});
const serverAt = (offline: boolean) => ({ hasTag: (tag: string) => offline && tag === 'offline' });
const openAt = (context: object, condition = 'broken') => ({
  context: { key: { namespace: 'acme', id: 'orders' }, stats: [], ...context },
  value: { condition },
  matches: () => false,
  hasTag: () => true,
});

describe('the watch of the console', () => {
  function watched() {
    let now = 100;
    const favorites = pretended(favoritesAt([]));
    const server = pretended(serverAt(false));
    const open = pretended(openAt({}, 'loading'));
    const root = pretended({ children: { favorites: favorites.actor, serverStatus: server.actor } });
    const alerts = startAlerts(root.actor, () => now);
    return {
      favorites,
      server,
      open,
      root,
      alerts,
      pass: (milliseconds: number) => (now += milliseconds),
      enter: () =>
        root.become({
          children: { favorites: favorites.actor, serverStatus: server.actor, domainStatus: open.actor },
        }),
      leave: () => root.become({ children: { favorites: favorites.actor, serverStatus: server.actor } }),
      facts: () => selectAlerts(alerts.getSnapshot()).map(({ title, since }) => [title, since]),
    };
  }

  it('hears of favorites, of the server, and of the domain that is open', () => {
    const { favorites, server, open, enter, leave, pass, facts } = watched();
    favorites.become(favoritesAt([outdated]));
    pass(10);
    server.become(serverAt(true));
    expect(facts()).toEqual([
      ['The Convergence Server appears to be Offline', 110],
      ['Returns needs a schema upgrade', 100],
    ]);
    server.become(serverAt(false));
    enter();
    open.become(openAt({ domain: { value: broken, at: 120 } }));
    expect(facts()).toEqual([
      ['Order Desk is in an error state', 120],
      ['Returns needs a schema upgrade', 100],
    ]);
    open.become(openAt({ domain: { value: broken, at: 120 }, problem: unreachable }));
    expect(facts()).toContainEqual(['acme/orders is not updated', 120]);
    leave();
    expect(facts(), 'nobody asks for it any more').not.toContainEqual(['acme/orders is not updated', 120]);
    expect(facts(), 'what was seen is remembered').toContainEqual(['Order Desk is in an error state', 120]);
    expect(open.listeners.size).toBe(0);
  });

  it('forgets a domain that turns out to be missing', () => {
    const { open, enter, facts } = watched();
    enter();
    open.become(openAt({ domain: { value: broken, at: 120 } }));
    open.become(openAt({ domain: undefined }, 'missing'));
    expect(facts()).toEqual([]);
  });

  it('ends with the screens', () => {
    const { alerts, root, favorites } = watched();
    alerts.stop();
    expect([root.listeners.size, favorites.listeners.size]).toEqual([0, 0]);
  });

  it('hears what lists of domains show', async () => {
    const { alerts, facts } = watched();
    const api = { domains: { list: () => Promise.resolve([broken]) } } as unknown as ScreensApi;
    const told = tellingAlerts(api, alerts, () => 300);
    expect(await told.domains.list({ offset: 0, limit: 11 })).toEqual([broken]);
    await settle();
    expect(facts()).toEqual([['Order Desk is in an error state', 300]]);
  });
});
