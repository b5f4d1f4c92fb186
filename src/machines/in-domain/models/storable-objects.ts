import { isUnsafeName, whyUnsafeMember } from '../../../document/member-names';
import { isObject, type DocumentValue } from '../../../document/value';
import type { JudgeObject } from './json-scan';
import { isReserved, shownDateKey, whyUnstorable } from './model-dates';

const none: ReadonlySet<string> = new Set();

/**
 * For `scanJson`: why the server could not keep an object of this text, as a whole sentence. `known`: names that the document has already
 * and that nobody may give any more; they stay what they are.
 */
export const storableObjects =
  (text: string, known: ReadonlySet<string> = none): JudgeObject =>
  (keys, from, to) => {
    const names = [...keys].filter((key) => !known.has(key));
    const unsafe = names.find(isUnsafeName);
    if (unsafe !== undefined) return whyUnsafeMember(unsafe);
    return names.some(isReserved)
      ? whyUnstorable(JSON.parse(text.slice(from, to)) as Record<string, unknown>)
      : undefined;
  };

/** The names within a document that nobody may give any more. */
export function namesToKeep(document: DocumentValue): ReadonlySet<string> {
  const names = new Set<string>();
  const left = [document];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (isObject(next))
      for (const name of Object.keys(next))
        if (isUnsafeName(name) || (isReserved(name) && name !== shownDateKey)) names.add(name);
    if (isObject(next) || Array.isArray(next)) for (const inner of Object.values(next)) left.push(inner);
  }
  return names;
}
