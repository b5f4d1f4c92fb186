type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, with the command key as well. */
export function stepOf({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Press): 'tree.undo' | 'tree.redo' | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'tree.redo' : 'tree.undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'tree.redo' : undefined;
}
