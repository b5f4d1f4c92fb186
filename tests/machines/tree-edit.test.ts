import { describe, expect, it } from 'vitest';
import type { Edit } from '../../src/document/edit';
import { soloDocument, type LiveDocument } from '../../src/document/live-document';
import { pathOf, type TreeNode } from '../../src/document/tree-node';
import type { DocumentObject, DocumentValue, Kind, Path } from '../../src/document/value';
import { treeEditMachine } from '../../src/machines/in-domain/tree-edit/tree-edit-machine';
import {
  selectAdding,
  selectPresence,
  selectProblem,
  selectUnsent,
  selectWarning,
} from '../../src/machines/in-domain/tree-edit/tree-edit-selectors';
import type { TreeEditEvent } from '../../src/machines/in-domain/tree-edit/tree-edit-types';
import { replayPaths, unreached } from '../support/replay-paths';
import { at, now, startTree, trialDocument } from '../support/tree-edit-samples';

const data = (): DocumentObject => ({
  name: 'lamp',
  count: 3,
  paid: false,
  when: new Date(Date.UTC(2026, 10, 20, 8, 12, 44, 120)),
  none: null,
  lines: [{ sku: 'A' }, 'second', 'third'],
});

function start(given: DocumentObject = data(), input: { path?: Path; may?: boolean } = {}) {
  const trial = trialDocument(given);
  const { document } = trial;
  const { actor } = startTree(document, input);
  const send = (...events: TreeEditEvent[]) => events.forEach((event) => actor.send(event));
  const snapshot = () => actor.getSnapshot();
  const context = () => snapshot().context;
  const select = (...path: Path) => send({ type: 'tree.select', node: at(document, ...path) });
  return {
    trial,
    document,
    actor,
    send,
    snapshot,
    context,
    select,
    edit: () => send({ type: 'tree.edit' }),
    value: () => snapshot().value,
    others: (...edits: Edit[]) => document.receive(edits, 's1'),
    selected: () => {
      const { selected } = context();
      return selected && pathOf(selected);
    },
    editValue: (...path: Path) => {
      send({ type: 'tree.edit' });
      select(...path);
      send({ type: 'tree.editValue', zone: 'utc' });
    },
    add: (kind: Kind, ...path: Path) => {
      send({ type: 'tree.edit' });
      select(...path);
      send({ type: 'tree.add', kind, now, zone: 'utc' });
    },
    type: (text: string, from = text.length, to = from) =>
      send({ type: 'tree.type', text, caret: { from, to } }),
    confirm: () => send({ type: 'tree.confirm' }),
  };
}

const selecting = { editing: 'selecting' };

