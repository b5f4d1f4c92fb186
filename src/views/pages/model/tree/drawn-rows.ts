import type { ReactNode } from 'react';
import { countOf, formatCount } from '~/core/counts';
import type { Tree } from '~/core/document/tree';
import { isAttached, type TreeNode } from '~/core/document/tree-node';
import { writeNumber } from '~/core/json/number-text';
import { type PersonId, personKey } from '~/core/person';
import type { Caret } from '~/machines/model/tree-edit/drafts';
import type { FreshMarks } from './FreshMark';

/** Maximum number of characters of a string and of a name in a row. */
const longestString = 200;
const longestName = 120;

/** A member's name, quoted if it would be invisible; the position of an item; `$` for the root (spec domain-level §9). */
export function nameText({ parent, key }: TreeNode, position: number): string {
  if (!parent) return '$';
  if (parent.kind === 'array') return String(position);
  const { text, length } = cutText(key, longestName);
  if (length !== undefined) return `${text}…`;
  return text.trim() === '' ? `"${text}"` : text;
}

/** The value of a node without children; strings without quotes. */
export function valueText({ value }: TreeNode, writeDate: (date: Date) => string) {
  if (typeof value === 'string') return cutText(value);
  if (typeof value === 'number') return { text: writeNumber(value), length: undefined };
  return { text: value instanceof Date ? writeDate(value) : JSON.stringify(value), length: undefined };
}

/** Number of children: `{3}` or `[3]`; undefined if the node can't have children. */
function countText({ kind, children }: TreeNode): string | undefined {
  if (!children) return undefined;
  return kind === 'array' ? `[${children.length}]` : `{${children.length}}`;
}

export const lengthText = (length: number) => `${formatCount(length)} characters`;

/** On one line, with each UTF-16 code unit at its position. `length`: of the full text. */
function cutText(text: string, longest = longestString) {
  if (text.length <= longest) return { text: inOneLine(text), length: undefined };
  const last = text.charCodeAt(longest - 1);
  const isSplit = last >= 0xd800 && last < 0xdc00;
  return { text: inOneLine(text.slice(0, isSplit ? longest - 1 : longest)), length: text.length };
}

/**
 * Replaces characters that would break or reorder the line with symbols: ↵ for a new line, ⇥ for a tab, ⇄ for a change of direction
 * (which could disguise text), ␀ and the like for other control characters.
 */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (unit) => {
    const code = unit.charCodeAt(0);
    if (code === 9) return '⇥';
    if (code === 10 || code === 0x2028 || code === 0x2029) return '↵';
    if (code > 0x2000) return '⇄';
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
  });
}

export type Looks = {
  tree: Tree;
  selected: TreeNode | undefined;
  /** All selected nodes, if there are several. */
  picked?: ReadonlySet<TreeNode> | undefined;
  /** Search results; `current` is highlighted more strongly. */
  hits?: ReadonlySet<TreeNode> | undefined;
  current?: TreeNode | undefined;
  /** The searched text, to highlight the name or the value. Without it the value is highlighted, for containers the name. */
  hitText?: string | undefined;
  marks?: Marks | undefined;
  notes?: ReadonlyMap<TreeNode, RowNote> | undefined;
  fresh?: FreshMarks | undefined;
  authors?: RowAuthors | undefined;
  writeDate: (date: Date) => string;
};

const noMarks: readonly TreeMark[] = [];
const noAuthor: AuthorFacts = { author: undefined, isBranch: false, unchanged: undefined };

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

/** The contents of a row as comparable values, because nodes change in place. */
export type RowFacts = ReturnType<typeof factsOf>;

function factsOf(node: TreeNode, depth: number, position: number, looks: Looks) {
  const { parent, children, kind } = node;
  const note = looks.notes?.get(node);
  const typed = note?.text === undefined ? undefined : { text: cutText(note.text), part: note.part };
  const value = typed?.part === 'value' ? typed.text : children ? cutText('') : valueText(node, looks.writeDate);
  const isHit = looks.hits?.has(node) === true || looks.current === node;
  return {
    node,
    kind,
    name: typed?.part === 'name' ? typed.text.text : nameText(node, position),
    /** False for the position of an item or the `$` of the root. */
    isNamed: parent?.kind === 'object',
    value: value.text,
    valueLength: value.length,
    count: countText(node),
    held: children?.length ?? 0,
    /** Undefined if there are no children. */
    isOpen: children && children.length > 0 ? node.open : undefined,
    depth,
    position,
    siblings: parent?.children?.length ?? 1,
    isSelected: looks.selected === node || looks.picked?.has(node) === true,
    /** The one at which the keys act. */
    isActive: looks.selected === node,
    isCurrent: looks.current === node,
    ...(isHit ? hitOf(node, value.text, looks.hitText?.toLowerCase()) : { nameHit: false, valueHit: false }),
    fresh: looks.fresh?.ofValue(node),
    freshBadge: looks.fresh?.ofBadge(node),
    marks: looks.marks?.get(node) ?? noMarks,
    ...(looks.authors?.of(node, position) ?? noAuthor),
    hasAuthors: looks.authors !== undefined,
    /** About input that is not in the document, and where that is shown. */
    note: note?.message,
    typed: typed?.part,
  };
}

