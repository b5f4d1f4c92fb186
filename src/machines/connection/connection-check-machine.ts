import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import {
  addressesOf,
  type Addresses,
  blockerOf,
  type CheckId,
  checkIds,
  type Findings,
  nextCheck,
  type Results,
  resultsBefore,
  type Situation,
} from '~/core/connection/checks';
import { hasFailed, reportOf, type Summary, summaryOf } from '~/core/connection/verdicts';
import { copyStates } from '~/machines/kit/copy-states';
import { unprovidedTask } from '~/machines/kit/task';

type Input = {
  situation: Situation;
  /** Epoch milliseconds. */
  now: () => number;
  /** For the report: the browser, as it names itself, and the version of the console. */
  about: { browser: string; version: string };
};
type Context = Input & {
  results: Results;
  /** When the current check was started. */
  startedAt: number;
};
/** Without `addresses`, only the checks run that don't need them. */
export type CheckTask = { check: CheckId; addresses: Addresses | undefined };

/** Milliseconds; some checks make several calls. */
const patience = (check: CheckId | undefined) => (check?.endsWith('Latency') ? 20_000 : 10_000);

const current = ({ results }: Context) => nextCheck(results);

/** The results, with those of the checks that are skipped next. */
function withSkipped(results: Results, situation: Situation, at: number): Results {
  const check = nextCheck(results);
  const because = check && blockerOf(check, results, hasFailed(situation));
  if (check === undefined || because === undefined) return results;
  return withSkipped({ ...results, [check]: { kind: 'skipped', because, at, took: 0 } }, situation, at);
}

/**
 * Checks the connection to the server, one step after the other, from the network to the latency of the realtime API. Owned by the dialog that
 * shows it, with or without someone signed in. Never changes anything on the server, and keeps no token.
 */
export const connectionCheckMachine = setup({
  types: {} as {
    input: Input;
    context: Context;
    events:
      /** Starts with this check; the results of earlier ones are kept. */
      { type: 'check.run'; from: CheckId } | { type: 'check.cancel' } | { type: 'report.copy' };
    tags: 'busy' | 'complete';
  },
  actors: {
    /** Resolves with what the check has found. */
    runCheck: unprovidedTask<Findings[CheckId], CheckTask>('runCheck'),
    /** Rejects if the browser does not permit it. */
    copyReport: unprovidedTask<void, { text: string }>('copyReport'),
  },
  actions: {
    forgetFrom: assign({ results: ({ context }, from: CheckId) => resultsBefore(from, context.results) }),
    noteStart: assign({ startedAt: ({ context }) => context.now() }),
    keep: assign({
      results: ({ context }, result: { kind: string }) => {
        const { situation, startedAt: at, now } = context;
        const check = current(context);
        const took = now() - at;
        const results = check ? { ...context.results, [check]: { ...result, at, took } } : context.results;
        return withSkipped(results as Results, situation, at + took);
      },
    }),
    keepTimeout: assign({
      results: ({ context }) => {
        const { situation, startedAt: at, now } = context;
        const check = current(context);
        if (!check) return context.results;
        const seconds = patience(check) / 1_000;
        const timedOut: Results[CheckId] = { kind: 'timedOut', seconds, at, took: now() - at };
        return withSkipped({ ...context.results, [check]: timedOut }, situation, now());
      },
    }),
  },
  guards: { isOver: ({ context }) => current(context) === undefined },
  delays: { checkPatience: ({ context }) => patience(current(context)), copiedSpan: 2_000 },
}).createMachine({
  id: 'connectionCheck',
  context: ({ input }) => ({ ...input, results: {}, startedAt: 0 }),
  type: 'parallel',
  states: {
    run: {
      initial: 'deciding',
      on: {
        'check.run': {
          target: '.deciding',
          actions: { type: 'forgetFrom', params: ({ event }) => event.from },
        },
      },
      states: {
        deciding: { always: [{ guard: 'isOver', target: 'complete' }, { target: 'checking' }] },
        checking: {
          tags: 'busy',
          entry: 'noteStart',
          invoke: {
            id: 'runCheck',
            src: 'runCheck',
            input: ({ context }) => ({
              check: current(context) ?? 'browser',
              addresses: addressesOf(context.situation, context.results),
            }),
            onDone: {
              target: 'deciding',
              actions: { type: 'keep', params: ({ event }) => ({ kind: 'found', finding: event.output }) },
            },
            onError: {
              target: 'deciding',
              actions: {
                type: 'keep',
                params: ({ event }) => ({ kind: 'broken', message: String(event.error) }),
              },
            },
          },
          after: { checkPatience: { target: 'deciding', actions: 'keepTimeout' } },
          on: { 'check.cancel': 'canceled' },
        },
        complete: { tags: 'complete' },
        canceled: { description: 'The results so far stay; any check can be run again.' },
      },
    },
    copy: { ...copyStates(textOf), on: { 'check.run': '.resting' } },
  },
});

function textOf({ situation, results, about, now }: Context): string {
  return reportOf(situation, results, { ...about, now: now() });
}

export type ConnectionCheckActor = ActorRefFrom<typeof connectionCheckMachine>;
export type ConnectionCheckSnapshot = SnapshotFrom<typeof connectionCheckMachine>;

export const selectBusy = (s: ConnectionCheckSnapshot) => s.hasTag('busy');
/** The check that is running. */
export const selectRunning = (s: ConnectionCheckSnapshot) =>
  s.hasTag('busy') ? nextCheck(s.context.results) : undefined;
export const selectResults = (s: ConnectionCheckSnapshot) => s.context.results;
export const selectCopyState = (s: ConnectionCheckSnapshot) => s.value.copy;
export const selectReport = (s: ConnectionCheckSnapshot) => textOf(s.context);
export const countDone = ({ context: { results } }: ConnectionCheckSnapshot) =>
  checkIds.filter((id) => results[id]).length;

/** The outcome; undefined while checks are running. */
export const selectSummary = (s: ConnectionCheckSnapshot): Summary | undefined =>
  s.hasTag('busy') ? undefined : summaryOf(s.context.situation, s.context.results, s.hasTag('complete'));
