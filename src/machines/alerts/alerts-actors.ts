import { type AnyEventObject, fromCallback } from 'xstate';
import type { AlertStore } from '~/api/browser/stores';
import type { Domain } from '~/api/rest/domains';
import type { ScreensApi } from '~/api/rest/console-api';
import { isOfConnection } from '~/core/problem';
import { longestFresh } from '~/machines/console/pages-machine';
import {
  type ConsoleActor,
  type ConsoleSnapshot,
  selectConnection,
  selectDomainStatus,
  selectFavorites,
} from '~/machines/console/console-machine';
import { selectStory } from '~/machines/connection/connection-machine';
import { selectCondition } from '~/machines/domain-status/domain-status-machine';
import { pollOf } from '~/machines/kit/poll-machine';
import { isLast, step } from '~/machines/kit/resource-lists';
import { type AlertsActor, alertsMachine, type AllDomains } from './alerts-machine';
import type { ConsoleFacts, MissingAnswer } from './issues';

type Needs = {
  root: ConsoleActor;
  operator: string;
  api: Pick<ScreensApi, 'domains'>;
  store: Pick<AlertStore, 'save'>;
  now: () => number;
  running: () => AlertsActor | undefined;
  /** Resolves when the page is visible, and the browser has drawn what it has, if the alerts can wait. */
  idle: () => Promise<void>;
};

/** The alerts of one operator, based on all domains and on what the console's machines know. */
export function alertsLogic({ root, operator, api, store, now, running, idle }: Needs): typeof alertsMachine {
  const watchConsole = fromCallback<AnyEventObject, void>(({ sendBack }) => {
    const look = () => sendBack({ type: 'console.changed', facts: consoleFacts(root.getSnapshot()), at: now() });
    look();
    const subscription = root.system.inspect(({ type, actorRef }) => {
      const { connection, favorites, domainStatus } = root.getSnapshot().children;
      const sources: unknown[] = [root, connection, favorites, domainStatus];
      if (type === '@xstate.snapshot' && sources.includes(actorRef)) look();
    });
    return () => subscription.unsubscribe();
  });
  const allDomains = pollOf(async (_, signal) => {
    await idle();
    const all = running()?.getSnapshot().context.reports.all;
    return all && now() - all.at < longestFresh ? all : readAll(api, now, signal);
  });
  return alertsMachine.provide({
    actors: { watchConsole, allDomains },
    actions: { storeFirstSeen: ({ context }) => store.save(operator, context.firstSeen) },
  });
}

async function readAll({ domains }: Needs['api'], now: () => number, signal: AbortSignal): Promise<AllDomains> {
  const at = now();
  const found: Domain[] = [];
  for (;;) {
    const rows = await domains.list({ offset: found.length, limit: step }, signal);
    found.push(...rows);
    if (isLast(rows)) return { domains: found, at };
  }
}

/** The same calls, but lists of domains also report their rows to the alerts. */
export const reportingToAlerts = (
  api: ScreensApi,
  alerts: () => AlertsActor | undefined,
  now: () => number,
): ScreensApi => ({
  ...api,
  domains: {
    ...api.domains,
    list: async (query, signal) => {
      // Those of the operator who asks: someone else may have signed in when the answer arrives.
      const asking = alerts();
      const at = now();
      const domains = await api.domains.list(query, signal);
      const isAll = !query.namespace && !query.filter && query.offset === 0 && domains.length < query.limit;
      asking?.send(
        isAll
          ? { type: 'allDomains.arrived', answer: { domains, at } }
          : { type: 'domains.listed', domains, at: now() },
      );
      return domains;
    },
  },
});

function consoleFacts(snapshot: ConsoleSnapshot): ConsoleFacts {
  const connection = selectConnection(snapshot)?.getSnapshot();
  const favorites = selectFavorites(snapshot)?.getSnapshot();
  const status = selectDomainStatus(snapshot)?.getSnapshot();
  const { key, problem, statsProblem, domain, stats } = status?.context ?? {};
  const story = connection && selectStory(connection);
  const others: MissingAnswer[] = [
    ...(favorites?.hasTag('failing') ? [{ of: 'favorites', problem: favorites.context.problem } as const] : []),
    ...(key && problem ? [{ of: 'domain', key, problem, since: domain?.at } as const] : []),
    ...(key && statsProblem && !problem && status?.hasTag('usable')
      ? [{ of: 'statistics', key, problem: statsProblem, since: stats?.at(-1)?.at } as const]
      : []),
  ];
  const isMissing = status !== undefined && selectCondition(status) === 'missing';
  return {
    favorites: favorites?.context.domains,
    open: key && (isMissing || domain) ? { key, answer: isMissing ? undefined : domain } : undefined,
    missingAnswers: story === 'you' || story === 'server' ? [{ of: story }, ...others.filter(isOfItsOwn)] : others,
  };
}

/** Not for the reason that the outage is told for. */
const isOfItsOwn = (missing: MissingAnswer) =>
  'problem' in missing && missing.problem !== undefined && !isOfConnection(missing.problem);