/** If the value is cut, the match may be in the hidden part: the value is marked unless the name matches. */
function hitOf({ key, children }: TreeNode, value: string, wanted: string | undefined) {
  const nameHit = wanted !== undefined && wanted !== '' && key.toLowerCase().includes(wanted);
  if (children) return { nameHit: true, valueHit: false };
  return { nameHit, valueHit: !nameHit || value.toLowerCase().includes(wanted ?? '') };
}

/** The node or its nearest ancestor that has a row; undefined if it is no longer in the document. */
export function nearestShown(tree: Tree, node: TreeNode | undefined) {
  const shown = node && shownFor(tree, node);
  const row = shown && tree.rowOf(shown);
  return row === undefined || !shown ? undefined : { node: shown, row };
}

/** The same without the number of the row, which takes longer to find. */
function shownFor(tree: Tree, node: TreeNode): TreeNode | undefined {
  if (!isAttached(node, tree.root)) return undefined;
  let shown = node;
  for (let at = node.parent; at; at = at.parent) if (!at.open) shown = at;
  return shown;
}

type Marks = ReadonlyMap<TreeNode, readonly TreeMark[]>;

/** Who works in a session; undefined if they are gone. */
export type PersonOf = (sessionId: string) => Pick<TreeMark, 'person' | 'name'> | undefined;

type Edited<Edit> = readonly [node: TreeNode, edit: Edit];

export const hiddenEdits = <Edit>(tree: Tree, edits: readonly Edited<Edit>[]): Edited<Edit>[] =>
  edits.filter(([node]) => ![node, undefined].includes(shownFor(tree, node)));

export const editMarks = (edits: readonly Edited<{ sessionId: string }>[], personOf: PersonOf | undefined): Marks =>
  new Map(
    edits.flatMap(([node, { sessionId }]) => {
      const person = personOf?.(sessionId);
      return person ? [[node, [{ ...person, carets: [] }]] as const] : [];
    }),
  );

/**
 * Users at each visible row, without duplicates; those in a collapsed branch are at its row, also those who have just changed something in it.
 * Marks that don't move stay identical.
 */
export function shownMarks(tree: Tree, marks: Marks | undefined, edits?: Marks): Marks | undefined {
  if (!marks) return undefined;
  const shown = new Map<TreeNode, readonly TreeMark[]>();
  const closed: [node: TreeNode, there: readonly TreeMark[]][] = [];
  const hide = (node: TreeNode, place: TreeNode, there: readonly TreeMark[]) =>
    closed.push([node, there.map((mark) => ({ ...mark, carets: [], below: place }))]);
  for (const [place, there] of marks) {
    const node = shownFor(tree, place) ?? place;
    if (node === place) shown.set(node, there);
    else hide(node, place, there);
  }
  for (const [place, there] of edits ?? []) {
    const node = shownFor(tree, place);
    if (node && node !== place) hide(node, place, there);
  }
  for (const [node, below] of closed) {
    const there = [...(shown.get(node) ?? [])];
    for (const mark of below)
      if (there.every(({ person }) => personKey(person) !== personKey(mark.person))) there.push(mark);
    shown.set(node, there);
  }
  return shown;
}

/** The visible part of a list of equally high rows, one of which may have a form below it. In px. */
export type TreeWindowInput = {
  count: number;
  row: number;
  padding: number;
  form: { after: number; height: number } | undefined;
  top: number;
  height: number;
  pinned: readonly number[];
  /** Maximum height of the scrolled content, which browsers limit. */
  limit?: number;
};

/** Firefox allows 17.8 million px, other browsers 33.5. */
export const highestBox = 16_000_000;
/** Extra rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const overscan = 10;

/**
 * The rows to render, and their positions. A list taller than the limit scrolls in proportion: the visible rows are placed around the
 * scroll position, at their actual height.
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
    height: scale.box,
    /** By row, without duplicates; `top` from the top of the scrolled content. */
    rows: rows.map((row) => ({ row, top: place(row) })),
    formTop: form && place(form.after, input.row),
  };
}

/** The scroll position that shows a row; `input.top` if it is visible already. `middle`: centers a row that is out of view. */
export function scrolledTo(input: TreeWindowInput, row: number, middle = false): number {
  const scale = scaleOf(input);
  const { height, padding } = input;
  const seen = scale.listTop(input.top);
  const start = topOf(input, row);
  const end = start + input.row;
  if (start >= seen && end <= seen + height) return input.top;
  const isNear = start >= seen - 2 * input.row && end <= seen + height + 2 * input.row;
  if (middle && !isNear) return scale.scrollTop(start - (height - input.row) / 2);
  // A row taller than the visible part is aligned at its top.
  return scale.scrollTop(start < seen || end - start > height ? start - padding : end + padding - height);
}

