import { isObject, type DocumentValue } from './value';

/** How much a document holds. `values`: those that hold no others. `characters`: of names and texts, UTF-16 code units. */
export type DocumentSize = { values: number; characters: number; depth: number };

export function sizeOf(document: DocumentValue): DocumentSize {
  const size = { values: 0, characters: 0, depth: 0 };
  const left: [DocumentValue, number][] = [[document, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next;
    size.depth = Math.max(size.depth, depth);
    if (Array.isArray(value)) for (const item of value) left.push([item, depth + 1]);
    else if (isObject(value))
      for (const key of Object.keys(value)) {
        size.characters += key.length;
        left.push([value[key] ?? null, depth + 1]);
      }
    else {
      size.values += 1;
      if (typeof value === 'string') size.characters += value.length;
    }
  }
  return size;
}

/** So much that a page of it may be slow, or more than the browser can keep. */
export const isHuge = ({ values, characters }: DocumentSize): boolean =>
  values > 250_000 || characters > 20_000_000;
