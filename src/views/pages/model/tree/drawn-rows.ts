import type { ReactNode } from 'react';
import type { Tree } from '~/core/document/tree';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import type { Caret } from '~/machines/model/tree-edit/drafts';
import { type PersonId, personKey } from '~/views/kit/PersonAvatar';
import type { FreshMarks } from './FreshMark';
import { countText, cutText, nameText, valueText } from './row-texts';

type Looks = Pick<
  JsonTreeProps,
  'tree' | 'selected' | 'hits' | 'current' | 'hitText' | 'marks' | 'notes' | 'fresh' | 'writeDate'
>;

const noMarks: readonly TreeMark[] = [];

/** The rows that are drawn, read from the tree block by block. */
export function drawnRows(rows: readonly { row: number; top: number }[], looks: Looks) {
  const found: { top: number; facts: RowFacts }[] = [];
  for (let start = 0; start < rows.length;) {
    const first = rows[start]?.row ?? 0;
    let count = 1;
    while (rows[start + count]?.row === first + count) count += 1;
    for (const [index, { node, depth, position }] of looks.tree.rows(first, count).entries())
      found.push({ top: rows[start + index]?.top ?? 0, facts: factsOf(node, depth, position, looks) });
    start += count;
  }
  return found;
}

/** What a row shows, as values that can be compared: a node is changed in place. */
export type RowFacts = ReturnType<typeof factsOf>;

function factsOf(node: TreeNode, depth: number, position: number, looks: Looks) {
  const { parent, children, kind } = node;
  const note = looks.notes?.get(node);
  const typed = note?.text === undefined ? undefined : { text: cutText(note.text), part: note.part };
  const value =
    typed?.part === 'value' ? typed.text : children ? cutText('') : valueText(node, looks.writeDate);
  const isHit = looks.hits?.has(node) === true || looks.current === node;
  return {
    node,
    kind,
    name: typed?.part === 'name' ? typed.text.text : nameText(node, position),
    /** Otherwise the position of an item or the sign of the root: no name that someone gave. */
    isNamed: parent?.kind === 'object',
    value: value.text,
    /** Of the whole text, where it was cut. */
    valueLength: value.length,
    /** Of containers. */
    count: countText(node),
    held: children?.length ?? 0,
    /** Undefined: there is nothing to open. */
    isOpen: children && children.length > 0 ? node.open : undefined,
    depth,
    position,
    siblings: parent?.children?.length ?? 1,
    isSelected: looks.selected === node,
    isCurrent: looks.current === node,
    ...(isHit ? hitOf(node, value.text, looks.hitText?.toLowerCase()) : { nameHit: false, valueHit: false }),
    fresh: looks.fresh?.ofValue(node),
    freshBadge: looks.fresh?.ofBadge(node),
    marks: looks.marks?.get(node) ?? noMarks,
    /** Says that what is typed here is not in the document. */
    note: note?.message,
    /** Where it is shown. */
    typed: typed?.part,
  };
}

/** The match may be in the part that was cut off: then the value is marked where the name is not. */
function hitOf({ key, children }: TreeNode, value: string, wanted: string | undefined) {
  const nameHit = wanted !== undefined && wanted !== '' && key.toLowerCase().includes(wanted);
  if (children) return { nameHit: true, valueHit: false };
  return { nameHit, valueHit: !nameHit || value.toLowerCase().includes(wanted ?? '') };
}

/** The node itself or the nearest above it that has a row; undefined where it has left the document. */
export function nearestShown(tree: Tree, node: TreeNode | undefined) {
  if (!node || !isAttached(node, tree.root)) return undefined;
  let shown = node;
  for (let at = node.parent; at; at = at.parent) if (!at.open) shown = at;
  const row = tree.rowOf(shown);
  return row === undefined ? undefined : { node: shown, row };
}

type Marks = ReadonlyMap<TreeNode, readonly TreeMark[]>;

/** Who is at which visible row: in a closed branch at its row, each person once. Marks that are not moved stay the same objects. */
export function shownMarks(tree: Tree, marks: Marks | undefined): Marks | undefined {
  if (!marks) return undefined;
  const shown = new Map<TreeNode, readonly TreeMark[]>();
  const closed: [node: TreeNode, there: readonly TreeMark[]][] = [];
  for (const [place, there] of marks) {
    const { node } = nearestShown(tree, place) ?? { node: place };
    if (node === place) shown.set(node, there);
    else closed.push([node, there.map((mark) => ({ ...mark, carets: [], isBelow: true }))]);
  }
  for (const [node, below] of closed) {
    const there = [...(shown.get(node) ?? [])];
    for (const mark of below)
      if (there.every(({ person }) => personKey(person) !== personKey(mark.person))) there.push(mark);
    shown.set(node, there);
  }
  return shown;
}

/** What is seen of a list of rows of one height, one of which may have a form below it. In px. */
export type TreeWindowInput = {
  count: number;
  row: number;
  /** Above the first row and below the last. */
  padding: number;
  form: { after: number; height: number } | undefined;
  /** As far as it is scrolled, and as high as it is. */
  top: number;
  height: number;
  /** Rows that are drawn wherever they are, as what has the focus. */
  pinned: readonly number[];
  /** No scroll box is made higher: browsers have a highest one. */
  limit?: number;
};

/** Firefox ends at 17.8 million px, others at 33.5. */
export const highestBox = 16_000_000;
/** Rows drawn beyond the visible ones at either side, so that scrolling shows no gaps. */
const overscan = 10;

/**
 * Which rows are drawn, and where. A list that is higher than a box may be is scrolled through in proportion: what is seen is drawn around
 * the place where the box is scrolled to, one after the other at their true height.
 */
