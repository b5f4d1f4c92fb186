import { type ActorRefFrom, fromCallback, setup, type SnapshotFrom } from 'xstate';

/** What lies unsaved on the screens at this moment. */
export type UnsavedWork = {
  /** Asks this form, until the function it returns is called. */
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

/** Lets a form be asked for as long as its screen stands. */
export const watchForm = fromCallback<{ type: 'unused' }, { unsaved: UnsavedWork; isDirty: () => boolean }>(
  ({ input }) => input.unsaved.watch(input.isDirty),
);

/**
 * Logging out at the operator's wish (spec server-level §4). Unsaved work is asked about first, since the screens and what was typed on
 * them go with the session.
 */
export const signOutMachine = setup({
  types: {
    events: {} as { type: 'signOut.request' } | { type: 'signOut.confirm' } | { type: 'signOut.cancel' },
  },
  guards: {
    hasUnsavedWork: (): boolean => {
      throw new Error('Guard "hasUnsavedWork" was not provided.');
    },
  },
  actions: {
    signOut: () => {
      throw new Error('Action "signOut" was not provided.');
    },
  },
}).createMachine({
  id: 'signOut',
  initial: 'resting',
  states: {
    resting: {
      on: {
        'signOut.request': [{ guard: 'hasUnsavedWork', target: 'asking' }, { actions: 'signOut' }],
      },
    },
    asking: {
      on: {
        'signOut.confirm': { target: 'resting', actions: 'signOut' },
        'signOut.cancel': 'resting',
      },
    },
  },
});

export type SignOutActor = ActorRefFrom<typeof signOutMachine>;
export const selectAsking = (s: SnapshotFrom<typeof signOutMachine>) => s.matches('asking');
