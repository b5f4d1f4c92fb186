import type { Edit } from './edit';
import { whyNotName, whyNotValue } from './storable';
import type { Tree } from './tree';
import { indexOf, isAttached, pathOf, type TreeNode, valueOf } from './tree-node';
import { type DocumentObject, type DocumentValue, isObject, sameValue, setMember } from './value';

/** `picked`: all selected nodes if there are several, else none. `anchor`: where a range begins. */
export type Selection = {
  selected: TreeNode | undefined;
  picked: ReadonlySet<TreeNode>;
  anchor: TreeNode | undefined;
};
/**
 * How a row joins the selection: with all rows up to it; alone, or it leaves if there; `kept`: if it is there,
 * nothing changes.
 */
export type Joining = 'range' | 'one' | 'kept' | undefined;

export const single = (node: TreeNode | undefined): Selection => ({ selected: node, picked: new Set(), anchor: node });

/** `selected`: must be one of the nodes. */
export const selectionOf = (nodes: Iterable<TreeNode>, selected: TreeNode | undefined, anchor = selected) => {
  const picked = new Set(nodes);
  return picked.size > 1 ? { selected, picked, anchor } : single(selected);
};

export function selectionWith(tree: Tree, now: Selection, node: TreeNode | undefined, by: Joining): Selection {
  const { selected, picked } = now;
  if (by === 'kept' && node && picked.has(node)) return now;
  const isThere = (each: TreeNode | undefined) => each !== undefined && isAttached(each, tree.root);
  const anchor = isThere(now.anchor) ? now.anchor : selected;
  if (!node || !by || by === 'kept' || !anchor || !isThere(anchor)) return single(node);
  if (by === 'range') {
    const [from, to] = [tree.rowOf(anchor), tree.rowOf(node)];
    if (from === undefined || to === undefined) return single(node);
    const nodes = tree.rows(Math.min(from, to), Math.abs(to - from) + 1).map((row) => row.node);
    return selectionOf(nodes, node, anchor);
  }
  const nodes = new Set(picked.size > 0 || !selected ? picked : [selected]);
  if (!nodes.delete(node)) nodes.add(node);
  return selectionOf(nodes, nodes.has(node) ? node : ([...nodes].at(-1) ?? node));
}

/** In the order of the document, without its root, those that are in another one, or not in the document. */
export function outermost(root: TreeNode, nodes: ReadonlySet<TreeNode>): TreeNode[] {
  const found: TreeNode[] = [];
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.parent && nodes.has(node)) found.push(node);
    else if (node.children) left.push(...node.children.toReversed());
  }
  return found;
}

/** Edits of nodes in several containers. The innermost come first, so that no edit moves the place of the next. */
function editsIn(nodes: readonly TreeNode[], edit: (holder: TreeNode, nodes: ReadonlySet<TreeNode>) => Edit[]): Edit[] {
  const holders = new Map<TreeNode, Set<TreeNode>>();
  for (const node of nodes)
    if (node.parent) holders.set(node.parent, (holders.get(node.parent) ?? new Set()).add(node));
  return [...holders]
    .map(([holder, inner]) => edit(holder, inner))
    .sort(([one], [other]) => (other?.path.length ?? 0) - (one?.path.length ?? 0))
    .flat();
}

/** Removes nodes of which none is in another one; the root stays. */
export const removalOf = (nodes: readonly TreeNode[]): Edit[] =>
  editsIn(nodes, (holder, inner) => {
    const path = pathOf(holder);
    if (holder.kind === 'object') return [...inner].map(({ key }) => ({ type: 'removeMember', path, key }));
    const indexes = (holder.children ?? []).flatMap((child, index) => (inner.has(child) ? [index] : []));
    return indexes.reverse().map((index) => ({ type: 'removeItem', path, index }));
  });

/** Moves an item, or several neighbors, by one place in their array; undefined if that is not possible. */
export function moveOf(nodes: readonly TreeNode[], by: -1 | 1): Edit | undefined {
  const [first] = nodes;
  const { children = [], kind } = first?.parent ?? {};
  if (!first?.parent || kind !== 'array') return undefined;
  const start = children.indexOf(first);
  const end = start + nodes.length - 1;
  const beside = by < 0 ? start - 1 : end + 1;
  if (!children[beside] || nodes.some((node, index) => children[start + index] !== node)) return undefined;
  const path = pathOf(first.parent);
  if (start === end) return { type: 'moveItem', path, from: start, to: beside };
  return { type: 'moveItem', path, from: beside, to: by < 0 ? end : start };
}

