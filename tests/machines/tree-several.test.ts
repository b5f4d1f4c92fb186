import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soloDocument } from '~/core/document/live-document';
import { isAttached, pathOf, type TreeNode } from '~/core/document/tree-node';
import { copyOf, type Path } from '~/core/document/value';
import { anyDocument, anyValue, copyEdit, editFrom } from '../document/arbitrary';
import { at, data, renaming, selecting, start, startTree } from '../support/tree-edit-samples';

/** A tree that is edited, with several selected nodes. */
function startWith(...paths: Path[]) {
  const editor = start();
  const { document, send, context, edit } = editor;
  edit();
  send({ type: 'tree.openAll', open: true });
  paths.forEach((path, index) =>
    send({ type: 'tree.select', node: at(document, ...path), ...(index > 0 && { by: 'one' }) }),
  );
  return { ...editor, picked: () => [...context().picked].map((node) => pathOf(node)) };
}

describe('several selected nodes', () => {
  it('are one when another node is selected, something is collapsed, or the same is selected alone', () => {
    const { document, send, select, picked, selected } = startWith(['name'], ['count'], ['lines', 1]);
    expect([picked(), selected()]).toEqual([
      [['name'], ['count'], ['lines', 1]],
      ['lines', 1],
    ]);
    select('count');
    expect([picked(), selected()]).toEqual([[], ['count']]);
    send({ type: 'tree.select', node: at(document, 'lines', 1), by: 'range' });
    expect(picked()).toHaveLength(8);
    send({ type: 'tree.openAll', open: true });
    expect(picked()).toHaveLength(8);
    send({ type: 'tree.open', nodes: [at(document, 'lines')], open: false });
    expect(picked()).toEqual([]);
  });

  it('are deleted as one step after one question, and what others have removed meanwhile is not', () => {
    const { document, send, others, confirm, value, selected, picked } = startWith(
      ['lines', 2],
      ['lines', 0, 'sku'],
      ['lines', 0],
      ['name'],
    );
    send({ type: 'tree.remove' });
    expect(value()).toEqual({ editing: 'confirmingRemoval' });
    others({ type: 'removeItem', path: ['lines'], index: 2 });
    confirm();
    expect([value(), selected(), picked()]).toEqual([selecting, ['lines', 0], []]);
    expect(document.value()).toEqual({ ...data(), name: undefined, lines: ['second'] });
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual({ ...data(), lines: [{ sku: 'A' }, 'second'] });
  });

  it('leave out the root, which can be neither deleted nor duplicated', () => {
    const { document, send, confirm } = startWith([], ['name'], ['lines', 2]);
    send({ type: 'tree.remove' });
    confirm();
    expect(document.value()).toEqual({ ...data(), name: undefined, lines: [{ sku: 'A' }, 'second'] });
    send({ type: 'tree.undo' });
    send({ type: 'tree.select', node: at(document, 'lines', 1) });
    send({ type: 'tree.select', node: at(document), by: 'one' }, { type: 'tree.duplicate' });
    expect(document.value()['lines']).toEqual([{ sku: 'A' }, 'second', 'second', 'third']);
  });

  it('are all deleted when someone else has replaced one of them', () => {
    const { document, send, others, confirm } = startWith(['count'], ['name']);
    send({ type: 'tree.remove' });
    others({ type: 'setMember', path: [], key: 'name', value: 'other' });
    confirm();
    expect(document.value()).toEqual({ ...data(), name: undefined, count: undefined });
  });

  it('stay selected when something else is collapsed', () => {
    const { document, send, picked } = startWith(['lines', 0, 'sku'], ['name'], ['count']);
    send({ type: 'tree.open', nodes: [at(document, 'lines', 0)], open: false });
    expect(picked()).toEqual([['name'], ['count']]);
    send({ type: 'tree.openAll', open: false });
    expect(picked()).toEqual([['name'], ['count']]);
  });

  it('keep the place of the first of them when it was not deleted', () => {
    const { send, picked, value } = startWith(['name'], ['count']);
    send({ type: 'tree.remove' }, { type: 'tree.cancel' });
    expect([value(), picked()]).toEqual([selecting, [['name'], ['count']]]);
  });

  it('move together within their array, and stay selected', () => {
    const { document, send, picked } = startWith(['lines', 1], ['lines', 2]);
    send({ type: 'tree.move', by: -1 });
    expect([document.value()['lines'], picked()]).toEqual([
      ['second', 'third', { sku: 'A' }],
      [
        ['lines', 0],
        ['lines', 1],
      ],
    ]);
    send({ type: 'tree.move', by: -1 });
    expect(document.value()['lines']).toEqual(['second', 'third', { sku: 'A' }]);
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('lose those that someone else removes, and only them', () => {
    const { others, picked, selected, send } = startWith(['name'], ['count'], ['lines', 1]);
    others({ type: 'removeItem', path: ['lines'], index: 1 });
    expect([picked(), selected()]).toEqual([[['name'], ['count']], ['count']]);
    others({ type: 'removeMember', path: [], key: 'name' });
    expect([picked(), selected()]).toEqual([[], ['count']]);
    send({ type: 'tree.view' });
    others({ type: 'removeMember', path: [], key: 'count' });
    expect(selected()).toEqual([]);
  });

  it('are the same ones in a document that was opened again', () => {
    const { send, picked, selected, document } = startWith(['name'], ['count'], ['lines', 1]);
    const { name: _, ...without } = document.value();
    const again = soloDocument(without);
    send({ type: 'tree.attach', document: again });
    expect([picked(), selected()]).toEqual([
      [['count'], ['lines', 1]],
      ['lines', 1],
    ]);
  });
});

describe('duplicating', () => {
  it('adds an item after the last one, and selects it', () => {
    const { document, send, selected, picked, value } = startWith(['lines', 1]);
    send({ type: 'tree.duplicate' });
    expect([value(), selected()]).toEqual([selecting, ['lines', 2]]);
    expect(document.value()['lines']).toEqual([{ sku: 'A' }, 'second', 'second', 'third']);
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
    send(
      { type: 'tree.select', node: at(document, 'lines', 1) },
      { type: 'tree.select', node: at(document, 'lines', 0), by: 'one' },
      { type: 'tree.duplicate' },
    );
    expect([document.value()['lines'], picked()]).toEqual([
      [{ sku: 'A' }, 'second', { sku: 'A' }, 'second', 'third'],
      [
        ['lines', 2],
        ['lines', 3],
      ],
    ]);
  });

  it('adds a member with a free name, which is open for typing', () => {
    const { document, send, value, context, confirm, type, selected } = startWith(['name']);
    send({ type: 'tree.duplicate' });
    expect([value(), context().draft?.text, selected()]).toEqual([renaming, 'name copy', ['name copy']]);
    type('title');
    confirm();
    expect(document.value()).toEqual({ ...data(), title: 'lamp' });
    send({ type: 'tree.undo' }, { type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('says why when the model is read-only, the root is selected, or the server refuses', () => {
    const { trial, send, value, context, select, document } = startWith(['name']);
    trial.refusal = 'It was closed.';
    send({ type: 'tree.duplicate' });
    expect([value(), context().notice?.text]).toEqual([selecting, 'It was closed.']);
    send({ type: 'tree.permit', may: false, why: 'Only read.' }, { type: 'tree.duplicate' });
    expect(context().notice?.text).toBe('Only read.');
    send({ type: 'tree.permit', may: true });
    select();
    send({ type: 'tree.duplicate' });
    expect([value(), document.value()]).toEqual([selecting, data()]);
  });

  it('refuses names that the server could not store', () => {
    const editor = start({ 'a`b': 1 });
    editor.edit();
    editor.select('a`b');
    editor.send({ type: 'tree.duplicate' });
    expect([editor.value(), editor.document.value()]).toEqual([selecting, { 'a`b': 1 }]);
    expect(editor.context().notice?.text).toContain('“a`b copy”');
  });
});

const step = fc.record({
  what: fc.constantFrom('range', 'one', 'kept', 'others', 'remove', 'move', 'duplicate', 'paste', 'undo', 'open'),
  pick: fc.nat(10_000),
  how: fc.nat(10_000),
  value: anyValue,
});

describe('random selections while others edit', () => {
  it('hold only what is in the document, and undo leads back to what others have made', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(step, { maxLength: 25 }), (given, steps) => {
        const document = soloDocument(copyOf(given));
        const { tree: actor } = startTree(document);
        actor.send({ type: 'tree.edit' });
        actor.send({ type: 'tree.openAll', open: true });
        const nodes = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(nodes)];
        for (const { what, pick, how, value } of steps) {
          const all = nodes(document.tree.root);
          const node = all[pick % all.length];
          if (what === 'range' || what === 'one' || what === 'kept')
            actor.send({ type: 'tree.select', node, by: what });
          if (what === 'others') document.receive([copyEdit(editFrom(document.value(), pick, how, value))], 's1');
          if (what === 'remove' || what === 'duplicate') actor.send({ type: `tree.${what}` });
          if (what === 'move') actor.send({ type: 'tree.move', by: how % 2 === 0 ? 1 : -1 });
          if (what === 'open') actor.send({ type: 'tree.openAll', open: true });
          if (what === 'undo') actor.send({ type: 'tree.undo', warned: true });
          if (what === 'paste') actor.send({ type: 'tree.paste', text: JSON.stringify(value), zone: 'utc' });
          actor.send({ type: 'tree.confirm' });
          if (!actor.getSnapshot().matches({ editing: 'selecting' })) actor.send({ type: 'tree.cancel' });
          const { value: state, context } = actor.getSnapshot();
          expect(state).toEqual(selecting);
          const held = [...context.picked, ...(context.selected ? [context.selected] : [])];
          expect(held.every((each) => isAttached(each, document.tree.root))).toBe(true);
          expect(context.picked.size).not.toBe(1);
          if (context.picked.size > 0) expect(context.picked.has(context.selected as TreeNode)).toBe(true);
        }
        if (steps.some(({ what }) => what === 'others')) return;
        while (document.canUndo()) document.undo();
        expect(document.value()).toEqual(given);
      }),
    );
  });
});
