import * as v from 'valibot';
import type { DomainKey } from '../rest/domains';
import { browserStorage } from './storage';

const namedQuery = v.object({ name: v.string(), query: v.string() });
export type NamedQuery = v.InferOutput<typeof namedQuery>;
/** Queries of one operator in one domain. `history`: newest first. */
export type QueryBook = { history: readonly string[]; named: readonly NamedQuery[] };

/** The queries that this browser remembers; what can't be read counts as none. */
export interface QueryStore {
  load(username: string, domain: DomainKey): QueryBook;
  save(username: string, domain: DomainKey, book: QueryBook): void;
  /** What an operator ran in any domain goes with the session; what was given a name stays. */
  forgetHistory(username: string): void;
  /** Reports what another tab has saved. */
  watch(username: string, domain: DomainKey, report: (book: QueryBook) => void): () => void;
}

const stored = v.object({
  history: v.fallback(v.array(v.string()), []),
  named: v.fallback(v.array(namedQuery), []),
});
/** Of one operator: the next one at this browser does not see them. */
const prefixOf = (username: string) => `console_queries/${encodeURIComponent(username)}/`;
const keyOf = (username: string, { namespace, id }: DomainKey) =>
  prefixOf(username) + [namespace, id].map(encodeURIComponent).join('/');

export function browserQueryStore(page: Window): QueryStore {
  const storage = browserStorage(page);
  /** What is kept by this tab alone, where nothing can be stored, is in no list of keys. */
  const written = new Set<string>();
  return {
    load: (username, domain) => read(storage.read(keyOf(username, domain))),
    save: (username, domain, book) => {
      const key = keyOf(username, domain);
      written.add(key);
      storage.write(key, JSON.stringify(book));
    },
    forgetHistory: (username) => {
      for (const key of new Set([...storedKeys(page), ...written])) {
        if (!key.startsWith(prefixOf(username))) continue;
        const { named } = read(storage.read(key));
        if (named.length === 0) storage.remove(key);
        else storage.write(key, JSON.stringify({ history: [], named }));
      }
    },
    watch: (username, domain, report) => {
      const key = keyOf(username, domain);
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) report(read(event.key === null ? null : event.newValue));
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}

function storedKeys(page: Window): string[] {
  try {
    return Object.keys(page.localStorage);
  } catch {
    return [];
  }
}

function read(text: string | null): QueryBook {
  try {
    const value = v.safeParse(stored, JSON.parse(text ?? '{}'));
    return value.success ? value.output : { history: [], named: [] };
  } catch {
    return { history: [], named: [] };
  }
}
