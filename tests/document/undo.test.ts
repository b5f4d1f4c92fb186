import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '~/core/document/edit';
import { createTree, type Tree } from '~/core/document/tree';
import { indexOf, isAttached, nodeAt, pathOf, type TreeNode, valueOf } from '~/core/document/tree-node';
import { createUndo } from '~/core/document/undo';
import { copyOf, type DocumentObject, type DocumentValue } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit, editFrom } from './arbitrary';

/** A document that one person edits while others change it. */
function start(document: DocumentObject, most?: number) {
  const tree = createTree(copyOf(document));
  const undo = createUndo(tree, most);
  const make = (edit: Edit, returning?: TreeNode) => tree.apply(copyEdit(edit), returning);
  const own = (edit: Edit, by: 'own' | 'joined' = 'own') => {
    undo.prepare(edit);
    const change = make(edit);
    undo.note(change, by);
    return change;
  };
  const others = (edit: Edit) => {
    const change = make(edit);
    undo.note(change, 'others');
    return change;
  };
  const value = () => valueOf(tree.root);
  return { tree, own, others, value, undo: () => undo.undo(make), redo: () => undo.redo(make), steps: undo };
}
const ownSteps = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 }), anyValue), { minLength: 1, maxLength: 8 });

describe('undo without other editors', () => {
  it('undoes and redoes every step exactly', () => {
    fc.assert(
      fc.property(anyDocument, ownSteps, (document, edits) => {
        const editor = start(document);
        const seen: DocumentValue[] = [editor.value()];
        for (const [pick, how, value] of edits) {
          editor.own(editFrom(editor.value() as DocumentObject, pick, how, value));
          seen.push(editor.value());
        }
        for (const before of seen.slice(0, -1).reverse()) {
          // A step that changed nothing, such as moving an item to where it was, is skipped.
          if (!editor.undo()) continue;
          expect(sorted(editor.value())).toEqual(sorted(before));
        }
        expect(editor.steps.canUndo()).toBe(false);
        while (editor.steps.canRedo()) editor.redo();
        expect(sorted(editor.value())).toEqual(sorted(seen.at(-1)));
      }),
      { numRuns: 500 },
    );
  });

  it('undoes joined edits as one step', () => {
    const editor = start({ text: '' });
    for (const [index, letter] of [...'hello'].entries())
      editor.own({ type: 'splice', path: ['text'], index, remove: 0, insert: letter }, index === 0 ? 'own' : 'joined');
    editor.undo();
    expect(editor.value()).toEqual({ text: '' });
    editor.redo();
    expect(editor.value()).toEqual({ text: 'hello' });
  });

  it('makes only edits with an effect, also in a text that was empty', () => {
    const { undo, tree, own, others } = start({ text: '' });
    own({ type: 'splice', path: ['text'], index: 0, remove: 0, insert: 'ab' });
    others({ type: 'splice', path: ['text'], index: 2, remove: 0, insert: 'c' });
    const before = tree.revision();
    undo();
    expect(tree.revision()).toBe(before + 1);
  });

  it('clears the redo stack on a new edit', () => {
    const editor = start({ n: 1 });
    editor.own({ type: 'setValue', path: ['n'], value: 2 });
    editor.undo();
    expect(editor.steps.canRedo()).toBe(true);
    editor.own({ type: 'setValue', path: ['n'], value: 3 });
    expect(editor.steps.canRedo()).toBe(false);
  });

  it('keeps the last steps up to its limit', () => {
    const editor = start({ n: 0 }, 2);
    for (const value of [1, 2, 3]) editor.own({ type: 'setValue', path: ['n'], value });
    expect([editor.undo(), editor.undo(), editor.undo()]).toEqual([true, true, false]);
    expect(editor.value()).toEqual({ n: 1 });
  });

  it.each<[string, DocumentObject, Edit[]]>([
    [
      'text',
      { part: 'one two' },
      [
        { type: 'splice', path: ['part'], index: 4, remove: 3, insert: 'three' },
        { type: 'setValue', path: ['part'], value: 'a longer text than before' },
        { type: 'splice', path: ['part'], index: 0, remove: 20, insert: 'z' },
      ],
    ],
    [
      'list',
      { part: [1, 2, 3] },
      [
        { type: 'removeItem', path: ['part'], index: 1 },
        { type: 'setValue', path: ['part'], value: [4, 5, 6, 7] },
        { type: 'removeItem', path: ['part'], index: 2 },
        { type: 'moveItem', path: ['part'], from: 0, to: 2 },
      ],
    ],
  ])('undoes edits of a %s before and after it was replaced', (_, document, edits) => {
    const editor = start(document);
    const seen = [editor.value()];
    for (const edit of edits) {
      editor.own(edit);
      seen.push(editor.value());
    }
    for (const before of seen.slice(0, -1).reverse()) {
      expect(editor.undo()).toBe(true);
      expect(editor.value()).toEqual(before);
    }
    for (const after of seen.slice(1)) {
      expect(editor.redo()).toBe(true);
      expect(editor.value()).toEqual(after);
    }
  });

  it('ignores an edit of a place that does not exist', () => {
    const editor = start({});
    editor.steps.prepare({ type: 'splice', path: ['gone'], index: 0, remove: 0, insert: 'x' });
    expect(editor.steps.canUndo()).toBe(false);
  });
});