export function treeWindow(input: TreeWindowInput) {
  const { count, height, pinned, form } = input;
  const scale = scaleOf(input);
  const seen = scale.listTop(input.top);
  const first = Math.max(0, rowAt(input, seen) - overscan);
  const last = Math.min(count - 1, rowAt(input, seen + height) + overscan);
  const near = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const far = [...pinned, ...(form ? [form.after] : [])].filter((row) => row >= 0 && row < count);
  const place = (row: number, offset = 0) => {
    const listTop = topOf(input, row) + offset;
    return row >= first && row <= last ? scale.scrollTop(seen) + listTop - seen : scale.boxTop(listTop);
  };
  const rows = [...new Set([...near, ...far])].sort((one, other) => one - other);
  return {
    /** Of the scroll box's contents. */
    height: scale.box,
    /** By row, each once; `top` from the top of the scroll box's contents. */
    rows: rows.map((row) => ({ row, top: place(row) })),
    formTop: form && place(form.after, input.row),
  };
}

/** Where to scroll so that a row is seen; `input.top` when it is already. `middle`: not at the edge but in the middle, coming from afar. */
export function scrolledTo(input: TreeWindowInput, row: number, middle = false): number {
  const scale = scaleOf(input);
  const { height, padding } = input;
  const seen = scale.listTop(input.top);
  const start = topOf(input, row);
  const end = start + input.row;
  if (start >= seen && end <= seen + height) return input.top;
  const isNear = start >= seen - 2 * input.row && end <= seen + height + 2 * input.row;
  if (middle && !isNear) return scale.scrollTop(start - (height - input.row) / 2);
  // A row that is higher than the box begins at its top.
  return scale.scrollTop(start < seen || end - start > height ? start - padding : end + padding - height);
}

/** The row at this place of the whole list. */
function rowAt({ count, row, padding, form }: TreeWindowInput, listTop: number): number {
  let place = listTop - padding;
  if (form && place >= (form.after + 1) * row)
    place = Math.max((form.after + 1) * row - 1, place - form.height);
  return Math.min(Math.max(0, count - 1), Math.max(0, Math.floor(place / row)));
}

function topOf({ row: rowHeight, padding, form }: TreeWindowInput, row: number): number {
  return padding + row * rowHeight + (form && row > form.after ? form.height : 0);
}

/** From places of the scroll box to those of the whole list, and back. They are the same where the list is not too high. */
function scaleOf({ count, row, padding, form, height, limit = highestBox }: TreeWindowInput) {
  const list = 2 * padding + count * row + (form?.height ?? 0);
  const box = Math.min(list, limit);
  const listWay = Math.max(0, list - height);
  const boxWay = Math.max(0, box - height);
  const ratio = box < list && boxWay > 0 ? listWay / boxWay : 1;
  const within = (place: number, way: number) => Math.min(way, Math.max(0, place));
  return {
    box,
    listTop: (top: number) => within(top * ratio, listWay),
    boxTop: (listTop: number) => listTop / ratio,
    scrollTop: (listTop: number) => within(listTop / ratio, boxWay),
  };
}

/** Someone else is at a node; `carets`: and there at these places of a string, in UTF-16 code units. */
export type TreeMark = {
  person: PersonId;
  name: string;
  carets: readonly Caret[];
  /** Somewhere below it, where it is closed. */
  isBelow?: boolean;
};

/** What is typed in a row and not in the document: `text` is shown in place of the value or the name, beside `message`. */
export type RowNote = { part: 'name' | 'value'; text: string | undefined; message: string };

export type TreeEditing = { node: TreeNode; part: 'name' | 'value'; editor: ReactNode };

export type TreeAdding = { after: TreeNode; depth: number; height: number; form: ReactNode };

/** By keys and the pointer, for the selected node. One that is missing is disabled. */
export type TreeCommands = Partial<
  Record<'editValue' | 'rename' | 'add' | 'remove' | 'copy', (node: TreeNode) => void>
> & {
  /** Opens these: the closed siblings of a row, and itself. */
  openMany?: (nodes: readonly TreeNode[]) => void;
  /** Within its array. */
  move?: (node: TreeNode, by: -1 | 1) => void;
  search?: () => void;
};

/** A document as rows that are drawn as far as they are seen, in the pattern of an ARIA tree (spec domain-level §2). */
export type JsonTreeProps = {
  tree: Tree;
  /** The accessible name. */
  label: string;
  selected: TreeNode | undefined;
  /** Selection, opening and commands are disabled, as while something is being added. */
  frozen?: boolean | undefined;
  /** In the row in place of its name or its value; where it is higher, it lies over the rows below. */
  editing?: TreeEditing | undefined;
  /** A form of `height` px in a separate line, below the row of `after`, indented as `depth`. */
  adding?: TreeAdding | undefined;
  /** What a search has found; `current` is marked more strongly. */
  hits?: ReadonlySet<TreeNode> | undefined;
  current?: TreeNode | undefined;
  /** What was looked for: tells whether a name or a value is marked. Without it that is the value, of a container the name. */
  hitText?: string | undefined;
  marks?: ReadonlyMap<TreeNode, readonly TreeMark[]> | undefined;
  notes?: ReadonlyMap<TreeNode, RowNote> | undefined;
  /** What others have changed just now. */
  fresh?: FreshMarks | undefined;
  /** Scrolled into view whenever `times` grows, and at the start where it is above 0. */
  shown?: { node: TreeNode; times: number } | undefined;
  writeDate: (date: Date) => string;

  onSelect: (node: TreeNode | undefined) => void;
  onOpen: (node: TreeNode, open: boolean) => void;
  commands?: TreeCommands | undefined;
  /** At the end of the row that is selected and of that below the pointer; not where the page is narrow. */
  rowActions?: ((node: TreeNode) => ReactNode) | undefined;
};
