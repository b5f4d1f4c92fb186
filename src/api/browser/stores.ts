import * as v from 'valibot';
import type { DomainKey, DomainStats } from '~/api/rest/domains';
import { domainAt, sameKey } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import { listen } from './devices';
import { browserStorage, joinNames, type OperatorStore, perOperator } from './storage';

const nameOf = ({ namespace, id }: DomainKey) => joinNames(namespace, id);

/** When an operator's console first saw each alert of one server, by alert id, in epoch milliseconds. */
export type AlertStore = Omit<OperatorStore<Readonly<Record<string, number>>>, 'watch'>;

export const browserAlertStore = (page: Window, server: string): AlertStore =>
  perOperator(page, server, 'console_alerts', v.record(v.string(), v.number()), {});

const place = v.object({ href: v.pipe(v.string(), v.startsWith('/')), label: v.string(), hint: v.string() });
/** A visited page. `href`: its path in the console; `label`, `hint`: from its title. */
export type RecentPlace = v.InferOutput<typeof place>;

/** The pages that an operator visited recently on one server, newest first. */
export interface PlaceStore {
  load(username: string): readonly RecentPlace[];
  /** Adds a place as the newest; the same page under another address is replaced. */
  add(username: string, place: RecentPlace): void;
  remove(username: string, hrefs: readonly string[]): void;
  forget(username: string): void;
  /** Reports places added in this tab or another. */
  watch(username: string, report: (places: readonly RecentPlace[]) => void): () => void;
}

/** The maximum number of places to keep. */
export const maxPlaces = 12;

/** The same page, perhaps with another tab open, which is part of its address. */
const isSamePage = (one: RecentPlace, other: RecentPlace) =>
  one.href === other.href ||
  (one.label === other.label && one.hint === other.hint && sameKey(domainAt(one.href), domainAt(other.href)));

export function browserPlaceStore(page: Window, server: string): PlaceStore {
  const places = perOperator(page, server, 'console_places', v.array(place), []);
  const load = (username: string) => places.load(username).slice(0, maxPlaces);
  return {
    load,
    add: (username, added) =>
      places.save(username, [added, ...load(username).filter((each) => !isSamePage(each, added))].slice(0, maxPlaces)),
    remove: (username, hrefs) =>
      places.save(
        username,
        load(username).filter(({ href }) => !hrefs.includes(href)),
      ),
    forget: places.forget,
    watch: (username, report) => places.watch(username, () => report(load(username))),
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
const keyOf = (username: string, domain: DomainKey) => prefixOf(username) + nameOf(domain);

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

/** The "Getting started" checklists that an operator has dismissed on one server. */
export interface ChecklistStore {
  isDismissed(username: string, domain: DomainKey): boolean;
  dismiss(username: string, domain: DomainKey): void;
  forget(username: string, domain: DomainKey): void;
}

export function browserChecklistStore(page: Window, server: string): ChecklistStore {
  const dismissed = perOperator(page, server, 'console_checklists', v.array(v.string()), []);
  const others = (username: string, domain: DomainKey) =>
    dismissed.load(username).filter((name) => name !== nameOf(domain));
  return {
    isDismissed: (username, domain) => dismissed.load(username).includes(nameOf(domain)),
    dismiss: (username, domain) => dismissed.save(username, [...others(username, domain), nameOf(domain)]),
    forget: (username, domain) => dismissed.save(username, others(username, domain)),
  };
}

const counts = v.object({
  at: v.number(),
  activeSessionCount: v.number(),
  userCount: v.number(),
  modelCount: v.number(),
  dbSize: v.number(),
});
/** What a domain counted at one time, in epoch milliseconds. */
export type DomainCounts = v.InferOutput<typeof counts>;

/** What one server's domains counted when an operator last had them open. */
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

const visit = v.object({ previous: v.optional(counts), current: counts });

export function browserVisitStore(page: Window, server: string): VisitStore {
  const visits = perOperator(page, server, 'console_visits', v.record(v.string(), visit), {});
  return {
    note: (username, domain, { activeSessionCount, userCount, modelCount, dbSize }, at) => {
      const stored = visits.load(username);
      const known = stored[nameOf(domain)];
      const begins = known === undefined || at - known.current.at > maxPause;
      const previous = begins ? known?.current : known.previous;
      if (begins || at - known.current.at >= minute) {
        const current = { at, activeSessionCount, userCount, modelCount, dbSize };
        const newestFirst = Object.entries({ ...stored, [nameOf(domain)]: { previous, current } }).sort(
          ([, one], [, other]) => other.current.at - one.current.at,
        );
        visits.save(username, Object.fromEntries(newestFirst.slice(0, maxVisited)));
      }
      return previous;
    },
    forget: visits.forget,
  };
}

/**
 * Forgets the statistics that earlier versions stored of the domains of one server. To be removed after the next release.
 * @param server the base address of its REST calls
 */
export const forgetSamples = (server: string): void =>
  void indexedDB.deleteDatabase(`console_samples/${encodeURIComponent(server)}`);

const themeChoices = ['system', 'light', 'dark', 'contrast'] as const;
type ThemeChoice = (typeof themeChoices)[number];
const timeZoneChoices = ['local', 'utc'] as const satisfies readonly TimeZone[];
export type Preferences = { theme: ThemeChoice; timeZone: TimeZone };
const defaultPreferences: Preferences = { theme: 'system', timeZone: 'local' };
/** The theme of the operating system, used when the choice is `system`. */
export type SystemTheme = 'light' | 'dark' | 'contrast';

/** The preferences stored in this browser. Unreadable values are replaced by their defaults. */
export interface PreferenceStore {
  load(): Preferences;
  save(preferences: Preferences): void;
  watchSystem(report: (theme: SystemTheme) => void): () => void;
}

const storedPreferences = v.object({
  theme: v.fallback(v.picklist(themeChoices), defaultPreferences.theme),
  timeZone: v.fallback(v.picklist(timeZoneChoices), defaultPreferences.timeZone),
});

export function browserPreferenceStore(page: Window): PreferenceStore {
  const storage = browserStorage(page);
  const key = 'console_preferences';
  const dark = page.matchMedia('(prefers-color-scheme: dark)');
  const contrast = page.matchMedia('(forced-colors: active)');
  const system = (): SystemTheme => (contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light');
  return {
    load: () => storage.readAs(storedPreferences, key, defaultPreferences),
    save: (preferences) => storage.write(key, JSON.stringify(preferences)),
    watchSystem: (report) => {
      const onChange = () => report(system());
      const stops = [dark, contrast].map((query) => listen(query, ['change'], onChange));
      onChange();
      return () => stops.forEach((stop) => stop());
    },
  };
}
