import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createFileWriter } from './file-writer';
import { load, type Loaded, type LoadedDomain, type Note, removeLeftovers } from './load';
import type { StateContents, Store } from './state';
import { reasonOf, StoreError } from './durable-files';
import { endEphemeralActivities } from './activities';
import type { Domain } from './records';

/** `mkdirSync` with `recursive` never returns for places such as /proc/x. */
const makeDirectories = (directory: string) => {
  if (existsSync(directory)) return;
  makeDirectories(path.dirname(directory));
  mkdirSync(directory);
};

const prepare = (directory: string) => {
  try {
    makeDirectories(path.resolve(directory, 'domains'));
    for (const each of [directory, path.join(directory, 'domains')]) {
      accessSync(each, constants.R_OK | constants.W_OK | constants.X_OK);
    }
    // As root, the check above always passes, so write a file, which no other process removes.
    const probe = path.join(directory, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StoreError(`The data directory ${directory} cannot be written to (${reasonOf(error)}).`);
  }
};

const statesOf = (domains: readonly LoadedDomain[]) =>
  new Map(domains.map(({ file, generation, size }) => [file, { generation, size }]));

/** Merges a journal before anything is appended, since a failed write may have left a partial line at its end. */
const markJournaled = (store: Pick<Store, 'mark'>, domains: readonly LoadedDomain[]) => {
  for (const { file, domain, journaled } of domains) if (journaled) store.mark(file, () => domain, 0);
};

const contentsOf = ({ server, domains }: Loaded): StateContents => ({
  server,
  domains: domains.map(({ domain }) => domain),
  setAside: domains.filter(({ isSetAside }) => isSetAside).map(({ domain }) => domain),
});

/**
 * Opens a data directory, creating it if necessary. `note` is told, in one sentence each, what is damaged or foreign in it: it is set
 * aside and left as it is, and everything else is read.
 * @throws StoreError if the directory is not writable or in use, or the users can't be read; nothing in it is changed
 */
const openStore = (directory: string, note: Note): { store: Store; contents: StateContents | undefined } => {
  prepare(directory);
  const unlock = lock(directory);
  let loaded: Loaded | undefined;
  try {
    loaded = load(directory, note);
    removeLeftovers(directory, loaded?.domains ?? [], note);
  } catch (error) {
    unlock();
    throw error;
  }
  const domains = loaded?.domains ?? [];
  const store = createFileWriter(directory, statesOf(domains));
  markJournaled(store, domains);
  return {
    contents: loaded && contentsOf(loaded),
    store: {
      ...store,
      reload: () => {
        const found = load(directory, () => {});
        if (!found) throw new StoreError(`The data directory ${directory} is empty.`);
        store.reset(statesOf(found.domains));
        markJournaled(store, found.domains);
        return contentsOf(found);
      },
      close: async () => {
        await store.close();
        unlock();
      },
    },
  };
};

/** Ends all sessions and ephemeral activities after a restart. Returns the changed domains. */
const endSessions = ({ domains }: StateContents, now: number): Domain[] =>
  domains.filter((domain) => {
    const open = domain.sessions.filter((session) => session.disconnected === undefined);
    for (const session of open) session.disconnected = now;
    return endEphemeralActivities(domain) || open.length > 0;
  });

type Opened = {
  contents: StateContents;
  store?: Store;
  /** What is not yet saved: everything after seeding, or some domains. */
  unsaved: { server: boolean; domains: Domain[] };
};

/**
 * Loads the initial data of a sandbox from the directory or the seed.
 * @throws StoreError
 */
export const openContents = (
  directory: string | undefined,
  seed: () => StateContents,
  now: number,
  note: Note,
): Opened => {
  const opened = directory === undefined ? undefined : openStore(directory, note);
  if (opened?.contents) {
    const { contents, store } = opened;
    return { contents, store, unsaved: { server: false, domains: endSessions(contents, now) } };
  }
  const contents = seed();
  return {
    contents,
    ...(opened ? { store: opened.store } : {}),
    unsaved: { server: true, domains: contents.domains },
  };
};

const isRunning = (pid: number) => {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What an attempt results in; undefined if the file was in the way, or not there. */
const attempt = <Result>(task: () => Result): Result | undefined => {
  try {
    return task();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return undefined;
    throw error;
  }
};

const tries = 20;

const take = (directory: string): string => {
  const file = path.join(directory, 'sandbox.lock');
  const own = `${file}.${process.pid}`;
  const aside = `${own}.old`;
  // A link comes into being with its contents, and only where no file is: one of two processes gets it.
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    for (let count = 0; count < tries; count += 1) {
      if (attempt(() => (linkSync(own, file), true))) return file;
      const held = attempt(() => readFileSync(file, 'utf8'));
      if (held === undefined) continue;
      const holder = Number(held);
      if (holder !== process.pid && isRunning(holder)) {
        throw new StoreError(
          `The data directory ${directory} is in use by process ${holder}; if that is not a sandbox, delete ${file}.`,
        );
      }
      if (!attempt(() => (renameSync(file, aside), true))) continue;
      // Another process may have replaced the old lock in the meantime: it gets its own back.
      if (readFileSync(aside, 'utf8') !== held) attempt(() => linkSync(aside, file));
      rmSync(aside);
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StoreError(`The data directory ${directory} is being opened by several processes at once.`);
};

/**
 * Two processes writing one directory would overwrite each other's changes.
 * @returns a function that releases it
 * @throws StoreError if another process has it
 */
const lock = (directory: string): (() => void) => {
  try {
    const file = take(directory);
    return () => rmSync(file, { force: true });
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The data directory ${directory} could not be locked (${reasonOf(error)}).`);
  }
};
