import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import type { ModelHistory } from '~/api/realtime/port';
import type { ApiProblem } from '~/core/problem';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type {
  HistorySide,
  ModelHistoryContext,
  ModelHistoryEvent,
  ModelHistoryInput,
  ReadVersionInput,
  ShownVersion,
} from './version-changes';

/** Where the versions that can be chosen begin, as far as is known. */
const lowestOf = ({ ending, oldest }: ModelHistory) => (ending === 'open' ? 1 : oldest);

const setupHistory = setup({
  types: {} as {
    input: ModelHistoryInput;
    context: ModelHistoryContext;
    events: ModelHistoryEvent;
    tags: 'loading' | 'known' | 'busy' | 'asking' | 'restoring';
  },
  actors: {
    /** Reports `history.grew` and `history.permit`. */
    watchModel: unprovidedWatch<void>('watchModel'),
    readHistory: unprovidedTask<ModelHistory, void>('readHistory'),
    readVersion: unprovidedTask<ShownVersion, ReadVersionInput>('readVersion'),
    readMore: unprovidedTask<void, ModelHistory>('readMore'),
    /** So many changes make the live document what it was. */
    countChanges: unprovidedTask<number, ShownVersion>('countChanges'),
    /** Makes them as one step, and ends when it is stored. */
    restore: unprovidedTask<void, ShownVersion>('restore'),
  },
  actions: {
    keepHistory: assign(({ context }, history: ModelHistory) => ({
      history,
      entries: history.entries,
      lowest: lowestOf(history),
      version:
        context.version === 0
          ? history.version
          : Math.max(lowestOf(history), Math.min(context.version, history.version)),
      newest: Math.max(context.newest, history.version),
      problem: undefined,
      moreProblem: undefined,
    })),
    /** Also after a failure: pieces may have come before it. */
    keepLoaded: assign(({ context: { history, entries, lowest } }) =>
      history ? { entries: history.entries, lowest: lowestOf(history) } : { entries, lowest },
    ),
    want: assign({
      version: ({ context }, version: number) =>
        Math.max(context.lowest, Math.min(Math.round(version), context.history?.version ?? 1)),
    }),
    /** After a restoration, the newest one is shown. */
    wantNewest: assign({ version: 0 }),
    compareWith: assign({ against: (_, against: HistorySide | undefined) => against }),
    keepShown: assign({ shown: (_, shown: ShownVersion) => shown, problem: undefined }),
    keepChanges: assign({ changes: (_, changes: number) => changes }),
    keepNewest: assign({ newest: ({ context }, version: number) => Math.max(context.newest, version) }),
    keepPermit: assign((_, { may, why = '' }: { may: boolean; why?: string }) => ({ may, why })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepMoreProblem: assign({ moreProblem: (_, problem: ApiProblem | undefined) => problem }),
    forgetProblem: assign({ problem: undefined }),
    announceRestored: (_, _version: number) => {},
  },
  guards: {
    isComparing: ({ context }) => context.against !== undefined,
    hasMore: ({ context }) => context.history?.ending === 'open',
    /** What is asked for is on the screen, and the model can be changed. */
    canRestore: ({ context: { may, shown, version } }) => may && shown?.version === version,
    mayNot: (_, may: boolean) => !may,
    isOther: ({ context }, version: number) => version !== context.version,
  },
  delays: {
    /** A slider that is drawn passes many versions. */
    choice: 80,
  },
});

const problemOf = ({ event }: { event: { error: unknown } }) => event.error as ApiProblem;
// Both are there in the states that ask for them.
const historyOf = ({ context }: { context: ModelHistoryContext }) => context.history as ModelHistory;
const shownOf = ({ context }: { context: ModelHistoryContext }) => context.shown as ShownVersion;

/**
 * The versions of one model: who made them, what it was at each, what lies between two, and a way back to one. Owned by the page of the
 * model while its history is shown. It stands at the version that the model had when it was read: newer ones are told of, and nothing
 * moves by itself. A restoration is an edit like any other.
 */
export const modelHistoryMachine = setupHistory.createMachine({
  id: 'modelHistory',
  context: ({ input }) => ({
    history: undefined,
    entries: [],
    lowest: 1,
    version: 0,
    against: input.against,
    shown: undefined,
    newest: 0,
    changes: 0,
    may: input.may ?? false,
    why: '',
    problem: undefined,
    moreProblem: undefined,
  }),
  invoke: {
    id: 'watchModel',
    src: 'watchModel',
    onError: { actions: { type: 'keepProblem', params: problemOf } },
  },
  on: {
    'history.grew': { actions: { type: 'keepNewest', params: ({ event }) => event.version } },
    'history.permit': { actions: { type: 'keepPermit', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readHistory',
        src: 'readHistory',
        onDone: { target: 'known', actions: { type: 'keepHistory', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    failed: {
      description: 'Nothing is known, or what was known is shown no more.',
      on: { 'history.retry': 'loading', 'history.reload': 'loading' },
    },
    known: {
      tags: 'known',
      type: 'parallel',
      states: {
        document: {
          initial: 'loadingVersion',
          on: {
            'history.show': {
              guard: { type: 'isOther', params: ({ event }) => event.version },
              target: '.choosing',
              actions: { type: 'want', params: ({ event }) => event.version },
            },
            'history.compare': {
              target: '.loadingVersion',
              actions: { type: 'compareWith', params: ({ event }) => event.against },
            },
            'history.reload': '#modelHistory.loading',
          },
          states: {
            choosing: {
              description: 'The slider may be on its way.',
              tags: 'busy',
              after: { choice: 'loadingVersion' },
            },
            loadingVersion: {
              tags: 'busy',
              invoke: {
                id: 'readVersion',
                src: 'readVersion',
                input: ({ context }) => ({
                  history: historyOf({ context }),
                  version: context.version,
                  against: context.against,
                  before: context.shown,
                }),
                onDone: {
                  target: 'deciding',
                  actions: [{ type: 'keepShown', params: ({ event }) => event.output }, 'keepLoaded'],
                },
                onError: {
                  target: 'versionFailed',
                  actions: [{ type: 'keepProblem', params: problemOf }, 'keepLoaded'],
                },
              },
            },
            deciding: { always: [{ guard: 'isComparing', target: 'comparing' }, { target: 'showing' }] },
            showing: { on: { 'history.restore': { guard: 'canRestore', target: 'counting' } } },
            comparing: { on: { 'history.restore': { guard: 'canRestore', target: 'counting' } } },
            versionFailed: {
              description: 'What was shown before stays.',
              on: { 'history.retry': 'loadingVersion' },
            },
            counting: {
              description: 'How much a restoration would change is found out before it is asked for.',
              tags: 'busy',
              on: { 'history.cancel': 'deciding' },
              invoke: {
                id: 'countChanges',
                src: 'countChanges',
                input: shownOf,
                onDone: {
                  target: 'confirmingRestore',
                  actions: { type: 'keepChanges', params: ({ event }) => event.output },
                },
                onError: { target: 'restoreFailed', actions: { type: 'keepProblem', params: problemOf } },
              },
            },
            confirmingRestore: {
              tags: 'asking',
              on: {
                'history.confirm': { guard: 'canRestore', target: 'restoring' },
                'history.cancel': 'deciding',
                'history.show': {},
                'history.compare': {},
                'history.reload': {},
                'history.permit': [
                  {
                    guard: { type: 'mayNot', params: ({ event }) => event.may },
                    target: 'deciding',
                    actions: { type: 'keepPermit', params: ({ event }) => event },
                  },
                  { actions: { type: 'keepPermit', params: ({ event }) => event } },
                ],
              },
            },
            restoring: {
              description: 'It is sent; that the server has it is waited for.',
              tags: ['busy', 'restoring'],
              on: { 'history.show': {}, 'history.compare': {}, 'history.reload': {} },
              invoke: {
                id: 'restore',
                src: 'restore',
                input: shownOf,
                onDone: {
                  target: '#modelHistory.loading',
                  actions: [
                    { type: 'announceRestored', params: ({ context }) => context.version },
                    'wantNewest',
                  ],
                },
                onError: { target: 'restoreFailed', actions: { type: 'keepProblem', params: problemOf } },
              },
            },
            restoreFailed: {
              on: {
                'history.retry': { target: 'counting', actions: 'forgetProblem' },
                'history.cancel': { target: 'deciding', actions: 'forgetProblem' },
              },
            },
          },
        },
        entries: {
          initial: 'resting',
          states: {
            resting: { on: { 'history.more': { guard: 'hasMore', target: 'loadingMore' } } },
            loadingMore: {
              invoke: {
                id: 'readMore',
                src: 'readMore',
                input: historyOf,
                onDone: {
                  target: 'resting',
                  actions: [{ type: 'keepMoreProblem', params: undefined }, 'keepLoaded'],
                },
                onError: {
                  target: 'moreFailed',
                  actions: [{ type: 'keepMoreProblem', params: problemOf }, 'keepLoaded'],
                },
              },
            },
            moreFailed: { on: { 'history.more': 'loadingMore' } },
          },
        },
      },
    },
  },
});

export type ModelHistoryActor = ActorRefFrom<typeof modelHistoryMachine>;
export type ModelHistorySnapshot = SnapshotFrom<typeof modelHistoryMachine>;
