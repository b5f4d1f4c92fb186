import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import {
  type Addresses,
  addressesOf,
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
import { screenTask, unprovidedTask, copyStates } from '~/machines/kit/task';
import type { Clipboard } from '~/api/browser/devices';
import type { ConnectionProbes } from '~/api/browser/connection-probes';
import type { RuntimeConfigResult } from '~/api/config/runtime-config';

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

type Needs = {
  probes: ConnectionProbes;
  /** Reads and checks config.json again. */
  readConfig: () => Promise<RuntimeConfigResult>;
  situation: Situation;
  /** The session's token, if there is one. */
  token: () => string | undefined;
  /** The address of a domain's realtime service. */
  domainUrl: (realtime: string, domain: { namespace: string; domainId: string }) => string;
  /** Address of config.json. */
  configUrl: string;
  clipboard: Clipboard;
};

/** The realtime API opens a socket for any domain, and refuses an unknown one only after a sign-in. */
const noDomain = { namespace: 'convergence', id: 'connection-check' };

export function connectionCheckActors(needs: Needs) {
  const { probes, situation, clipboard, token } = needs;
  const socketOf = ({ realtime }: Addresses) => {
    const { namespace, id } = situation.domain ?? noDomain;
    return needs.domainUrl(realtime, { namespace, domainId: id });
  };

  const readConfig = async (): Promise<Findings['config']> => {
    const read = await needs.readConfig();
    if (!read.ok) return { kind: 'problem', message: read.problem.message };
    const addresses = { rest: read.config.restApiUrl, realtime: read.config.realtimeApiUrl };
    const { addresses: used } = situation;
    const isSame = used?.rest === addresses.rest && used.realtime === addresses.realtime;
    return { kind: isSame ? 'unchanged' : 'changed', addresses };
  };

  type Run = (addresses: Addresses, signal: AbortSignal) => Promise<Findings[CheckId]>;
  const runs: Record<Exclude<CheckId, 'browser' | 'config'>, Run> = {
    reach: ({ rest }, signal) => probes.reach(rest, signal),
    cors: ({ rest }, signal) => probes.cors(rest, signal),
    server: ({ rest }, signal) => probes.server(rest, token(), signal),
    session: async ({ rest }, signal) => {
      const known = token();
      return known === undefined ? { kind: 'signedOut' } : probes.session(rest, known, signal);
    },
    clock: ({ rest }, signal) => probes.clock(rest, needs.configUrl, signal),
    restLatency: ({ rest }, signal) => probes.restLatency(rest, signal),
    realtime: (addresses, signal) => probes.realtime(socketOf(addresses), signal),
    realtimeLatency: (addresses, signal) => probes.realtimeLatency(socketOf(addresses), signal),
  };

  return {
    runCheck: screenTask<Findings[CheckId], CheckTask>(async ({ input: { check, addresses }, signal }) => {
      if (check === 'browser') return { kind: probes.online() ? 'online' : 'offline' };
      if (check === 'config') return readConfig();
      if (!addresses) throw new Error('The addresses are unknown.');
      return runs[check](addresses, signal);
    }),
    copyReport: screenTask<void, { text: string }>(({ input }) => clipboard.write(input.text)),
  };
}
