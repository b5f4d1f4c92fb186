import type { Author } from '~/api/realtime/port';
import type { BlameNews } from '~/core/document/blame';

/** Who made a version, and when. */
export type Authorship = {
  version: number;
  /** Epoch milliseconds. */
  at: number;
  /** Undefined if the server no longer knows the user. */
  user: Author | undefined;
};

/** Who changed each value of a model last, as far as read. Changes in place; views subscribe to it. */
export function createValueAuthors() {
  const marks = new Map<string, { own: number; newest: number }>();
  const versions = new Map<number, Authorship>();
  const listeners = new Set<() => void>();
  let revision = 0;
  return {
    /** False for a value that is newer than what was read. */
    isKnown: (id: string) => marks.has(id),
    /** Who changed the value itself last. @param id as in `KnownValue` */
    ofValue: (id: string): Authorship | undefined => versions.get(marks.get(id)?.own ?? 0),
    /** Who changed the value or anything in it last. */
    ofBranch: (id: string): Authorship | undefined => versions.get(marks.get(id)?.newest ?? 0),
    keep(made: readonly Authorship[], { ids, own, newest }: BlameNews): void {
      for (const { version, at, user } of made) versions.set(version, { version, at, user });
      for (const [index, id] of ids.entries()) marks.set(id, { own: own[index] ?? 0, newest: newest[index] ?? 0 });
      revision += 1;
      for (const listener of listeners) listener();
    },
    revision: () => revision,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type ValueAuthors = ReturnType<typeof createValueAuthors>;
