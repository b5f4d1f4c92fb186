import type { Edit } from './edit';

/**
 * The same edits with neighboring insertions and removals in one text joined, and without what is inserted and removed again. A splice must
 * either insert or remove.
 */
export function joinedEdits(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const both = last && isSamePlace(last, edit) ? join(last, edit) : undefined;
    if (both) joined.splice(-1, 1, ...both);
    else joined.push(edit);
  }
  return joined;
}

const isSamePlace = (one: Edit, other: Edit) => JSON.stringify(one.path) === JSON.stringify(other.path);

/** One edit, or none, instead of two; undefined if there is no such edit. */
function join(one: Edit, other: Edit): Edit[] | undefined {
  if (one.type === 'setValue' && other.type === 'setValue') return [other];
  if (one.type !== 'splice' || other.type !== 'splice') return undefined;
  const end = one.index + one.insert.length;
  const offset = other.index - one.index;
  if (one.remove > 0) {
    const isAround = other.insert === '' && other.index <= one.index && one.index <= other.index + other.remove;
    return isAround ? [{ ...other, remove: other.remove + one.remove }] : undefined;
  }
  if (offset < 0 || other.index + other.remove > end) return undefined;
  const insert = one.insert.slice(0, offset) + other.insert + one.insert.slice(offset + other.remove);
  return insert === '' ? [] : [{ ...one, insert }];
}
