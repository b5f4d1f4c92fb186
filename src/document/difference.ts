import { alignment } from './alignment';
import type { Edit } from './edit';
import { textChange } from './text-change';
import {
  isObject,
  kindOf,
  sameValue,
  type DocumentArray,
  type DocumentObject,
  type DocumentValue,
  type Path,
} from './value';

/**
 * The edits that lead from one document to another, to be made one after the other. What is equal is not touched, what changed within
 * a member or an item is changed there. Both roots are objects, as every model's is.
 */
export const difference = (from: DocumentObject, to: DocumentObject): Edit[] => within([], from, to);

/** For two values of the same kind. */
function within(path: Path, from: DocumentValue, to: DocumentValue): Edit[] {
  if (sameValue(from, to)) return [];
  if (isObject(from) && isObject(to)) return ofObjects(path, from, to);
  if (Array.isArray(from) && Array.isArray(to)) return ofArrays(path, from, to);
  if (typeof from === 'string' && typeof to === 'string') {
    const change = textChange(from, to);
    return change ? [{ type: 'splice', path, ...change }] : [];
  }
  return [{ type: 'setValue', path, value: to }];
}

function ofObjects(path: Path, from: DocumentObject, to: DocumentObject): Edit[] {
  const edits: Edit[] = [];
  for (const key of Object.keys(from))
    if (!Object.hasOwn(to, key)) edits.push({ type: 'removeMember', path, key });
  for (const key of Object.keys(to)) {
    const value = to[key] ?? null;
    const before = Object.hasOwn(from, key) ? (from[key] ?? null) : undefined;
    if (before !== undefined && kindOf(before) === kindOf(value))
      edits.push(...within([...path, key], before, value));
    else edits.push({ type: 'setMember', path, key, value });
  }
  return edits;
}

/** From the end to the beginning, so that positions before a change stay what they were. */
function ofArrays(path: Path, from: DocumentArray, to: DocumentArray): Edit[] {
  const edits: Edit[] = [];
  for (const stretch of alignment(from, to).reverse()) {
    if (stretch.alike) continue;
    const removed = stretch.from.end - stretch.from.start;
    const added = stretch.to.end - stretch.to.start;
    const changed = Math.min(removed, added);
    const behind = stretch.from.start + changed;
    for (let index = stretch.from.end - 1; index >= behind; index -= 1)
      edits.push({ type: 'removeItem', path, index });
    for (let index = stretch.to.end - 1; index >= stretch.to.start + changed; index -= 1)
      edits.push({ type: 'insertItem', path, index: behind, value: to[index] ?? null });
    for (let offset = changed - 1; offset >= 0; offset -= 1) {
      const index = stretch.from.start + offset;
      const before = from[index] ?? null;
      const value = to[stretch.to.start + offset] ?? null;
      if (kindOf(before) === kindOf(value)) edits.push(...within([...path, index], before, value));
      else edits.push({ type: 'replaceItem', path, index, value });
    }
  }
  return edits;
}
