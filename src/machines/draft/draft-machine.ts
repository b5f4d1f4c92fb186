import { type ActorRefFrom, assign, type CallbackActorLogic, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { DraftPlace, StoredDraft } from '~/api/browser/draft-store';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

/** What is drafted, without secrets. `isReady`: it can be compared with a stored draft; `isTaken`: nothing can be restored now. */
export type Work = {
  values: object;
  baseline: object;
  isDirty: boolean;
  isReady: boolean;
  isTaken?: boolean;
};

/** Commands for the actor `work`. */
export type WorkCommand = { type: 'work.restore'; values: object; baseline: object };
/** Commands for the actor `keepDraft`. */
export type KeepCommand =
  { type: 'draft.keep'; values: object; baseline: object } | { type: 'draft.forget'; id?: string };

/** `owner`: of what is typed. Its draft is the same each time the place is opened. */
export type DraftInput = { place: DraftPlace; owner?: object | undefined };
type Context = DraftInput & { work: Work | undefined; found: StoredDraft | undefined };

/**
 * Keeps what is typed at one place until it is saved or discarded, so that a reload, a crash, a closed tab or a session that ended elsewhere
 * loses nothing, and offers what was left there before. Owned by the view of that place; every open place has its own draft, also in two tabs.
 */
export const draftMachine = setup({
  types: {} as {
    input: DraftInput;
    context: Context;
    events:
      | { type: 'work.changed'; work: Work }
      | { type: 'draft.restore' }
      | { type: 'draft.discard' }
      /** The operator leaves the place and discards what was typed there. */
      | { type: 'draft.giveUp' };
  },
  actors: {
    findDraft: unprovidedTask<StoredDraft | undefined, DraftPlace>('findDraft'),
    keepDraft: unprovidedWatch<DraftInput, KeepCommand>('keepDraft'),
    work: unprovidedWatch<void, WorkCommand>('work'),
  },
  actions: {
    keepWork: assign({ work: (_, work: Work) => work }),
    keepFound: assign({ found: (_, found: StoredDraft | undefined) => found }),
    store: sendTo('keepDraft', ({ context: { work } }) => ({
      type: 'draft.keep',
      values: work?.values ?? {},
      baseline: work?.baseline ?? {},
    })),
    forgetOwn: sendTo('keepDraft', { type: 'draft.forget' }),
    forgetFound: sendTo('keepDraft', ({ context: { found } }) => ({
      type: 'draft.forget',
      id: found?.id ?? '',
    })),
    restore: sendTo('work', ({ context: { found } }) => ({
      type: 'work.restore',
      values: found?.values ?? {},
      baseline: found?.baseline ?? {},
    })),
  },
  guards: {
    isReady: ({ context }) => context.work?.isReady === true,
    isDirty: ({ context }) => context.work?.isDirty === true,
    isClean: ({ context }) => context.work?.isDirty !== true,
    isFree: ({ context }) => context.work?.isTaken !== true,
    isFound: (_, found: StoredDraft | undefined) => found !== undefined,
    /** What was left is there already: the page was closed and opened again without losing it, or someone has saved the same. */
    isThere: ({ context: { work } }, found: StoredDraft | undefined) =>
      JSON.stringify(found?.values) === JSON.stringify(work?.values),
  },
  /** In milliseconds: how long what is typed waits to be stored. */
  delays: { pause: 300 },
}).createMachine({
  id: 'draft',
  context: ({ input: { place, owner } }) => ({ place, owner, work: undefined, found: undefined }),
  type: 'parallel',
  invoke: [
    {
      id: 'keepDraft',
      src: 'keepDraft',
      input: ({ context: { place, owner } }) => ({ place, owner }),
      onError: {},
    },
    { id: 'work', src: 'work', onError: {} },
  ],
  on: {
    'work.changed': { actions: { type: 'keepWork', params: ({ event }) => event.work } },
  },
  states: {
    before: {
      initial: 'loading',
      states: {
        loading: { always: { guard: 'isReady', target: 'looking' } },
        looking: {
          invoke: {
            id: 'findDraft',
            src: 'findDraft',
            input: ({ context }) => context.place,
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'nothing',
                actions: [{ type: 'keepFound', params: ({ event }) => event.output }, 'forgetFound'],
              },
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'offered',
                actions: { type: 'keepFound', params: ({ event }) => event.output },
              },
              { target: 'nothing' },
            ],
            onError: 'nothing',
          },
        },
        offered: {
          description: 'Something was typed here before and not saved.',
          on: {
            'draft.restore': { guard: 'isFree', target: 'nothing', actions: ['restore', 'forgetFound'] },
            'draft.discard': { target: 'nothing', actions: 'forgetFound' },
          },
        },
        nothing: {},
      },
    },
    own: {
      initial: 'clean',
      states: {
        // Also when it starts: what was typed may have been sent while the place was closed.
        clean: { entry: 'forgetOwn', always: { guard: 'isDirty', target: 'typing' } },
        typing: {
          always: { guard: 'isClean', target: 'clean' },
          after: { pause: { target: 'stored', actions: 'store' } },
        },
        stored: {
          on: {
            'work.changed': {
              target: 'typing',
              actions: { type: 'keepWork', params: ({ event }) => event.work },
            },
          },
        },
        givenUp: { description: 'The place is being left.' },
      },
      on: { 'draft.giveUp': { target: '.givenUp', actions: 'forgetOwn' } },
    },
  },
});

/** The logic of the actor `work`. */
export type DraftWork = CallbackActorLogic<WorkCommand, void>;
export type DraftMachine = typeof draftMachine;
export type DraftActor = ActorRefFrom<typeof draftMachine>;
type DraftSnapshot = SnapshotFrom<typeof draftMachine>;

export const selectMayRestore = (s: DraftSnapshot) => s.can({ type: 'draft.restore' });

/** Since when a draft is offered, in epoch milliseconds; undefined if none is. */
export const selectOffered = (s: DraftSnapshot) => (s.matches({ before: 'offered' }) ? s.context.found?.at : undefined);
