import { isPlainObject, setOwn } from './json-values';

/**
 * Dates within a model's data. The server has them as `{"$$convergence_type":"date","date":<epoch ms>}`; people read and write
 * `{"$convergenceType":"date","value":<ISO>}` (docs/decisions). Both are read everywhere.
 */
export const serverDateKey = '$$convergence_type';
export const shownDateKey = '$convergenceType';

/** The point in time that a value stands for, epoch milliseconds or a text; undefined for any other value. */
export function dateOf(value: unknown): number | string | undefined {
  if (!isPlainObject(value)) return undefined;
  if (value[serverDateKey] !== 'date' && value[shownDateKey] !== 'date') return undefined;
  const at = value['date'] ?? value['value'];
  return typeof at === 'number' || typeof at === 'string' ? at : undefined;
}

/** The longest time that a date can name, in milliseconds before or after 1970. */
const farthest = 8.64e15;
const isoOf = (at: number | string): string =>
  typeof at === 'number' && Math.abs(at) <= farthest ? new Date(at).toISOString() : String(at);

/** Data as it is shown, copied and exported: with dates in the notation that people write. Deep data pass: nothing recurs. */
export function shownData(data: unknown): unknown {
  const root = { value: data };
  const left: [Record<string, unknown> | unknown[], string | number][] = [[root, 'value']];
  for (let next = left.pop(); next; next = left.pop()) {
    const [holder, key] = next;
    const value = (holder as Record<string | number, unknown>)[key];
    const at = dateOf(value);
    const copy =
      at !== undefined
        ? { [shownDateKey]: 'date', value: isoOf(at) }
        : Array.isArray(value)
          ? [...(value as unknown[])]
          : isPlainObject(value)
            ? copyOf(value)
            : value;
    setOwn(holder, key, copy);
    if (at !== undefined || typeof copy !== 'object' || copy === null) continue;
    for (const inner of Object.keys(copy)) left.push([copy as Record<string, unknown>, inner]);
  }
  return root.value;
}

function copyOf(value: Record<string, unknown>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) setOwn(copy, key, inner);
  return copy;
}
