import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DomainKey } from '~/api/rest/domains';

/** The work of one operator in one domain. */
type JobPlace = { username: string; domain: DomainKey };
/** A job and the results of its items, by id. */
export type StoredJob<Job, Result> = { job: Job; results: readonly Result[] };

/** One unfinished or finished job of a kind for each operator and domain, which survives a reload. */
export interface JobStore<Job, Result extends { id: string }> {
  load(place: JobPlace): Promise<StoredJob<Job, Result> | undefined>;
  save(place: JobPlace, job: Job, results?: readonly Result[]): Promise<void>;
  /** Replaces the job, but not its results. */
  update(place: JobPlace, job: Job): Promise<void>;
  note(place: JobPlace, result: Result): Promise<void>;
  /** Resolves with a function that ends the claim; undefined if the job is running in another tab. */
  claim(place: JobPlace): Promise<(() => void) | undefined>;
  forget(place: JobPlace): Promise<void>;
  /** Forgets the jobs of an operator in all domains. */
  forgetAll(username: string): Promise<void>;
  /** Forgets the jobs of all other operators: their sessions have ended. */
  forgetOthers(username: string): Promise<void>;
}

interface Schema extends DBSchema {
  jobs: { key: string[]; value: unknown };
  /** By job and id. */
  results: { key: string[]; value: unknown };
}

const highest = '\uffff';

/**
 * Stores jobs in IndexedDB; where that is blocked, they are kept in memory until the tab is closed.
 * @param server the base address of its REST calls
 */
export function browserJobStore<Job, Result extends { id: string }>(
  server: string,
  kind: 'change' | 'import' = 'change',
  open = openDatabase,
  locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks,
): JobStore<Job, Result> {
  const memory = new Map<string, { job: Job; results: Map<string, Result> }>();
  // The ids of namespaces contain no spaces.
  const keyOf = ({ username, domain: { namespace, id } }: JobPlace) => [
    server,
    username,
    kind === 'change' ? namespace : `${kind} ${namespace}`,
    id,
  ];
  const nameOf = (place: JobPlace) => JSON.stringify(keyOf(place));
  let database: Promise<IDBPDatabase<Schema> | undefined> | undefined;
  const opened = () => (database ??= open().catch(() => undefined));
  /** Errors of the browser's storage leave the job in memory only. */
  async function stored<T>(use: (from: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    const from = await opened();
    return from && use(from).catch(() => undefined);
  }
  const rangeOf = (key: string[]) => IDBKeyRange.bound(key, [...key, highest]);
  async function remove(from: IDBPDatabase<Schema>, key: string[]): Promise<void> {
    await from.delete('jobs', key);
    await from.delete('results', rangeOf(key));
  }
  return {
    async load(place) {
      const key = keyOf(place);
      const found = await stored(async (from) => {
        const job = await from.get('jobs', key);
        return job === undefined ? undefined : { job, results: await from.getAll('results', rangeOf(key)) };
      });
      if (found) return found as unknown as StoredJob<Job, Result>;
      const kept = memory.get(nameOf(place));
      return kept && { job: kept.job, results: [...kept.results.values()] };
    },
    async save(place, job, results = []) {
      const key = keyOf(place);
      memory.set(nameOf(place), { job, results: new Map(results.map((result) => [result.id, result])) });
      await stored(async (from) => {
        const change = from.transaction(['jobs', 'results'], 'readwrite');
        await change.objectStore('jobs').put(job, key);
        await change.objectStore('results').delete(rangeOf(key));
        for (const result of results) await change.objectStore('results').put(result, [...key, result.id]);
        await change.done;
      });
    },
    async update(place, job) {
      const kept = memory.get(nameOf(place));
      if (kept) kept.job = job;
      await stored((from) => from.put('jobs', job, keyOf(place)));
    },
    async note(place, result) {
      memory.get(nameOf(place))?.results.set(result.id, result);
      await stored((from) => from.put('results', result, [...keyOf(place), result.id]));
    },
    claim: (place) =>
      new Promise((resolve) => {
        if (!locks) return resolve(() => {});
        const held = (lock: Lock | null) => (lock ? new Promise<void>((end) => resolve(end)) : resolve(undefined));
        locks.request(`console-job ${nameOf(place)}`, { ifAvailable: true }, held).catch(() => resolve(() => {}));
      }),
    async forget(place) {
      memory.delete(nameOf(place));
      await stored((from) => remove(from, keyOf(place)));
    },
    async forgetOthers(username) {
      await stored(async (from) => {
        for (const key of await from.getAllKeys('jobs', rangeOf([server])))
          if (key[1] !== username) await remove(from, key);
      });
    },
    async forgetAll(username) {
      memory.clear();
      const all = rangeOf([server, username]);
      await stored(async (from) => {
        await from.delete('jobs', all);
        await from.delete('results', all);
      });
    },
  };
}

const openDatabase = async () =>
  openDB<Schema>('console-jobs', 1, {
    upgrade: (database) => {
      database.createObjectStore('jobs');
      database.createObjectStore('results');
    },
  });
