import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { unprovidedWatch } from '../support/unprovided';
import {
  troublesOf,
  type DomainReport,
  type Outage,
  type Reports,
  type Source,
  type Trouble,
} from './troubles';

/** A trouble and since when the console knows of it, in epoch milliseconds. */
export type Alert = Omit<Trouble, 'since'> & { since: number };

type Context = { reports: Reports; outages: readonly Outage[]; alerts: readonly Alert[] };
export type AlertsEvent =
  | { type: 'domains.seen'; source: Source; report: DomainReport }
  | { type: 'outages.seen'; outages: readonly Outage[]; at: number };

const dated = (
  { reports, outages }: Pick<Context, 'reports' | 'outages'>,
  known: readonly Alert[],
  at: number,
): Alert[] =>
  troublesOf(reports, outages).map((trouble) => ({
    ...trouble,
    since: trouble.since ?? known.find(({ id }) => id === trouble.id)?.since ?? at,
  }));

/**
 * The trouble that the console knows of: what its other machines and lists see, put together and dated. Runs as long as the screens of one
 * operator; asks the server nothing itself, so an alert is as new as what was last seen of its domain.
 */
export const alertsMachine = setup({
  types: {} as { context: Context; events: AlertsEvent },
  actors: { watchConsole: unprovidedWatch<void>('watchConsole') },
  actions: {
    keepReport: assign(({ context }, { source, report }: { source: Source; report: DomainReport }) => {
      const reports = { ...context.reports, [source]: report };
      return { reports, alerts: dated({ ...context, reports }, context.alerts, report.at) };
    }),
    keepOutages: assign(({ context }, { outages, at }: { outages: readonly Outage[]; at: number }) => ({
      outages,
      alerts: dated({ ...context, outages }, context.alerts, at),
    })),
  },
}).createMachine({
  id: 'alerts',
  context: { reports: {}, outages: [], alerts: [] },
  invoke: { id: 'watchConsole', src: 'watchConsole', onError: {} },
  initial: 'watching',
  states: {
    watching: {
      on: {
        'domains.seen': { actions: { type: 'keepReport', params: ({ event }) => event } },
        'outages.seen': { actions: { type: 'keepOutages', params: ({ event }) => event } },
      },
    },
  },
});

export type AlertsActor = ActorRefFrom<typeof alertsMachine>;
export type AlertsSnapshot = SnapshotFrom<typeof alertsMachine>;

export const selectAlerts = (s: AlertsSnapshot) => s.context.alerts;
