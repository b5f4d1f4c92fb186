import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/** A failure whose message is one sentence for the user who started the sandbox. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A record as the contents of a file, with a checksum over the rest. */
export const sealed = (record: object): string => {
  const body = JSON.stringify(record).slice(1);
  return `{"checksum":"${checksum(body)}",${body}`;
};

/** The record of such contents. Those of earlier versions begin with a number. @throws Error if they are not as they were written */
export const unsealed = (contents: string): unknown => {
  const found = /^\{("[^"]*":"[^"]*"),/.exec(contents);
  if (found && found[1] !== `"checksum":"${checksum(contents.slice(found[0].length).trimEnd())}"`)
    throw new Error('its contents are not as they were written');
  return JSON.parse(contents);
};

/** Where the version of a file before the present one is kept. */
export const lastCopy = (file: string): string => `${file}.last`;

/** Keeps the present version of a file beside it. */
export const keepLastCopy = (file: string): void => {
  if (!existsSync(file)) return;
  const kept = lastCopy(file);
  rmSync(kept, { force: true });
  linkSync(file, kept);
};

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
  try {
    const handle = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(handle, contents);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, target);
  } catch (error) {
    // On a full disk the part that was written would take the space that others need.
    if (existsSync(temporary) && statSync(temporary).isFile()) rmSync(temporary);
    throw error;
  }
  syncDirectory(path.dirname(target));
};
