/** A key as the browser tells it. */
export type KeyPress = {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
};

/** Where the selection is as the key is pressed. Rows count from 0. */
export type KeyPlace = {
  /** Undefined while nothing is selected. */
  row: number | undefined;
  size: number;
  /** So many rows are seen at once. */
  page: number;
  /** The row of what holds it; undefined for the root. */
  holderRow: number | undefined;
  isContainer: boolean;
  /** Undefined of what holds nothing: there is nothing to open. */
  isOpen: boolean | undefined;
  isInArray: boolean;
};

export type TreeCommand =
  | { type: 'select'; row: number }
  | { type: 'open'; open: boolean }
  | { type: 'openMany' }
  | { type: 'editValue' }
  | { type: 'rename' }
  | { type: 'add' }
  | { type: 'remove' }
  | { type: 'move'; by: -1 | 1 }
  | { type: 'copy' }
  | { type: 'search' };

/** What a key means, after the ARIA tree pattern; undefined: nothing here. */
export function commandOf(press: KeyPress, at: KeyPlace): TreeCommand | undefined {
  const { key, altKey, shiftKey } = press;
  const isControl = press.ctrlKey || press.metaKey;
  if (isControl && altKey) return undefined;
  if (isControl)
    return key.toLowerCase() === 'c' && at.row !== undefined && !shiftKey ? { type: 'copy' } : undefined;
  if (altKey) {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
    return by !== undefined && at.isInArray && at.row !== undefined && !shiftKey
      ? { type: 'move', by }
      : undefined;
  }
  if (key === '/') return { type: 'search' };
  if (shiftKey && key !== '*') return undefined;
  return selectionOf(key, at) ?? (at.row === undefined ? undefined : rowCommandOf(key, at));
}

function selectionOf(key: string, { row, size, page, holderRow, isOpen }: KeyPlace) {
  const last = size - 1;
  const select = (wanted: number): TreeCommand => ({
    type: 'select',
    row: Math.min(last, Math.max(0, wanted)),
  });
  switch (key) {
    case 'Home':
      return select(0);
    case 'End':
      return select(last);
    case 'ArrowDown':
      return select(row === undefined ? 0 : row + 1);
    case 'ArrowUp':
      return select(row === undefined ? last : row - 1);
    case 'PageDown':
      return select((row ?? 0) + Math.max(1, page - 1));
    case 'PageUp':
      return select((row ?? 0) - Math.max(1, page - 1));
    case 'ArrowRight':
      return row !== undefined && isOpen === true ? select(row + 1) : undefined;
    case 'ArrowLeft':
      return isOpen !== true && holderRow !== undefined ? select(holderRow) : undefined;
    default:
      return undefined;
  }
}

function rowCommandOf(key: string, { isContainer, isOpen }: KeyPlace): TreeCommand | undefined {
  switch (key) {
    case 'ArrowRight':
      return isOpen === false ? { type: 'open', open: true } : undefined;
    case 'ArrowLeft':
      return isOpen === true ? { type: 'open', open: false } : undefined;
    case '*':
      return { type: 'openMany' };
    case 'Enter':
      if (!isContainer) return { type: 'editValue' };
      return isOpen === undefined ? undefined : { type: 'open', open: !isOpen };
    case ' ':
      return isOpen === undefined ? undefined : { type: 'open', open: !isOpen };
    case 'F2':
      return { type: 'rename' };
    case 'Insert':
      return { type: 'add' };
    case 'Delete':
      return { type: 'remove' };
    default:
      return undefined;
  }
}
