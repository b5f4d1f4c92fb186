import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf, StoreError } from './store-error';

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
export const lock = (directory: string): (() => void) => {
  try {
    const file = take(directory);
    return () => rmSync(file, { force: true });
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The data directory ${directory} could not be locked (${reasonOf(error)}).`);
  }
};
