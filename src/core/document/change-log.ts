import type { Edit } from './edit';
import { type DocumentValue, type Path, valueAt } from './value';

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

/** The log of an edit that is about to be made in this document. */
export function logEdit(document: DocumentValue, edit: Edit): LoggedEdit {
  const target = valueAt(document, edit.path);
  switch (edit.type) {
    case 'setValue':
      return { edit, before: target };
    case 'splice': {
      const text = typeof target === 'string' ? target : '';
      const before = text.slice(edit.index, edit.index + edit.remove);
      return text.length > longestLoggedText ? { edit, before } : { edit, before, text };
    }
    case 'setMember':
    case 'removeMember':
      return { edit, before: valueAt(document, [...edit.path, edit.key]) };
    case 'replaceItem':
    case 'removeItem':
      return { edit, before: valueAt(document, [...edit.path, edit.index]) };
    default:
      return { edit, before: undefined };
  }
}
