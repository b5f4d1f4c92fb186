import type { Edit } from '../../document/edit';
import { isObject, type DocumentValue } from '../../document/value';

/** In bytes: a server ends the connection over a larger message, and the client would send it again with each new one. */
export const largestMessage = 10_000_000;
/** About so many bytes a value takes beside its text: its id, its kind, lengths. */
const perValue = 32;

/** Why edits can't be sent as one message, as a whole sentence; undefined where they can. */
export function whyTooLarge(edits: readonly Edit[]): string | undefined {
  // A text takes at most three bytes for each of its units, so few have to be looked at one by one.
  if (sizeOf(edits, (text) => 3 * text.length) <= largestMessage) return undefined;
  return sizeOf(edits, byteLength) <= largestMessage
    ? undefined
    : 'This change is too large: at most 10 MB can be sent at once.';
}

type Measure = (text: string) => number;

function sizeOf(edits: readonly Edit[], measure: Measure): number {
  let size = 0;
  for (const edit of edits) {
    size += perValue;
    if ('key' in edit) size += measure(edit.key);
    if ('insert' in edit) size += measure(edit.insert);
    if ('value' in edit) size += valueSize(edit.value, measure);
  }
  return size;
}

/** Without recursion: a value may be hundreds of levels deep. */
function valueSize(value: DocumentValue, measure: Measure): number {
  let size = 0;
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    size += perValue;
    if (typeof next === 'string') size += measure(next);
    else if (Array.isArray(next)) for (const item of next) left.push(item);
    else if (isObject(next))
      for (const [key, each] of Object.entries(next)) {
        size += measure(key);
        left.push(each);
      }
  }
  return size;
}

/** In UTF-8. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Both halves of a pair are two bytes each.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