describe('looking at a tree', () => {
  it('changes nothing, selects one node, and knows what to tell the others', () => {
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

  it('selects and reveals what the address names, and says so where that is not there', () => {
    const there = start(data(), { path: ['lines', 0, 'sku'] });
    expect(there.selected()).toEqual(['lines', 0, 'sku']);
    expect(there.document.tree.rowOf(at(there.document, 'lines', 0, 'sku'))).toBe(8);
    expect(there.context().shown?.times).toBe(1);
    const gone = start(data(), { path: ['lines', 7, 'sku'] });
    expect(gone.selected()).toBeUndefined();
    expect(gone.context().notice?.text).toBe('There is nothing at $ / lines / 7 / sku in this model.');
    gone.send({ type: 'tree.go', path: ['name'] });
    expect([gone.selected(), gone.context().notice]).toEqual([['name'], undefined]);
  });

  it('opens, closes and shows what it is asked to', () => {
    const { document, send, context } = start();
    const { tree } = document;
    const lines = at(document, 'lines');
    send({ type: 'tree.open', nodes: [lines, at(document, 'lines', 0)], open: true });
    expect(tree.size()).toBe(11);
    send({ type: 'tree.openAll', open: false });
    expect(tree.size()).toBe(7);
    send({ type: 'tree.show', node: at(document, 'lines', 0, 'sku') });
    expect([tree.size(), context().selected, context().shown?.node.key]).toEqual([11, undefined, 'sku']);
    send({ type: 'tree.openAll', open: true });
    expect(tree.size()).toBe(11);
  });
});

describe('adding', () => {
  const defaults: [Kind, DocumentValue][] = [
    ['object', {}],
    ['array', []],
    ['string', ''],
    ['number', 0],
    ['boolean', false],
    ['date', new Date(now)],
    ['null', null],
  ];
  it.each(defaults)('a new %s begins as the specification says', (kind, value) => {
    const { document, add, send, confirm, selected } = start({});
    add(kind);
    send({ type: 'tree.name', text: 'new' });
    confirm();
    expect(document.value()).toEqual({ new: value });
    expect(selected()).toEqual(['new']);
  });

  it('disables toolbar and selection until it is confirmed or cancelled', () => {
    const { document, add, send, select, value, snapshot, selected } = start();
    add('number', 'lines', 0);
    expect([value(), selectAdding(snapshot())]).toEqual([{ editing: 'adding' }, true]);
    select('name');
    send({ type: 'tree.remove' }, { type: 'tree.undo' }, { type: 'tree.go', path: ['name'] });
    expect([value(), selected()]).toEqual([{ editing: 'adding' }, ['lines', 0]]);
    send({ type: 'tree.cancel' });
    expect([value(), selectAdding(snapshot()), document.value()]).toEqual([selecting, false, data()]);
  });

  it('puts an item at the end, where it was told to, or at the beginning when the position is cleared', () => {
    const { document, add, send, confirm, snapshot, selected } = start({ list: ['a', 'b'] });
    add('string', 'list');
    send({ type: 'tree.type', text: 'c' });
    confirm();
    expect([document.value(), selected()]).toEqual([{ list: ['a', 'b', 'c'] }, ['list', 2]]);
    add('string', 'list');
    send({ type: 'tree.name', text: '' });
    expect(selectWarning(snapshot())).toBe('Element will be added the beginning of the array.');
    confirm();
    expect(selected()).toEqual(['list', 0]);
    add('string', 'list');
    send({ type: 'tree.name', text: '4' });
    expect(selectWarning(snapshot())).toBeUndefined();
    send({ type: 'tree.name', text: '5' });
    expect(selectWarning(snapshot())).toBe('Element will be added at the end of the array.');
    send({ type: 'tree.type', text: 'last' });
    confirm();
    expect(document.value()).toEqual({ list: ['', 'a', 'b', 'c', 'last'] });
  });

  it.each(['01', '-1', '1.5', 'x', ' 1', '1e3', '+1'])('refuses the position "%s"', (text) => {
    const { document, add, send, confirm, value, snapshot } = start({ list: ['a'] });
    add('null', 'list');
    send({ type: 'tree.name', text });
    confirm();
    expect(selectProblem(snapshot())).toBe('A position is 0 or a whole number without leading zeros.');
    expect([value(), document.value()]).toEqual([{ editing: 'adding' }, { list: ['a'] }]);
    send({ type: 'tree.name', text: '0' });
    expect(selectProblem(snapshot())).toBeUndefined();
  });

  it('adds beside a leaf: right behind an item, wherever that is by then', () => {
    const { document, add, send, confirm, others } = start();
    add('number', 'lines', 1);
    others({ type: 'insertItem', path: ['lines'], index: 0, value: 'first' });
    send({ type: 'tree.type', text: '7' });
    confirm();
    expect(document.value()['lines']).toEqual(['first', { sku: 'A' }, 'second', 7, 'third']);
    add('null', 'name');
    send({ type: 'tree.name', text: 'more' });
    confirm();
    expect(Object.keys(document.value())).toEqual([...Object.keys(data()), 'more']);
  });

  it('keeps the form when the leaf beside it goes, and puts the item at the end then', () => {
    const { document, add, confirm, value, selected, others, context } = start({ list: ['a', 'b', 'c'] });
    add('null', 'list', 0);
    others({ type: 'removeItem', path: ['list'], index: 0 });
    expect([value(), selected()]).toEqual([{ editing: 'adding' }, ['list']]);
    expect(context().notice?.text).toBe('The element that was selected was removed meanwhile.');
    confirm();
    expect(document.value()).toEqual({ list: ['b', 'c', null] });
  });

  it('warns of a name that is there or blank, refuses a reserved one, and keeps what was typed', () => {
    const { document, add, send, confirm, value, snapshot } = start();
    add('boolean');
    expect(selectWarning(snapshot())).toBeUndefined();
    for (const blank of ['', ' \t']) {
      send({ type: 'tree.name', text: blank });
      expect(selectWarning(snapshot())).toBe('Property contains only whitespace.');
    }
    for (const reserved of ['$convergence', '$convergenceType', '$$convergence_type']) {
      send({ type: 'tree.name', text: reserved });
      confirm();
      expect(selectProblem(snapshot())).toBe(
        `The name “${reserved}” can't be stored: names that begin with “$convergence” belong to the server.`,
      );
    }
    expect(value()).toEqual({ editing: 'adding' });
    send({ type: 'tree.name', text: 'name' }, { type: 'tree.choose', choice: true });
    expect(selectWarning(snapshot())).toBe('Will overwrite an existing property.');
    confirm();
    expect(document.value()['name']).toBe(true);
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('changes the type, which begins anew with its own value', () => {
    const { add, send, confirm, context, document } = start({});
    add('string');
    send({ type: 'tree.name', text: 'x' }, { type: 'tree.type', text: 'abc' });
    send({ type: 'tree.kind', kind: 'string', now });
    expect(context().draft).toMatchObject({ text: 'abc' });
    send({ type: 'tree.kind', kind: 'date', now });
    expect(context().draft).toMatchObject({ name: 'x', text: '11/21/2026 09:14:05.250 AM' });
    send({ type: 'tree.type', text: '11/21/2026 09:14:05.250' });
    confirm();
    expect(context().problem).toBe(
      'A date is written as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.',
    );
    send({ type: 'tree.kind', kind: 'array', now });
    confirm();
    expect(document.value()).toEqual({ x: [] });
  });
});

describe('renaming', () => {
  const renamed = (key: string) => {
    const it = start({ old: { in: [{ deep: 1 }] }, other: 1 });
    it.edit();
    it.select('old');
    it.send({ type: 'tree.open', nodes: [at(it.document, 'old'), at(it.document, 'old', 'in')], open: true });
    it.send({ type: 'tree.rename' }, { type: 'tree.type', text: key });
    return it;
  };

  it('is one step of undoing, stays open and selected', () => {
    const { document, confirm, value, selected, send } = renamed('new');
    const size = document.tree.size();
    confirm();
    expect([value(), selected()]).toEqual([selecting, ['new']]);
    expect(document.value()).toEqual({ other: 1, new: { in: [{ deep: 1 }] } });
    expect(document.tree.size()).toBe(size);
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual({ old: { in: [{ deep: 1 }] }, other: 1 });
    expect(document.canUndo()).toBe(false);
    send({ type: 'tree.redo' });
    expect(Object.keys(document.value())).toContain('new');
  });

  it('warns, overwrites when it is confirmed all the same, and refuses what is reserved', () => {
    const { document, send, confirm, snapshot, value } = renamed('other');
    expect(selectWarning(snapshot())).toBe('Will overwrite an existing property.');
    send({ type: 'tree.type', text: '  ' });
    expect(selectWarning(snapshot())).toBe('Property contains only whitespace.');
    send({ type: 'tree.type', text: '$convergence-x' });
    confirm();
    expect(selectProblem(snapshot())).toContain('belong to the server');
    expect(value()).toEqual({ editing: 'renaming' });
    send({ type: 'tree.type', text: 'other' });
    confirm();
    expect(document.value()).toEqual({ other: { in: [{ deep: 1 }] } });
  });

  it('leaves the field as Enter does, but overwrites nothing unasked', () => {
    const plain = renamed('new');
    plain.send({ type: 'tree.leave' });
    expect(Object.keys(plain.document.value())).toEqual(['other', 'new']);
    const warned = renamed('other');
    warned.send({ type: 'tree.leave' });
    expect([warned.value(), Object.keys(warned.document.value())]).toEqual([selecting, ['old', 'other']]);
    expect(warned.context().notice).toEqual({ text: 'What you typed was not stored.', kept: 'other' });
    warned.send({ type: 'tree.dismiss' });
    expect(warned.context().notice).toBeUndefined();
  });

  it('does nothing for the same name, nor after Escape; items and the root have no name', () => {
    const same = renamed('old');
    same.confirm();
    expect([same.value(), same.document.canUndo()]).toEqual([selecting, false]);
    const cancelled = renamed('new');
    cancelled.send({ type: 'tree.cancel' });
    expect([cancelled.value(), cancelled.context().notice]).toEqual([selecting, undefined]);
    const { send, select, value } = start();
    send({ type: 'tree.edit' });
    for (const path of [[], ['lines', 0]]) {
      select(...path);
      send({ type: 'tree.rename' });
      expect(value()).toEqual(selecting);
    }
  });

  it('tells when the property has gone meanwhile, with what was typed', () => {
    const { others, value, selected, context, confirm, document } = renamed('new');
    others({ type: 'removeMember', path: [], key: 'old' });
    expect([value(), selected()]).toEqual([selecting, []]);
    expect(context().notice).toEqual({
      text: 'The property that you were renaming was removed meanwhile.',
      kept: 'new',
    });
    confirm();
    expect(document.value()).toEqual({ other: 1 });
  });
});

describe('editing a text', () => {
  it('goes out with each stroke by the smallest splice at the caret, as one step', () => {
    const { document, editValue, type, value, context, send, others, actor } = start({ s: 'aaa' });
    const edits: Edit[][] = [];
    const edit = document.edit.bind(document);
    document.edit = (made, joined) => {
      edits.push([...made]);
      return edit(made, joined);
    };
    editValue('s');
    type('aaaa', 2);
    type('aaxaa', 3);
    type('aaaa', 2);
    expect(edits.flat()).toEqual([
      { type: 'splice', path: ['s'], index: 1, remove: 0, insert: 'a' },
      { type: 'splice', path: ['s'], index: 2, remove: 0, insert: 'x' },
      { type: 'splice', path: ['s'], index: 2, remove: 1, insert: '' },
    ]);
    send({ type: 'tree.confirm' });
    expect(value()).toEqual(selecting);
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: 'X' });
    send({ type: 'tree.undo' });
    expect([document.value(), document.canUndo(), context().draft]).toEqual([
      { s: 'Xaaa' },
      false,
      undefined,
    ]);
    actor.stop();
  });

  it.each(['tree.confirm', 'tree.cancel', 'tree.leave'] as const)(
    'ends on %s, and keeps what is in it',
    (type) => {
      const { document, editValue, type: write, send, value, context } = start({ s: '' });
      editValue('s');
      write('one\ntwo');
      send({ type });
      expect([value(), document.value(), context().notice]).toEqual([
        selecting,
        { s: 'one\ntwo' },
        undefined,
      ]);
    },
  );

  it('moves the caret by what others do, and tells where it is', () => {
    const { editValue, send, others, context, snapshot } = start({ s: 'abcdef', t: '' });
    editValue('s');
    expect(selectPresence(snapshot())).toEqual({ path: ['s'], caret: { from: 6, to: 6 } });
    send({ type: 'tree.caret', caret: { from: 2, to: 4 } });
    const caret = () => {
      const { draft } = context();
      return draft?.type === 'string'
        ? [draft.text, draft.caret.from, draft.caret.to, draft.placed]
        : undefined;
    };
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: 'XY' });
    expect(caret()).toEqual(['XYabcdef', 4, 6, 1]);
    others({ type: 'splice', path: ['s'], index: 8, remove: 0, insert: '!' });
    expect(caret()).toEqual(['XYabcdef!', 4, 6, 2]);
    others({ type: 'splice', path: ['s'], index: 3, remove: 2, insert: '' });
    expect(caret()).toEqual(['XYadef!', 3, 4, 3]);
    others({ type: 'splice', path: ['t'], index: 0, remove: 0, insert: 'elsewhere' });
    expect(caret()).toEqual(['XYadef!', 3, 4, 3]);
    others({ type: 'setValue', path: ['s'], value: 'XYade' });
    expect(caret()).toEqual(['XYade', 3, 4, 4]);
    expect(selectPresence(snapshot())?.caret).toEqual({ from: 3, to: 4 });
  });

  it('merges with what others type at the same time', () => {
    const { document, editValue, type, others } = start({ s: 'one two' });
    editValue('s');
    type('one! two', 4);
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: '> ' });
    type('> one!! two', 7);
    expect(document.value()).toEqual({ s: '> one!! two' });
  });

  it('undoes within the text, and what is typed afterwards is a step of its own', () => {
    const { document, editValue, type, send, value, context } = start({ s: 'a', other: 1 });
    editValue('s');
    type('ab');
    type('abc');
    send({ type: 'tree.undo' });
    expect([document.value()['s'], value()]).toEqual(['a', { editing: 'editingValue' }]);
    expect(context().draft).toMatchObject({ text: 'a', caret: { from: 1, to: 1 } });
    send({ type: 'tree.redo' });
    expect(context().draft).toMatchObject({ text: 'abc' });
    type('abcd');
    send({ type: 'tree.undo' });
    expect(document.value()['s']).toBe('abc');
    send({ type: 'tree.confirm' });
    editValue('other');
    type('2');
    send({ type: 'tree.confirm' });
    editValue('s');
    send({ type: 'tree.undo' });
    expect([document.value()['other'], value()]).toEqual([1, selecting]);
  });

  it('keeps what is typed while nothing can be written, and sends it with what others did since', () => {
    const { document, editValue, type, send, value, context, snapshot, others } = start({ s: 'one two' });
    editValue('s');
    send({ type: 'tree.permit', may: false, why: 'The connection is lost.' });
    type('one two three');
    expect([document.value()['s'], selectProblem(snapshot()), selectUnsent(snapshot())]).toEqual([
      'one two',
      'The connection is lost.',
      true,
    ]);
    send({ type: 'tree.confirm' }, { type: 'tree.leave' });
    expect([value(), selectWarning(snapshot())]).toEqual([
      { editing: 'editingValue' },
      'The connection is lost.',
    ]);
    expect(selectPresence(snapshot())?.caret).toBeUndefined();
    others({ type: 'splice', path: ['s'], index: 0, remove: 0, insert: '> ' });
    expect(context().draft).toMatchObject({ text: 'one two three' });
    send({ type: 'tree.permit', may: true });
    expect([document.value()['s'], selectProblem(snapshot()), selectUnsent(snapshot())]).toEqual([
      '> one two three',
      undefined,
      false,
    ]);
    expect(context().draft).toMatchObject({ text: '> one two three', caret: { from: 15, to: 15 } });
    type('> one two three!');
    expect(document.value()['s']).toBe('> one two three!');
  });

  it('asks where both changed the same part, and overwrites or leaves it', () => {
    const conflict = () => {
      const it = start({ s: 'one' });
      it.editValue('s');
      it.send({ type: 'tree.permit', may: false });
      it.type('two');
      it.others({ type: 'splice', path: ['s'], index: 0, remove: 3, insert: 'three' });
      it.send({ type: 'tree.permit', may: true });
      expect(selectProblem(it.snapshot())).toBe(
        'Somebody else has changed the same part of this text meanwhile. Enter puts yours in its place, Escape leaves theirs.',
      );
      expect(it.document.value()['s']).toBe('three');
      return it;
    };
    const mine = conflict();
    mine.confirm();
    expect([mine.document.value()['s'], mine.value()]).toEqual(['two', selecting]);
    const theirs = conflict();
    theirs.send({ type: 'tree.cancel' });
    expect([theirs.document.value()['s'], theirs.value()]).toEqual(['three', selecting]);
    expect(theirs.context().notice?.kept).toBe('two');
  });

  it('keeps what the document refuses, says why, and tries again with the next stroke', () => {
    const { trial, document, editValue, type, confirm, value, snapshot } = start({ s: 'a' });
    editValue('s');
    trial.refusal = 'The model is read-only now.';
    type('ab');
    expect([document.value()['s'], selectProblem(snapshot())]).toEqual(['a', 'The model is read-only now.']);
    confirm();
    expect(value()).toEqual({ editing: 'editingValue' });
    trial.refusal = undefined;
    type('abc');
    expect([document.value()['s'], selectProblem(snapshot()), value()]).toEqual([
      'abc',
      undefined,
      { editing: 'editingValue' },
    ]);
  });

  it('closes when somebody removes it or what it is in, with the text to be copied', () => {
    const { editValue, type, others, value, selected, context } = start({ a: { b: [{ s: 'x' }] } });
    editValue('a', 'b', 0, 's');
    type('xyz');
    others({ type: 'removeItem', path: ['a', 'b'], index: 0 });
    expect([value(), selected()]).toEqual([selecting, ['a', 'b']]);
    expect(context().notice).toEqual({
      text: 'The value that you were editing was removed meanwhile.',
      kept: 'xyz',
    });
    others({ type: 'setMember', path: [], key: 'a', value: 1 });
    expect(selected()).toEqual(['a']);
  });

  it('goes on in the model when that was opened anew', () => {
    const { editValue, send, context, value, type } = start({ list: [{ s: 'ab' }] });
    editValue('list', 0, 's');
    const again = soloDocument({ list: [{ s: 'Xab' }] });
    send({ type: 'tree.attach', document: again });
    expect([value(), context().draft]).toMatchObject([
      { editing: 'editingValue' },
      { text: 'Xab', caret: { from: 3 } },
    ]);
    type('Xabc');
    expect(again.value()).toEqual({ list: [{ s: 'Xabc' }] });
    again.receive([{ type: 'splice', path: ['list', 0, 's'], index: 0, remove: 1, insert: '' }], 's1');
    expect(context().draft).toMatchObject({ text: 'abc' });
    send({ type: 'tree.attach', document: soloDocument({ list: [] }) });
    expect([value(), context().notice?.kept, context().selected?.key]).toEqual([selecting, 'abc', 'list']);
  });
});

