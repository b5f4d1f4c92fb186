import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit } from '~/core/document/edit';
import { createTree, openAlike, type Tree } from '~/core/document/tree';
import { isAttached, nodeAt, pathOf, type TreeNode, valueOf } from '~/core/document/tree-node';
import { copyOf, type DocumentObject, type DocumentValue, valueAt } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit, editFrom } from './arbitrary';

/** The rows computed by a simple recursive walk: slow but obviously correct. */
function walk(node: TreeNode, depth = 0, position = 0): { id: number; depth: number; position: number }[] {
  const below = node.open ? (node.children ?? []) : [];
  return [{ id: node.id, depth, position }, ...below.flatMap((child, index) => walk(child, depth + 1, index))];
}
const allNodes = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];

function expectRowsRight(tree: Tree) {
  const right = walk(tree.root);
  expect(tree.size()).toBe(right.length);
  const shown = tree.rows(0, tree.size()).map(({ node, depth, position }) => ({ id: node.id, depth, position }));
  expect(shown).toEqual(right);
  const middle = Math.floor(right.length / 3);
  expect(tree.rows(middle, 5).map(({ node }) => node.id)).toEqual(right.slice(middle, middle + 5).map(({ id }) => id));
  for (const node of allNodes(tree.root)) {
    const row = right.findIndex(({ id }) => id === node.id);
    expect(tree.rowOf(node)).toBe(row < 0 ? undefined : row);
  }
}

const steps = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), anyValue), { minLength: 1, maxLength: 25 });

describe('tree', () => {
  it('matches the document after any edits, and its rows match a simple walk', () => {
    fc.assert(
      fc.property(anyDocument, steps, (document, edits) => {
        const tree = createTree(copyOf(document));
        let plain: DocumentValue = copyOf(document);
        for (const [pick, how, value] of edits) {
          const edit = editFrom(plain as DocumentObject, pick, how, value);
          const before = tree.revision();
          tree.apply(copyEdit(edit));
          expect(tree.revision()).toBeGreaterThan(before);
          plain = applyEdits(plain, [copyEdit(edit)]);
          const nodes = allNodes(tree.root);
          const node = nodes[how % nodes.length] as TreeNode;
          if (how % 5 === 0) tree.setOpenAll(how % 2 === 0);
          else if (how % 5 === 1) tree.reveal(node);
          else tree.setOpen(node, !node.open);
          expectRowsRight(tree);
        }
        expect(valueOf(tree.root)).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });

  it('finds each node by its path, and each path by its node', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const tree = createTree(document);
        for (const node of allNodes(tree.root)) {
          expect(nodeAt(tree.root, pathOf(node))).toBe(node);
          expect(valueOf(node)).toEqual(valueAt(document, pathOf(node)));
        }
      }),
    );
  });

  it('is expanded to depth 1 initially', () => {
    const tree = createTree({ a: { b: { c: 1 } }, list: [1, 2] });
    expect(tree.rows(0, 10).map(({ node, depth }) => [node.key, depth])).toEqual([
      ['', 0],
      ['a', 1],
      ['list', 1],
    ]);
  });

  it('keeps the identity of a node while its surroundings change', () => {
    const tree = createTree({ list: ['a', 'b', 'c'] });
    const c = nodeAt(tree.root, ['list', 2]) as TreeNode;
    tree.apply({ type: 'removeItem', path: ['list'], index: 0 });
    tree.apply({ type: 'insertItem', path: ['list'], index: 0, value: [1] });
    tree.apply({ type: 'moveItem', path: ['list'], from: 2, to: 0 });
    tree.apply({ type: 'splice', path: ['list', 0], index: 1, remove: 0, insert: 'cc' });
    expect(c.value).toBe('ccc');
    expect(pathOf(c)).toEqual(['list', 0]);
    tree.apply({ type: 'removeMember', path: [], key: 'list' });
    expect(isAttached(c, tree.root)).toBe(false);
  });

  it('notifies subscribers of every change until they unsubscribe', () => {
    const tree = createTree({ a: 1 });
    let told = 0;
    const leave = tree.subscribe(() => (told += 1));
    tree.apply({ type: 'setValue', path: ['a'], value: 2 });
    tree.setOpenAll(true);
    leave();
    tree.setOpenAll(false);
    expect(told).toBe(2);
  });

  it.each<Edit>([
    { type: 'setValue', path: ['nothing'], value: 1 },
    { type: 'splice', path: ['n'], index: 0, remove: 0, insert: 'x' },
    { type: 'removeMember', path: [], key: 'nothing' },
    { type: 'removeMember', path: ['list'], key: 'x' },
    { type: 'removeItem', path: ['list'], index: 1 },
    { type: 'insertItem', path: [], index: 0, value: 1 },
  ])('refuses an edit that does not fit the document: %o', (edit) => {
    const tree = createTree({ n: 1, list: [1] });
    expect(() => tree.apply(edit)).toThrow(/The document has n/);
    expect(valueOf(tree.root)).toEqual({ n: 1, list: [1] });
  });

  it('handles a thousand levels and many rows', () => {
    let deep: DocumentValue = 1;
    for (let level = 0; level < 1_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
    const wide = Array.from({ length: 50_000 }, (_, index) => index);
    const tree = createTree({ deep, wide });
    tree.setOpenAll(true);
    expect(tree.size()).toBe(1 + 1_001 + 50_001);
    expect(tree.rows(40_000, 3).map(({ position }) => position)).toEqual([38_997, 38_998, 38_999]);
    expect(JSON.stringify(valueOf(tree.root))).toHaveLength(JSON.stringify({ deep, wide }).length);
  });
});

it('expands what is expanded in another tree, members by name and items by position', () => {
  const open = (tree: Tree) => allNodes(tree.root).flatMap((node) => (node.open ? [pathOf(node).join('.')] : []));
  const data = (): DocumentObject => ({ a: { list: [[1], [2]], other: {} }, b: [{}], c: { d: {} } });
  const like = createTree(data());
  for (const path of [['a'], ['a', 'list'], ['a', 'list', 1], ['c'], ['c', 'd']])
    like.setOpen(nodeAt(like.root, path) as TreeNode, true);
  const tree = createTree({ new: 0, ...data(), a: { other: {}, list: [[1], [2], [3]] } });
  tree.setOpen(nodeAt(tree.root, ['b']) as TreeNode, true);
  openAlike(tree, tree.root, like.root);
  expect(open(tree).sort()).toEqual(['', 'a', 'a.list', 'a.list.1', 'c', 'c.d']);
  const kinds = createTree({ a: [1], c: 7 });
  openAlike(kinds, kinds.root, like.root);
  expect(open(kinds)).toEqual(['', 'a']);
});
