import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFileWriter } from './file-writer';
import { load, removeLeftovers } from './load';
import type { Loaded, LoadedDomain, Note } from './load';
import { lock } from './lock';
import type { StateContents, Store } from './state';
import { reasonOf, StoreError } from './store-error';

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
    // As root, the check above always passes, so write a file.
    const probe = path.join(directory, '.write-probe');
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
export const openStore = (directory: string, note: Note): { store: Store; contents: StateContents | undefined } => {
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
