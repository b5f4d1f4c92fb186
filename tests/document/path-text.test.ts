import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expressionOf, pathOfExpression, pathOfPointer, pointerOf, quotedPath } from '~/core/document/path-text';
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

  it.each(['lines', 'x/lines', '/lines/01', '/lines/-1', '/lines/2', '/lines/0/sku/x', '/none', '/constructor', '/'])(
    'find nothing at %s',
    (pointer) => {
      expect(nodeAtPointer(createTree({ lines: [{ sku: 'a' }, 1] }).root, pointer)).toBeUndefined();
    },
  );
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

describe('quotedPath', () => {
  it.each([
    ['delivery state', '$["delivery state"]'],
    [' customer.zip code ', 'customer["zip code"]'],
    ['$.customer.zip code', 'customer["zip code"]'],
    ['lines[0].unit-price', 'lines[0]["unit-price"]'],
    ['a["b c"].d e', 'a["b c"]["d e"]'],
    ['1st', '$["1st"]'],
    ['', undefined],
    ['a..b c', undefined],
    ['a["b', undefined],
  ])('writes %j as %j', (text, written) => expect(quotedPath(text)).toBe(written));

  it('writes any names without brackets, dots and quotes as the path that they are', () => {
    const name = fc.stringMatching(/^[a-z0-9 @:/-]{1,8}$/).filter((text) => text.trim() === text && text !== '');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (path) => {
        expect(pathOfExpression(quotedPath(path.join('.')) ?? '')).toEqual(path);
      }),
    );
  });
});
