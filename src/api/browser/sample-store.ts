import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import type { DomainKey, DomainStats } from '~/api/rest/domains';
import { maxAge, nextSample, type Sample, sampleInterval, slotAt, thin, thinningInterval } from '~/core/samples';
import type { KeptSamples, Samples } from './samples';

/** A sample takes 120 bytes in Chromium, 230 if the id of its domain has 60 characters: less than 5 MB for a server. */
const maxSamples = 20_000;

/** By domain and time. */
type Key = [domain: string, at: number];
const stored = v.strictTuple([v.number(), v.number(), v.number(), v.number(), v.boolean()]);
type Stored = v.InferOutput<typeof stored>;
interface Tables extends DBSchema {
  samples: { key: Key; value: Stored };
}
type Database = IDBPDatabase<Tables>;

const nameOf = ({ namespace, id }: DomainKey) => [namespace, id].map(encodeURIComponent).join('/');
const within = (domain: string, from = -Infinity) => IDBKeyRange.bound([domain, from], [domain, Infinity]);

const packed = ({ activeSessionCount, userCount, modelCount, dbSize, continuous }: Sample): Stored => [
  activeSessionCount,
  userCount,
  modelCount,
  dbSize,
  continuous,
];

/** Undefined if it is no sample. */
function unpacked([, at]: Key, value: unknown): Sample | undefined {
  const { success, output } = v.safeParse(stored, value);
  if (!success) return undefined;
  const [activeSessionCount, userCount, modelCount, dbSize, continuous] = output;
  return { at, activeSessionCount, userCount, modelCount, dbSize, continuous };
}

/**
 * The samples of one server in IndexedDB, shared by all tabs. If the browser refuses it, they are kept in memory until the tab is closed.
 * @param server the base address of its REST calls
 */
export function browserSamples(server: string, now: () => number): Samples {
  const memory = memorySamples(now);
  let opening: Promise<Database | undefined> | undefined;
  const opened = () => (opening ??= open(server, now, () => (opening = undefined)).catch(() => undefined));
  /** Of the last answer that was offered, by domain. */
  const noted = new Map<string, number>();
  return {
    note: (key, stats, at) => {
      const domain = nameOf(key);
      const slot = slotAt(at, sampleInterval);
      if (noted.get(domain) === slot) return;
      noted.set(domain, slot);
      void opened().then(async (database) => {
        try {
          if (!database) throw new Error('Nothing can be stored.');
          await add(database, domain, { stats, at, now: now() });
        } catch {
          // Also if the disk is full: what is new is shown as long as the tab is open.
          memory.note(key, stats, at);
        }
      });
    },
    read: async (key) => {
      const database = await opened();
      const inMemory = await memory.read(key);
      if (!database) return inMemory;
      const samples = await read(database, nameOf(key));
      if (inMemory.samples.length === 0) return { samples, lasting: true };
      const all = [...samples, ...inMemory.samples].sort((one, other) => one.at - other.at);
      return { samples: all, lasting: false };
    },
    clear: async () => {
      noted.clear();
      await memory.clear();
      await (await opened())?.clear('samples');
    },
  };
}

async function open(server: string, now: () => number, onClosed: () => void): Promise<Database> {
  const database = await openDB<Tables>(`console_samples/${encodeURIComponent(server)}`, 1, {
    upgrade: (created) => void created.createObjectStore('samples'),
    // A newer console in another tab needs another version.
    blocking: () => {
      database.close();
      onClosed();
    },
    terminated: onClosed,
  });
  await dropOld(database, now());
  return database;
}

/** Removes what is too old, and the oldest of what is too much. */
async function dropOld(database: Database, now: number): Promise<void> {
  const tx = database.transaction('samples', 'readwrite');
  const keys = (await tx.store.getAllKeys()).sort(([, one], [, other]) => one - other);
  const surplus = keys.length - maxSamples;
  for (const [index, key] of keys.entries()) if (index < surplus || key[1] <= now - maxAge) void tx.store.delete(key);
  await tx.done;
}

async function read(database: Pick<Database, 'transaction'>, domain: string): Promise<Sample[]> {
  const { store } = database.transaction('samples');
  const [keys, values] = await Promise.all([store.getAllKeys(within(domain)), store.getAll(within(domain))]);
  return keys.flatMap((key, index) => unpacked(key, values[index]) ?? []);
}

/** In one transaction, so that several tabs keep one sample for the same time. */
async function add(
  database: Database,
  domain: string,
  { stats, at, now }: { stats: DomainStats; at: number; now: number },
): Promise<void> {
  const tx = database.transaction('samples', 'readwrite');
  // Taken while the clock was ahead: nothing could be added until then.
  await tx.store.delete(within(domain, now + sampleInterval));
  const before = await tx.store.openCursor(within(domain), 'prev');
  const last = before ? unpacked(before.key, before.value) : undefined;
  const sample = nextSample(last, stats, at);
  if (sample) await tx.store.put(packed(sample), [domain, at]);
  await tx.done;
  if (!sample || slotAt(at, thinningInterval) === slotAt(last?.at ?? 0, thinningInterval)) return;
  await thinOut(database, domain, at);
  if ((await database.count('samples')) > maxSamples) await dropOld(database, at);
}

async function thinOut(database: Database, domain: string, now: number): Promise<void> {
  const tx = database.transaction('samples', 'readwrite');
  const [keys, values] = await Promise.all([tx.store.getAllKeys(within(domain)), tx.store.getAll(within(domain))]);
  const samples = keys.flatMap((key, index) => unpacked(key, values[index]) ?? []);
  const kept = new Map(thin(samples, now).map((sample) => [sample.at, sample]));
  const before = new Map(samples.map((sample) => [sample.at, sample]));
  for (const key of keys) {
    const sample = kept.get(key[1]);
    if (!sample) void tx.store.delete(key);
    else if (sample !== before.get(key[1])) void tx.store.put(packed(sample), key);
  }
  await tx.done;
}

/** Samples that are lost with the tab. */
export function memorySamples(now: () => number): Samples {
  const kept = new Map<string, readonly Sample[]>();
  const of = (key: DomainKey) => kept.get(nameOf(key)) ?? [];
  return {
    note: (key, stats, at) => {
      const samples = of(key);
      const sample = nextSample(samples.at(-1), stats, at);
      if (sample) kept.set(nameOf(key), thin([...samples, sample], now()));
    },
    read: (key): Promise<KeptSamples> => Promise.resolve({ samples: of(key), lasting: false }),
    clear: () => {
      kept.clear();
      return Promise.resolve();
    },
  };
}
