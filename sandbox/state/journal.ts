import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { syncDirectory } from './durable-files';
import type { Domain } from './records';

/*
 * A change that comes often and is small (an operation on a model, a message in a chat, a session) is not worth writing the
 * whole domain again. It is appended to the domain's journal instead:
 *
 *   export const operationEntry = entryKind<{ model: string; operation: … }>('operation', (domain, { model, operation }) => { … });
 *
 *   domain.… = …;                                   // 1. change the domain in memory
 *   state.append(domain, operationEntry, payload);  // 2. in the same turn, without awaiting in between
 *   await state.flush();                            // 3. on disk; only now acknowledge
 *
 * and `operationEntry` gets one line in `journal-kinds.ts`. When the sandbox starts, each entry is done again in order by its
 * kind's `replay`, on the domain as it was when the journal began. Payloads are plain JSON. `state.saveDomain` and `append`
 * may be mixed: what is saved as a whole contains what was appended before. Many callers of `flush` share one write to disk.
 */

/** A kind of appended change. `name` stands in the data files: it must not change, nor may its payload's old shape be refused. */
export type EntryKind<Payload> = {
  readonly name: string;
  /** Does the change again. Throws if it does not fit the domain: then the data are damaged. */
  replay(domain: Domain, payload: Payload): void;
};

export const entryKind = <Payload>(
  name: string,
  replay: (domain: Domain, payload: Payload) => void,
): EntryKind<Payload> => ({ name, replay });

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** One entry as a line: checksum, blank, `[name, payload]`. */
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
 * The entries of a journal, oldest first; none if it does not exist. What was being written when the process or the
 * machine died stands at the end, was never acknowledged, and is left out.
 * @throws Error if something is wrong before the end
 */
export const readJournal = (file: string): [name: string, payload: unknown][] => {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // After the last line's end comes nothing, or a part of a line.
  lines.pop();
  const entries = lines.map(entryOf);
  const broken = entries.indexOf(undefined);
  const whole = broken < 0 ? entries : entries.slice(0, broken);
  if (broken >= 0 && entries.slice(broken).some((entry) => entry !== undefined)) {
    throw new Error(`line ${broken + 1} is not as it was written`);
  }
  return whole.filter((entry) => entry !== undefined);
};

/** The journal of one generation of a data file: all that has been changed since that file was written. */
export const journalPath = (dataFile: string, generation: number): string =>
  `${dataFile.replace(/\.json$/, '')}.${generation}.journal`;

/** A journal that is being written. */
export type Journal = {
  /** Bytes appended so far. */
  readonly size: number;
  append(line: string): void;
  /** Resolves when everything appended before the call is on disk. After a failure the journal must be retired. @throws what the file system says. */
  commit(): Promise<void>;
  /** Stops writing and leaves the file as it is. */
  release(): Promise<void>;
  /** The data file holds everything now: nothing more is written, and the file is removed. */
  retire(): Promise<void>;
};

/** Nothing is created before the first commit. */
export const createJournal = (file: string): Journal => {
  let waiting: string[] = [];
  let size = 0;
  let appended = 0;
  let written = 0;
  /** Bytes of the entries that are on disk. */
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
      // Entries of a refused call must not be read back.
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
        // Left behind it does no harm: it belongs to a generation that is over.
      }
    },
  };
};
