import type { ReactNode } from 'react';
import type { Tree } from '~/core/document/tree';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import type { Kind } from '~/core/document/value';
import { type PersonId, personKey } from '~/views/kit/PersonAvatar';
import type { FreshMarks } from './FreshMark';
import { countText, nameText, type RowText, typedText, valueText } from './row-texts';

/** What a row shows, as values that can be compared: a node is changed in place. */
export type RowFacts = {
  node: TreeNode;
  kind: Kind;
  name: string;
  /** The position of an item, the sign of the root: no name that someone gave. */
  isNamed: boolean;
  value: string;
  valueLength: number | undefined;
  /** Of containers. */
  count: string | undefined;
  children: number;
  /** Undefined: there is nothing to open. */
  isOpen: boolean | undefined;
  depth: number;
  position: number;
  siblings: number;
  isSelected: boolean;
  isCurrent: boolean;
  nameHit: boolean;
  valueHit: boolean;
  stamp: number | undefined;
  badgeStamp: number | undefined;
  marks: readonly TreeMark[];
  /** Says that what is typed here is not in the document. */
  note: string | undefined;
  /** Where it is shown. */
  typed: 'name' | 'value' | undefined;
};

type Looks = Pick<
  JsonTreeProps,
  'tree' | 'selected' | 'hits' | 'current' | 'hitText' | 'marks' | 'notes' | 'fresh' | 'writeDate'
>;

const noText: RowText = { text: '', length: undefined };
const noMarks: readonly TreeMark[] = [];

/** The rows that are drawn, read from the tree stretch by stretch. */
export function drawnRows(
  rows: readonly DrawnRow[],
  looks: Looks,
): { row: number; top: number; facts: RowFacts }[] {
  const found = [];
  for (let start = 0; start < rows.length;) {
    const first = rows[start]?.row ?? 0;
    let count = 1;
    while (rows[start + count]?.row === first + count) count += 1;
    const block = looks.tree.rows(first, count);
    for (const [index, { node, depth, position }] of block.entries()) {
      const top = rows[start + index]?.top ?? 0;
      found.push({ row: first + index, top, facts: factsOf(node, depth, position, looks) });
    }
    start += count;
  }
  return found;
}

