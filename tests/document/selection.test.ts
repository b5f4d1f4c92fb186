import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '~/core/document/edit';
import { soloDocument } from '~/core/document/live-document';
import {
  duplicationOf,
  moveOf,
  outermost,
  pastePlaces,
  planPaste,
  removalOf,
  selectionWith,
  single,
  valueOfAll,
  whyNotEdits,
} from '~/core/document/selection';
import { nodeAt, type TreeNode } from '~/core/document/tree-node';
import { copyOf, type DocumentObject, type Path } from '~/core/document/value';
import { anyDocument, anyValue } from './arbitrary';

const data = (): DocumentObject => ({
  name: 'lamp',
  when: new Date(5),
  lines: [{ sku: 'A' }, 'second', 'third', 'fourth'],
});

function start(given: DocumentObject = data()) {
  const { tree } = soloDocument(given);
  tree.setOpenAll(true);
  const at = (...path: Path) => nodeAt(tree.root, path) as TreeNode;
  return { tree, at, nodes: (...paths: Path[]) => paths.map((path) => at(...path)) };
}
const allNodes = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(allNodes)];
const keysOf = (nodes: Iterable<TreeNode>) => [...nodes].map(({ key, value }) => key || value);

describe('a selection', () => {
  it('takes the rows up to a node, in both directions, and begins again at the same place', () => {
    const { tree, at } = start();
    const first = single(at('lines', 1));
    const down = selectionWith(tree, first, at('lines', 3), 'range');
    expect([keysOf(down.picked), down.selected, down.anchor]).toEqual([
      ['second', 'third', 'fourth'],
      at('lines', 3),
      at('lines', 1),
    ]);
    const up = selectionWith(tree, down, at('when'), 'range');
    expect(keysOf(up.picked)).toEqual(['when', 'lines', null, 'sku', 'second']);
    expect(selectionWith(tree, up, at('lines', 1), 'range')).toEqual({ ...single(at('lines', 1)) });
  });

  it('takes and leaves single nodes, and never becomes empty', () => {
    const { tree, at } = start();
    const two = selectionWith(tree, single(at('name')), at('lines', 2), 'one');
    expect([keysOf(two.picked), two.selected]).toEqual([['name', 'third'], at('lines', 2)]);
    const one = selectionWith(tree, two, at('lines', 2), 'one');
    expect(one).toEqual(single(at('name')));
    expect(selectionWith(tree, one, at('name'), 'one')).toEqual(single(at('name')));
    expect(selectionWith(tree, single(undefined), at('name'), 'one')).toEqual(single(at('name')));
  });

  it('stays when one of its nodes is asked for a menu, and is left when another one is', () => {
    const { tree, at } = start();
    const two = selectionWith(tree, single(at('name')), at('when'), 'one');
    expect(selectionWith(tree, two, at('name'), 'kept')).toBe(two);
    expect(selectionWith(tree, two, at('lines'), 'kept')).toEqual(single(at('lines')));
  });

  it('counts a node within another one once, and leaves out the root and what is not in the document', () => {
    const { tree, at } = start();
    const gone = start().at('name');
    const nodes = new Set([tree.root, at('lines', 1), gone, at('lines'), at('name')]);
    expect(outermost(tree.root, nodes)).toEqual([at('name'), at('lines')]);
  });

  it('is copied as an object where all are members of one, and otherwise as an array', () => {
    const { nodes } = start();
    expect(valueOfAll(nodes(['lines', 1]))).toBe('second');
    expect(valueOfAll(nodes(['name'], ['when']))).toEqual({ name: 'lamp', when: new Date(5) });
    expect(valueOfAll(nodes(['lines', 1], ['lines', 3]))).toEqual(['second', 'fourth']);
    expect(valueOfAll(nodes(['name'], ['lines', 0, 'sku']))).toEqual(['lamp', 'A']);
  });

  it('moves neighbors past the next item by one edit, and nothing else', () => {
    const { nodes } = start();
    const path = ['lines'];
    expect(moveOf(nodes(['lines', 1], ['lines', 2]), 1)).toEqual({ type: 'moveItem', path, from: 3, to: 1 });
    expect(moveOf(nodes(['lines', 1], ['lines', 2]), -1)).toEqual({ type: 'moveItem', path, from: 0, to: 2 });
    expect(moveOf(nodes(['lines', 1]), 1)).toEqual({ type: 'moveItem', path, from: 1, to: 2 });
    for (const [places, by] of [
      [
        [
          ['lines', 1],
          ['lines', 3],
        ],
        -1,
      ],
      [
        [
          ['lines', 2],
          ['lines', 3],
        ],
        1,
      ],
      [[['lines', 0]], -1],
      [[['name']], 1],
      [[], 1],
    ] as const)
      expect(moveOf(nodes(...places), by)).toBeUndefined();
  });

  it('removes exactly its nodes, whatever they are', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(fc.nat(10_000), { maxLength: 12 }), (given, picks) => {
        const { tree } = start(given);
        const all = allNodes(tree.root).slice(1);
        if (all.length === 0) return;
        const picked = new Set(picks.map((pick) => all[pick % all.length] as TreeNode));
        const nodes = outermost(tree.root, picked);
        const left = allNodes(tree.root).filter((node) => !nodes.some((gone) => allNodes(gone).includes(node)));
        for (const edit of removalOf(nodes)) tree.apply(edit);
        expect(allNodes(tree.root)).toEqual(left);
      }),
    );
  });
});

