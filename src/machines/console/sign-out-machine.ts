import { type ActorRefFrom, createActor, emit, fromCallback, setup, type SnapshotFrom } from 'xstate';
import { listRoot } from '~/machines/kit/root-list';
import type { SessionActor } from '~/machines/session/session-machine';

/** The unsaved work on the current screens. */
export type UnsavedWork = {
  /** Includes this form, until the returned function is called. */
  watch(isDirty: () => boolean): () => void;
  isAny(): boolean;
};

export const unsavedWork = (): UnsavedWork => {
  const forms = new Set<() => boolean>();
  return {
    watch(isDirty) {
      forms.add(isDirty);
      return () => void forms.delete(isDirty);
    },
    isAny: () => [...forms].some((isDirty) => isDirty()),
  };
};

/** Includes a form in the check for unsaved work while its screen is shown. */
export const watchForm = fromCallback<{ type: 'unused' }, { unsaved: UnsavedWork; isDirty: () => boolean }>(
  ({ input }) => input.unsaved.watch(input.isDirty),
);

/**
 * Signing out on request (spec server-level §4). Asks first if there is unsaved work, because signing out discards the screens and everything
 * typed on them.
 */
export const signOutMachine = setup({
  types: {
    events: {} as { type: 'signOut.request' } | { type: 'signOut.confirm' } | { type: 'signOut.cancel' },
    emitted: {} as { type: 'signOut.decided' },
  },
  guards: {
    hasUnsavedWork: (): boolean => {
      throw new Error('Guard "hasUnsavedWork" was not provided.');
    },
  },
  actions: {
    decide: emit({ type: 'signOut.decided' }),
  },
}).createMachine({
  id: 'signOut',
  initial: 'resting',
  states: {
    resting: {
      on: {
        'signOut.request': [{ guard: 'hasUnsavedWork', target: 'asking' }, { actions: 'decide' }],
      },
    },
    asking: {
      on: {
        'signOut.confirm': { target: 'resting', actions: 'decide' },
        'signOut.cancel': 'resting',
      },
    },
  },
});

export type SignOutActor = ActorRefFrom<typeof signOutMachine>;
export const selectAsking = (s: SnapshotFrom<typeof signOutMachine>) => s.matches('asking');

export function startSignOut(session: Pick<SessionActor, 'send'>, isUnsaved: () => boolean): SignOutActor {
  const actor = createActor(signOutMachine.provide({ guards: { hasUnsavedWork: isUnsaved } }));
  actor.on('signOut.decided', () => session.send({ type: 'session.signOut' }));
  return listRoot(actor).start();
}
