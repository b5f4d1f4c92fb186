import { type DocumentValue, isObject, type Path, setMember, valueAt } from './value';

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
export function applyEdits(root: DocumentValue, edits: readonly Edit[]): DocumentValue {
  return edits.reduce(applyEdit, root);
}

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
