import type { DocumentValue } from '~/core/document/value';
import { readJson } from './scan';

/**
 * Parses a JSON value, with dates in either notation. `fault`: why it can't be stored; undefined if it is not JSON, and does not begin like a text,
 * an object or an array.
 */
export function readJsonValue(text: string): { value: DocumentValue } | { fault: string | undefined } {
  const read = readJson(text);
  if (!('fault' in read)) return { value: read.value };
  const { reason, isSyntax } = read.fault;
  return { fault: isSyntax && !/^\s*[[{"]/.test(text) ? undefined : reason };
}
