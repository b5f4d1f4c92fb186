import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { checksum, syncDirectory } from './durable-files';
import { type Domain, domainRecord } from './records';
import * as v from 'valibot';

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

const lineOf = (contents: unknown[]): string => {
  const text = JSON.stringify(contents);
  return `${checksum(text)} ${text}\n`;
};

/** One entry as a line: checksum, space, `[name, payload, number]`; numbers count from 1. Earlier versions had none. */
export const journalLine = (name: string, payload: unknown, number: number): string => lineOf([name, payload, number]);

const endName = 'end';
/** After the last entry there is always how many there are, or the end is missing. */
const endLine = (count: number) => lineOf([endName, null, count]);

export type JournalEntry = { name: string; payload: unknown; number: number | undefined; line: string };

const entryOf = (line: string): JournalEntry | undefined => {
  const text = line.slice(9);
  if (line[8] !== ' ' || line.slice(0, 8) !== checksum(text)) return undefined;
  const [name, payload, number] = JSON.parse(text) as [string, unknown, number?];
  return { name, payload, number, line };
};

/** A journal up to the first damage in it. */
type JournalContents = {
  /** Oldest first. */
  entries: JournalEntry[];
  /** What is not as it was written. */
  problems: string[];
  /** The lines that are not among the entries. */
  leftOut: string[];
};

/**
 * Reads a journal; one that does not exist is empty. A line that is there twice is left out; anything else that is not as it was written
 * ends it. An entry that was being written when the process or the machine died was never acknowledged, but its end is missing as well.
 */
export const readJournal = (file: string): JournalContents => {
  const contents: JournalContents = { entries: [], problems: [], leftOut: [] };
  if (!existsSync(file)) return contents;
  const { entries, problems, leftOut } = contents;
  const lines = readFileSync(file, 'utf8').split('\n');
  const partial = lines.pop();
  let hasEnd = false;
  const faultAt = (entry: JournalEntry | undefined): string | undefined => {
    if (!entry) return 'is not as it was written';
    if (hasEnd) return 'comes after the end';
    const expected = entries.length + (entry.name === endName ? 0 : 1);
    return entry.number === undefined || entry.number === expected
      ? undefined
      : `has the number ${entry.number} in place of ${expected}`;
  };
  for (const [index, line] of lines.entries()) {
    const entry = entryOf(line);
    if (entry?.number !== undefined && line === lines[index - 1]) {
      problems.push(`line ${index + 1} is there twice`);
      leftOut.push(line);
      continue;
    }
    const fault = faultAt(entry);
    if (fault !== undefined || !entry) {
      problems.push(`line ${index + 1} ${fault}`);
      leftOut.push(...lines.slice(index), ...(partial ? [partial] : []));
      return contents;
    }
    if (entry.name === endName) hasEnd = true;
    else entries.push(entry);
  }
  const isNumbered = entries.length === 0 || entries.some(({ number }) => number !== undefined);
  if (partial || (isNumbered && !hasEnd)) {
    problems.push('its end is missing');
    if (partial) leftOut.push(partial);
  }
  return contents;
};

/** The journal of one generation of a data file, with all changes since that file was written. */
export const journalPath = (dataFile: string, generation: number): string =>
  `${dataFile.replace(/\.json$/, '')}.${generation}.journal`;

const writeAt = async (handle: FileHandle, text: string, position: number): Promise<void> => {
  const bytes = Buffer.from(text);
  let done = 0;
  while (done < bytes.length)
    done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
};

/** A journal open for writing. */
export type Journal = {
  /** Bytes appended so far. */
  readonly size: number;
  append(name: string, payload: unknown): void;
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
      handle = await open(file, 'wx', 0o600);
      syncDirectory(path.dirname(file));
    }
    const text = lines.join('');
    // The end that was written before is overwritten.
    await writeAt(handle, text + endLine(written + lines.length), safeSize);
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
      if (handle) await writeAt(handle, endLine(written), safeSize).catch(() => undefined);
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
    append: (name, payload) => {
      appended += 1;
      const line = journalLine(name, payload, appended);
      waiting.push(line);
      size += Buffer.byteLength(line);
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

const parts = v.partial(
  v.pick(domainRecord, ['displayName', 'availability', 'config', 'members', 'groups', 'jwtKeys', 'collections']),
);

/** What can be saved without the rest of its domain, which may be large. */
export type DomainPart = keyof typeof parts.entries;

/** Journal entry with new values of some parts. */
export const partsEntry = entryKind<Partial<Domain>>('parts', (domain, changed) => {
  Object.assign(domain, v.parse(parts, changed));
});

export const partsOf = (domain: Domain, names: readonly DomainPart[]): Partial<Domain> =>
  Object.fromEntries(names.map((name) => [name, domain[name]]));
