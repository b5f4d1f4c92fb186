import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { DraftPlace, DraftStore, StoredDraft } from '~/api/browser/draft-store';
import { mayHaveKey } from '~/core/paths';
import {
  type DraftInput,
  type DraftMachine,
  draftMachine,
  type DraftWork,
  type KeepCommand,
  type Work,
  type WorkCommand,
} from './draft-machine';

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
