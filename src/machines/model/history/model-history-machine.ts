import { type ActorRefFrom, not, type SnapshotFrom } from 'xstate';
import type { ModelHistory } from '~/api/realtime/port';
import { failing, problemOf } from '~/machines/kit/task';
import { initialContext, type ModelHistoryContext, type ModelHistoryEvent, setupHistory } from './model-history-setup';
import type { ShownVersion } from './version-changes';

// Defined in the states that use it.
const historyOf = ({ context }: { context: ModelHistoryContext }) => context.history as ModelHistory;
const shownOf = ({ context }: { context: ModelHistoryContext }) => context.shown as ShownVersion;
const revertInputOf = ({ context }: { context: ModelHistoryContext }) => ({
  history: historyOf({ context }),
  version: context.version,
});
type FilterEvent = Extract<ModelHistoryEvent, { type: 'history.filter' }>;
const keepingFilter = {
  type: 'keepFilter',
  params: ({ event }: { event: FilterEvent }) => event.filter,
} as const;
/** Events ignored while a change of the model is confirmed or made. */
const ignored = { 'history.show': {}, 'history.compare': {}, 'history.reload': {}, 'history.address': {} };
/** What may be done with the shown version. */
const acting = {
  'history.restore': { guard: 'canRestore', target: 'counting' },
  'history.revert': { guard: 'canRevert', target: 'planningRevert' },
} as const;

/**
 * The versions of one model: who made them, the document at each version, the differences, and restoring a version or reverting only its change.
 * Owned by the page of the model while its history is shown. Shows the versions that existed when the history was read; newer ones are counted and
 * shown after a reload. A restoration and a reverted change are ordinary edits.
 */
export const modelHistoryMachine = setupHistory.createMachine({
  id: 'modelHistory',
  context: ({ input: { version = 0, ...input } }) => ({
    ...initialContext,
    ...input,
    version,
    isChosen: version > 0,
  }),
  invoke: (['watchModel', 'keepAddress'] as const).map((id) => ({
    id,
    src: id,
    onError: { actions: { type: 'keepProblem', params: problemOf } },
  })),
  on: {
    'history.address': { actions: { type: 'keepPlace', params: ({ event }) => event.place } },
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
              actions: { type: 'want', params: ({ event }) => event },
            },
            'history.compare': {
              target: '.loadingVersion',
              actions: [{ type: 'compareWith', params: ({ event }) => event.against }, 'showAddress'],
            },
            'history.address': {
              target: '.loadingVersion',
              actions: { type: 'keepPlace', params: ({ event }) => event.place },
            },
            'history.reload': '#modelHistory.loading',
          },
          states: {
            choosing: {
              tags: 'busy',
              after: { choice: { target: 'loadingVersion', actions: 'showAddress' } },
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
            showing: { on: acting },
            comparing: { on: acting },
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
                id: 'change',
                src: 'change',
                input: ({ context }) => ({ restore: shownOf({ context }) }),
                onDone: { target: '#modelHistory.loading', actions: ['wantNewest', 'showAddress'] },
                onError: failing('restoreFailed'),
              },
            },
            restoreFailed: {
              on: {
                'history.retry': { target: 'counting', actions: 'forgetProblem' },
                'history.cancel': { target: 'deciding', actions: 'forgetProblem' },
              },
            },
            planningRevert: {
              tags: 'busy',
              on: { 'history.cancel': 'deciding' },
              invoke: {
                id: 'planRevert',
                src: 'planRevert',
                input: revertInputOf,
                onDone: {
                  target: 'decidingRevert',
                  actions: { type: 'keepPlan', params: ({ event }) => event.output },
                },
                onError: failing('revertFailed'),
              },
            },
            decidingRevert: {
              always: [{ guard: 'isRefused', target: 'revertRefused' }, { target: 'confirmingRevert' }],
            },
            revertRefused: {
              description: 'What the version changed was removed or changed again.',
              on: { ...acting, 'history.cancel': 'deciding' },
            },
            confirmingRevert: {
              tags: 'asking',
              always: { guard: not('canRevert'), target: 'deciding' },
              on: { ...ignored, 'history.confirm': 'reverting', 'history.cancel': 'deciding' },
            },
            reverting: {
              description: 'The changes were sent and are not stored by the server yet.',
              tags: ['busy', 'restoring'],
              on: ignored,
              invoke: {
                id: 'change',
                src: 'change',
                input: ({ context }) => ({
                  revert: { ...revertInputOf({ context }), stays: context.plan?.stays },
                }),
                onDone: { target: '#modelHistory.loading', actions: ['wantNewest', 'showAddress'] },
                onError: failing('revertFailed'),
              },
            },
            revertFailed: {
              on: {
                'history.retry': { target: 'planningRevert', actions: 'forgetProblem' },
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
        filter: {
          initial: 'applied',
          states: {
            applied: { on: { 'history.filter': { target: 'typing', actions: keepingFilter } } },
            typing: {
              on: { 'history.filter': { target: 'typing', reenter: true, actions: keepingFilter } },
              after: { typing: { target: 'applied', actions: ['applyFilter', 'showAddress'] } },
            },
          },
        },
        playback: {
          on: { 'history.speed': { actions: { type: 'keepSpeed', params: ({ event }) => event.speed } } },
          initial: 'paused',
          states: {
            paused: {
              on: {
                'history.play': [
                  { guard: 'canPlay', target: 'playing', actions: 'showNext' },
                  { guard: 'canReplay', target: 'playing', actions: 'showFirst' },
                ],
              },
            },
            playing: {
              tags: 'playing',
              on: {
                'history.pause': 'paused',
                'history.restore': 'paused',
                'history.revert': 'paused',
                'history.address': 'paused',
              },
              after: {
                frame: [
                  { guard: 'isPlayed', target: 'paused' },
                  { guard: 'isShown', target: 'playing', reenter: true, actions: 'showNext' },
                  // It is still being loaded.
                  { target: 'playing', reenter: true },
                ],
              },
            },
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
  may ? undefined : why || "The model can't be changed now.";