function factsOf(node: TreeNode, depth: number, position: number, looks: Looks): RowFacts {
  const { parent, children, kind } = node;
  const note = looks.notes?.get(node);
  const typed = note?.text === undefined ? undefined : note;
  const value =
    typed?.part === 'value' ? typedText(typed.text) : children ? noText : valueText(node, looks.writeDate);
  const isHit = looks.hits?.has(node) === true || looks.current === node;
  return {
    node,
    kind,
    name: typed?.part === 'name' ? typedText(typed.text).text : nameText(node, position),
    isNamed: parent?.kind === 'object',
    value: value.text,
    valueLength: value.length,
    count: countText(node),
    children: children?.length ?? 0,
    isOpen: children && children.length > 0 ? node.open : undefined,
    depth,
    position,
    siblings: parent?.children?.length ?? 1,
    isSelected: looks.selected === node,
    isCurrent: looks.current === node,
    ...(isHit ? hitOf(node, value.text, looks.hitText?.toLowerCase()) : { nameHit: false, valueHit: false }),
    stamp: looks.fresh?.stampOf(node),
    badgeStamp: looks.fresh?.badgeStampOf(node),
    marks: looks.marks?.get(node) ?? noMarks,
    note: note?.message,
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
export function nearestShown(
  tree: Tree,
  node: TreeNode | undefined,
): { node: TreeNode; row: number } | undefined {
  if (!node || !isAttached(node, tree.root)) return undefined;
  let shown = node;
  for (let at = node.parent; at; at = at.parent) if (!at.open) shown = at;
  const row = tree.rowOf(shown);
  return row === undefined ? undefined : { node: shown, row };
}

type Marks = ReadonlyMap<TreeNode, readonly TreeMark[]>;

/** Who is at which visible row: in a closed branch at its row, each person once. */
export function shownMarks(tree: Tree, marks: Marks | undefined): Marks | undefined {
  if (!marks) return undefined;
  const shown = new Map<TreeNode, readonly TreeMark[]>();
  const add = (node: TreeNode, there: readonly TreeMark[]) => {
    const before = shown.get(node) ?? [];
    const known = new Set(before.map(({ person }) => personKey(person)));
    shown.set(node, [...before, ...there.filter(({ person }) => !known.has(personKey(person)))]);
  };
  const closed: [node: TreeNode, there: readonly TreeMark[]][] = [];
  for (const [place, there] of marks) {
    const { node } = nearestShown(tree, place) ?? { node: place };
    if (node === place) add(node, there);
    else closed.push([node, there.map((mark) => ({ ...mark, carets: [], isBelow: true }))]);
  }
  for (const [node, there] of closed) add(node, there);
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

/** `top`: where it is drawn, from the top of the scroll box's contents. */
type DrawnRow = { row: number; top: number };

type TreeWindow = {
  /** Of the scroll box's contents. */
  height: number;
  /** By row, each once. */
  rows: DrawnRow[];
  formTop: number | undefined;
};

/** Firefox ends at 17.8 million px, others at 33.5. */
export const highestBox = 16_000_000;
/** Rows drawn beyond the visible ones at either side, so that scrolling shows no gaps. */
const overscan = 10;

/**
 * Which rows are drawn, and where. A list that is higher than a box may be is scrolled through in proportion: what is seen is drawn around
 * the place where the box is scrolled to, one after the other at their true height.
 */
export function treeWindow(input: TreeWindowInput): TreeWindow {
  const { count, height, pinned, form } = input;
  const scale = scaleOf(input);
  const seen = scale.listTop(input.top);
  const first = Math.max(0, rowAt(input, seen) - overscan);
  const last = Math.min(count - 1, rowAt(input, seen + height) + overscan);
  const near = new Set<number>();
  for (let row = first; row <= last; row += 1) near.add(row);
  const far = [...pinned, ...(form ? [form.after] : [])].filter(
    (row) => row >= 0 && row < count && !near.has(row),
  );
  const place = (listTop: number, isNear: boolean) =>
    isNear ? scale.scrollTop(seen) + listTop - seen : scale.boxTop(listTop);
  const rows = [...near, ...new Set(far)]
    .sort((one, other) => one - other)
    .map((row) => ({ row, top: place(topOf(input, row), near.has(row)) }));
  return {
    height: scale.box,
    rows,
    formTop: form ? place(topOf(input, form.after) + input.row, near.has(form.after)) : undefined,
  };
}

/** Where to scroll so that a row is seen; `input.top` when it is already. `middle`: not at the edge but in the middle, coming from afar. */
export function scrolledTo(
  input: TreeWindowInput,
  row: number,
  { middle = false, more = 0 }: { middle?: boolean; /** What belongs to it below. */ more?: number } = {},
): number {
  const scale = scaleOf(input);
  const { height, padding } = input;
  const seen = scale.listTop(input.top);
  const start = topOf(input, row);
  const end = start + input.row + more;
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

/** A stretch of a text that is selected, from where it was begun; or a place where both are the same. */
export type Caret = { from: number; to: number };

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

  // Commands; one that is missing is disabled.
  onSelect: (node: TreeNode | undefined) => void;
  onOpen: (node: TreeNode, open: boolean) => void;
  /** Opens these, by `*`: the closed siblings of a row, and itself. */
  onOpenMany?: ((nodes: readonly TreeNode[]) => void) | undefined;
  onEditValue?: ((node: TreeNode) => void) | undefined;
  onRename?: ((node: TreeNode) => void) | undefined;
  onAdd?: ((node: TreeNode) => void) | undefined;
  onRemove?: ((node: TreeNode) => void) | undefined;
  /** Within its array. */
  onMove?: ((node: TreeNode, by: -1 | 1) => void) | undefined;
  onCopy?: ((node: TreeNode) => void) | undefined;
  onSearch?: (() => void) | undefined;
  /** At the end of the row that is selected and of that below the pointer; not where the page is narrow. */
  rowActions?: ((node: TreeNode) => ReactNode) | undefined;
};
