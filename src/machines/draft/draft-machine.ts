import {
  type ActorRefFrom,
  type AnyEventObject,
  assign,
  type CallbackActorLogic,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type SnapshotFrom,
} from 'xstate';
import type { DraftPlace, DraftStore, StoredDraft } from '~/api/browser/draft-store';
import { mayHaveKey } from '~/core/paths';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

/** What is drafted, without secrets. `isReady`: it can be compared with a stored draft; `isTaken`: nothing can be restored now. */
export type Work = {
  values: object;
  baseline: object;
  isDirty: boolean;
  isReady: boolean;
  isTaken?: boolean;
};

export type WorkCommand = { type: 'work.restore'; values: object; baseline: object };
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

export type DraftWork = CallbackActorLogic<WorkCommand, void>;
export type DraftMachine = typeof draftMachine;
export type DraftActor = ActorRefFrom<typeof draftMachine>;
type DraftSnapshot = SnapshotFrom<typeof draftMachine>;

export const selectMayRestore = (s: DraftSnapshot) => s.can({ type: 'draft.restore' });

/** Since when a draft is offered, in epoch milliseconds; undefined if none is. */
export const selectOffered = (s: DraftSnapshot) => (s.matches({ before: 'offered' }) ? s.context.found?.at : undefined);

/** What is typed in these fields is never stored. */
const secrets = /password|confirm|secret|private|token/i;

export const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.test(field)));

type Typed<Snapshot> = {
  getSnapshot(): Snapshot;
  subscribe(tell: (snapshot: Snapshot) => void): { unsubscribe(): void };
};

/** What is typed in an actor, as the draft of its place. */
export const workOf = <Snapshot>(
  actor: Typed<Snapshot>,
  read: (snapshot: Snapshot) => Work,
  restore: (stored: Pick<StoredDraft, 'values' | 'baseline'>) => void,
): DraftWork =>
  fromCallback<WorkCommand, void>(({ sendBack, receive }) => {
    const report = (snapshot: Snapshot) => sendBack({ type: 'work.changed', work: read(snapshot) });
    receive(restore);
    report(actor.getSnapshot());
    const subscription = actor.subscribe(report);
    return () => subscription.unsubscribe();
  });

type FormSnapshot = {
  hasTag: (tag: 'dirty' | 'editable') => boolean;
  context: { values: object; baseline: object };
};
/** A form, whatever its values are. */
export type DraftedForm = Typed<FormSnapshot> & {
  send(event: { type: 'form.restore'; values: object; baseline: object }): void;
};

export const formWork = (form: DraftedForm) =>
  workOf(
    form,
    (snapshot) => {
      const values = withoutSecrets(snapshot.context.values);
      const baseline = withoutSecrets(snapshot.context.baseline);
      const isDirty = snapshot.hasTag('dirty') && JSON.stringify(values) !== JSON.stringify(baseline);
      const isReady = snapshot.hasTag('dirty') || snapshot.hasTag('editable');
      // A form that is being saved takes nothing.
      return { values, baseline, isDirty, isReady, isTaken: !snapshot.hasTag('editable') };
    },
    ({ values, baseline }) => form.send({ type: 'form.restore', values, baseline }),
  );

/** The drafts of one operator: the machine of a place, and what concerns all places that are shown. */
export type Drafts = {
  username: string;
  machine: DraftMachine;
  /** Discards what was typed at the places that are shown, because the operator leaves them. */
  giveUp(): void;
};

type Needs = { store: DraftStore; username: string; newId: () => string; now: () => number };

export function createDrafts({ store, username, newId, now }: Needs): Drafts {
  const shown = new Set<(event: AnyEventObject) => void>();
  const ids = new WeakMap<object, string>();
  const idOf = (owner: object) => {
    const id = ids.get(owner) ?? newId();
    ids.set(owner, id);
    return id;
  };
  const keepDraft = fromCallback<KeepCommand, DraftInput>(({ input, receive, sendBack }) => {
    const { place, owner = {} } = input;
    const id = idOf(owner);
    const release = store.hold(id);
    shown.add(sendBack);
    receive((command) => {
      if (command.type === 'draft.forget') void store.forget(place, command.id ?? id);
      else if (!mayHaveKey(place.place))
        void store.keep(place, { id, at: now(), values: command.values, baseline: command.baseline });
    });
    return () => {
      shown.delete(sendBack);
      release();
    };
  });
  const findDraft = fromPromise<StoredDraft | undefined, DraftPlace>(({ input }) => store.find(input));
  return {
    username,
    machine: draftMachine.provide({ actors: { findDraft, keepDraft } }),
    giveUp: () => {
      for (const tell of shown) tell({ type: 'draft.giveUp' });
    },
  };
}
