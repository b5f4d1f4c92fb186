import { type AnyActorRef, type AnyEventObject, createActor, fromCallback, fromPromise } from 'xstate';
import type { AlertStore } from '~/api/browser/stores';
import type { Domain } from '~/api/rest/domains';
import type { ScreensApi } from '~/api/rest/screens-api';
import {
  type AlertsActor,
  type AlertsEvent,
  alertsMachine,
  type AllDomains,
} from '~/machines/alerts/alerts-machine';
import type { MissingAnswer } from '~/machines/alerts/issues';
import {
  type ConsoleActor,
  selectDomainStatus,
  selectFavorites,
  selectScreensOf,
  selectServerStatus,
} from '~/machines/console/console-machine';
import { selectCondition } from '~/machines/domain-status/domain-status-selectors';
import { pollMachine } from '~/machines/kit/poll-machine';
import { isLast, step } from '~/machines/kit/resource-list-actors';
import { selectOffline } from '~/machines/server-status/server-status-machine';

type Needs = { root: ConsoleActor; api: Pick<ScreensApi, 'domains'>; store: AlertStore; now: () => number };

/** Starts what looks for trouble in all domains, and puts it together with what the console's machines know of. */
export function startAlerts({ root, api, store, now }: Needs): AlertsActor {
  const owner = selectScreensOf(root.getSnapshot()) ?? '';
  const watchConsole = fromCallback<AnyEventObject, void>(({ sendBack }) =>
    whenAnyChanges(root, reportChanges(root, now, sendBack)),
  );
  const allDomains = pollMachine.provide({
    actors: {
      ask: fromPromise<unknown, { question: unknown }>(({ signal }) => readAll(api, now, signal)),
    },
  });
  return createActor(
    alertsMachine.provide({
      actors: { watchConsole, allDomains },
      actions: { storeFirstSeen: (_, firstSeen) => store.save(owner, firstSeen) },
    }),
    { input: { firstSeen: store.load(owner) } },
  ).start();
}

async function readAll(
  { domains }: Needs['api'],
  now: () => number,
  signal: AbortSignal,
): Promise<AllDomains> {
  const at = now();
  const found: Domain[] = [];
  for (;;) {
    const rows = await domains.list({ offset: found.length, limit: step }, signal);
    found.push(...rows);
    if (isLast(rows)) return { domains: found, at };
  }
}

/** The same calls; what lists of domains show is told to the alerts. */
export const tellingAlerts = (api: ScreensApi, alerts: AlertsActor, now: () => number): ScreensApi => ({
  ...api,
  domains: {
    ...api.domains,
    list: async (query, signal) => {
      const domains = await api.domains.list(query, signal);
      alerts.send({ type: 'domains.seen', source: 'listed', report: { domains, at: now() } });
      return domains;
    },
  },
});

function reportChanges(root: ConsoleActor, now: () => number, send: (event: AlertsEvent) => void) {
  let favorites: unknown;
  let open: unknown;
  let missingAnswers = '[]';
  return () => {
    const snapshot = root.getSnapshot();
    const mine = selectFavorites(snapshot)?.getSnapshot();
    const domain = selectDomainStatus(snapshot)?.getSnapshot();
    if (mine && mine.context.domains !== favorites) {
      favorites = mine.context.domains;
      send({
        type: 'domains.seen',
        source: 'favorites',
        report: { domains: mine.context.domains, at: now() },
      });
    }
    const missing = domain && selectCondition(domain) === 'missing' ? domain.context.key : undefined;
    const shown = missing ?? domain?.context.domain;
    // What was open last is remembered until another one is.
    if (shown && shown !== open) {
      open = shown;
      const answer = domain?.context.domain;
      send({
        type: 'domains.seen',
        source: 'open',
        report:
          missing || !answer
            ? { domains: [], gone: missing ? [missing] : [], at: now() }
            : { domains: [answer.value], at: answer.at },
      });
    }
    const present = missingAnswersOf(root);
    const text = JSON.stringify(present);
    if (text === missingAnswers) return;
    missingAnswers = text;
    send({ type: 'missingAnswers.seen', missingAnswers: present, at: now() });
  };
}

function missingAnswersOf(root: ConsoleActor): MissingAnswer[] {
  const snapshot = root.getSnapshot();
  const server = selectServerStatus(snapshot)?.getSnapshot();
  const favorites = selectFavorites(snapshot)?.getSnapshot();
  const status = selectDomainStatus(snapshot)?.getSnapshot();
  const { key, problem, statsProblem, domain, stats } = status?.context ?? {};
  return [
    ...(server && selectOffline(server) ? [{ of: 'server' } as const] : []),
    ...(favorites?.hasTag('failing')
      ? [{ of: 'favorites', problem: favorites.context.problem } as const]
      : []),
    ...(key && problem ? [{ of: 'domain', key, problem, since: domain?.at } as const] : []),
    ...(key && statsProblem && status?.hasTag('usable')
      ? [{ of: 'statistics', key, problem: statsProblem, since: stats?.at(-1)?.at } as const]
      : []),
  ];
}

/** Calls back now, and whenever the console or one of the machines it runs changes. */
function whenAnyChanges(root: ConsoleActor, look: () => void): () => void {
  const followed = new Map<AnyActorRef, () => void>();
  const follow = () => {
    const { favorites, serverStatus, domainStatus } = root.getSnapshot().children;
    const present: AnyActorRef[] = [favorites, serverStatus, domainStatus].filter(
      (child) => child !== undefined,
    );
    for (const [child, leave] of followed)
      if (!present.includes(child)) {
        leave();
        followed.delete(child);
      }
    for (const child of present)
      if (!followed.has(child)) {
        const subscription = child.subscribe(look);
        followed.set(child, () => subscription.unsubscribe());
      }
    look();
  };
  const subscription = root.subscribe(follow);
  follow();
  return () => {
    subscription.unsubscribe();
    for (const leave of followed.values()) leave();
  };
}