describe('the next step', () => {
  const unsafeSteps = ({ steps }: ReturnType<typeof start>) => [steps.unsafeStep('undo'), steps.unsafeStep('redo')];

  it.each<[string, Edit]>([
    ['adds', { type: 'setMember', path: [], key: 'a`b', value: 1 }],
    ['replaces', { type: 'setMember', path: [], key: 'c`d', value: 1 }],
    ['removes', { type: 'removeMember', path: [], key: 'c`d' }],
    ['changes', { type: 'setValue', path: ['c`d'], value: 1 }],
  ])('names a member that the server can not store when it %s one', (_, edit) => {
    const editor = start({ 'c`d': 0, safe: 0, list: [0] });
    const name = edit.type === 'setMember' ? edit.key : 'c`d';
    expect(unsafeSteps(editor)).toEqual([undefined, undefined]);
    editor.own(edit);
    expect(unsafeSteps(editor)).toEqual([name, undefined]);
    editor.undo();
    expect(unsafeSteps(editor)).toEqual([undefined, name]);
    editor.redo();
    expect(unsafeSteps(editor)).toEqual([name, undefined]);
    editor.own({ type: 'setValue', path: ['list', 0], value: 1 });
    editor.own({ type: 'setValue', path: ['safe'], value: 1 });
    expect(unsafeSteps(editor)).toEqual([undefined, undefined]);
    editor.undo();
    editor.undo();
    expect(unsafeSteps(editor)).toEqual([name, undefined]);
  });

  it('names no member when an item is changed', () => {
    const editor = start({ list: [0] });
    editor.own({ type: 'setValue', path: ['list', 0], value: 1 });
    expect(unsafeSteps(editor)).toEqual([undefined, undefined]);
  });

  it('is that of the edit that was joined to it', () => {
    const editor = start({ n: 0 });
    editor.own({ type: 'setValue', path: ['n'], value: 1 });
    editor.own({ type: 'setMember', path: [], key: '', value: 1 }, 'joined');
    expect(unsafeSteps(editor)).toEqual(['', undefined]);
  });
});

