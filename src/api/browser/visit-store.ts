import * as v from 'valibot';
import type { DomainKey, DomainStats } from '~/api/rest/domains';
import { browserStorage, keyAt } from './storage';

const counts = v.object({
  at: v.number(),
  activeSessionCount: v.number(),
  userCount: v.number(),
  modelCount: v.number(),
  dbSize: v.number(),
});
/** What a domain counted at one time, in epoch milliseconds. */
export type DomainCounts = v.InferOutput<typeof counts>;

/** What one server's domains counted when an operator last had them open. Unreadable data counts as none. */
export interface VisitStore {
  /** Stores what a domain counts now, and returns what it counted at the end of the previous visit, if there was one. */
  note(username: string, key: DomainKey, stats: DomainStats, at: number): DomainCounts | undefined;
  /** Forgets an operator's visits to all domains. */
  forget(username: string): void;
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
  const keyOf = (username: string) => keyAt('console_visits', server, username);
  return {
    note: (username, { namespace, id }, { activeSessionCount, userCount, modelCount, dbSize }, at) => {
      const visits = storage.readAs(stored, keyOf(username), {});
      const domain = [namespace, id].map(encodeURIComponent).join('/');
      const known = visits[domain];
      const begins = known === undefined || at - known.current.at > maxPause;
      const previous = begins ? known?.current : known.previous;
      if (begins || at - known.current.at >= minute) {
        const current = { at, activeSessionCount, userCount, modelCount, dbSize };
        const newestFirst = Object.entries({ ...visits, [domain]: { previous, current } }).sort(
          ([, one], [, other]) => other.current.at - one.current.at,
        );
        storage.write(keyOf(username), JSON.stringify(Object.fromEntries(newestFirst.slice(0, maxVisited))));
      }
      return previous;
    },
    forget: (username) => storage.remove(keyOf(username)),
  };
}
