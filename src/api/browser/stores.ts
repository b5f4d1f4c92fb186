import * as v from 'valibot';
import type { DomainKey } from '~/api/rest/domains';
import { domainAt, sameKey } from '~/core/paths';
import { browserStorage, keyAt } from './storage';

/** When an operator's console first saw each alert of one server, by alert id, in epoch milliseconds. Unreadable data counts as none. */
export interface AlertStore {
  load(username: string): Readonly<Record<string, number>>;
  save(username: string, firstSeen: Readonly<Record<string, number>>): void;
  forget(username: string): void;
}

const storedTimes = v.record(v.string(), v.number());

/** @param server the base address of its REST calls */
export function browserAlertStore(page: Window, server: string): AlertStore {
  const storage = browserStorage(page);
  const alertKey = (username: string) => keyAt('console_alerts', server, username);
  return {
    load: (username) => storage.readAs(storedTimes, alertKey(username), {}),
    save: (username, firstSeen) => {
      const text = JSON.stringify(firstSeen);
      if (text === '{}') storage.remove(alertKey(username));
      else if (text !== storage.read(alertKey(username))) storage.write(alertKey(username), text);
    },
    forget: (username) => storage.remove(alertKey(username)),
  };
}

const place = v.object({ href: v.pipe(v.string(), v.startsWith('/')), label: v.string(), hint: v.string() });
/** A visited page. `href`: its path in the console; `label`, `hint`: from its title. */
export type Place = v.InferOutput<typeof place>;

/** The pages that an operator visited recently on one server, newest first. Unreadable data counts as none. */
export interface PlaceStore {
  load(username: string): readonly Place[];
  /** Adds a place as the newest; the same page under another address is replaced. */
  add(username: string, place: Place): void;
  remove(username: string, hrefs: readonly string[]): void;
  forget(username: string): void;
  /** Reports places added in this tab or another. */
  watch(username: string, report: (places: readonly Place[]) => void): () => void;
}

/** The maximum number of places to keep. */
export const maxPlaces = 12;

/** The same page, perhaps with another tab open, which is part of its address. */
const isSamePage = (one: Place, other: Place) =>
  one.href === other.href ||
  (one.label === other.label && one.hint === other.hint && sameKey(domainAt(one.href), domainAt(other.href)));

/** @param server the base address of its REST calls */
export function browserPlaceStore(page: Window, server: string): PlaceStore {
  const storage = browserStorage(page);
  const keyOf = (username: string) => keyAt('console_places', server, username);
  const load = (username: string) => storage.readAs(v.array(place), keyOf(username), []).slice(0, maxPlaces);
  const reports = new Set<() => void>();
  const save = (username: string, places: readonly Place[]) => {
    storage.write(keyOf(username), JSON.stringify(places.slice(0, maxPlaces)));
    for (const report of reports) report();
  };
  return {
    load,
    add: (username, added) => save(username, [added, ...load(username).filter((each) => !isSamePage(each, added))]),
    remove: (username, hrefs) =>
      save(
        username,
        load(username).filter(({ href }) => !hrefs.includes(href)),
      ),
    forget: (username) => storage.remove(keyOf(username)),
    watch: (username, tell) => {
      const report = () => tell(load(username));
      reports.add(report);
      const leave = storage.watch(keyOf(username), report);
      return () => {
        reports.delete(report);
        leave();
      };
    },
  };
}

const namedQuery = v.object({ name: v.string(), query: v.string() });
export type NamedQuery = v.InferOutput<typeof namedQuery>;
/**
 * The queries of one operator in one domain. `history`: newest first; `views`: query strings of the models page; `last`: the collection that was
 * browsed last.
 */
export type QueryBook = {
  history: readonly string[];
  named: readonly NamedQuery[];
  views: readonly NamedQuery[];
  last?: string | undefined;
};

/** The queries stored in this browser. Unreadable data counts as none. */
export interface QueryStore {
  load(username: string, domain: DomainKey): QueryBook;
  save(username: string, domain: DomainKey, book: QueryBook): void;
  /** Removes what an operator asked and browsed in all domains when the session ends. Saved queries and views stay. */
  forgetHistory(username: string): void;
  /** Reports changes made in another tab. */
  watch(username: string, domain: DomainKey, report: (book: QueryBook) => void): () => void;
}

const stored = v.object({
  history: v.fallback(v.array(v.string()), []),
  named: v.fallback(v.array(namedQuery), []),
  views: v.fallback(v.array(namedQuery), []),
  last: v.fallback(v.optional(v.string()), undefined),
});
/** Separates operators who use the same browser. */
const prefixOf = (username: string) => `console_queries/${encodeURIComponent(username)}/`;
const keyOf = (username: string, { namespace, id }: DomainKey) =>
  prefixOf(username) + [namespace, id].map(encodeURIComponent).join('/');

export function browserQueryStore(page: Window): QueryStore {
  const storage = browserStorage(page);
  const read = (key: string): QueryBook => storage.readAs(stored, key, { history: [], named: [], views: [] });
  return {
    load: (username, domain) => read(keyOf(username, domain)),
    save: (username, domain, book) => storage.write(keyOf(username, domain), JSON.stringify(book)),
    forgetHistory: (username) => {
      for (const key of storage.keys()) {
        if (!key.startsWith(prefixOf(username))) continue;
        const { named, views } = read(key);
        if (named.length + views.length === 0) storage.remove(key);
        else storage.write(key, JSON.stringify({ history: [], named, views }));
      }
    },
    watch: (username, domain, report) => {
      const key = keyOf(username, domain);
      return storage.watch(key, () => report(read(key)));
    },
  };
}

/** The "Getting started" checklists that an operator has dismissed on one server. Unreadable data counts as none. */
export interface ChecklistStore {
  isDismissed(username: string, domain: DomainKey): boolean;
  dismiss(username: string, domain: DomainKey): void;
  forget(username: string, domain: DomainKey): void;
}

/** @param server the base address of its REST calls */
export function browserChecklistStore(page: Window, server: string): ChecklistStore {
  const storage = browserStorage(page);
  const nameOf = ({ namespace, id }: DomainKey) => [namespace, id].map(encodeURIComponent).join('/');
  const keyOf = (username: string) => keyAt('console_checklists', server, username);
  const dismissed = (username: string) => storage.readAs(v.array(v.string()), keyOf(username), []);
  const others = (username: string, domain: DomainKey) => dismissed(username).filter((name) => name !== nameOf(domain));
  const save = (username: string, names: readonly string[]) => storage.write(keyOf(username), JSON.stringify(names));
  return {
    isDismissed: (username, domain) => dismissed(username).includes(nameOf(domain)),
    dismiss: (username, domain) => save(username, [...others(username, domain), nameOf(domain)]),
    forget: (username, domain) => save(username, others(username, domain)),
  };
}
