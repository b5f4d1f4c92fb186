import { describe, expect, it } from 'vitest';
import type { Path } from '~/core/document/value';
import { selectBarred, selectPresence } from '~/machines/model/tree-edit/tree-edit-machine';
import { at, data, now, selecting, start } from '../support/tree-edit-samples';

describe('viewing a tree', () => {
  it('changes nothing, selects one node, and shares its position', () => {
    const { document, send, select, value, selected, snapshot } = start();
    expect([value(), selectPresence(snapshot())]).toEqual(['viewing', undefined]);
    select('lines', 1);
    send(
      { type: 'tree.add', kind: 'null', now, zone: 'utc' },
      { type: 'tree.rename' },
      { type: 'tree.editValue', zone: 'utc' },
      { type: 'tree.remove' },
      { type: 'tree.move', by: 1 },
      { type: 'tree.undo' },
      { type: 'tree.confirm' },
    );
    expect([value(), selected(), document.value()]).toEqual(['viewing', ['lines', 1], data()]);
    expect(selectPresence(snapshot())).toEqual({ path: ['lines', 1], caret: undefined });
    send({ type: 'tree.select', node: undefined });
    expect(selectPresence(snapshot())).toBeUndefined();
  });

  it('selects and reveals the node in the address, or reports that it does not exist', () => {
    const there = start(data(), { path: ['lines', 0, 'sku'] });
    expect(there.selected()).toEqual(['lines', 0, 'sku']);
    expect(there.document.tree.rowOf(at(there.document, 'lines', 0, 'sku'))).toBe(8);
    expect(there.context().shown?.times).toBe(1);
    const gone = start(data(), { path: ['lines', 7, 'sku'] });
    expect(gone.selected()).toBeUndefined();
    expect(gone.context().notice?.text).toBe('There is nothing at $ / lines / 7 / sku in this model.');
    gone.select('name');
    expect([gone.selected(), gone.context().notice]).toEqual([['name'], undefined]);
  });
});

describe('what others do', () => {
  it('is called a removal when only a container has the name of the element', () => {
    const { select, others, selected, context } = start({ name: { name: 1 } });
    select('name', 'name');
    others({ type: 'setMember', path: [], key: 'name', value: 'other' });
    expect([selected(), context().notice?.text]).toEqual([
      ['name'],
      'Someone else removed the element that was selected.',
    ]);
  });
});

describe('a new element', () => {
  it('comes first while its form is open', () => {
    const { add, snapshot } = start();
    add('string');
    expect(selectBarred(snapshot())).toBe('Add or cancel the new element first.');
  });
});

describe('deleting, moving and undoing', () => {
  it("asks before deleting, selects the next node, and can't delete the root", () => {
    const { document, edit, select, send, confirm, value, selected } = start();
    edit();
    select();
    send({ type: 'tree.remove' });
    expect(value()).toEqual(selecting);
    select('lines', 1);
    send({ type: 'tree.remove' }, { type: 'tree.cancel' });
    expect([value(), document.value()]).toEqual([selecting, data()]);
    const remove = (...path: Path) => {
      send({ type: 'tree.remove', node: at(document, ...path) });
      expect(value()).toEqual({ editing: 'confirmingRemoval' });
      confirm();
      return selected();
    };
    expect(remove('lines', 0)).toEqual(['lines', 0]);
    expect(remove('lines', 1)).toEqual(['lines', 0]);
    expect(remove('lines', 0)).toEqual(['lines']);
    expect(remove('lines')).toEqual(['none']);
    expect(document.value()).toEqual({ name: 'lamp', count: 3, paid: false, when: data()['when'], none: null });
    for (let step = 0; step < 4; step += 1) send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
    expect(selected()).toEqual(['lines', 0]);
  });

  it('moves an item by one place, but not beyond the ends', () => {
    const { document, edit, select, send, selected } = start({ list: [1, 2, 3], other: 1 });
    edit();
    select('list', 0);
    send({ type: 'tree.move', by: -1 });
    send({ type: 'tree.move', by: 1 }, { type: 'tree.move', by: 1 }, { type: 'tree.move', by: 1 });
    expect([document.value()['list'], selected()]).toEqual([
      [2, 3, 1],
      ['list', 2],
    ]);
    send({ type: 'tree.undo' });
    expect([document.value()['list'], selected()]).toEqual([
      [2, 1, 3],
      ['list', 1],
    ]);
    select('other');
    send({ type: 'tree.move', by: -1 });
    expect(document.value()['list']).toEqual([2, 1, 3]);
  });

  it('reveals and selects what undo changed, or reports that nothing was changed', () => {
    const { document, edit, editValue, type, confirm, send, selected, context, others, select } = start();
    editValue('lines', 1);
    type('changed');
    confirm();
    send({ type: 'tree.openAll', open: false });
    edit();
    select('name');
    send({ type: 'tree.undo' });
    expect([selected(), at(document, 'lines').open]).toEqual([['lines', 1], true]);
    send({ type: 'tree.redo' });
    others({ type: 'removeMember', path: [], key: 'lines' });
    send({ type: 'tree.dismiss' }, { type: 'tree.undo' });
    expect(context().notice?.text).toBe("Can't undo: someone has changed this since.");
  });

  it('reports why nothing can be changed, or why an edit was refused', () => {
    const { trial, edit, select, send, value, context, document } = start();
    edit();
    select('lines', 0);
    send({ type: 'tree.permit', may: false, why: 'Only read.' });
    for (const type of ['tree.rename', 'tree.remove', 'tree.undo', 'tree.redo'] as const) {
      send({ type: 'tree.dismiss' }, { type });
      expect([value(), context().notice?.text]).toEqual([selecting, 'Only read.']);
    }
    send({ type: 'tree.permit', may: true });
    trial.refusal = 'It was closed.';
    send({ type: 'tree.move', by: 1 });
    expect(context().notice).toEqual({ text: 'It was closed.' });
    send({ type: 'tree.remove' }, { type: 'tree.confirm' });
    expect([value(), context().problem]).toEqual([{ editing: 'confirmingRemoval' }, 'It was closed.']);
    send({ type: 'tree.view' });
    expect([value(), document.value()]).toEqual(['viewing', data()]);
  });

  it('reports that the selected node was removed, and selects its nearest remaining parent', () => {
    const { select, others, selected, context, value } = start({ a: { b: { c: { d: 1 } } } });
    select('a', 'b', 'c', 'd');
    others({ type: 'removeMember', path: ['a', 'b'], key: 'c' });
    expect([value(), selected()]).toEqual(['viewing', ['a', 'b']]);
    expect(context().notice?.text).toBe('Someone else removed the element that was selected.');
  });
});
