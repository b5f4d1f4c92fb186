import { fromCallback } from 'xstate';

/** What is typed in a model and not sent: `count` values; `more`: also an unsaved text, or what is not confirmed. */
export type Unsent = { count: number; more: boolean };

/** The unsaved work on the current screens. */
export const unsavedWork = () => {
  const forms = new Set<() => boolean>();
  return {
    /** Includes this form, until the returned function is called. */
    watch(isDirty: () => boolean) {
      forms.add(isDirty);
      return () => void forms.delete(isDirty);
    },
    isAny: () => [...forms].some((isDirty) => isDirty()),
  };
};
export type UnsavedWork = ReturnType<typeof unsavedWork>;

/** Includes a form in the check for unsaved work while its screen is shown. */
export const watchForm = fromCallback<{ type: 'unused' }, { unsaved: UnsavedWork; isDirty: () => boolean }>(
  ({ input }) => input.unsaved.watch(input.isDirty),
);