describe('copies', () => {
  it('come after the last one in an array, and get free names in an object', () => {
    const { nodes } = start({ ...data(), 'name copy': 1, 'name copy 2': 2 });
    const twice = duplicationOf(nodes(['name'], ['lines', 0], ['lines', 1]));
    expect(applyEdits({ ...data(), 'name copy': 1, 'name copy 2': 2 }, twice)).toEqual({
      ...data(),
      lines: [{ sku: 'A' }, 'second', { sku: 'A' }, 'second', 'third', 'fourth'],
      'name copy': 1,
      'name copy 2': 2,
      'name copy 3': 'lamp',
    });
  });

  it('are refused where the server could not store them', () => {
    const { nodes } = start({ 'a`b': 1, inner: { '': 2 } });
    expect(whyNotEdits(duplicationOf(nodes(['a`b'])))).toContain('“a`b copy”');
    expect(whyNotEdits(duplicationOf(nodes(['inner'])))).toBe("Property names can't be empty.");
    expect(whyNotEdits(duplicationOf(start().nodes(['name'])))).toBeUndefined();
  });
});

describe('pasting', () => {
  const plan = (path: Path, value: Parameters<typeof planPaste>[1], place: Parameters<typeof planPaste>[2]) => {
    const { edits, values } = planPaste(start().at(...path), value, place);
    return [applyEdits(data(), edits), values.map(({ step, before }) => [step, before?.key])];
  };

  it('is offered after an item, into a container, and instead of all but the root', () => {
    const { at } = start();
    expect(pastePlaces(at())).toEqual(['into']);
    expect(pastePlaces(at('name'))).toEqual(['replace']);
    expect(pastePlaces(at('lines'))).toEqual(['into', 'replace']);
    expect(pastePlaces(at('lines', 0))).toEqual(['after', 'into', 'replace']);
    expect(pastePlaces(at('lines', 1))).toEqual(['after', 'replace']);
  });

  it('adds members, names those it replaces, and leaves out what is there already', () => {
    expect(plan([], { name: 'desk', when: new Date(5), count: 3 }, 'into')).toEqual([
      { ...data(), name: 'desk', count: 3 },
      [
        ['name', 'name'],
        ['count', undefined],
      ],
    ]);
    expect(plan([], [1], 'into')).toEqual([{ ...data(), pasted: [1] }, [['pasted', undefined]]]);
  });

  it('adds items after an item or at the end, or replaces one', () => {
    const lines = (...items: DocumentObject['x'][]) => ({ ...data(), lines: items });
    const sku = { sku: 'A' };
    expect(plan(['lines', 1], ['x', 'y'], 'after')[0]).toEqual(lines(sku, 'second', 'x', 'y', 'third', 'fourth'));
    expect(plan(['lines'], 'x', 'into')[0]).toEqual(lines(sku, 'second', 'third', 'fourth', 'x'));
    expect(plan(['lines', 1], ['x'], 'replace')).toEqual([lines(sku, ['x'], 'third', 'fourth'), [[1, '']]]);
    expect(plan(['name'], { a: 1 }, 'replace')[0]).toEqual({ ...data(), name: { a: 1 } });
  });

  it('and duplicating are one step, which undo takes back, whatever is pasted anywhere', () => {
    fc.assert(
      fc.property(anyDocument, anyValue, fc.nat(10_000), fc.nat(2), (given, value, pick, way) => {
        const before = copyOf(given);
        const document = soloDocument(given);
        const all = allNodes(document.tree.root);
        const node = all[pick % all.length] as TreeNode;
        const places = pastePlaces(node);
        const place = places[way % places.length] ?? 'into';
        for (const edits of [planPaste(node, value, place).edits, duplicationOf([node])]) {
          document.edit(edits);
          if (edits.length > 0) document.undo();
          expect(document.value()).toEqual(before);
        }
      }),
    );
  });
});
