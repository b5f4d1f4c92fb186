import type { DocumentValue } from '~/core/document/value';
import { readJson } from './scan';

/** Parses a JSON value, with dates in either notation. `fault`: why it can't be stored; undefined if it is not JSON. */
export function readJsonValue(text: string): { value: DocumentValue } | { fault: string | undefined } {
  try {
    JSON.parse(text);
  } catch {
    return { fault: undefined };
  }
  const read = readJson(text);
  return 'fault' in read ? { fault: read.fault.reason } : read;
}