function rowAt({ count, row, padding, form }: TreeWindowInput, listTop: number): number {
  let place = listTop - padding;
  if (form && place >= (form.after + 1) * row) place = Math.max((form.after + 1) * row - 1, place - form.height);
  return Math.min(Math.max(0, count - 1), Math.max(0, Math.floor(place / row)));
}

function topOf({ row: rowHeight, padding, form }: TreeWindowInput, row: number): number {
  return padding + row * rowHeight + (form && row > form.after ? form.height : 0);
}

/** Converts scroll positions to positions in the whole list and back. They are equal if the list is not too high. */
function scaleOf({ count, row, padding, form, height, limit = highestBox }: TreeWindowInput) {
  const list = 2 * padding + count * row + (form?.height ?? 0);
  const box = Math.min(list, limit);
  const maxListTop = Math.max(0, list - height);
  const maxScroll = Math.max(0, box - height);
  const ratio = box < list && maxScroll > 0 ? maxListTop / maxScroll : 1;
  const within = (place: number, way: number) => Math.min(way, Math.max(0, place));
  return {
    box,
    listTop: (top: number) => within(top * ratio, maxListTop),
    boxTop: (listTop: number) => listTop / ratio,
    scrollTop: (listTop: number) => within(listTop / ratio, maxScroll),
  };
}

/** Another user at a node; `carets`: their carets in a string, in UTF-16 code units. */
export type TreeMark = {
  person: PersonId;
  name: string;
  carets: readonly Caret[];
  /** Names that applications gave their references. */
  keys?: readonly string[];
  /** The person is at this descendant, which is hidden in this collapsed node, or has just changed it. */
  below?: TreeNode;
};

/** Who changed a value last. The same object as long as nothing of it changes. */
export type RowAuthor = {
  person: PersonId;
  name: string;
  /** As in "5m ago". */
  ago: string;
  title: string;
  /** For screen readers, as in "Ana Ruiz 5 minutes ago in version 12". */
  label: string;
  href: string;
};
type AuthorFacts = {
  author: RowAuthor | undefined;
  /** The author changed a collapsed branch, or anything in it. */
  isBranch: boolean;
  /** Of a value that no known version changed, as in "unchanged". */
  unchanged: string | undefined;
};
export type RowAuthors = {
  of: (node: TreeNode, position: number) => AuthorFacts | undefined;
  subscribe: (listener: () => void) => () => void;
  revision: () => number;
};

/** Input in a row that is not in the document: `text` replaces the value or the name, `message` is shown next to it. */
export type RowNote = { part: 'name' | 'value'; text: string | undefined; message: string };

export type TreeEditing = { node: TreeNode; part: 'name' | 'value'; editor: ReactNode };

export type TreeAdding = { after: TreeNode; depth: number; height: number; form: ReactNode };

/** Keyboard and pointer commands for the selected node. Missing ones are disabled. */
export type TreeCommands = Partial<
  Record<'editValue' | 'rename' | 'add' | 'remove' | 'duplicate' | 'copy', (node: TreeNode) => void>
> & {
  openMany?: (nodes: readonly TreeNode[]) => void;
  move?: (node: TreeNode, by: -1 | 1) => void;
  search?: () => void;
};

const listed = new Intl.ListFormat('en');

export const markText = ({ name, keys = [] }: TreeMark): string =>
  keys.length === 0 ? name : `${name} (${keys.join(', ')})`;

export function labelOf(row: RowFacts): string {
  const { name, kind, value, valueLength, held, note, marks } = row;
  const contents: Partial<Record<typeof kind, string>> = {
    object: countOf(held, 'property', 'properties'),
    array: countOf(held, 'item'),
    string: `"${value}${valueLength === undefined ? '"' : `… ${lengthText(valueLength)}`}`,
  };
  const names = (test: (mark: TreeMark) => boolean) => listed.format(marks.filter(test).map(markText));
  const editing = names(({ carets }) => carets.length > 0);
  const there = names(({ carets, below: hidden }) => carets.length === 0 && !hidden);
  const below = names(({ below: hidden }) => hidden !== undefined);
  return [
    name,
    kind === 'null' ? undefined : kind,
    contents[kind] ?? value,
    note,
    editing && `edited by ${editing}`,
    there && `selected by ${there}`,
    below && `${below} inside`,
    authorLabel(row),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

function authorLabel({ author, isBranch, unchanged }: RowFacts): string | undefined {
  if (author) return `${isBranch ? 'last change inside' : 'last changed'} by ${author.label}`;
  return unchanged === 'unchanged' ? unchanged : unchanged && `last changed ${unchanged}`;
}
