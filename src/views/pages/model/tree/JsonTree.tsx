import { mergeClasses } from '@fluentui/react-components';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Joining } from '~/core/document/selection';
import type { Tree } from '~/core/document/tree';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import { useOnChange, usePaste } from '~/views/hooks/events';
import { useNarrow } from '~/views/hooks/use-width';
import { useTextStyles } from '~/views/kit/layout.styles';
import { useScrollView } from '~/views/pages/model/row-window';
import { FreshEnd } from './FreshMark';
import { InTree, RowGuides, TreeRow } from './TreeRow';
import {
  drawnRows,
  editMarks,
  hiddenEdits,
  highestBox,
  type Looks,
  nearestShown,
  type PersonOf,
  scrolledTo,
  shownMarks,
  type TreeAdding,
  type TreeCommands,
  type TreeEditing,
  treeWindow,
  type TreeWindowInput,
} from './drawn-rows';
import { isPressed, type KeyPress } from './tree-keys';
import { indent, narrowRowHeight, rowHeight, useJsonTreeStyles } from './tree.styles';

/** Above the first row and below the last, in px. */
const treePadding = 8;

/** Maximum number of indented levels, so that values stay visible; deeper rows show a number. */
const shownLevels = (width: number) => Math.max(4, Math.min(30, Math.floor((width * 0.4) / indent)));

type Source = { subscribe(listener: () => void): () => void; revision(): number };

/** Renders again after in-place changes. */
export function useRevision(source: Source | undefined): number {
  const subscribe = useCallback((notify: () => void) => source?.subscribe(notify) ?? (() => {}), [source]);
  const revision = useCallback(() => source?.revision() ?? 0, [source]);
  return useSyncExternalStore(subscribe, revision);
}

const numberAt = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
  return row ? Number(row.dataset['node']) : undefined;
};

/**
 * A document as rows of a tree, with selection and editing; only visible rows are rendered (spec domain-level §2 "Tree and source editor
 * behaviour"). The tree itself has the focus, so that scrolling a row out of view can't lose it.
 */
