const half = /\p{Surrogate}/u;

/** A text with a replacement of the same length for each half character. */
export const wholeText = (text: string): string => text.replace(new RegExp(half, 'gu'), '\uFFFD');

/** What a value holds at a place below it, from the last key to the first. */
type Visit = { value: unknown; key?: string | number; above?: Visit };

const faultOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'the number is too large to be stored';
  if (typeof value === 'string' && half.test(value)) return 'the text has half a character (an unpaired surrogate)';
  return undefined;
};

const placeOf = (visit: Visit): string => {
  const keys: string[] = [];
  for (let at: Visit | undefined = visit; at; at = at.above)
    if (typeof at.key === 'number') keys.unshift(`[${at.key}]`);
    else if (at.key !== undefined)
      keys.unshift(`${at.above?.key === undefined ? '' : '.'}${wholeText(at.key.slice(0, 100))}`);
  return keys.join('');
};

/**
 * Why JSON, or a message, can't be stored: numbers must be finite, and texts, names among them, must consist of whole characters, or they
 * would not be read again as they were. It is asked wherever data come in. Undefined: it can be stored.
 */
export const whyUnstorable = (value: unknown): string | undefined => {
  const waiting: Visit[] = [{ value }];
  for (let visit = waiting.pop(); visit; visit = waiting.pop()) {
    const { value: at } = visit;
    const isList = Array.isArray(at);
    const fault = faultOf(visit.key) ?? faultOf(at);
    if (fault) return [placeOf(visit), fault].filter(Boolean).join(': ');
    if (typeof at !== 'object' || at === null) continue;
    if (isList) at.forEach((each: unknown, key) => waiting.push({ value: each, key, above: visit }));
    else for (const [key, each] of Object.entries(at)) waiting.push({ value: each, key, above: visit });
  }
  return undefined;
};