/** The order of members is up to the server. */
function sorted(value: DocumentValue | undefined): unknown {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * The same document twice: only one of them has the user's own steps. Others make the same edits in both, where both
 * have the place. After undoing all own steps, both documents must be equal.
 */
function twins(document: DocumentObject) {
  const edited = start(document);
  const plain = createTree(copyOf(document));
  const pairs = new Map<TreeNode, TreeNode>();
  /** A number for each character of a string, in both documents; characters typed by the user get 0. */
  const letters = new Map<TreeNode, { here: number[]; there: number[] }>();
  let nextLetter = 1;
  const pair = (here: TreeNode, there: TreeNode) => {
    pairs.set(here, there);
    if (typeof here.value === 'string') {
      const names = Array.from(here.value.split(''), () => nextLetter++);
      letters.set(here, { here: names, there: [...names] });
    }
    here.children?.forEach((child, index) => pair(child, there.children?.[index] as TreeNode));
  };
  pair(edited.tree.root, plain.root);
  const watch = (edit: Edit) => {
    const node = nodeAt(edited.tree.root, edit.path);
    if (edit.type === 'splice' && node)
      letters.get(node)?.here.splice(edit.index, edit.remove, ...Array<number>(edit.insert.length).fill(0));
  };
  return { edited, plain, pairs, letters, watch, letter: () => nextLetter++, pair };
}

const shared = ({ pairs, edited, plain }: ReturnType<typeof twins>) =>
  [...pairs].filter(([here, there]) => isAttached(here, edited.tree.root) && isAttached(there, plain.root));

/** Applies the same edit of others to both documents, at a place that exists in both. */
function othersDo(both: ReturnType<typeof twins>, pick: number, how: number, value: DocumentValue): void {
  const { edited, plain, pairs, letters } = both;
  const nodes = shared(both);
  const found = nodes[pick % nodes.length];
  if (!found) return;
  const [here, there] = found;
  const apply = (tree: Tree, edit: Edit) => tree.apply(copyEdit(edit));
  const member = (key: string) => [here.members?.get(key), there.members?.get(key)] as const;
  if (here.kind === 'number' && there.kind === 'number') {
    edited.others({ type: 'setValue', path: pathOf(here), value: how });
    apply(plain, { type: 'setValue', path: pathOf(there), value: how });
  } else if (here.kind === 'object' && there.kind === 'object') {
    const key = ['a', 'b', 'fresh'][how % 3] ?? '';
    const [present, other] = member(key);
    if (present !== undefined && other !== undefined && pairs.get(present) !== other) return;
    const added = edited.others({ type: 'setMember', path: pathOf(here), key, value });
    const twin = apply(plain, { type: 'setMember', path: pathOf(there), key, value });
    if (added.type === 'setMember' && twin.type === 'setMember') both.pair(added.node, twin.node);
  } else if (here.kind === 'array' && there.kind === 'array') {
    const common = (here.children ?? []).filter((child) => pairs.get(child)?.parent === there);
    const after = common[how % (common.length + 1)];
    const twinAfter = after && pairs.get(after);
    if (how % 2 === 0 && after && twinAfter) {
      edited.others({ type: 'removeItem', path: pathOf(here), index: indexOf(after) });
      apply(plain, { type: 'removeItem', path: pathOf(there), index: indexOf(twinAfter) });
      return;
    }
    const added = edited.others({
      type: 'insertItem',
      path: pathOf(here),
      index: after ? indexOf(after) + 1 : 0,
      value,
    });
    const twin = apply(plain, {
      type: 'insertItem',
      path: pathOf(there),
      index: twinAfter ? indexOf(twinAfter) + 1 : 0,
      value,
    });
    if (added.type === 'insertItem' && twin.type === 'insertItem') both.pair(added.node, twin.node);
  } else if (typeof here.value === 'string' && typeof there.value === 'string') {
    const names = letters.get(here);
    if (!names) return;
    const common = names.here.filter((name) => name !== 0 && names.there.includes(name));
    const name = common[how % (common.length + 1)];
    const at = name === undefined ? -1 : names.here.indexOf(name);
    const twinAt = name === undefined ? -1 : names.there.indexOf(name);
    const isRemoval = name !== undefined && how % 2 === 0;
    const change = isRemoval
      ? { shift: 0, remove: 1, insert: '' }
      : { shift: 1, remove: 0, insert: how % 3 === 0 ? 'QR' : 'Q' };
    const added = Array.from(change.insert, () => both.letter());
    for (const [list, index] of [
      [names.here, at],
      [names.there, twinAt],
    ] as const)
      list.splice(index + change.shift, change.remove, ...added);
    const { remove, insert } = change;
    edited.others({ type: 'splice', path: pathOf(here), index: at + change.shift, remove, insert });
    apply(plain, { type: 'splice', path: pathOf(there), index: twinAt + change.shift, remove, insert });
  }
}

describe('undo while others edit', () => {
  const move = fc.record({
    own: fc.boolean(),
    pick: fc.nat(),
    how: fc.nat({ max: 255 }),
    value: anyValue,
  });
  it("restores exactly the user's own change", () => {
    const document = fc.record({
      text: fc.string({ maxLength: 8 }),
      list: fc.array(fc.nat(9), { maxLength: 5 }),
      a: fc.record({ n: fc.nat(), b: fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }) }),
    });
    fc.assert(
      fc.property(document, fc.array(move, { minLength: 2, maxLength: 16 }), (base, moves) => {
        const both = twins(base);
        const { edited, plain } = both;
        for (const { own, pick, how, value } of moves) {
          if (!own) {
            othersDo(both, pick, how, value);
            continue;
          }
          const edit = editFrom(edited.value() as DocumentObject, pick, how, value);
          // Items that others insert after a moved item stay there, which is a different place in the other document.
          if (edit.type === 'moveItem' || edit.path.length === 0) continue;
          // Keeps the character numbers in step with the user's edit.
          both.watch(edit);
          edited.own(edit);
        }
        while (edited.steps.canUndo()) edited.undo();
        expect(sorted(edited.value())).toBe(sorted(valueOf(plain.root)));
      }),
      { numRuns: 1_500 },
    );
  });

  it('keeps values that others have overwritten, and continues with the step before', () => {
    const editor = start({ n: 1, m: 1 });
    editor.own({ type: 'setValue', path: ['m'], value: 2 });
    editor.own({ type: 'setValue', path: ['n'], value: 2 });
    editor.others({ type: 'setValue', path: ['n'], value: 9 });
    expect(editor.undo()).toBe(false);
    expect(editor.steps.canRedo()).toBe(false);
    expect(editor.value()).toEqual({ n: 9, m: 2 });
    expect(editor.undo()).toBe(true);
    expect(editor.value()).toEqual({ n: 9, m: 1 });
  });

  it('does not remove a new value that others have added to', () => {
    const editor = start({});
    editor.own({ type: 'setMember', path: [], key: 'list', value: [] });
    editor.others({ type: 'insertItem', path: ['list'], index: 0, value: 'theirs' });
    expect(editor.undo()).toBe(false);
    expect(editor.value()).toEqual({ list: ['theirs'] });
  });

  it('does not remove a new value from which others have removed something', () => {
    const editor = start({});
    editor.own({ type: 'setMember', path: [], key: 'list', value: [1, 2] });
    editor.others({ type: 'removeItem', path: ['list'], index: 0 });
    expect(editor.undo()).toBe(false);
    expect(editor.value()).toEqual({ list: [2] });
  });

  it('restores a deleted item with the changes made to it before', () => {
    const editor = start({ list: [{ text: 'old' }, 'x'] });
    editor.own({ type: 'splice', path: ['list', 0, 'text'], index: 0, remove: 3, insert: 'new' });
    editor.own({ type: 'removeItem', path: ['list'], index: 0 });
    editor.others({ type: 'insertItem', path: ['list'], index: 0, value: 'before' });
    editor.undo();
    expect(editor.value()).toEqual({ list: ['before', { text: 'new' }, 'x'] });
    editor.undo();
    expect(editor.value()).toEqual({ list: ['before', { text: 'old' }, 'x'] });
    editor.redo();
    editor.redo();
    expect(editor.value()).toEqual({ list: ['before', 'x'] });
  });

  it('moves an item back to its place among the others', () => {
    const editor = start({ list: ['a', 'b', 'c'] });
    editor.own({ type: 'moveItem', path: ['list'], from: 0, to: 2 });
    editor.others({ type: 'insertItem', path: ['list'], index: 0, value: 'first' });
    editor.undo();
    expect(editor.value()).toEqual({ list: ['first', 'a', 'b', 'c'] });
    editor.redo();
    expect(editor.value()).toEqual({ list: ['first', 'b', 'c', 'a'] });
  });

  it("removes only the user's own characters, and restores only those they removed", () => {
    const editor = start({ text: 'one two' });
    editor.own({ type: 'splice', path: ['text'], index: 4, remove: 3, insert: 'three' });
    editor.others({ type: 'splice', path: ['text'], index: 6, remove: 0, insert: '!!' });
    editor.others({ type: 'splice', path: ['text'], index: 0, remove: 1, insert: '' });
    expect(editor.value()).toEqual({ text: 'ne th!!ree' });
    editor.undo();
    expect(editor.value()).toEqual({ text: 'ne !!two' });
    editor.redo();
    expect(editor.value()).toEqual({ text: 'ne th!!ree' });
  });
});
