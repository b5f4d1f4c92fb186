import { createActor, SimulatedClock } from 'xstate';
import type { DraftPlace, StoredDraft } from '~/api/browser/draft-store';
import { createDrafts, type Drafts, type DraftWork, selectOffered } from '~/machines/draft/draft-machine';
import { settle } from './deferred-task';

/** A store in memory, as the tabs of one browser see it. */
export function browser() {
  const drafts = new Map<string, StoredDraft>();
  const open = new Set<string>();
  let ids = 0;
  const keyOf = ({ username, place }: DraftPlace, id: string) => [username, place, id].join();
  const store: Parameters<typeof createDrafts>[0]['store'] = {
    find: ({ username, place }) =>
      Promise.resolve(
        [...drafts]
          .filter(([key, { id }]) => key === keyOf({ username, place }, id) && !open.has(id))
          .map(([, draft]) => draft)
          .sort((one, other) => other.at - one.at)[0],
      ),
    keep: (place, draft) => Promise.resolve(void drafts.set(keyOf(place, draft.id), draft)),
    forget: (place, id) => Promise.resolve(void drafts.delete(keyOf(place, id))),
    forgetAll: () => Promise.resolve(drafts.clear()),
    hold: (id) => {
      open.add(id);
      return () => open.delete(id);
    },
  };
  return { drafts, store, newId: () => `draft-${(ids += 1)}` };
}

export const draftsOf = ({ store, newId }: ReturnType<typeof browser>) =>
  createDrafts({ store, username: 'mara', newId, now: () => 7 });

/** The draft of a place that is open in a tab. `owner`: as in `DraftInput`. */
export async function openDraft(drafts: Drafts, place: string, work: DraftWork, owner?: object) {
  const clock = new SimulatedClock();
  const draft = createActor(drafts.machine.provide({ actors: { work } }), {
    clock,
    input: { place: { username: 'mara', place }, owner },
  }).start();
  await settle();
  return {
    draft,
    /** Until what was typed is stored. */
    wait: () => void clock.increment(300),
    offered: () => selectOffered(draft.getSnapshot()),
  };
}
