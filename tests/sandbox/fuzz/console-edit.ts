import { applyEdits, type Edit } from '~/core/document/edit';
import {
  copyOf,
  type DocumentObject,
  type DocumentValue,
  isObject,
  member,
  type Path,
  valueAt,
} from '~/core/document/value';
import { copyEdit } from '../../document/arbitrary';
import { at, enough, keys, textFrom, valueFrom, type Dice, type EditOptions } from './edit';

/** All places of a document, parents first. */
const placesOf = (document: DocumentObject): Path[] => {
  const found: Path[] = [];
  const waiting: Path[] = [[]];
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    found.push(path);
    const value = valueAt(document, path);
    const inner = Array.isArray(value) ? value.keys() : isObject(value) ? Object.keys(value) : [];
    for (const step of inner) waiting.push([...path, step]);
  }
  return found;
};

const documentValue = (die: number) => valueFrom(die) as DocumentValue;

const textEdit = (
  path: Path,
  text: string,
  [kind = 0, first = 0, second = 0, third = 0]: Dice,
  { pointing }: EditOptions,
): Edit => {
  if (kind % 8 === 7 && !pointing) return { type: 'setValue', path, value: textFrom(third, second % 12) };
  const index = first % (text.length + 1);
  const most = Math.min(text.length - index, 6);
  const remove = kind % 8 < 3 ? 0 : second % (most + 1);
  return {
    type: 'splice',
    path,
    index,
    remove,
    insert: textFrom(third, remove === 0 ? 1 + (third % 3) : third % 7),
  };
};

const arrayEdit = (
  path: Path,
  { length }: readonly DocumentValue[],
  [kind = 0, first = 0, second = 0, third = 0]: Dice,
  grow: boolean,
): Edit => {
  const value = documentValue(third);
  if (kind % 12 === 11) {
    const items = Array.from({ length: grow ? second % 6 : 0 }, (_, each) => documentValue(third + each));
    return { type: 'setValue', path, value: items };
  }
  if ((kind % 12 < 4 && grow) || length === 0) return { type: 'insertItem', path, index: first % (length + 1), value };
  const index = first % length;
  if (kind % 12 < 6) return { type: 'removeItem', path, index };
  if (kind % 12 < 9) return { type: 'replaceItem', path, index, value };
  return { type: 'moveItem', path, from: index, to: second % length };
};

const objectEdit = (
  path: Path,
  object: DocumentObject,
  [kind = 0, first = 0, second = 0, third = 0]: Dice,
  { grow, removals, pointing }: EditOptions & { grow: boolean },
): Edit => {
  const key = at(keys, first);
  if (kind % 12 === 11 && !(pointing && member(object, 's') !== undefined)) {
    // Never empty: a public client fails to read that another client emptied an object.
    const some = keys.slice(0, 1 + (second % 3));
    return {
      type: 'setValue',
      path,
      value: Object.fromEntries(some.map((each, n) => [each, documentValue(third + n)])),
    };
  }
  if (removals && member(object, key) !== undefined && (kind % 12 > 6 || !grow))
    return { type: 'removeMember', path, key };
  return { type: 'setMember', path, key, value: documentValue(grow ? third : third % 6) };
};

/** One edit as the console makes it: the smallest change by path, where a replaced text may become longer or shorter. */
const consoleEdit = (document: DocumentObject, [where = 0, ...dice]: Dice, options: EditOptions): Edit => {
  const places = placesOf(document);
  // Edits values near the root more often, so that edits conflict.
  const path = at(places, where % 3 === 0 ? where : where % 7);
  const value = valueAt(document, path) ?? null;
  const grow = places.length < enough;
  const [kind = 0, first = 0] = dice;
  if (typeof value === 'string') return textEdit(path, value, dice, options);
  if (Array.isArray(value)) return arrayEdit(path, value, dice, grow);
  if (isObject(value)) return objectEdit(path, value, dice, { ...options, grow });
  if (typeof value === 'number') return { type: 'setValue', path, value: first / 4 };
  if (typeof value === 'boolean') return { type: 'setValue', path, value: kind % 2 === 0 };
  if (value instanceof Date) return { type: 'setValue', path, value: new Date(1_600_000_000_000 + first) };
  return { type: 'setMember', path: [], key: at(keys, first), value: documentValue(kind) };
};

/** Edits that follow each other. */
export const consoleEdits = (document: DocumentObject, each: readonly Dice[], options: EditOptions): Edit[] => {
  let after = copyOf(document);
  return each.map((dice) => {
    const edit = consoleEdit(after, dice, options);
    after = applyEdits(after, [copyEdit(edit)]) as DocumentObject;
    return edit;
  });
};
