import type { DocumentValue } from '~/core/document/value';
import { readDocument } from './scan';

/** Parses a JSON value, with dates in either notation. `fault`: why it can't be stored; undefined if it is not JSON. */
export function readJsonValue(text: string): { value: DocumentValue } | { fault: string | undefined } {
  try {
    JSON.parse(text);
  } catch {
    return { fault: undefined };
  }
  const read = readDocument(`{"value":${text}}`, 'The value');
  return 'fault' in read ? { fault: read.fault.reason } : { value: read.value['value'] ?? null };
}
