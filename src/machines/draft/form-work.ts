import { fromCallback } from 'xstate';
import type { WorkCommand } from './draft-machine';

/** What is typed in these fields is never stored. */
const secrets = /password|confirm|secret|private|token/i;

export const withoutSecrets = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.test(field)));

type FormSnapshot = {
  hasTag: (tag: 'dirty' | 'editable') => boolean;
  context: { values: object; baseline: object };
};
/** A form, whatever its values are. */
export type DraftedForm = {
  getSnapshot(): FormSnapshot;
  subscribe(tell: (snapshot: FormSnapshot) => void): { unsubscribe(): void };
  send(event: { type: 'form.restore'; values: object; baseline: object }): void;
};

/** What is typed in a form, as the draft of its place. */
export const formWork = (form: DraftedForm) =>
  fromCallback<WorkCommand, void>(({ sendBack, receive }) => {
    const tell = (snapshot: FormSnapshot) => {
      const values = withoutSecrets(snapshot.context.values);
      const baseline = withoutSecrets(snapshot.context.baseline);
      const isDirty = snapshot.hasTag('dirty') && JSON.stringify(values) !== JSON.stringify(baseline);
      const isReady = snapshot.hasTag('dirty') || snapshot.hasTag('editable');
      // A form that is being saved takes nothing.
      const isTaken = !snapshot.hasTag('editable');
      sendBack({ type: 'work.changed', work: { values, baseline, isDirty, isReady, isTaken } });
    };
    receive(({ values, baseline }) => form.send({ type: 'form.restore', values, baseline }));
    tell(form.getSnapshot());
    const subscription = form.subscribe(tell);
    return () => subscription.unsubscribe();
  });