/** One value as it is; members of one object as an object; all others as an array. */
export function valueOfAll(nodes: readonly TreeNode[]): DocumentValue {
  const [first] = nodes;
  if (first && nodes.length === 1) return valueOf(first);
  if (first?.parent?.kind !== 'object' || nodes.some(({ parent }) => parent !== first.parent))
    return nodes.map(valueOf);
  const made: DocumentObject = {};
  for (const node of nodes) setMember(made, node.key, valueOf(node));
  return made;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let count = 2; ; count += 1) if (!taken.has(`${name} ${count}`)) return `${name} ${count}`;
}

/** Why edits can't be made; undefined if they can. */
export const whyNotEdits = (edits: readonly Edit[]): string | undefined => {
  for (const edit of edits) {
    const why = ('key' in edit ? whyNotName(edit.key) : undefined) ?? ('value' in edit && whyNotValue(edit.value));
    if (why) return why;
  }
  return undefined;
};

/** Adds copies: in an array after the last of the nodes, in an object with free names. */
export const duplicationOf = (nodes: readonly TreeNode[]): Edit[] =>
  editsIn(nodes, (holder, inner) => {
    const path = pathOf(holder);
    const values = [...inner].map((node) => ({ name: node.key, value: valueOf(node) }));
    if (holder.kind === 'array') {
      const after = (holder.children?.findLastIndex((child) => inner.has(child)) ?? -1) + 1;
      return values.map(({ value }, index) => ({ type: 'insertItem', path, index: after + index, value }));
    }
    const names = new Set(holder.members?.keys());
    return values.map(({ name, value }) => {
      const key = freeName(`${name} copy`, names);
      names.add(key);
      return { type: 'setMember', path, key, value };
    });
  });

/** Where a value is pasted: into the selected container, after the selected item, or instead of the selected value. */
export type PastePlace = 'into' | 'after' | 'replace';

/** Where a value can be pasted; the first is the usual one. */
export const pastePlaces = ({ parent, children }: TreeNode): PastePlace[] => [
  ...(parent?.kind === 'array' ? ['after' as const] : []),
  ...(children ? ['into' as const] : []),
  ...(parent ? ['replace' as const] : []),
];

/** A value that is added, or replaces another one, at a step from `holder`. */
type PastedValue = { step: string | number; value: DocumentValue; before: TreeNode | undefined };
export type PastePlan = { holder: TreeNode; edits: Edit[]; values: PastedValue[] };

/**
 * Into an object, an object adds its members; among items, an array adds its items, unless it is empty. Equal members
 * are left out.
 */
export function planPaste(node: TreeNode, value: DocumentValue, place: PastePlace): PastePlan {
  const holder = (place === 'into' ? undefined : node.parent) ?? node;
  const path = pathOf(holder);
  if (holder.kind === 'array') {
    const first = place === 'into' ? (holder.children?.length ?? 0) : indexOf(node) + (place === 'after' ? 1 : 0);
    const before = place === 'replace' ? node : undefined;
    const items = Array.isArray(value) && value.length > 0 && !before ? value : [value];
    const values = items.map((item, index) => ({ step: first + index, value: item, before }));
    const type = before ? 'replaceItem' : 'insertItem';
    return { holder, values, edits: values.map((item) => ({ type, path, index: item.step, value: item.value })) };
  }
  const name = place === 'replace' ? node.key : freeName('pasted', new Set(holder.members?.keys()));
  const inner = place !== 'replace' && isObject(value) ? Object.entries(value) : [];
  const members = inner.length > 0 ? inner : [[name, value] as const];
  const values = members
    .map(([step, inner]) => ({ step, value: inner, before: holder.members?.get(step) }))
    .filter(({ value: inner, before }) => !before || !sameValue(valueOf(before), inner));
  const edits: Edit[] = values.map(({ step, value: inner }) => ({ type: 'setMember', path, key: step, value: inner }));
  return { holder, values, edits };
}
