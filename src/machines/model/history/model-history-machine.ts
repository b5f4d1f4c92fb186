import { type ActorRefFrom, assign, not, setup, type SnapshotFrom } from 'xstate';
import type { HistoryEntry, ModelHistory } from '~/api/realtime/port';
import type { ApiProblem } from '~/core/problem';
import { failing, problemOf, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { HistorySide, ModelHistoryEvent, ReadVersionInput, ShownVersion } from './version-changes';

/** The lowest version that can be chosen, as far as known. */
const lowestOf = ({ ending, oldest }: ModelHistory) => (ending === 'open' ? 1 : oldest);

const initialContext = {
  history: undefined as ModelHistory | undefined,
  entries: [] as readonly HistoryEntry[],
  /** The lowest version that can be chosen, as far as known. */
  lowest: 1,
  version: 0,
  against: undefined as HistorySide | undefined,
  shown: undefined as ShownVersion | undefined,
  /** The current version of the model, as far as known. */
  newest: 0,
  /** The number of changes that a restoration makes in the live document. */
  changes: 0,
  may: false,
  /** Why the model can't be changed now, as a whole sentence. */
  why: '',
  /** Why the history or the version could not be read or restored. */
  problem: undefined as ApiProblem | undefined,
  moreProblem: undefined as ApiProblem | undefined,
};
export type ModelHistoryContext = typeof initialContext;

const setupHistory = setup({
  types: {} as {
    /** `may`: whether the model can be changed, until `history.permit` reports it. `against`: the initial version to compare with. */
    input: { may?: boolean; against?: HistorySide };
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
    countChanges: unprovidedTask<number, ShownVersion>('countChanges'),
    /** Makes the changes as one step, resolves when it is stored, and announces it. */
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
    /** Also after a failure, because parts may have been loaded before. */
    keepLoaded: assign(({ context: { history } }) =>
      history ? { entries: history.entries, lowest: lowestOf(history) } : {},
    ),
    want: assign({
      version: ({ context }, version: number) =>
        Math.max(context.lowest, Math.min(Math.round(version), context.history?.version ?? 1)),
    }),
    wantNewest: assign({ version: 0 }),
    compareWith: assign({ against: (_, against: HistorySide | undefined) => against }),
    keepShown: assign({ shown: (_, shown: ShownVersion) => shown, problem: undefined }),
    keepChanges: assign({ changes: (_, changes: number) => changes }),
    keepNewest: assign({ newest: ({ context }, version: number) => Math.max(context.newest, version) }),
    keepPermit: assign((_, { may, why = '' }: { may: boolean; why?: string }) => ({ may, why })),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepMoreProblem: assign({ moreProblem: (_, problem: ApiProblem | undefined) => problem }),
    forgetProblem: assign({ problem: undefined }),
  },
  guards: {
    isComparing: ({ context }) => context.against !== undefined,
    hasMore: ({ context }) => context.history?.ending === 'open',
    /** True if the requested version is shown and the model can be changed. */
    canRestore: ({ context: { may, shown, version } }) => may && shown?.version === version,
    isOther: ({ context }, version: number) => version !== context.version,
  },
  delays: {
    choice: 80,
  },
});

// Defined in the states that use it.
const historyOf = ({ context }: { context: ModelHistoryContext }) => context.history as ModelHistory;
const shownOf = ({ context }: { context: ModelHistoryContext }) => context.shown as ShownVersion;
/** Events ignored while a restoration is confirmed or made. */
const ignored = { 'history.show': {}, 'history.compare': {}, 'history.reload': {} };

/**
 * The versions of one model: who made them, the document at each version, the differences, and restoring a version. Owned by the page of the
 * model while its history is shown. Shows the versions that existed when the history was read; newer ones are counted and shown after a reload.
 * A restoration is an ordinary edit.
 */
export const modelHistoryMachine = setupHistory.createMachine({
  id: 'modelHistory',
  context: ({ input }) => ({ ...initialContext, ...input }),
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
        onError: failing('failed'),
      },
    },
    failed: { on: { 'history.retry': 'loading', 'history.reload': 'loading' } },
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
            choosing: { tags: 'busy', after: { choice: 'loadingVersion' } },
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
              description: 'The previous version stays visible.',
              on: { 'history.retry': 'loadingVersion' },
            },
            counting: {
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
                onError: failing('restoreFailed'),
              },
            },
            confirmingRestore: {
              tags: 'asking',
              always: { guard: not('canRestore'), target: 'deciding' },
              on: { ...ignored, 'history.confirm': 'restoring', 'history.cancel': 'deciding' },
            },
            restoring: {
              description: 'The changes were sent and are not stored by the server yet.',
              tags: ['busy', 'restoring'],
              on: ignored,
              invoke: {
                id: 'restore',
                src: 'restore',
                input: shownOf,
                onDone: { target: '#modelHistory.loading', actions: 'wantNewest' },
                onError: failing('restoreFailed'),
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

/** The highest version that can be chosen; 0 while nothing is known. */
export const selectHighest = ({ context }: ModelHistorySnapshot) => context.history?.version ?? 0;

/** The number of versions made since the history was read. */
export const selectNewer = ({ context: { history, newest } }: ModelHistorySnapshot) =>
  history ? Math.max(0, newest - history.version) : 0;

/** Why the model can't be changed now; undefined if it can. */
export const selectWhyNot = ({ context: { may, why } }: ModelHistorySnapshot) =>
  may ? undefined : why || 'The model can’t be changed now.';
