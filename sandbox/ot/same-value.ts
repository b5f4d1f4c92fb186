import type { DataValue } from '../state/data-values';

type Contents = DataValue | DataValue[] | Record<string, DataValue> | string | number | boolean;

/** Equal including the ids inside. */
export const sameValue = (a: Contents, b: Contents): boolean => {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
    if (Array.isArray(one) !== Array.isArray(other)) return false;
    const entries = Object.entries(one);
    if (entries.length !== Object.keys(other).length) return false;
    for (const [key, value] of entries) {
      if (!Object.hasOwn(other, key)) return false;
      pairs.push([value, (other as Record<string, unknown>)[key]]);
    }
  }
  return true;
};
