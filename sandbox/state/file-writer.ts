import { rmSync } from 'node:fs';
import path from 'node:path';
import { keepLastCopy, reasonOf, sealed, StoreError, syncDirectory, writeAtomically } from './durable-files';
import { createJournal, type Journal, journalPath } from './journal';
import type { Store } from './state';

/** State of a domain's file: its generation and its size in bytes. */
type FileState = { generation: number; size: number };

type FileWriter = Omit<Store, 'reload'> & {
  /** Drops pending writes. `files`: state on disk. */
  reset(files: ReadonlyMap<string, FileState>): void;
};

type Pending = { read: () => object | undefined; due: number; minor: boolean };

/** Users and sessions: without them nothing can be served, so the version before is kept. */
const serverFile = 'server.json';

/** Minimum bytes of a journal before it is merged into the file, which happens when it outgrows the file. */
const foldFrom = 1_000_000;
/** Milliseconds until an entry is written without a call of `flush`. */
const soon = 200;
/** Milliseconds until a failed write is retried without a call of `flush`. */
const retryDelay = 5_000;

/**
 * Writes the files of a data directory.
 * @param files existing files by their path in the directory; their journals have been read
 */
export const createFileWriter = (directory: string, files: ReadonlyMap<string, FileState>): FileWriter => {
  let known = new Map(files);
  const pending = new Map<string, Pending>();
  const journals = new Map<string, { journal: Journal; read: () => object | undefined }>();
  const retiring = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let closed = false;

  const journalOf = (file: string, generation: number) => journalPath(path.join(directory, file), generation);
  /** `generation`: of the file that was just replaced or removed. */
  const retire = (file: string, generation: number) => {
    const { journal } = journals.get(file) ?? { journal: createJournal(journalOf(file, generation)) };
    journals.delete(file);
    const ended = journal.retire().finally(() => retiring.delete(ended));
    retiring.add(ended);
  };
  /** Once the new generation is in place, the journal of the previous one is ignored. */
  const writeWhole = (file: string, { read }: Pending) => {
    const target = path.join(directory, file);
    const record = read();
    const before = known.get(file)?.generation ?? 0;
    try {
      if (record === undefined) {
        rmSync(target, { force: true });
        syncDirectory(path.dirname(target));
      } else {
        const contents = sealed({ ...record, generation: before + 1 });
        if (file === serverFile) keepLastCopy(target);
        writeAtomically(target, contents);
        known.set(file, { generation: before + 1, size: contents.length });
      }
    } catch (error) {
      throw new StoreError(`The data file ${target} could not be written (${reasonOf(error)}).`);
    }
    pending.delete(file);
    retire(file, before);
  };
  /** The list of domains after new ones and before removals, so that it names no domain without a file. */
  const turnOf = ([file, { read }]: [string, Pending]) => (file === serverFile ? 1 : read() === undefined ? 2 : 0);
  const writePending = (minorToo: boolean) => {
    for (const [file, each] of [...pending].toSorted((one, other) => turnOf(one) - turnOf(other)))
      if (minorToo || !each.minor) writeWhole(file, each);
  };
  const commitJournals = () =>
    Promise.all(
      [...journals].map(async ([file, { journal, read }]) => {
        try {
          await journal.commit();
        } catch {
          pending.set(file, { read, due: Date.now(), minor: false });
          writePending(false);
        }
      }),
    );
  const wakeAt = (at: number) => {
    if (at >= timerAt || closed) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => void writeUnasked(), Math.max(at - Date.now(), 0)).unref();
  };
  const writeUnasked = async () => {
    timerAt = Infinity;
    try {
      writePending(true);
      await commitJournals();
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
      wakeAt(Date.now() + retryDelay);
    }
  };

  const mark: Store['mark'] = (file, read, delay, minor) => {
    if (closed) return;
    const due = Date.now() + delay;
    const before = pending.get(file);
    pending.set(file, {
      read,
      due: Math.min(before?.due ?? Infinity, due),
      minor: minor !== undefined && (before?.minor ?? true),
    });
    wakeAt(due);
  };

  return {
    mark,
    append: (file, read, name, payload) => {
      // A file that will be rewritten will contain this change.
      if (closed || pending.has(file)) return;
      const { generation, size } = known.get(file) ?? { generation: 0, size: 0 };
      const { journal } = journals.get(file) ?? { journal: createJournal(journalOf(file, generation)) };
      journals.set(file, { journal, read });
      journal.append(name, payload);
      if (journal.size > Math.max(foldFrom, size)) mark(file, read, soon);
      else wakeAt(Date.now() + soon);
    },
    // Concurrent calls of flush share one write, which starts after all of them.
    flush: async () => {
      if (pending.size === 0 && journals.size === 0) return;
      await new Promise(setImmediate);
      writePending(false);
      await commitJournals();
    },
    reset: (files) => {
      pending.clear();
      known = new Map(files);
      for (const { journal } of journals.values()) void journal.release();
      journals.clear();
    },
    close: async () => {
      clearTimeout(timer);
      if (!closed) {
        for (const [file, { read }] of journals) pending.set(file, { read, due: 0, minor: false });
        writePending(true);
      }
      closed = true;
      await Promise.all(retiring);
    },
  };
};
