import type { KeyboardEvent, MouseEvent } from 'react';
import type { Tree } from '~/core/document/tree';
import type { TreeNode } from '~/core/document/tree-node';
import { type JsonTreeProps, nearestShown, scrolledTo, type TreeWindowInput } from './drawn-rows';

/** A key as the browser tells it. */
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
  /** So many rows are seen at once. */
  page: number;
  /** The row of what holds it; undefined for the root. */
  holderRow: number | undefined;
  isContainer: boolean;
  /** Undefined of what holds nothing: there is nothing to open. */
  isOpen: boolean | undefined;
  isInArray: boolean;
};

type TreeCommand =
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

/** What keys and the pointer do in the tree. `nodeOf`: of the rows that are drawn, by their number. */
export function treeActions(
  props: JsonTreeProps,
  input: TreeWindowInput,
  nodeOf: (id: number) => TreeNode | undefined,
  scrollTo: (scroller: HTMLElement, top: number) => void,
) {
  const { tree, selected, frozen = false } = props;

  const setOpen = (node: TreeNode, open: boolean) => {
    // What is closed takes the selection that it hides.
    if (!open && selected && selected !== node && isWithin(selected, node)) props.onSelect(node);
    props.onOpen(node, open);
  };
  const openMany = (node: TreeNode) => {
    const among = node.parent?.children ?? [node];
    const closed = among.filter(({ children, open }) => children && children.length > 0 && !open);
    if (closed.length > 0) props.onOpenMany?.(closed);
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
    if (command.type === 'search') return told(props.onSearch);
    if (!node) return false;
    // It is below something closed: nothing is done to what is not seen.
    if (selected && node !== selected) return (props.onSelect(node), true);
    switch (command.type) {
      case 'open':
        return (setOpen(node, command.open), true);
      case 'openMany':
        return (openMany(node), true);
      case 'editValue':
        return told(props.onEditValue, node);
      case 'rename':
        return told(props.onRename, node);
      case 'add':
        return told(props.onAdd, node);
      case 'remove':
        return told(props.onRemove, node);
      case 'copy':
        return told(props.onCopy, node);
      case 'move':
        return told(props.onMove, node, command.by);
    }
  };
  /** The row that was meant; undefined in what stands in a row by its own right. */
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
    /** Brings a row into sight, from afar into the middle. */
    show: (node: TreeNode, scroller: HTMLElement) => {
      const at = nearestShown(tree, node);
      if (at) scrollTo(scroller, scrolledTo(seenIn(input, scroller), at.row, { middle: true }));
    },
  };
}

/** As the box is at this moment; what has no extent, as in a test, is as it was said. */
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

function told<Arguments extends unknown[]>(
  tell: ((...given: Arguments) => void) | undefined,
  ...given: Arguments
): boolean {
  tell?.(...given);
  return tell !== undefined;
}

function isWithin(node: TreeNode, holder: TreeNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === holder) return true;
  return false;
}

const hasSelectedText = ({ ownerDocument }: HTMLElement) =>
  ownerDocument.getSelection()?.isCollapsed === false;
