import { fromCallback } from 'xstate';

/** The unsaved work on the current screens. */
export type UnsavedWork = {
  /** Includes this form, until the returned function is called. */
  watch(isDirty: () => boolean): () => void;
  isAny(): boolean;
};

/** What is typed in a model and not sent: `count` values; `more`: also an unsaved text, or what is not confirmed. */
export type Unsent = { count: number; more: boolean };

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
