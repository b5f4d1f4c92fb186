import type { Tree } from '../../../../document/tree';
import { isAttached, type TreeNode } from '../../../../document/tree-node';
import type { Kind } from '../../../../document/value';
import { personKey } from '../../../shared/person-color';
import type { JsonTreeProps, TreeMark } from './json-tree-types';
import type { DrawnRow } from './tree-window';
import { countText, nameText, typedText, valueText, type RowText } from './value-text';

/** What a row shows, in values that are the same as long as it shows the same: a node may be changed where it is. */
export type RowFacts = {
  node: TreeNode;
  kind: Kind;
  name: string;
  /** The position of an item, the sign of the root: no name that somebody gave. */
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
  /** What is typed here is not in the document: said in these words. */
  note: string | undefined;
  /** Where it is shown. */
  typed: 'name' | 'value' | undefined;
};

type Looks = Pick<
  JsonTreeProps,
  'tree' | 'selected' | 'hits' | 'current' | 'hitText' | 'marks' | 'notes' | 'fresh' | 'writeDate'
>;

const noText: RowText = { text: '', length: undefined };
const nobody: readonly TreeMark[] = [];

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
    const stretch = looks.tree.rows(first, count);
    for (const [index, { node, depth, position }] of stretch.entries()) {
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
    marks: looks.marks?.get(node) ?? nobody,
    note: note?.words,
    typed: typed?.part,
  };
}

/** What was cut off a value may be what was found: then the value is marked where the name is not. */
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

/** Who is where, of what is closed at the row that is seen of it; a person stands there once. */
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