describe('editing other values', () => {
  it.each([
    ['12', 12],
    [' 1.50 ', 1.5],
    ['-0', -0],
    ['007', 7],
    ['.5', 0.5],
    ['+3', 3],
    ['1e21', 1e21],
  ])('takes "%s" as a number', (typed, number) => {
    const { document, editValue, type, confirm, value } = start();
    editValue('count');
    type(typed);
    confirm();
    expect([document.value()['count'], value()]).toEqual([number, selecting]);
  });

  it.each([
    ['', 'A number is needed here.'],
    ['NaN', '“NaN” is not a number.'],
    ['Infinity', '“Infinity” is not a number.'],
    ['0x10', '“0x10” is not a number.'],
    ['1,000', '“1,000” is not a number.'],
    ['1e999', 'This number is larger than a number can be.'],
    [
      '9007199254740993',
      'This number would lose digits: it would be kept as 9007199254740992. As a String it keeps them.',
    ],
  ])('refuses "%s" as a number, and keeps it typed', (typed, problem) => {
    const { document, editValue, type, send, value, snapshot, context, select } = start();
    editValue('count');
    type(typed);
    send({ type: 'tree.leave' });
    expect([selectProblem(snapshot()), value()]).toEqual([problem, { editing: 'editingValue' }]);
    select('count');
    expect(value()).toEqual({ editing: 'editingValue' });
    select('name');
    expect([value(), document.value()]).toEqual([selecting, data()]);
    expect(context().notice).toEqual({ text: `What you typed was not stored. ${problem}`, kept: typed });
  });

  it('applies a date only when it is valid', () => {
    const { document, editValue, type, confirm, value, context, send } = start();
    editValue('when');
    expect(context().draft).toMatchObject({ text: '11/20/2026 08:12:44.120 AM' });
    type('02/30/2026 08:12:44.120 AM');
    confirm();
    expect([value(), document.value()]).toEqual([{ editing: 'editingValue' }, data()]);
    type('02/28/2026 12:00:00.000 AM');
    confirm();
    expect(document.value()['when']).toEqual(new Date(Date.UTC(2026, 1, 28)));
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('changes nothing where nothing was typed, also in a date that its form can’t write', () => {
    const far = new Date(Date.UTC(12_345, 0, 1));
    const { document, editValue, confirm, value } = start({ far });
    editValue('far');
    confirm();
    expect([value(), document.value(), document.canUndo()]).toEqual([selecting, { far }, false]);
  });

  it('chooses true or false; null and containers have nothing to edit', () => {
    const { document, editValue, send, value } = start();
    editValue('paid');
    send({ type: 'tree.choose', choice: true });
    expect([document.value()['paid'], value()]).toEqual([true, selecting]);
    editValue('paid');
    send({ type: 'tree.leave' });
    expect([document.value()['paid'], value()]).toEqual([true, selecting]);
    for (const path of [[], ['none'], ['lines']]) {
      editValue(...path);
      expect(value()).toEqual(selecting);
    }
  });

  it('can’t be confirmed while the model can’t be written, and can be afterwards', () => {
    const { document, editValue, type, confirm, value, send, snapshot } = start();
    editValue('count');
    send({ type: 'tree.permit', may: false, why: 'The model is read-only.' });
    expect(selectWarning(snapshot())).toBe('The model is read-only.');
    type('8');
    confirm();
    expect([value(), selectProblem(snapshot())]).toEqual([
      { editing: 'editingValue' },
      'The model is read-only.',
    ]);
    send({ type: 'tree.permit', may: true });
    confirm();
    expect([document.value()['count'], value()]).toEqual([8, selecting]);
  });
});

describe('deleting, moving and undoing', () => {
  it('asks first, selects what follows, and can’t delete the root', () => {
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
    expect(document.value()).toEqual({
      name: 'lamp',
      count: 3,
      paid: false,
      when: data()['when'],
      none: null,
    });
    for (let step = 0; step < 4; step += 1) send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
    expect(selected()).toEqual(['lines', 0]);
  });

  it('says that it is gone when somebody else deletes it while it is asked', () => {
    const { edit, select, send, others, value, context, document } = start();
    edit();
    select('name');
    send({ type: 'tree.remove' });
    others({ type: 'removeMember', path: [], key: 'name' });
    expect([value(), context().notice?.text]).toEqual([
      selecting,
      'The element that you were about to delete was removed meanwhile.',
    ]);
    expect(Object.keys(document.value())).not.toContain('name');
  });

  it('moves an item by one place, no further than the ends', () => {
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

  it('reveals and selects what undoing changed, and says when nothing was left of it', () => {
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
    expect(context().notice?.text).toBe('Nothing was changed: others have changed the same places since.');
  });

  it('says why when nothing can be changed now, or when it was refused', () => {
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
    expect(context().notice).toEqual({ text: 'It was closed.', kept: undefined });
    send({ type: 'tree.remove' }, { type: 'tree.confirm' });
    expect([value(), context().problem]).toEqual([{ editing: 'confirmingRemoval' }, 'It was closed.']);
    send({ type: 'tree.view' });
    expect([value(), document.value()]).toEqual(['viewing', data()]);
  });

  it('tells when the selected node is removed, and selects the nearest that is left', () => {
    const { select, others, selected, context, value } = start({ a: { b: { c: { d: 1 } } } });
    select('a', 'b', 'c', 'd');
    others({ type: 'removeMember', path: ['a', 'b'], key: 'c' });
    expect([value(), selected()]).toEqual(['viewing', ['a', 'b']]);
    expect(context().notice?.text).toBe('The element that was selected was removed meanwhile.');
  });

  it('stops following the document with its actor', () => {
    const { actor, document, select, context } = start();
    select('name');
    actor.stop();
    document.receive([{ type: 'removeMember', path: [], key: 'name' }], 's1');
    expect(context().notice).toBeUndefined();
  });
});

describe('the chart of editing a tree', () => {
  const document: LiveDocument = soloDocument(data());
  // The graph tells events apart by their JSON; nodes know what they are in, and so have none.
  const node = (...path: Path): TreeNode => Object.assign(at(document, ...path), { toJSON: () => path });
  const paths = replayPaths(treeEditMachine, {
    input: { document },
    watches: ['keepDocument'],
    tasks: {},
    contextKeys: ['may', 'problem'],
    events: [
      { type: 'tree.edit' },
      { type: 'tree.view' },
      { type: 'tree.permit', may: false },
      { type: 'tree.permit', may: true },
      { type: 'tree.select', node: node('name') },
      { type: 'tree.add', node: node('lines'), kind: 'string', now, zone: 'utc' },
      { type: 'tree.rename', node: node('name') },
      { type: 'tree.editValue', node: node('count'), zone: 'utc' },
      { type: 'tree.remove', node: node('lines') },
      { type: 'tree.type', text: 'x' },
      { type: 'tree.confirm' },
      { type: 'tree.cancel' },
      { type: 'tree.written', changes: [] },
      { type: 'tree.refused', reason: 'no' },
    ],
  });
  it.each(paths)('reaches $name', async ({ expected, run }) => {
    expect((await run()).getSnapshot().value).toEqual(expected);
  });
  it('leaves nothing unreached', () => {
    expect(unreached(treeEditMachine, paths)).toEqual([]);
  });
});
