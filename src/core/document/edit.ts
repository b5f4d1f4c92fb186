import { type DocumentObject, type DocumentValue, isObject, type Path, setMember, valueAt } from './value';

/**
 * The smallest changes of a model (realtime contract §7.4, operation rules §1). A path leads to the changed value in the document before the
 * edit. Positions in strings count UTF-16 code units, as on the server.
 */
export type Edit =
  | { type: 'splice'; path: Path; index: number; remove: number; insert: string }
  /** Replaces a value by another one of the same kind; for a container, everything in it. */
  | { type: 'setValue'; path: Path; value: DocumentValue }
  /** Adds or replaces a member. */
  | { type: 'setMember'; path: Path; key: string; value: DocumentValue }
  | { type: 'removeMember'; path: Path; key: string }
  | { type: 'insertItem'; path: Path; index: number; value: DocumentValue }
  | { type: 'replaceItem'; path: Path; index: number; value: DocumentValue }
  | { type: 'removeItem'; path: Path; index: number }
  /** `to` is the position after the move. */
  | { type: 'moveItem'; path: Path; from: number; to: number };

/** Applies edits to a plain value, in place. @returns the root, which is a new one if the root itself was set */
export const applyEdits = (root: DocumentValue, edits: readonly Edit[]): DocumentValue => edits.reduce(applyEdit, root);

/** @throws Error if the document has no such place */
function applyEdit(root: DocumentValue, edit: Edit): DocumentValue {
  const target = valueAt(root, edit.path);
  switch (edit.type) {
    case 'setValue':
      return putAt(root, edit.path, edit.value);
    case 'splice': {
      if (typeof target !== 'string') throw misplacedEdit(edit);
      const rest = target.slice(edit.index + edit.remove);
      return putAt(root, edit.path, target.slice(0, edit.index) + edit.insert + rest);
    }
    case 'setMember':
      if (!isObject(target)) throw misplacedEdit(edit);
      setMember(target, edit.key, edit.value);
      return root;
    case 'removeMember':
      if (!isObject(target)) throw misplacedEdit(edit);
      delete target[edit.key];
      return root;
  }
  if (!Array.isArray(target)) throw misplacedEdit(edit);
  switch (edit.type) {
    case 'insertItem':
      target.splice(edit.index, 0, edit.value);
      break;
    case 'replaceItem':
      target.splice(edit.index, 1, edit.value);
      break;
    case 'removeItem':
      target.splice(edit.index, 1);
      break;
    case 'moveItem':
      target.splice(edit.to, 0, ...target.splice(edit.from, 1));
  }
  return root;
}

function putAt(root: DocumentValue, path: Path, value: DocumentValue): DocumentValue {
  const last = path.at(-1);
  if (last === undefined) return value;
  const holder = valueAt(root, path.slice(0, -1));
  if (Array.isArray(holder) && typeof last === 'number') holder[last] = value;
  else if (isObject(holder) && typeof last === 'string') setMember(holder, last, value);
  else throw new Error(`The document has nothing at ${JSON.stringify(path)}.`);
  return root;
}

const misplacedEdit = ({ type, path }: Edit) =>
  new Error(`No ${type} at ${JSON.stringify(path)}: it is of another kind.`);

/** Edits that are sent together. `size`: the number of values; a long text counts as several. */
type Batch = { edits: Edit[]; size: number };

/** UTF-16 code units of text that count as one value. */
const textOfOne = 2_000;

const textSize = (text: string) => 1 + Math.floor(text.length / textOfOne);

/** The edits that fill an empty document, in batches of at most `most` values. */
export function batchesFor(data: DocumentObject, most: number): Batch[] {
  const sizes = new Map<DocumentValue, number>();
  const sizeOf = (value: DocumentValue): number => {
    if (typeof value === 'string') return textSize(value);
    if (!Array.isArray(value) && !isObject(value)) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    const size = 1 + Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 0);
    sizes.set(value, size);
    return size;
  };
  const batches: Batch[] = [];
  const add = (edit: Edit, size: number) => {
    const last = batches.at(-1);
    if (last && last.size + size <= most) {
      last.edits.push(edit);
      last.size += size;
    } else batches.push({ edits: [edit], size });
  };
  /** `hold` creates the edit that puts a value at `path`. */
  const put = (value: DocumentValue, path: Path, hold: (value: DocumentValue) => Edit) => {
    const size = sizeOf(value);
    if (size <= most) return add(hold(value), size);
    if (typeof value === 'string') {
      add(hold(''), 1);
      for (const { index, text } of pieces(value, most * textOfOne))
        add({ type: 'splice', path, index, remove: 0, insert: text }, textSize(text));
      return;
    }
    add(hold(Array.isArray(value) ? [] : {}), 1);
    fill(value, path);
  };
  const fill = (value: DocumentValue, path: Path) => {
    if (Array.isArray(value))
      value.forEach((item, index) =>
        put(item, [...path, index], (part) => ({ type: 'insertItem', path, index, value: part })),
      );
    else if (isObject(value))
      for (const key of Object.keys(value))
        put(value[key] ?? null, [...path, key], (part) => ({ type: 'setMember', path, key, value: part }));
  };
  fill(data, []);
  return batches;
}

/** Splits between characters, never within a surrogate pair. */
function pieces(text: string, length: number): { index: number; text: string }[] {
  const cut: { index: number; text: string }[] = [];
  for (let index = 0; index < text.length;) {
    let end = Math.min(text.length, index + length - 2);
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1)) && end < text.length) end += 1;
    cut.push({ index, text: text.slice(index, end) });
    index = end;
  }
  return cut;
}

/** An edit that was made in the past, with what it replaced. */
export type LoggedEdit = {
  /** Its path leads to the changed value in the document before the edit, and after it. */
  edit: Edit;
  /** The value that it replaced or removed; undefined if there was none. For a splice: the removed text. */
  before: DocumentValue | undefined;
  /** For a splice in a text that is not long: the whole text before it. */
  text?: string;
};

/** UTF-16 code units; longer texts are not kept with each of their edits. */
export const longestLoggedText = 500;

/** The place that an edit changed, in the document after it. For something removed: where it was. */
export function placeOfEdit(edit: Edit): Path {
  const { path } = edit;
  if ('key' in edit) return [...path, edit.key];
  if (edit.type === 'moveItem') return [...path, edit.to];
  return edit.type === 'splice' || edit.type === 'setValue' ? path : [...path, edit.index];
}
