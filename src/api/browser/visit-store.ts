import * as v from 'valibot';
import type { DomainKey, DomainStats } from '~/api/rest/domains';
import { browserStorage } from './storage';

const counts = v.object({
  at: v.number(),
  activeSessionCount: v.number(),
  userCount: v.number(),
  modelCount: v.number(),
  dbSize: v.number(),
});
/** What a domain counted at one time, in epoch milliseconds. */
export type DomainCounts = v.InferOutput<typeof counts>;

/** What the domains of one server counted when they were last open in this browser. Unreadable data counts as none. */
export interface VisitStore {
  /** Stores what a domain counts now, and returns what it counted at the end of the previous visit, if there was one. */
  note(key: DomainKey, stats: DomainStats, at: number): DomainCounts | undefined;
  /** Forgets the visits to all domains. */
  forget(): void;
}

const minute = 60_000;
/** After a longer pause, a new visit begins. */
const maxPause = 30 * minute;
/** How many domains are stored, those visited last. */
export const maxVisited = 100;

const stored = v.record(v.string(), v.object({ previous: v.optional(counts), current: counts }));

/** @param server the base address of its REST calls */
export function browserVisitStore(page: Window, server: string): VisitStore {
  const storage = browserStorage(page);
  const storageKey = `console_visits/${encodeURIComponent(server)}`;
  return {
    note: ({ namespace, id }, { activeSessionCount, userCount, modelCount, dbSize }, at) => {
      const visits = storage.readAs(stored, storageKey, {});
      const domain = [namespace, id].map(encodeURIComponent).join('/');
      const known = visits[domain];
      const begins = known === undefined || at - known.current.at > maxPause;
      const previous = begins ? known?.current : known.previous;
      if (begins || at - known.current.at >= minute) {
        const current = { at, activeSessionCount, userCount, modelCount, dbSize };
        const newestFirst = Object.entries({ ...visits, [domain]: { previous, current } }).sort(
          ([, one], [, other]) => other.current.at - one.current.at,
        );
        storage.write(storageKey, JSON.stringify(Object.fromEntries(newestFirst.slice(0, maxVisited))));
      }
      return previous;
    },
    forget: () => storage.remove(storageKey),
  };
}
