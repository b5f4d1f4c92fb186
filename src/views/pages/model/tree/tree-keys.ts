import type { KeyboardEvent } from 'react';

/** What one can do in the tree: its keys, its menu and the list of shortcuts are made from this. */
const keysOf = {
  open: ['Open or close a value', '→', '←'],
  openMany: ['Expand all siblings', '*'],
  search: ['Search', '/'],
  range: ['Select several rows', 'Shift', '+', '↓', '↑'],
  one: ['Select one more row', 'modifier', '+', 'Click'],
  leaveOne: ['Select only one row again', 'Esc'],
  copy: ['Copy', 'modifier', '+', 'C'],
  paste: ['Paste', 'modifier', '+', 'V'],
  duplicate: ['Duplicate', 'modifier', '+', 'D'],
  editValue: ['Edit value', 'Enter'],
  rename: ['Rename', 'F2'],
  add: ['Add', 'Insert'],
  remove: ['Delete', 'Del'],
  up: ['Move up', 'Alt', '+', '↑'],
  down: ['Move down', 'Alt', '+', '↓'],
  menu: ['Open the menu', 'Shift', '+', 'F10'],
  undo: ['Undo', 'modifier', '+', 'Z'],
  redo: ['Redo', 'modifier', '+', 'Shift', '+', 'Z'],
} as const;
export type TreeKey = keyof typeof keysOf;

export const treeKeys = (Object.keys(keysOf) as TreeKey[]).map((id) => {
  const [does, ...keys] = keysOf[id];
  return { id, does, keys };
});
export const treeKey = (id: TreeKey) => treeKeys.find((each) => each.id === id) ?? treeKeys[0]!;

export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const names: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Delete: 'Del', Escape: 'Esc' };

/** Whether these keys are pressed, in upper or lower case. Shift may be needed to type a sign. */
export function isPressed(id: TreeKey, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): boolean {
  const { keys } = treeKey(id);
  const held = (name: string) => keys.some((each) => each === name);
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(key);
  return (
    (names[key] ?? (key.length === 1 ? key.toUpperCase() : key)) === keys.at(-1) &&
    (ctrlKey || metaKey) === held('modifier') &&
    altKey === held('Alt') &&
    (isSign || shiftKey === held('Shift'))
  );
}
