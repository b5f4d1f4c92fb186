import type { KeyboardEvent, MouseEvent } from 'react';
import type { Tree } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import { type JsonTreeProps, nearestShown, scrolledTo, type TreeWindowInput } from './drawn-rows';

type KeyPress = {
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
  /** How many rows are visible at once. */
  page: number;
  /** The row of what holds it; undefined for the root. */
  holderRow: number | undefined;
  isContainer: boolean;
  /** Undefined of what holds nothing: there is nothing to open. */
  isOpen: boolean | undefined;
  isInArray: boolean;
};

/** Commands for the selected node. */
type NodeCommand = 'editValue' | 'rename' | 'add' | 'remove' | 'copy' | 'openMany';
type TreeCommand =
  | { type: 'select'; row: number }
  | { type: 'open'; open: boolean }
  | { type: 'move'; by: -1 | 1 }
  | { type: NodeCommand | 'search' };

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
  const row = selectedBy(key, at);
  if (row !== undefined) return { type: 'select', row: Math.min(at.size - 1, Math.max(0, row)) };
  return at.row === undefined ? undefined : rowCommandOf(key, at);
}

/** The row that a key selects; it may be beyond the first or the last. */
function selectedBy(key: string, { row, size, page, holderRow, isOpen }: KeyPlace): number | undefined {
  const step = Math.max(1, page - 1);
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return size - 1;
    case 'ArrowDown':
      return row === undefined ? 0 : row + 1;
    case 'ArrowUp':
      return row === undefined ? size - 1 : row - 1;
    case 'PageDown':
      return (row ?? 0) + step;
    case 'PageUp':
      return (row ?? 0) - step;
    case 'ArrowRight':
      return row !== undefined && isOpen === true ? row + 1 : undefined;
    case 'ArrowLeft':
      return isOpen === true ? undefined : holderRow;
    default:
      return undefined;
  }
}

const nodeKeys: Record<string, NodeCommand> = {
  '*': 'openMany',
  F2: 'rename',
  Insert: 'add',
  Delete: 'remove',
};

function rowCommandOf(key: string, { isContainer, isOpen }: KeyPlace): TreeCommand | undefined {
  const type = nodeKeys[key];
  if (type) return { type };
  if (key === 'Enter' && !isContainer) return { type: 'editValue' };
  const opens = key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
  return opens && isOpen !== undefined ? { type: 'open', open: !isOpen } : undefined;
}

/** What keys and the pointer do in the tree. `nodeOf`: of the rows that are drawn, by their number. */
export function treeActions(
  props: JsonTreeProps,
  input: TreeWindowInput,
  nodeOf: (id: number) => TreeNode | undefined,
  scrollTo: (scroller: HTMLElement, top: number) => void,
) {
  const { tree, selected, frozen = false } = props;

  const setOpen = (node: TreeNode, open: boolean) => {
    // The closed node takes the selection that it hides.
    if (!open && selected && selected !== node && isWithin(selected, node)) props.onSelect(node);
    props.onOpen(node, open);
  };
  const openMany = (node: TreeNode) => {
    const among = node.parent?.children ?? [node];
    const closed = among.filter(({ children, open }) => children && children.length > 0 && !open);
    if (closed.length > 0) props.onOpenMany?.(closed);
  };
  const nodeCommands: Record<NodeCommand, ((node: TreeNode) => void) | undefined> = {
    editValue: props.onEditValue,
    rename: props.onRename,
    add: props.onAdd,
    remove: props.onRemove,
    copy: props.onCopy,
    openMany,
  };
  const selectRow = (row: number, scroller: HTMLElement) => {
    const [found] = tree.rows(row, 1);
    if (!found) return;
    scrollTo(scroller, scrolledTo(seenIn(input, scroller), row));
    if (found.node !== selected) props.onSelect(found.node);
  };
  /** @returns whether there is such a command here */
  const run = (command: TreeCommand, node: TreeNode | undefined, scroller: HTMLElement): boolean => {
    if (command.type === 'select') return (selectRow(command.row, scroller), true);
    if (command.type === 'search') return ask(props.onSearch);
    if (!node) return false;
    // It is below something closed: nothing is done to an invisible node.
    if (selected && node !== selected) return (props.onSelect(node), true);
    if (command.type === 'open') return (setOpen(node, command.open), true);
    if (command.type === 'move') return ask(props.onMove, node, command.by);
    return ask(nodeCommands[command.type], node);
  };
  /** The row of an event; undefined for the controls within a row. */
  const targetOf = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('[data-own]'))
      return undefined;
    const id = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
    const node = id === undefined ? undefined : nodeOf(Number(id));
    return node && { node, part: target.closest<HTMLElement>('[data-part]')?.dataset['part'] };
  };
  const holdsSome = (node: TreeNode) => (node.children?.length ?? 0) > 0;

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || frozen) return;
      const at = nearestShown(tree, selected);
      const command = commandOf(event, placeOf(tree, at, seenIn(input, event.currentTarget)));
      if (!command || (command.type === 'copy' && hasSelectedText(event.currentTarget))) return;
      if (run(command, at?.node, event.currentTarget)) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = targetOf(event);
      if (!target || frozen) return;
      const { node, part } = target;
      if (part === 'chevron' && holdsSome(node)) setOpen(node, !node.open);
      else if (node !== selected) props.onSelect(node);
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const target = targetOf(event);
      if (!target || frozen) return;
      const { node, part } = target;
      if (part === 'name' && props.onRename && node.parent?.kind === 'object') props.onRename(node);
      else if (holdsSome(node)) {
        if (part !== 'chevron') setOpen(node, !node.open);
      } else if (part === 'value' && !node.children) props.onEditValue?.(node);
    },
    /** Scrolls to a row; to the middle where it is far. */
    show: (node: TreeNode, scroller: HTMLElement) => {
      const at = nearestShown(tree, node);
      if (at) scrollTo(scroller, scrolledTo(seenIn(input, scroller), at.row, { middle: true }));
    },
  };
}

/** As the box is at this moment; a box without a height, as in a test, as it was given. */
const seenIn = (input: TreeWindowInput, { scrollTop, clientHeight }: HTMLElement): TreeWindowInput => ({
  ...input,
  top: scrollTop,
  height: clientHeight > 0 ? clientHeight : input.height,
});

type Place = { node: TreeNode; row: number };

function placeOf(tree: Tree, at: Place | undefined, { height, row: rowHeight }: TreeWindowInput): KeyPlace {
  const { node, row } = at ?? {};
  const holder = node?.parent;
  return {
    row,
    size: tree.size(),
    page: Math.max(1, Math.floor(height / rowHeight)),
    holderRow: holder && tree.rowOf(holder),
    isContainer: node?.children !== undefined,
    isOpen: node?.children && node.children.length > 0 ? node.open : undefined,
    isInArray: holder?.kind === 'array',
  };
}

function ask<Arguments extends unknown[]>(
  handler: ((...given: Arguments) => void) | undefined,
  ...given: Arguments
): boolean {
  handler?.(...given);
  return handler !== undefined;
}

function isWithin(node: TreeNode, holder: TreeNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === holder) return true;
  return false;
}

const hasSelectedText = ({ ownerDocument }: HTMLElement) =>
  ownerDocument.getSelection()?.isCollapsed === false;
