import { type Edit, type LoggedEdit, longestLoggedText } from '~/core/document/edit';
import { type DocumentValue, valueAt } from '~/core/document/value';

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
