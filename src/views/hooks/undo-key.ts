import type { KeyboardEvent } from 'react';

/** Ctrl+Z takes back; Ctrl+Shift+Z and Ctrl+Y do it again. */
export function undoKey(press: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  if ((!press.ctrlKey && !press.metaKey) || press.altKey) return undefined;
  if (press.key.toLowerCase() === 'z') return press.shiftKey ? 'redo' : 'undo';
  return press.key.toLowerCase() === 'y' && !press.shiftKey ? 'redo' : undefined;
}
