import type { Edit } from './edit';
import { editHazard } from './storable';
import { pathOfExpression } from './path-text';
import {
  copyOf,
  type DocumentObject,
  type DocumentValue,
  isObject,
  kindOf,
  member,
  type Path,
  sameValue,
  valueAt,
} from './value';

/** One change of the same field in many documents. */
export type FieldChange =
  | { do: 'set'; path: Path; value: DocumentValue }
  | { do: 'unset'; path: Path }
  /** `to`: another name in the same object. */
  | { do: 'rename'; path: Path; to: string };

/** What a change does to one document. `before`: the value of the field; undefined if there is none. */
export type PlannedChange =
  | { edits: Edit[]; before: DocumentValue | undefined; after: DocumentValue | undefined }
  /** A whole sentence that says why nothing needs to be changed. */
  | { unchanged: string }
  /** A whole sentence that says why it can't be changed. */
  | { refused: string };

/** Parses a path to a field; undefined if it is none. The document itself is not a field. */
export function fieldPath(text: string): Path | undefined {
  const path = pathOfExpression(text);
  return path && path.length > 0 ? path : undefined;
}

/** The smallest edits that make a change in a document. */
export function planChange(document: DocumentObject, change: FieldChange): PlannedChange {
  const { path } = change;
  const key = path.at(-1);
  const holder = valueAt(document, path.slice(0, -1));
  const before = valueAt(document, path);
  if (change.do === 'set') return planSet(holder, { path, before, value: change.value });
  if (before === undefined || key === undefined) return { unchanged: "The field doesn't exist." };
  const inHolder = path.slice(0, -1);
  if (change.do === 'unset')
    return {
      edits: [
        typeof key === 'number'
          ? { type: 'removeItem', path: inHolder, index: key }
          : { type: 'removeMember', path: inHolder, key },
      ],
      before,
      after: undefined,
    };
  if (typeof key === 'number' || !isObject(holder)) return { refused: "Array items can't be renamed." };
  if (change.to === key) return { unchanged: 'It already has this name.' };
  if (member(holder, change.to) !== undefined)
    return { refused: `It already has a field "${change.to}" in the same place.` };
  return {
    edits: [
      { type: 'setMember', path: inHolder, key: change.to, value: copyOf(before) },
      { type: 'removeMember', path: inHolder, key },
    ],
    before,
    after: before,
  };
}

type Setting = { path: Path; before: DocumentValue | undefined; value: DocumentValue };

function planSet(holder: DocumentValue | undefined, { path, before, value }: Setting): PlannedChange {
  const key = path.at(-1);
  const inHolder = path.slice(0, -1);
  if (before !== undefined && sameValue(before, value)) return { unchanged: 'It already has this value.' };
  const planned = (edit: Edit) => ({ edits: [edit], before, after: value });
  // Keeps the element itself, so that what others share on it stays.
  if (before !== undefined && kindOf(before) === kindOf(value)) return planned({ type: 'setValue', path, value });
  if (typeof key === 'string' && isObject(holder)) return planned({ type: 'setMember', path: inHolder, key, value });
  if (typeof key === 'number' && Array.isArray(holder)) {
    if (key < holder.length) return planned({ type: 'replaceItem', path: inHolder, index: key, value });
    if (key === holder.length) return planned({ type: 'insertItem', path: inHolder, index: key, value });
    return { refused: `The array has only ${holder.length} items.` };
  }
  return { refused: 'The parent is missing, or is not an object or array.' };
}

const changedSince = { refused: 'The field has changed since.' };

/** Reverts a change in a document, unless its field was changed again. `before`: the value that the change replaced. */
export function planUndo(
  document: DocumentObject,
  change: FieldChange,
  before: DocumentValue | undefined,
): PlannedChange {
  const { path } = change;
  switch (change.do) {
    case 'set':
      if (!sameValue(valueAt(document, path), change.value)) return changedSince;
      return before === undefined
        ? planChange(document, { do: 'unset', path })
        : planChange(document, { do: 'set', path, value: before });
    case 'unset': {
      if (before === undefined) return { unchanged: 'It had no such field.' };
      const key = path.at(-1);
      if (typeof key === 'number') return planReturn(document, path, key, before);
      if (valueAt(document, path) !== undefined) return changedSince;
      return planChange(document, { do: 'set', path, value: before });
    }
    case 'rename': {
      const key = path.at(-1);
      const renamed = [...path.slice(0, -1), change.to];
      if (typeof key !== 'string' || valueAt(document, path) !== undefined) return changedSince;
      if (!sameValue(valueAt(document, renamed), before)) return changedSince;
      return planChange(document, { do: 'rename', path: renamed, to: key });
    }
  }
}

function planReturn(document: DocumentObject, path: Path, index: number, value: DocumentValue): PlannedChange {
  const inHolder = path.slice(0, -1);
  const holder = valueAt(document, inHolder);
  if (!Array.isArray(holder) || index > holder.length) return changedSince;
  return { edits: [{ type: 'insertItem', path: inHolder, index, value }], before: undefined, after: value };
}

/** Plans a change, and refuses what would make the server close the model. */
export function safely(document: DocumentObject, plan: PlannedChange): PlannedChange {
  const hazard = 'edits' in plan ? editHazard(document, plan.edits) : undefined;
  if (!hazard) return plan;
  return { refused: 'refusal' in hazard ? hazard.refusal : hazard.warning };
}
