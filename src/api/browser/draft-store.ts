import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What an operator has typed at one place of the console. */
export type DraftPlace = { username: string; place: string };
/** `at`: epoch milliseconds of the last change; `baseline`: what was there before it was typed. */
export type StoredDraft<Values extends object = object> = {
  id: string;
  at: number;
  values: Values;
  baseline: Values;
};

/** What was typed and not saved, for at most a week. Errors of the browser's storage leave nothing stored. */
export interface DraftStore {
  /** The newest draft of a place that is open in no tab. */
  find(place: DraftPlace): Promise<StoredDraft | undefined>;
  keep(place: DraftPlace, draft: StoredDraft): Promise<void>;
  forget(place: DraftPlace, id: string): Promise<void>;
  /** Forgets the drafts of an operator at all places, except those that are open in other tabs, which decide themselves. */
  forgetAll(username: string): Promise<void>;
  /** Marks a draft as open in this tab, until the returned function is called or the tab is gone. */
  hold(id: string): () => void;
}

interface Schema extends DBSchema {
  drafts: { key: string[]; value: StoredDraft };
}

const week = 7 * 24 * 60 * 60 * 1_000;
const highest = '\uffff';

/** @param server the base address of its REST calls */
export function browserDraftStore(
  server: string,
  now: () => number,
  open = openDatabase,
  locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks,
): DraftStore {
  let database: Promise<IDBPDatabase<Schema> | undefined> | undefined;
  async function stored<T>(use: (from: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    const from = await (database ??= open().catch(() => undefined));
    return from && use(from).catch(() => undefined);
  }
  const rangeOf = (...key: string[]) => IDBKeyRange.bound(key, [...key, highest]);
  const lockOf = (id: string) => `console-draft ${id}`;
  /** The drafts that this tab has opened, also those whose locks are just ending. */
  const own = new Set<string>();
  const openIds = async () => {
    const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
    return new Set(held.map(({ name }) => name));
  };
  return {
    find: ({ username, place }) =>
      stored(async (from) => {
        const keys = await from.getAllKeys('drafts', rangeOf(server, username));
        const held = await openIds();
        let newest: StoredDraft | undefined;
        for (const key of keys) {
          const draft = await from.get('drafts', key);
          if (!draft) continue;
          if (draft.at <= now() - week) await from.delete('drafts', key);
          else if (key[2] === place && !held.has(lockOf(draft.id)) && draft.at > (newest?.at ?? 0)) newest = draft;
        }
        return newest;
      }),
    keep: async ({ username, place }, draft) => {
      await stored((from) => from.put('drafts', draft, [server, username, place, draft.id]));
    },
    forget: async ({ username, place }, id) => {
      await stored((from) => from.delete('drafts', [server, username, place, id]));
    },
    forgetAll: async (username) => {
      await stored(async (from) => {
        const held = await openIds();
        const isOfOther = (id = '') => held.has(lockOf(id)) && !own.has(id);
        for (const key of await from.getAllKeys('drafts', rangeOf(server, username)))
          if (!isOfOther(key[3])) await from.delete('drafts', key);
      });
    },
    hold: (id) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      own.add(id);
      locks?.request(lockOf(id), () => held).catch(() => undefined);
      return release;
    },
  };
}

const openDatabase = async () =>
  openDB<Schema>('console-drafts', 1, {
    upgrade: (database) => void database.createObjectStore('drafts'),
  });
