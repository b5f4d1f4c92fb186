import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { createFileWriter } from './file-writer';
import { journalPath, readJournal } from './journal';
import { replayEntries } from './journal-kinds';
import { domainRecord, serverRecord } from './records';
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

const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw damaged(file, reasonOf(error));
  }
};

const parse = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(file, reasonOf(error));
  }
};

const check = <Schema extends v.GenericSchema>(file: string, contents: unknown, schema: Schema) => {
  const result = v.safeParse(schema, contents);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw damaged(file, `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
};

const damaged = (file: string, reason: string) =>
  new StoreError(
    `The data file ${file} is damaged (${reason}); restore it from a backup, or move the directory away to start empty.`,
  );

const generationRecord = v.object({ generation: v.optional(v.pipe(v.number(), v.integer()), 0) });

/** A domain from its file and its journal. `journaled`: there is a journal to merge into the file. */
const readDomain = (file: string) => {
  const text = readText(file);
  const contents = parse(file, text);
  const domain = check(file, contents, domainRecord);
  const { generation } = check(file, contents, generationRecord);
  const journal = journalPath(file, generation);
  try {
    replayEntries(domain, readJournal(journal));
  } catch (error) {
    throw damaged(journal, reasonOf(error));
  }
  return { domain, generation, size: text.length, journaled: existsSync(journal) };
};

/** Reads all data. Undefined if the directory is empty. */
const load = (directory: string) => {
  const serverFile = path.join(directory, 'server.json');
  const folder = path.join(directory, 'domains');
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (!existsSync(serverFile)) {
    if (names.length === 0) return undefined;
    throw damaged(serverFile, 'it is missing, although there are domains');
  }
  return {
    server: check(serverFile, parse(serverFile, readText(serverFile)), serverRecord),
    domains: names
      .sort()
      .map((name) => ({ file: `domains/${name}`, ...readDomain(path.join(folder, name)) })),
  };
};

/** Removes leftovers of a crash: partly written files, and journals that were merged or whose domain was removed. */
const removeLeftovers = (directory: string, files: { file: string; generation: number }[]) => {
  const live = new Set(files.map(({ file, generation }) => path.basename(journalPath(file, generation))));
  for (const folder of [directory, path.join(directory, 'domains')]) {
    for (const name of readdirSync(folder)) {
      const isLeftover = name.endsWith('.json.new') || (name.endsWith('.journal') && !live.has(name));
      if (isLeftover) rmSync(path.join(folder, name), { force: true });
    }
  }
};

/** Two processes writing one directory would overwrite each other's changes. @returns a function that releases it */
const lock = (directory: string): (() => void) => {
  const file = path.join(directory, 'sandbox.lock');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder !== process.pid && isRunning(holder)) {
    throw new StoreError(
      `The data directory ${directory} is in use by process ${holder}; if that is not a sandbox, delete ${file}.`,
    );
  }
  writeFileSync(file, String(process.pid), { mode: 0o600 });
  return () => rmSync(file, { force: true });
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

type LoadedDomain = { file: string } & ReturnType<typeof readDomain>;

const statesOf = (domains: readonly LoadedDomain[]) =>
  new Map(domains.map(({ file, generation, size }) => [file, { generation, size }]));

/** Merges a journal before anything is appended, since a failed write may have left a partial line at its end. */
const markJournaled = (store: Pick<Store, 'mark'>, domains: readonly LoadedDomain[]) => {
  for (const { file, domain, journaled } of domains) if (journaled) store.mark(file, () => domain, 0);
};

const loadOr = (directory: string, unlock: () => void) => {
  try {
    return load(directory);
  } catch (error) {
    unlock();
    throw error;
  }
};

/**
 * Opens a data directory, creating it if necessary.
 * @throws StoreError if it is not writable or a file in it is damaged; nothing in it is changed
 */
export const openStore = (directory: string): { store: Store; contents: StateContents | undefined } => {
  prepare(directory);
  const unlock = lock(directory);
  const loaded = loadOr(directory, unlock);
  const domains = loaded?.domains ?? [];
  removeLeftovers(directory, domains);
  const store = createFileWriter(directory, statesOf(domains));
  markJournaled(store, domains);
  return {
    contents: loaded && { server: loaded.server, domains: domains.map(({ domain }) => domain) },
    store: {
      ...store,
      reload: () => {
        const found = load(directory);
        if (!found) throw damaged(path.join(directory, 'server.json'), 'it is missing');
        store.reset(statesOf(found.domains));
        markJournaled(store, found.domains);
        return { server: found.server, domains: found.domains.map(({ domain }) => domain) };
      },
      close: async () => {
        await store.close();
        unlock();
      },
    },
  };
};
