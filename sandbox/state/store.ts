import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { StateContents } from './state';
import { domainRecord, serverRecord } from './records';

/** Keeps JSON files up to date with records in memory. */
export type Store = {
  /** Notes that a file is out of date. `read` is called when it is written; undefined means "remove the file". */
  mark(file: string, read: () => unknown, delay: number): void;
  /** Resolves when everything marked before the call is on disk; rejects with one clear sentence. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** A failure to be shown as it is: the message is one sentence for the person who started the sandbox. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const syncDirectory = (directory: string) => {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Writes beside the file, then renames: whatever happens, the old or the new contents are there, never a part. */
const writeAtomically = (target: string, contents: string) => {
  const temporary = `${target}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeFileSync(handle, contents);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, target);
  syncDirectory(path.dirname(target));
};

const prepare = (directory: string) => {
  try {
    mkdirSync(path.join(directory, 'domains'), { recursive: true });
    for (const each of [directory, path.join(directory, 'domains')]) {
      accessSync(each, constants.R_OK | constants.W_OK | constants.X_OK);
    }
    // Running as root, the check above lets everything pass: try it.
    const probe = path.join(directory, '.write-probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StoreError(`The data directory ${directory} can not be written to (${reasonOf(error)}).`);
  }
};

const readRecord = <Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> => {
  let contents: unknown;
  try {
    contents = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw damaged(file, reasonOf(error));
  }
  const result = v.safeParse(schema, contents);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw damaged(file, `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
};

const damaged = (file: string, reason: string) =>
  new StoreError(
    `The data file ${file} is damaged (${reason}); restore it from a backup, or move the directory away to start anew.`,
  );

/** Reads everything back. Undefined if the directory holds no data yet. */
const load = (directory: string): StateContents | undefined => {
  const serverFile = path.join(directory, 'server.json');
  const folder = path.join(directory, 'domains');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (!existsSync(serverFile)) {
    if (files.length === 0) return undefined;
    throw damaged(serverFile, 'it is missing, although there are domains');
  }
  return {
    server: readRecord(serverFile, serverRecord),
    domains: files.sort().map((name) => readRecord(path.join(folder, name), domainRecord)),
  };
};

/** Two processes writing one directory would undo each other's changes. Returns the function that gives it free. */
const lock = (directory: string): (() => void) => {
  const file = path.join(directory, 'sandbox.lock');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder !== process.pid && isRunning(holder)) {
    throw new StoreError(
      `The data directory ${directory} is in use by process ${holder}; if that is no sandbox, delete ${file}.`,
    );
  }
  writeFileSync(file, String(process.pid));
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
 * @throws StoreError if it is not writable or a file in it is damaged; then nothing in it has been touched.
 */
export const openStore = (directory: string): { store: Store; contents: StateContents | undefined } => {
  prepare(directory);
  const unlock = lock(directory);
  const contents = loadOr(directory, unlock);
  const pending = new Map<string, () => unknown>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let closed = false;

  const write = () => {
    clearTimeout(timer);
    timerAt = Infinity;
    for (const [file, read] of [...pending]) {
      const target = path.join(directory, file);
      const record = read();
      try {
        if (record === undefined) rmSync(target, { force: true });
        else writeAtomically(target, JSON.stringify(record));
      } catch (error) {
        throw new StoreError(`The data file ${target} could not be written (${reasonOf(error)}).`);
      }
      pending.delete(file);
    }
  };
  const writeLater = (delay: number) => {
    const at = Date.now() + delay;
    if (at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => {
      try {
        write();
      } catch (error) {
        process.stderr.write(`${reasonOf(error)}\n`);
        writeLater(5_000);
      }
    }, delay).unref();
  };

  return {
    contents,
    store: {
      mark: (file, read, delay) => {
        if (closed) return;
        pending.set(file, read);
        writeLater(delay);
      },
      // Requests that change data at the same moment share one write: it starts after all of them.
      flush: () =>
        pending.size === 0
          ? Promise.resolve()
          : new Promise((resolve, reject) =>
              setImmediate(() => {
                try {
                  write();
                  resolve();
                } catch (error) {
                  reject(error);
                }
              }),
            ),
      close: () => {
        clearTimeout(timer);
        return new Promise((resolve) => {
          if (!closed && pending.size > 0) write();
          closed = true;
          unlock();
          resolve();
        });
      },
    },
  };
};
