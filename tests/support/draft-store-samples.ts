import type { DraftPlace, StoredDraft } from '~/api/browser/draft-store';
import type { createDrafts } from '~/machines/draft/draft-actors';

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
