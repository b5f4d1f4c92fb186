import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { syncDirectory } from './durable-files';
import type { Domain } from './records';

/*
 * For a frequent and small change (an operation on a model, a message in a chat, a session), rewriting the whole domain
 * is too expensive. It is appended to the domain's journal instead:
 *
 *   export const operationEntry = entryKind<{ model: string; operation: … }>('operation', (domain, { model, operation }) => { … });
 *
 *   domain.… = …;                                   // 1. change the domain in memory
 *   state.append(domain, operationEntry, payload);  // 2. in the same turn, without awaiting in between
 *   await state.flush();                            // 3. on disk; only now acknowledge
 *
 * and `operationEntry` gets one line in `journal-kinds.ts`. When the sandbox starts, each entry is replayed in order by its
 * kind's `replay`, on the domain as it was when the journal began. Payloads are plain JSON. `state.saveDomain` and `append`
 * can be mixed: a saved domain contains everything appended before. Concurrent calls of `flush` share one write to disk.
 */

/** A type of journal entry. `name` is stored in the data files: it must not change, and old payloads must still be accepted. */
export type EntryKind<Payload> = {
  readonly name: string;
  /** Repeats the change. Throws if it does not fit the domain, which means that the data are damaged. */
  replay(domain: Domain, payload: Payload): void;
};

export const entryKind = <Payload>(
  name: string,
  replay: (domain: Domain, payload: Payload) => void,
): EntryKind<Payload> => ({ name, replay });

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** One entry as a line: checksum, space, `[name, payload]`. */
export const journalLine = (name: string, payload: unknown): string => {
  const text = JSON.stringify([name, payload]);
  return `${checksum(text)} ${text}\n`;
};

const entryOf = (line: string): [name: string, payload: unknown] | undefined => {
  const text = line.slice(9);
  if (line[8] !== ' ' || line.slice(0, 8) !== checksum(text)) return undefined;
  return JSON.parse(text) as [string, unknown];
};

/**
 * The entries of a journal, oldest first; none if it does not exist. An entry that was being written when the process or the
 * machine died is at the end, was never acknowledged, and is left out.
 * @throws Error if an entry before the end is damaged
 */
export const readJournal = (file: string): [name: string, payload: unknown][] => {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // After the last line break there is nothing or a partial line.
  lines.pop();
  const entries = lines.map(entryOf);
  const broken = entries.indexOf(undefined);
  const whole = broken < 0 ? entries : entries.slice(0, broken);
  if (broken >= 0 && entries.slice(broken).some((entry) => entry !== undefined)) {
    throw new Error(`line ${broken + 1} is not as it was written`);
  }
  return whole.filter((entry) => entry !== undefined);
};

/** The journal of one generation of a data file, with all changes since that file was written. */
export const journalPath = (dataFile: string, generation: number): string =>
  `${dataFile.replace(/\.json$/, '')}.${generation}.journal`;

/** A journal open for writing. */
export type Journal = {
  /** Bytes appended so far. */
  readonly size: number;
  append(line: string): void;
  /** Resolves when everything appended before is on disk. After a failure the journal must be retired. @throws the file system error */
  commit(): Promise<void>;
  /** Stops writing and keeps the file. */
  release(): Promise<void>;
  /** Stops writing and removes the file, since the data file contains everything. */
  retire(): Promise<void>;
};

/** Creates no file before the first commit. */
export const createJournal = (file: string): Journal => {
  let waiting: string[] = [];
  let size = 0;
  let appended = 0;
  let written = 0;
  /** Bytes of entries on disk. */
  let safeSize = 0;
  let retired = false;
  let handle: FileHandle | undefined;
  let writing: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  const write = async () => {
    const lines = waiting;
    waiting = [];
    if (!handle) {
      handle = await open(file, 'a', 0o600);
      syncDirectory(path.dirname(file));
    }
    const text = lines.join('');
    await handle.appendFile(text);
    await handle.datasync();
    written += lines.length;
    safeSize += Buffer.byteLength(text);
  };
  const writeNext = async () => {
    try {
      await write();
    } catch (error) {
      failure = { error };
      // Entries of a failed call must not be read later.
      await handle?.truncate(safeSize).catch(() => undefined);
    } finally {
      writing = undefined;
    }
  };

  const release = async () => {
    retired = true;
    waiting = [];
    await writing;
    await handle?.close().catch(() => undefined);
  };

  return {
    get size() {
      return size;
    },
    append: (line) => {
      waiting.push(line);
      size += Buffer.byteLength(line);
      appended += 1;
    },
    commit: async () => {
      const wanted = appended;
      while (!retired && written < wanted) {
        if (failure) throw failure.error;
        writing ??= writeNext();
        await writing;
      }
    },
    release,
    retire: async () => {
      await release();
      try {
        rmSync(file, { force: true });
      } catch {
        // A leftover file is harmless: it belongs to an old generation.
      }
    },
  };
};
