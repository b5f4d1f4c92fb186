import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { DraftPlace, DraftStore, StoredDraft } from '~/api/browser/draft-store';
import { mayHaveKey } from '~/core/paths';
import { type DraftInput, type DraftMachine, draftMachine, type KeepCommand } from './draft-machine';

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
