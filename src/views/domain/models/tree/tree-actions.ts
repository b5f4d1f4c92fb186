import type { KeyboardEvent, MouseEvent } from 'react';
import type { Tree } from '../../../../document/tree';
import type { TreeNode } from '../../../../document/tree-node';
import { nearestShown } from './drawn-rows';
import type { JsonTreeProps } from './json-tree-types';
import { commandOf, type KeyPlace, type TreeCommand } from './tree-keys';
import { scrolledTo, type TreeWindowInput } from './tree-window';

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