export function JsonTree(props: JsonTreeProps) {
  const { tree, selected, editing, adding, shown, fresh, authors, frozen } = props;
  useRevision(tree);
  useRevision(fresh);
  useRevision(authors);
  const styles = useJsonTreeStyles();
  const texts = useTextStyles();
  const id = useId();
  const isNarrow = useNarrow();
  const [hovered, setHovered] = useState<number>();
  const count = tree.size();
  const row = isNarrow ? narrowRowHeight : rowHeight;
  const { view, measure, scroller, onScroll, scrollTo } = useScrollView(count * row > highestBox / 2 ? 1 : 4 * row);

  /** The row of a node that is visible itself, not hidden in a collapsed ancestor. */
  const rowOf = (node: TreeNode | undefined) => (node && isAttached(node, tree.root) ? tree.rowOf(node) : undefined);
  const selectedRow = rowOf(selected);
  const input: TreeWindowInput = {
    count,
    row,
    padding: treePadding,
    form: adding && { after: nearestShown(tree, adding.after)?.row ?? 0, height: adding.height },
    top: view.top,
    height: view.height,
    pinned: [selectedRow, rowOf(editing?.node)].filter((each) => each !== undefined),
  };
  const { rows, height, formTop } = treeWindow(input);
  const edits = fresh && props.personOf ? hiddenEdits(tree, fresh.edits()) : [];
  const marks = shownMarks(tree, props.marks, editMarks(edits, props.personOf));
  const [firstEdit] = edits;
  const drawn = drawnRows(rows, { ...props, marks });
  const levels = shownLevels(view.width);
  const nodeOf = (number: number) => drawn.find(({ facts }) => facts.node.id === number)?.facts.node;
  const actions = treeActions({ ...props, marks }, input, nodeOf, scrollTo);
  usePaste(scroller, frozen ? undefined : props.onPaste);
  useOnChange(shown?.times, () => {
    if (shown && shown.times > 0 && scroller.current) actions.show(shown.node, scroller.current);
  });

  return (
    <div
      ref={measure}
      role="tree"
      aria-label={props.label}
      aria-activedescendant={selected && selectedRow !== undefined ? `${id}${selected.id}` : undefined}
      aria-disabled={frozen || undefined}
      aria-multiselectable={props.picked && true}
      tabIndex={0}
      className={styles.scroller}
      onScroll={onScroll}
      onKeyDown={actions.onKeyDown}
      onClick={actions.onClick}
      onMouseDown={actions.onMouseDown}
      onDoubleClick={actions.onDoubleClick}
      onContextMenu={actions.onContextMenu}
      onPointerOver={({ target, pointerType }) => {
        if (props.rowActions && pointerType === 'mouse') setHovered(numberAt(target));
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      <div role="none" className={styles.content} style={{ height }}>
        {drawn.map(({ facts, top }) => {
          const { node } = facts;
          const edited = editing?.node === node ? editing : undefined;
          const hasActions = (facts.isActive || hovered === node.id) && !isNarrow && !frozen && !edited;
          return (
            <div
              key={node.id}
              role="none"
              className={mergeClasses(styles.slot, edited && styles.above)}
              style={{ top }}
            >
              <TreeRow
                {...facts}
                id={`${id}${node.id}`}
                levels={levels}
                editing={edited?.part}
                editor={edited?.editor}
                actions={hasActions ? props.rowActions : undefined}
              />
            </div>
          );
        })}
        {fresh && firstEdit ? (
          <FreshEnd key={firstEdit[1].fresh.stamp} fresh={firstEdit[1].fresh} onEnd={fresh.settle} />
        ) : null}
        {adding ? (
          <InTree
            role="treeitem"
            aria-level={adding.depth + 1}
            // Otherwise the fields inside would count as disabled too.
            aria-disabled={frozen ? false : undefined}
            className={mergeClasses(styles.slot, styles.form)}
            style={{ top: formTop, height: adding.height }}
          >
            <RowGuides depth={adding.depth} levels={levels} />
            <span className={texts.hidden}>New element</span>
            <div className={styles.formBody}>{adding.form}</div>
          </InTree>
        ) : null}
      </div>
    </div>
  );
}

export type JsonTreeProps = Looks & {
  label: string;
  /** Disables selection, expanding and commands, such as while adding an element. */
  frozen?: boolean | undefined;
  /** Replaces the name or value of a row; covers the rows below if it is taller. */
  editing?: TreeEditing | undefined;
  /** A form `height` px high on a separate line below the row of `after`, indented by `depth`. */
  adding?: TreeAdding | undefined;
  /** Scrolled into view whenever `times` increases, and initially if it is above 0. */
  shown?: { node: TreeNode; times: number } | undefined;
  personOf?: PersonOf | undefined;

  onSelect: (node: TreeNode | undefined, by?: Joining) => void;
  /** Asked for at a place in the window, or by the keyboard at the row. */
  onMenu?: ((place: DOMRect) => void) | undefined;
  onPaste?: ((text: string) => void) | undefined;
  onOpen: (node: TreeNode, open: boolean) => void;
  onShow?: ((node: TreeNode) => void) | undefined;
  commands?: TreeCommands | undefined;
  /** At the end of the selected row and the row under the pointer; not on narrow pages. */
  rowActions?: ((node: TreeNode) => ReactNode) | undefined;
};

/** Position of the selection when the key is pressed. Rows are 0-based. */
export type KeyPlace = {
  /** Undefined without a selection. */
  row: number | undefined;
  size: number;
  /** In rows. */
  page: number;
  /** The row of the parent; undefined for the root. */
  holderRow: number | undefined;
  isContainer: boolean;
  /** Undefined if it has no children. */
  isOpen: boolean | undefined;
  isInArray: boolean;
};

type TreeCommand =
  | { type: 'select'; row: number; by?: 'range' }
  | { type: 'open'; open: boolean }
  | { type: 'move'; by: -1 | 1 }
  | { type: Exclude<keyof TreeCommands, 'move'> | 'leaveOne' };

/** The command of a key in the ARIA tree pattern; undefined if it has none here. */
export function commandOf(press: KeyPress, at: KeyPlace): TreeCommand | undefined {
  const { key, altKey, shiftKey } = press;
  const isSelected = at.row !== undefined;
  if (isPressed('search', press)) return { type: 'search' };
  const by = isPressed('up', press) ? -1 : isPressed('down', press) ? 1 : undefined;
  if (by !== undefined) return isSelected && at.isInArray ? { type: 'move', by } : undefined;
  const command = nodeCommands.find((each) => isPressed(each, press));
  if (command && (command !== 'editValue' || !at.isContainer)) return isSelected ? { type: command } : undefined;
  if (press.ctrlKey || press.metaKey || altKey) return undefined;
  const row = shiftKey && /^Arrow(Left|Right)$/.test(key) ? undefined : selectedBy[key]?.(at);
  if (row !== undefined)
    return { type: 'select', row: Math.min(at.size - 1, Math.max(0, row)), ...(shiftKey && { by: 'range' }) };
  return isSelected && !shiftKey ? openCommandOf(key, at) : undefined;
}

const nodeCommands = ['openMany', 'leaveOne', 'copy', 'duplicate', 'editValue', 'rename', 'add', 'remove'] as const;

/** The row that a key selects; may be before the first or after the last. */
const selectedBy: Record<string, (at: KeyPlace) => number | undefined> = {
  Home: () => 0,
  End: ({ size }) => size - 1,
  ArrowDown: ({ row = -1 }) => row + 1,
  ArrowUp: ({ row, size }) => (row ?? size) - 1,
  PageDown: ({ row = 0, page }) => row + Math.max(1, page - 1),
  PageUp: ({ row = 0, page }) => row - Math.max(1, page - 1),
  ArrowRight: ({ row = -1, isOpen }) => (isOpen === true ? row + 1 : undefined),
  ArrowLeft: ({ isOpen, holderRow }) => (isOpen === true ? undefined : holderRow),
};

function openCommandOf(key: string, { isOpen }: KeyPlace): TreeCommand | undefined {
  const opens = key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight');
  return opens && isOpen !== undefined ? { type: 'open', open: !isOpen } : undefined;
}

/** Keyboard and pointer actions of the tree. `nodeOf`: the node of a rendered row by its number. */
function treeActions(
  props: JsonTreeProps,
  input: TreeWindowInput,
  nodeOf: (id: number) => TreeNode | undefined,
  scrollTo: (scroller: HTMLElement, top: number) => void,
) {
  const { tree, selected, frozen = false, commands = {}, onSelect } = props;

  const setOpen = (node: TreeNode, open: boolean) => {
    // Collapsing a node moves a selection inside it to the node.
    if (!open && selected && selected !== node && isWithin(selected, node)) onSelect(node);
    props.onOpen(node, open);
  };
  const selectRow = (row: number, scroller: HTMLElement, by?: Joining) => {
    const [found] = tree.rows(row, 1);
    if (!found) return;
    scrollTo(scroller, scrolledTo(seenIn(input, scroller), row));
    if (found.node !== selected || props.picked?.size) onSelect(found.node, by);
  };
  /** @returns whether the command is available */
  const run = (command: TreeCommand, node: TreeNode | undefined, scroller: HTMLElement): boolean => {
    const { type } = command;
    if (type === 'select') return (selectRow(command.row, scroller, command.by), true);
    if (type === 'search') return ask(commands.search);
    if (!node) return false;
    // The node is in a collapsed branch: commands don't act on invisible nodes.
    if (selected && node !== selected) return (onSelect(node), true);
    if (type === 'open') return (setOpen(node, command.open), true);
    if (type === 'leaveOne') return Boolean(props.picked?.size) && (onSelect(node), true);
    if (type === 'move') return ask(commands.move, node, command.by);
    if (type !== 'openMany') return ask(commands[type], node);
    const siblings = node.parent?.children ?? [node];
    return ask(
      commands.openMany,
      siblings.filter((each) => !each.open && hasChildren(each)),
    );
  };
  /** The row of an event; undefined for controls in a row. */
  const targetOf = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if (frozen || !(target instanceof Element) || !currentTarget.contains(target)) return undefined;
    if (target.closest('[data-own]')) return undefined;
    const id = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
    const node = id === undefined ? undefined : nodeOf(Number(id));
    return node && { node, part: target.closest<HTMLElement>('[data-part]')?.dataset['part'] };
  };

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || frozen) return;
      const at = nearestShown(tree, selected);
      const command = commandOf(event, placeOf(tree, at, seenIn(input, event.currentTarget)));
      const isCopyOfText = command?.type === 'copy' && document.getSelection()?.isCollapsed === false;
      if (command && !isCopyOfText && run(command, at?.node, event.currentTarget)) event.preventDefault();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = targetOf(event);
      if (!target) return;
      const { node, part } = target;
      const hidden = part === 'people' ? props.marks?.get(node)?.find(({ below }) => below)?.below : undefined;
      if (hidden) props.onShow?.(hidden);
      else if (part === 'chevron' && hasChildren(node)) setOpen(node, !node.open);
      else if (event.shiftKey || event.ctrlKey || event.metaKey) onSelect(node, event.shiftKey ? 'range' : 'one');
      else if (node !== selected || props.picked?.size) onSelect(node);
    },
    /** Otherwise Shift would select the text of the rows, which Ctrl+C then copies. */
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (!event.shiftKey || !targetOf(event)) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const { currentTarget } = event;
      const isKey = event.target === currentTarget;
      const at = isKey ? nearestShown(tree, selected) : undefined;
      const node = at?.node ?? targetOf(event)?.node;
      if (!node || frozen || !props.onMenu) return;
      event.preventDefault();
      if (at) scrollTo(currentTarget, scrolledTo(seenIn(input, currentTarget), at.row));
      onSelect(node, 'kept');
      const row = currentTarget.querySelector('[data-active]');
      props.onMenu(isKey && row ? row.getBoundingClientRect() : new DOMRect(event.clientX, event.clientY));
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const target = targetOf(event);
      if (!target) return;
      const { node, part } = target;
      if (part === 'name' && commands.rename && node.parent?.kind === 'object') commands.rename(node);
      else if (hasChildren(node)) {
        if (part !== 'chevron' && part !== 'people') setOpen(node, !node.open);
      } else if (part === 'value' && !node.children) commands.editValue?.(node);
    },
    show: (node: TreeNode, scroller: HTMLElement) => {
      const at = nearestShown(tree, node);
      if (at) scrollTo(scroller, scrolledTo(seenIn(input, scroller), at.row, true));
    },
  };
}

const hasChildren = ({ children }: TreeNode) => (children?.length ?? 0) > 0;

function ask<Arguments extends unknown[]>(
  handler: ((...given: Arguments) => void) | undefined,
  ...given: Arguments
): boolean {
  handler?.(...given);
  return handler !== undefined;
}

/** The current scroll position and height; without a height, as in tests, the given ones. */
const seenIn = (input: TreeWindowInput, { scrollTop, clientHeight }: HTMLElement): TreeWindowInput => ({
  ...input,
  top: scrollTop,
  height: clientHeight > 0 ? clientHeight : input.height,
});

function placeOf(
  tree: Tree,
  { node, row }: Partial<ReturnType<typeof nearestShown>> = {},
  { height, row: rowHeight }: TreeWindowInput,
): KeyPlace {
  const holder = node?.parent;
  return {
    row,
    size: tree.size(),
    page: Math.max(1, Math.floor(height / rowHeight)),
    holderRow: holder && tree.rowOf(holder),
    isContainer: node?.children !== undefined,
    isOpen: node && hasChildren(node) ? node.open : undefined,
    isInArray: holder?.kind === 'array',
  };
}

function isWithin(node: TreeNode, holder: TreeNode): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === holder) return true;
  return false;
}
