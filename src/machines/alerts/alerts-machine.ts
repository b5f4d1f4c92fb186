import { type ActorRefFrom, assertEvent, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import { sameKey } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import { pollMachine } from '~/machines/kit/poll-machine';
import { notProvided, unprovidedWatch } from '~/machines/kit/task';
import { type ConsoleFacts, type Issue, issuesOf, knownDomains, type Reports } from './issues';

/** When the console first saw each issue, by its id, in epoch milliseconds. */
export type FirstSeen = Readonly<Record<string, number>>;
/** An issue with the time when the console first saw it, in epoch milliseconds. It may have begun earlier. */
export type Alert = Issue & { firstSeen: number };
/** All domains visible to the operator. `at`: when reading them began, in epoch milliseconds. */
export type AllDomains = { domains: readonly Domain[]; at: number };

type Context = {
  reports: Reports;
  facts: ConsoleFacts;
  alerts: readonly Alert[];
  firstSeen: FirstSeen;
  /** The time of the latest news, in epoch milliseconds. While all domains can be read, at most 70 seconds old. */
  at: number;
  /** Why the last attempt to read the domains failed. */
  problem: ApiProblem | undefined;
};
/** `at`: epoch milliseconds. */
type AlertsEvent =
  | { type: 'console.changed'; facts: ConsoleFacts; at: number }
  | { type: 'domains.listed'; domains: readonly Domain[]; at: number }
  | { type: 'allDomains.arrived'; answer: AllDomains }
  | { type: 'allDomains.failed'; problem: ApiProblem }
  | { type: 'alerts.retry' };

/** Dates the issues. Resolved ones are forgotten, but only after all domains were read. */
function dated(context: Context, change: Partial<Context>, at: number): Partial<Context> {
  const { reports, facts, firstSeen } = { ...context, ...change };
  const alerts = issuesOf(reports, facts.missingAnswers).map((issue) => ({
    ...issue,
    firstSeen: issue.since ?? firstSeen[issue.id] ?? at,
  }));
  const present = Object.fromEntries(alerts.map((alert) => [alert.id, alert.firstSeen]));
  return {
    ...change,
    at: Math.max(context.at, at),
    alerts,
    firstSeen: reports.all ? present : { ...firstSeen, ...present },
  };
}

const isSameOpen = (one: ConsoleFacts['open'], other: ConsoleFacts['open']) =>
  sameKey(one?.key, other?.key) && one?.answer === other?.answer;

/** The last open domain is remembered until another one is opened. */
function reportsAfter({ reports, facts: last }: Context, { favorites, open }: ConsoleFacts, at: number) {
  return {
    ...reports,
    ...(favorites && favorites !== last.favorites && { favorites: { domains: favorites, at } }),
    ...(open &&
      !isSameOpen(open, last.open) && {
        open: open.answer
          ? { domains: [open.answer.value], at: open.answer.at }
          : { domains: [], gone: [open.key], at },
      }),
  };
}

/** A list has read all domains, although the poll could not: it asks again. */
const recovered = { target: '#alerts.checked', actions: ['keepAll', 'storeFirstSeen', 'askNow'] } as const;

/**
 * The issues that the console knows. Reads all domains visible to the operator every minute, and uses what other machines and lists have seen
 * since. Runs while the screens of one operator exist.
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
    keepFacts: assign(({ context, event }) => {
      assertEvent(event, 'console.changed');
      const { facts, at } = event;
      const reports: Reports = reportsAfter(context, facts, at);
      const isNewlyOpen = reports.open !== context.reports.open;
      return dated(
        context,
        { reports, facts: { ...facts, open: facts.open ?? context.facts.open } },
        (isNewlyOpen && reports.open?.at) || at,
      );
    }),
    keepListed: assign(({ context, event }) => {
      assertEvent(event, 'domains.listed');
      return dated(context, { reports: { ...context.reports, listed: event } }, event.at);
    }),
    /** Drops older reports: a domain that is missing here no longer exists. */
    keepAll: assign(({ context, event }) => {
      assertEvent(event, 'allDomains.arrived');
      const all = event.answer;
      const newer = Object.entries(context.reports).filter(([, { at }]) => at > all.at);
      const reports: Reports = { all, ...Object.fromEntries(newer) };
      return { ...dated(context, { reports }, all.at), problem: undefined };
    }),
    keepProblem: assign(({ event }) => {
      assertEvent(event, 'allDomains.failed');
      return { problem: event.problem };
    }),
    askNow: sendTo('allDomains', { type: 'poll.now' }),
    /** `firstSeen` is kept across reloads. */
    storeFirstSeen: () => notProvided('storeFirstSeen'),
  },
  guards: {
    isNew: ({ context: { facts: last }, event }) => {
      assertEvent(event, 'console.changed');
      const { facts } = event;
      return (
        facts.favorites !== last.favorites ||
        (facts.open !== undefined && !isSameOpen(facts.open, last.open)) ||
        JSON.stringify(facts.missingAnswers) !== JSON.stringify(last.missingAnswers)
      );
    },
  },
}).createMachine({
  id: 'alerts',
  context: ({ input: { firstSeen } }) => ({
    reports: {},
    facts: { favorites: undefined, open: undefined, missingAnswers: [] },
    alerts: [],
    firstSeen,
    at: 0,
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
    'console.changed': {
      guard: 'isNew',
      actions: ['keepFacts', 'storeFirstSeen'],
    },
    'domains.listed': {
      actions: ['keepListed', 'storeFirstSeen'],
    },
    'allDomains.arrived': {
      target: '.checked',
      actions: ['keepAll', 'storeFirstSeen'],
    },
  },
  initial: 'checking',
  states: {
    checking: {
      tags: 'checking',
      description: 'The domains have not been read yet and are being read.',
      on: { 'allDomains.failed': { target: 'unknown', actions: 'keepProblem' } },
    },
    unknown: {
      description: 'The domains could not be read yet. The poll continues with growing delays.',
      on: { 'alerts.retry': { target: 'checking', actions: 'askNow' }, 'allDomains.arrived': recovered },
    },
    checked: {
      tags: 'checked',
      on: { 'allDomains.failed': { target: 'stale', actions: 'keepProblem' } },
    },
    stale: {
      tags: 'checked',
      description: 'The last attempt to read the domains failed; earlier results are kept.',
      on: { 'alerts.retry': { target: 'rechecking', actions: 'askNow' }, 'allDomains.arrived': recovered },
    },
    rechecking: {
      tags: ['checking', 'checked'],
      on: { 'allDomains.failed': { target: 'stale', actions: 'keepProblem' } },
    },
  },
});

export type AlertsActor = ActorRefFrom<typeof alertsMachine>;
type AlertsSnapshot = SnapshotFrom<typeof alertsMachine>;

export const selectAlerts = (s: AlertsSnapshot) => s.context.alerts;
export const selectAlertCount = (s: AlertsSnapshot) => s.context.alerts.length;
/** For example "Alerts, 2"; without a number if it is not known. */
export function selectAlertsLabel(s: AlertsSnapshot): string {
  if (s.hasTag('checked') || s.context.alerts.length > 0) return `Alerts, ${s.context.alerts.length}`;
  return s.hasTag('checking') ? 'Alerts, checking' : 'Alerts, not checked';
}
/** Why the last attempt to read all domains failed; undefined if it succeeded. */
export const selectCheckProblem = (s: AlertsSnapshot) => (s.matches('checked') ? undefined : s.context.problem);
/** The time up to which the alerts are known, in epoch milliseconds. */
export const selectAlertsAt = (s: AlertsSnapshot) => s.context.at;
/** The domains that were seen so far. */
export const selectKnownDomains = (s: AlertsSnapshot) => knownDomains(s.context.reports);
/** All domains visible to the operator; undefined until they were read. */
export const selectAllDomains = (s: AlertsSnapshot) => (s.context.reports.all ? selectKnownDomains(s) : undefined);
/** When all domains were last read, in epoch milliseconds. */
export const selectCheckedAt = (s: AlertsSnapshot) => s.context.reports.all?.at;
