import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Makes creations, renames and removals in the directory durable. */
export const syncDirectory = (directory: string): void => {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Writes to a temporary file, then renames it, so that a crash leaves the old or the new contents, never a part. */
export const writeAtomically = (target: string, contents: string): void => {
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
