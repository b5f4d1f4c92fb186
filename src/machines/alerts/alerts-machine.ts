import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { ApiProblem } from '~/core/problem';
import { pollMachine } from '~/machines/kit/poll-machine';
import { unprovidedWatch } from '~/machines/kit/task';
import {
  type DomainReport,
  type MissingAnswer,
  type Reports,
  type Source,
  type Issue,
  issuesOf,
} from './issues';

/** When the console first saw each trouble, by its id, in epoch milliseconds. */
export type FirstSeen = Readonly<Record<string, number>>;
/** A trouble and since when the console knows of it, in epoch milliseconds. */
export type Alert = Omit<Issue, 'since'> & { since: number };
/** All domains that the operator may see. `at`: epoch milliseconds when their reading began. */
export type AllDomains = { domains: readonly Domain[]; at: number };

type Context = {
  reports: Reports;
  missingAnswers: readonly MissingAnswer[];
  alerts: readonly Alert[];
  firstSeen: FirstSeen;
  /** Why the domains could not be read the last time. */
  problem: ApiProblem | undefined;
};
export type AlertsEvent =
  | { type: 'domains.seen'; source: Source; report: DomainReport }
  | { type: 'missingAnswers.seen'; missingAnswers: readonly MissingAnswer[]; at: number }
  | { type: 'allDomains.arrived'; answer: AllDomains }
  | { type: 'allDomains.failed'; problem: ApiProblem }
  | { type: 'alerts.retry' };

/** Troubles that are gone are forgotten, but only once all domains were looked at. */
function dated(context: Context, change: Partial<Context>, at: number): Partial<Context> {
  const { reports, missingAnswers, firstSeen } = { ...context, ...change };
  const alerts = issuesOf(reports, missingAnswers).map((issue) => ({
    ...issue,
    since: issue.since ?? firstSeen[issue.id] ?? at,
  }));
  const present = Object.fromEntries(alerts.map(({ id, since }) => [id, since]));
  return { ...change, alerts, firstSeen: reports.all ? present : { ...firstSeen, ...present } };
}

/**
 * The trouble that the console knows of. All domains that the operator may see are read every minute; what other machines and
 * lists see in between counts where it is newer. Runs as long as the screens of one operator.
 */
export const alertsMachine = setup({
  types: {} as {
    input: { firstSeen: FirstSeen };
    context: Context;
    events: AlertsEvent;
    tags: 'checking' | 'checked';
  },
  actors: { watchConsole: unprovidedWatch<void>('watchConsole'), allDomains: pollMachine },
  actions: {
    keepReport: assign(({ context }, { source, report }: { source: Source; report: DomainReport }) =>
      dated(context, { reports: { ...context.reports, [source]: report } }, report.at),
    ),
    keepMissingAnswers: assign(
      ({ context }, { missingAnswers, at }: { missingAnswers: readonly MissingAnswer[]; at: number }) =>
        dated(context, { missingAnswers }, at),
    ),
    /** What was seen before this reading began counts no more: a domain that is not in it is gone. */
    keepAll: assign(({ context }, all: AllDomains) => {
      const newer = Object.entries(context.reports).filter(([, { at }]) => at > all.at);
      const reports: Reports = { ...Object.fromEntries(newer), all };
      return { ...dated(context, { reports }, all.at), problem: undefined };
    }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    askNow: sendTo('allDomains', { type: 'poll.now' }),
    /** For the composition root: `firstSeen` outlives a reload. */
    storeFirstSeen: (_, _firstSeen: FirstSeen) => {},
  },
}).createMachine({
  id: 'alerts',
  context: ({ input: { firstSeen } }) => ({
    reports: {},
    missingAnswers: [],
    alerts: [],
    firstSeen,
    problem: undefined,
  }),
  invoke: [
    { id: 'watchConsole', src: 'watchConsole', onError: {} },
    {
      id: 'allDomains',
      src: 'allDomains',
      input: ({ self }) => ({ interval: 60_000, listener: self, name: 'allDomains', question: undefined }),
      onError: {},
    },
  ],
  on: {
    'domains.seen': {
      actions: [
        { type: 'keepReport', params: ({ event }) => event },
        { type: 'storeFirstSeen', params: ({ context }) => context.firstSeen },
      ],
    },
    'missingAnswers.seen': {
      actions: [
        { type: 'keepMissingAnswers', params: ({ event }) => event },
        { type: 'storeFirstSeen', params: ({ context }) => context.firstSeen },
      ],
    },
    'allDomains.arrived': {
      target: '.checked',
      actions: [
        { type: 'keepAll', params: ({ event }) => event.answer },
        { type: 'storeFirstSeen', params: ({ context }) => context.firstSeen },
      ],
    },
  },
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      description: 'The domains were never read, and are being read now.',
      on: {
        'allDomains.failed': {
          target: 'unknown',
          actions: { type: 'keepProblem', params: ({ event }) => event.problem },
        },
      },
    },
    unknown: {
      description: 'The domains could not be read yet. The poll continues, with growing waits.',
      on: { 'alerts.retry': { target: 'checking', actions: 'askNow' } },
    },
    checked: {
      tags: 'checked',
      on: {
        'allDomains.failed': {
          target: 'stale',
          actions: { type: 'keepProblem', params: ({ event }) => event.problem },
        },
      },
    },
    stale: {
      tags: 'checked',
      description: 'The last reading failed; what is known is from the one before.',
      on: { 'alerts.retry': { target: 'rechecking', actions: 'askNow' } },
    },
    rechecking: {
      tags: ['checking', 'checked'],
      on: {
        'allDomains.failed': {
          target: 'stale',
          actions: { type: 'keepProblem', params: ({ event }) => event.problem },
        },
      },
    },
  },
});

export type AlertsActor = ActorRefFrom<typeof alertsMachine>;
export type AlertsSnapshot = SnapshotFrom<typeof alertsMachine>;

export const selectAlerts = (s: AlertsSnapshot) => s.context.alerts;
export const selectAlertCount = (s: AlertsSnapshot) => s.context.alerts.length;
/** As in "Alerts, 2"; without a number while nobody knows one. */
export function selectAlertsLabel(s: AlertsSnapshot): string {
  if (s.hasTag('checked') || s.context.alerts.length > 0) return `Alerts, ${s.context.alerts.length}`;
  return s.hasTag('checking') ? 'Alerts, checking' : 'Alerts, not checked';
}
export const selectChecking = (s: AlertsSnapshot) => s.hasTag('checking');
/** All domains were looked at, now or a while ago. */
export const selectChecked = (s: AlertsSnapshot) => s.hasTag('checked');
/** Why not all domains could be looked at the last time; undefined when they could. */
export const selectCheckProblem = (s: AlertsSnapshot) =>
  s.matches('checked') ? undefined : s.context.problem;
/** Epoch milliseconds when all domains were looked at last. */
export const selectCheckedAt = (s: AlertsSnapshot) => s.context.reports.all?.at;
