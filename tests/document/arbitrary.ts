import fc from 'fast-check';
import type { Edit } from '~/core/document/edit';
import {
  copyOf,
  type DocumentObject,
  type DocumentValue,
  isObject,
  type Path,
  setMember,
  valueAt,
} from '~/core/document/value';

const name = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '', 'x/y', '😀'), fc.string({ maxLength: 3 }));
/** Values that the server can store: no infinite numbers, dates in whole milliseconds. */
const scalar = fc.oneof(
  fc.constantFrom<DocumentValue>(null, true, false, '', 0, 1, 'ab'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
  fc.date({ noInvalidDate: true }),
);
const objectOf = (value: fc.Arbitrary<DocumentValue>) =>
  fc.array(fc.tuple(name, value), { maxLength: 4 }).map((members) => {
    const made: DocumentObject = {};
    for (const [key, held] of members) setMember(made, key, held);
    return made;
  });

const { value } = fc.letrec<{ value: DocumentValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    objectOf(tie('value')),
  ),
}));
export const anyValue = value;
export const anyDocument = objectOf(value);

/** A valid edit of this document, derived from numbers that work for any document. */
export function editFrom(document: DocumentObject, pick: number, how: number, value: DocumentValue): Edit {
  const places: Path[] = [];
  const find = (at: DocumentValue, path: Path) => {
    places.push(path);
    if (Array.isArray(at)) at.forEach((item, index) => find(item, [...path, index]));
    else if (isObject(at)) for (const key of Object.keys(at)) find(at[key] ?? null, [...path, key]);
  };
  find(document, []);
  const path = places[pick % places.length] ?? [];
  const at = valueAt(document, path) ?? null;
  if (Array.isArray(at)) {
    const index = at.length === 0 ? 0 : how % at.length;
    const to = at.length === 0 ? 0 : (how >> 3) % at.length;
    const edits: Edit[] = [{ type: 'insertItem', path, index: how % (at.length + 1), value }];
    if (at.length > 0)
      edits.push(
        { type: 'removeItem', path, index },
        { type: 'replaceItem', path, index, value },
        { type: 'moveItem', path, from: index, to },
      );
    return edits[how % edits.length] as Edit;
  }
  if (isObject(at)) {
    const keys = Object.keys(at);
    const key = keys[how % (keys.length + 1)];
    if (key !== undefined && how % 3 === 0) return { type: 'removeMember', path, key };
    return { type: 'setMember', path, key: key ?? 'new', value };
  }
  if (typeof at === 'string') {
    const index = how % (at.length + 1);
    return {
      type: 'splice',
      path,
      index,
      remove: Math.min(how % 3, at.length - index),
      insert: 'xy'.slice(how % 3),
    };
  }
  if (typeof at === 'number') return { type: 'setValue', path, value: how };
  return { type: 'setMember', path: [], key: 'other', value };
}

/** Copies the value too, because applying an edit puts its value into the document. */
export const copyEdit = (edit: Edit): Edit => ('value' in edit ? { ...edit, value: copyOf(edit.value) } : edit);

/** Whether a text has no half of a surrogate pair. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
