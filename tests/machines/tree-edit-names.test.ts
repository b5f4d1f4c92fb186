import { describe, expect, it } from 'vitest';
import { unsafeChange } from '~/core/document/storable';
import type { DocumentObject, DocumentValue, Kind } from '~/core/document/value';
import {
  selectAdding,
  selectAskedStep,
  selectUnsafeChange,
  selectWarning,
} from '~/machines/model/tree-edit/tree-edit-machine';
import { adding, at, data, inText, now, renaming, selecting, start } from '../support/tree-edit-samples';

describe('adding an element', () => {
  const defaults: [Kind, DocumentValue][] = [
    ['object', {}],
    ['array', []],
    ['string', ''],
    ['number', 0],
    ['boolean', false],
    ['date', new Date(now)],
    ['null', null],
  ];
  it.each(defaults)('starts a new %s with the default of the specification', (kind, value) => {
    const { document, add, send, confirm, selected } = start({});
    add(kind);
    send({ type: 'tree.name', text: 'new' });
    confirm();
    expect(document.value()).toEqual({ new: value });
    expect(selected()).toEqual(['new']);
  });

  it('disables toolbar and selection until confirmed or canceled', () => {
    const { document, add, send, select, value, snapshot, selected } = start();
    add('number', 'lines', 0);
    expect([value(), selectAdding(snapshot())]).toEqual([adding, true]);
    select('name');
    send({ type: 'tree.remove' }, { type: 'tree.undo' });
    expect([value(), selected()]).toEqual([adding, ['lines', 0]]);
    send({ type: 'tree.cancel' });
    expect([value(), selectAdding(snapshot()), document.value()]).toEqual([selecting, false, data()]);
  });

  it('inserts an item at the end, at the given position, or at the beginning when the position is empty', () => {
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
    expect(snapshot().context.problem).toBe('A position is 0 or a whole number without leading zeros.');
    expect([value(), document.value()]).toEqual([adding, { list: ['a'] }]);
    send({ type: 'tree.name', text: '0' });
    expect(snapshot().context.problem).toBeUndefined();
  });

  it('inserts after the selected item, even when that has moved', () => {
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

  it('keeps the form when the selected item is removed, and inserts at the end', () => {
    const { document, add, confirm, value, selected, others, context } = start({ list: ['a', 'b', 'c'] });
    add('null', 'list', 0);
    others({ type: 'removeItem', path: ['list'], index: 0 });
    expect([value(), selected()]).toEqual([adding, ['list']]);
    expect(context().notice?.text).toBe('Someone else removed the element that was selected.');
    confirm();
    expect(document.value()).toEqual({ list: ['b', 'c', null] });
  });

  it('warns about an existing or blank name, refuses a reserved one, and keeps what was typed', () => {
    const { document, add, send, confirm, value, snapshot } = start();
    add('boolean');
    expect(selectWarning(snapshot())).toBeUndefined();
    confirm();
    expect([value(), snapshot().context.problem]).toEqual([adding, "Property names can't be empty."]);
    for (const blank of ['', ' \t']) {
      send({ type: 'tree.name', text: blank });
      expect(selectWarning(snapshot())).toBe('Property contains only whitespace.');
    }
    for (const reserved of ['$convergence', '$convergenceType', '$$convergence_type']) {
      send({ type: 'tree.name', text: reserved });
      confirm();
      expect(snapshot().context.problem).toBe(`The name “${reserved}” can't be used: it belongs to the server.`);
    }
    expect(value()).toEqual(adding);
    send({ type: 'tree.name', text: 'name' }, { type: 'tree.type', text: 'true' });
    expect(selectWarning(snapshot())).toBe('Will overwrite an existing property.');
    confirm();
    expect(document.value()['name']).toBe(true);
    send({ type: 'tree.undo' });
    expect(document.value()).toEqual(data());
  });

  it('changes the type and starts with its default value', () => {
    const { add, send, confirm, context, document } = start({});
    add('string');
    send({ type: 'tree.name', text: 'x' }, { type: 'tree.type', text: 'abc' });
    send({ type: 'tree.kind', kind: 'string', now });
    expect(context().draft).toMatchObject({ text: 'abc' });
    send({ type: 'tree.kind', kind: 'date', now });
    expect(context().draft).toMatchObject({ name: 'x', text: '11/21/2026 09:14:05.250 AM' });
    send({ type: 'tree.type', text: '11/21/2026 09:14:05.250' });
    confirm();
    expect(context().problem).toBe('Enter a date as MM/DD/YYYY hh:mm:ss.SSS A, as in 03/14/2025 09:02:11.000 AM.');
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

  it('is one undo step, and keeps the node expanded and selected', () => {
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

  it('is applied when the field is left, but does not overwrite without confirmation', () => {
    const plain = renamed('new');
    plain.send({ type: 'tree.leave' });
    expect(Object.keys(plain.document.value())).toEqual(['other', 'new']);
    const warned = renamed('  ');
    expect(selectWarning(warned.snapshot())).toBe('Property contains only whitespace.');
    warned.send({ type: 'tree.type', text: 'other' });
    expect(selectWarning(warned.snapshot())).toBe('Will overwrite an existing property.');
    warned.send({ type: 'tree.leave' });
    expect([warned.value(), Object.keys(warned.document.value())]).toEqual([selecting, ['old', 'other']]);
    expect(warned.unsent()).toEqual([['conflicting', 'other']]);
  });

  it('does nothing for the same name or after Escape, and is not available for items and the root', () => {
    const same = renamed('old');
    same.confirm();
    expect([same.value(), same.document.canUndo()]).toEqual([selecting, false]);
    const canceled = renamed('new');
    canceled.send({ type: 'tree.cancel' });
    expect([canceled.value(), canceled.context().notice]).toEqual([selecting, undefined]);
    const { send, select, value } = start();
    send({ type: 'tree.edit' });
    for (const path of [[], ['lines', 0]]) {
      select(...path);
      send({ type: 'tree.rename' });
      expect(value()).toEqual(selecting);
    }
  });

  it('reports a removed property and keeps what was typed', () => {
    const { others, value, selected, unsent, confirm, document } = renamed('new');
    others({ type: 'removeMember', path: [], key: 'old' });
    expect([value(), selected()]).toEqual([selecting, []]);
    expect(unsent()).toEqual([['orphaned', 'new']]);
    confirm();
    expect(document.value()).toEqual({ other: 1 });
  });
});

describe("a member whose name the server can't store", () => {
  const bad = () => ({ 'a`b': 'text', '': null, in: { 'ends\\': 1 } });
  const asked = 'The server may close this model for everyone when you change or remove';

  it('needs confirmation before it is renamed', () => {
    const { document, edit, select, send, confirm, value, snapshot } = start(bad());
    edit();
    select('a`b');
    send({ type: 'tree.rename' });
    expect([value(), snapshot().hasTag('asking')]).toEqual([{ editing: 'confirmingChange' }, true]);
    expect(selectUnsafeChange(snapshot())).toContain(`${asked} “a\`b”`);
    send({ type: 'tree.cancel' });
    expect(value()).toEqual(selecting);
    send({ type: 'tree.rename' });
    confirm();
    expect(value()).toEqual(renaming);
    send({ type: 'tree.type', text: 'good' });
    confirm();
    expect(document.value()).toEqual({ good: 'text', '': null, in: { 'ends\\': 1 } });
  });

  it('has a warning before it is removed', () => {
    const { document, edit, select, send, confirm, value, snapshot } = start(bad());
    edit();
    select('');
    send({ type: 'tree.remove' });
    expect(value()).toEqual({ editing: 'confirmingRemoval' });
    expect(selectUnsafeChange(snapshot())).toContain(`${asked} the member with an empty name`);
    confirm();
    expect(Object.keys(document.value())).toEqual(['a`b', 'in']);
    select('in');
    send({ type: 'tree.remove' });
    expect(selectUnsafeChange(snapshot())).toBeUndefined();
  });
});

describe('undoing and redoing unsafe changes', () => {
  it.each(['', 'a`b', 'ends\\', '__proto__'])('needs confirmation again for the member %j', (name) => {
    const given = JSON.parse(JSON.stringify({ keep: 1, [name]: 'old' })) as DocumentObject;
    const { document, edit, send, select, confirm, value, snapshot, actor } = start(given);
    edit();
    select('keep');
    send({ type: 'tree.remove' });
    confirm();
    select(name);
    send({ type: 'tree.remove' });
    expect(selectUnsafeChange(snapshot())).toBe(unsafeChange(name));
    confirm();
    expect(document.value()).toEqual({});
    const asking = (step: 'undo' | 'redo') => {
      expect(value()).toEqual({ editing: 'confirmingChange' });
      expect([selectAskedStep(snapshot()), selectUnsafeChange(snapshot())]).toEqual([step, unsafeChange(name)]);
    };
    send({ type: 'tree.undo' });
    asking('undo');
    send({ type: 'tree.cancel' });
    expect([value(), Object.keys(document.value())]).toEqual([selecting, []]);
    send({ type: 'tree.undo' });
    asking('undo');
    confirm();
    expect([value(), Object.keys(document.value())]).toEqual([selecting, [name]]);
    // Undoing the previous step is safe.
    send({ type: 'tree.undo' });
    expect([value(), Object.keys(document.value()).sort()]).toEqual([selecting, [name, 'keep'].sort()]);
    send({ type: 'tree.redo' });
    expect(value()).toEqual(selecting);
    send({ type: 'tree.redo' });
    asking('redo');
    confirm();
    expect(document.value()).toEqual({});
    actor.stop();
  });

  it('needs no confirmation for a text that is already being edited', () => {
    const { document, edit, send, select, confirm, type, value } = start({ 'a`b': 'x' });
    edit();
    select('a`b');
    send({ type: 'tree.editValue', zone: 'utc' });
    confirm();
    type('xy');
    send({ type: 'tree.undo' });
    expect([value(), document.value()]).toEqual([inText(), { 'a`b': 'x' }]);
  });
});
