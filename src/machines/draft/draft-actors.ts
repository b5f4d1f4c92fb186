import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { DraftPlace, DraftStore, StoredDraft } from '~/api/browser/draft-store';
import { mayHaveKey } from '~/core/paths';
import { type DraftInput, type DraftMachine, draftMachine, type KeepCommand, type WorkCommand } from './draft-machine';

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
