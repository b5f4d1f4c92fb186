import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expressionOf, pathOfPointer, pointerOf } from '~/core/document/path-text';
import { createTree } from '~/core/document/tree';
import { nodeAt, pathOf, type TreeNode } from '~/core/document/tree-node';
import { anyDocument } from './arbitrary';

const nodeAtPointer = (root: TreeNode, pointer: string) => {
  const path = pathOfPointer(root, pointer);
  return path && nodeAt(root, path);
};
const nodesOf = (root: TreeNode): TreeNode[] => [root, ...(root.children ?? []).flatMap(nodesOf)];

describe('pointerOf and pathOfPointer', () => {
  it('lead back to the same node, in any document', () => {
    fc.assert(
      fc.property(anyDocument, (data) => {
        const { root } = createTree(data);
        for (const node of nodesOf(root)) expect(nodeAtPointer(root, pointerOf(pathOf(node)))).toBe(node);
      }),
    );
  });

  it('use JSON Pointers', () => {
    expect(pointerOf([])).toBe('');
    expect(pointerOf(['lines', 0, 'a/b', '~1'])).toBe('/lines/0/a~1b/~01');
  });

  it.each([
    'lines',
    'x/lines',
    '/lines/01',
    '/lines/-1',
    '/lines/2',
    '/lines/0/sku/x',
    '/none',
    '/constructor',
    '/',
  ])('find nothing at %s', (pointer) => {
    expect(nodeAtPointer(createTree({ lines: [{ sku: 'a' }, 1] }).root, pointer)).toBeUndefined();
  });
});

describe('expressionOf', () => {
  it.each([
    [[], '$'],
    [['lines', 0, 'sku'], '$.lines[0].sku'],
    [['unit price', 'a"b', '0', 'größe'], '$["unit price"]["a\\"b"]["0"].größe'],
  ])('%j is %s', (path, text) => {
    expect(expressionOf(path)).toBe(text);
  });
});
