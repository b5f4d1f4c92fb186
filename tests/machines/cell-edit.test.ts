import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { applyEdits } from '~/core/document/edit';
import { copyOf, type DocumentObject, type DocumentValue } from '~/core/document/value';
import { dataOf, documentOf } from '~/core/json/scan';
import {
  type CellDraft,
  cellEditMachine,
  type CellResult,
  selectReadOnly,
  selectTyped,
} from '~/machines/model/cell-edit/cell-edit-machine';
import { cellText, editorOf, planCell, readCell, shownValue } from '~/machines/model/cell-edit/cell-values';
import { createLastEditors } from '~/machines/model/last-editors';
import { operator } from '~/core/person';
import { refusedHere } from '~/core/refusals';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { model, order } from '../support/model-samples';
import { itReachesEveryState } from '../support/replay-paths';

const total = { model: order, key: 'total' };
const customer = { model: order, key: 'customer' };
const saved: CellResult = { type: 'saved', row: { ...order, version: 8 } };
const theirs = { value: 7, by: undefined };
const changed: CellResult = { type: 'changed', theirs, row: { ...order, version: 8 } };

function start() {
  const replaced: Model[] = [];
  const list = createActor(
    fromCallback<{ type: 'list.replace'; row: Model }>(({ receive }) =>
      receive(({ row }) => replaced.push(row)),
    ),
  ).start();
  const save = deferredTask<CellResult, CellDraft>();
  const clock = new SimulatedClock();
  const actor = createActor(cellEditMachine.provide({ actors: { save: save.logic } }), {
    input: { list },
    clock,
  }).start();
  const send = (event: Parameters<typeof actor.send>[0]) => actor.send(event);
  const end = async (result: CellResult) => {
    save.last.resolve(result);
    await settle();
  };
  const edit = (cell = total) => send({ type: 'cell.edit', cell, zone: 'utc' });
  const type = (text: string) => send({ type: 'cell.type', text });
  const { value, context } = {
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
  return { actor, send, save, end, edit, type, value, context, replaced, clock };
}

describe(cellEditMachine.id, () => {
  it('saves what was typed, shows the row as it is then, and marks the cell for a moment', async () => {
    const { send, save, end, edit, type, value, replaced, clock } = start();
    edit();
    type('12');
    send({ type: 'cell.commit' });
    expect(value()).toBe('saving');
    expect(save.last.input).toEqual({ cell: total, text: '12', zone: 'utc', expected: undefined });
    await end(saved);
    expect([value(), replaced]).toEqual(['saved', [{ ...order, version: 8 }]]);
    clock.increment(2_000);
    expect(value()).toBe('idle');
  });

  it('edits one cell at a time: another one when this one is saved, with its row as it is then', async () => {
    const { send, end, edit, type, value, context } = start();
    edit();
    type('12');
    edit(customer);
    expect(context().cell).toEqual(total);
    send({ type: 'cell.commit' });
    edit(customer);
    await end(saved);
    expect(value()).toEqual({ editing: 'typing' });
    expect(context()).toMatchObject({
      cell: { model: { version: 8 }, key: 'customer' },
      text: undefined,
      next: undefined,
    });
  });

  it('saves nothing when nothing was typed', () => {
    const { send, edit, value, context } = start();
    edit();
    send({ type: 'cell.leave' });
    expect(value()).toBe('idle');
    edit();
    send({ type: 'cell.commit', next: customer });
    expect([value(), context().cell]).toEqual([{ editing: 'typing' }, customer]);
  });

  it('does not go on to the next cell when the value is corrected and the field is left', async () => {
    const { send, end, edit, type, value } = start();
    edit();
    type('twelve');
    send({ type: 'cell.commit', next: customer });
    await end({ type: 'invalid', reason: 'Enter a number.' });
    type('12');
    send({ type: 'cell.leave' });
    await end(saved);
    expect(value()).toBe('saved');
  });

  it('keeps the text of what is no value, until it is corrected', async () => {
    const { send, end, edit, type, value, context } = start();
    edit();
    type('twelve');
    send({ type: 'cell.commit', next: customer });
    await end({ type: 'invalid', reason: 'Enter a number.' });
    expect([value(), context().text, context().reason]).toEqual([
      { editing: 'invalid' },
      'twelve',
      'Enter a number.',
    ]);
    send({ type: 'cell.leave' });
    expect(value()).toEqual({ editing: 'invalid' });
    type('12');
    expect(value()).toEqual({ editing: 'typing' });
  });

  it('asks before it overwrites, and expects what it has shown', async () => {
    const { send, save, end, edit, type, value, context, replaced } = start();
    edit();
    type('12');
    send({ type: 'cell.commit' });
    await end(changed);
    expect([value(), context().theirs, replaced.length]).toEqual(['changed', theirs, 1]);
    send({ type: 'cell.resume' });
    expect([value(), context().text]).toEqual([{ editing: 'typing' }, '12']);
    send({ type: 'cell.commit' });
    expect(save.last.input.expected).toBeUndefined();
    await end(changed);
    send({ type: 'cell.overwrite' });
    expect(save.last.input).toMatchObject({ text: '12', expected: theirs });
    await end(changed);
    send({ type: 'cell.cancel' });
    expect([value(), context().text]).toEqual(['idle', undefined]);
  });

  it('keeps the text when it fails, and tries again', async () => {
    const { actor, send, save, edit, type, value, context } = start();
    edit();
    type('12');
    send({ type: 'cell.leave' });
    save.last.reject(unreachable);
    await settle();
    expect([value(), context().text, selectTyped(actor.getSnapshot())]).toEqual(['failed', '12', true]);
    expect(selectReadOnly(actor.getSnapshot()).size).toBe(0);
    send({ type: 'cell.commit' });
    expect(selectTyped(actor.getSnapshot())).toBe(false);
    save.last.reject(refusedHere('read_only', 'You can read this model but not change it.'));
    await settle();
    expect([...selectReadOnly(actor.getSnapshot())]).toEqual([order.id]);
  });

  itReachesEveryState(cellEditMachine.provide({ actions: { takeResult: () => {} } }), {
    input: { list: undefined },
    tasks: {
      save: {
        outputs: [{ type: 'unchanged' }, { type: 'invalid', reason: '' }, changed, saved],
        errors: [unreachable],
      },
    },
    contextKeys: ['text', 'next'],
    limit: 4_000,
    events: [
      { type: 'cell.edit', cell: total, zone: 'utc' },
      { type: 'cell.type', text: '12' },
      { type: 'cell.commit' },
      { type: 'cell.cancel' },
    ],
  });
});

describe('the values of cells', () => {
  const cell = (value: unknown) => ({ model: model('m', { key: value }), key: 'key' });
  it.each([
    [1, 'number'],
    [true, 'boolean'],
    ['short', 'string'],
    ['two\nlines', 'elsewhere'],
    ['x'.repeat(201), 'elsewhere'],
    [null, 'json'],
    [[], 'elsewhere'],
    [{ a: 1 }, 'elsewhere'],
    [{ $$convergence_type: 'date', date: 5 }, 'date'],
  ])('%j is edited as %s', (value, kind) => expect(editorOf(cell(value))).toBe(kind));

  it.each([
    ['number', '12.5', { value: 12.5 }],
    ['number', '', { reason: 'Enter a number.' }],
    ['number', '1 2', { reason: 'Enter a number.' }],
    ['boolean', 'false', { value: false }],
    ['date', '01/01/1970 12:00:00.005 AM', { value: new Date(5) }],
    ['date', '02/30/2026 12:00:00.000 AM', { reason: "This date doesn't exist." }],
    ['json', 'plain', { value: 'plain' }],
    ['json', '"1"', { value: '1' }],
    ['json', '{"a":[1]}', { value: { a: [1] } }],
    ['json', '{"a`":1}', { reason: expect.stringContaining('backtick') as string }],
  ] as const)('reads a %s: %s', (kind, text, read) => expect(readCell(kind, text, 'utc')).toEqual(read));

  it('are what is typed again, for values of every kind', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.string({ maxLength: 200 }).filter((text) => !/[\r\n]/.test(text)),
      // Luxon's years of four digits.
      fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    );
    fc.assert(
      fc.property(value, (each) => {
        const edited = { model: model('m', dataOf({ key: each })), key: 'key' };
        const shown = shownValue(edited);
        expect(shown).toEqual(each);
        expect(readCell(editorOf(edited), cellText(shown, 'utc'), 'utc')).toEqual({ value: each });
      }),
    );
  });

  it('are the same after a document was converted to data and back', () => {
    const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.date({ noInvalidDate: true }));
    const { document } = fc.letrec<{ document: DocumentObject; value: DocumentValue }>((tie) => ({
      document: fc.dictionary(fc.string(), tie('value')),
      value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value')), tie('document')),
    }));
    fc.assert(
      fc.property(document, (each) => {
        expect(documentOf(dataOf(each))).toEqual(each);
      }),
    );
  });
});

describe('planCell', () => {
  const planned = (now: DocumentObject, expected: DocumentValue | undefined, value: DocumentValue) => {
    const plan = planCell(now, { key: 'a', expected, value });
    if (!('edits' in plan)) return plan;
    return { edits: plan.edits, after: (applyEdits(copyOf(now), plan.edits) as DocumentObject)['a'] };
  };
  it.each<[string, DocumentObject, DocumentValue | undefined, DocumentValue, object]>([
    ['replaces a number', { a: 1 }, 1, 2, { edits: [{ type: 'setValue', path: ['a'], value: 2 }] }],
    [
      'changes only the part of a text that differs',
      { a: 'the kettle' },
      'the kettle',
      'the red kettle',
      { edits: [{ type: 'splice', path: ['a'], index: 4, remove: 0, insert: 'red ' }] },
    ],
    [
      'merges texts that are changed in different places',
      { a: 'one two!' },
      'one two',
      '1 two',
      { after: '1 two!' },
    ],
    ['does not merge changes of the same place', { a: '2 two' }, 'one two', '1 two', { theirs: '2 two' }],
    ['adds what is missing', {}, undefined, 1, { after: 1 }],
    ['replaces null', { a: null }, null, { b: 1 }, { after: { b: 1 } }],
    ['does not overwrite another value', { a: 3 }, 1, 2, { theirs: 3 }],
    ['does not bring back a removed value', {}, 1, 2, { theirs: undefined }],
    ['changes nothing when the value is there already', { a: 2 }, 1, 2, { edits: [] }],
    [
      'turns an object that looks like a date into one',
      { a: { $$convergence_type: 'date', date: 5 } },
      new Date(5),
      new Date(6),
      { after: new Date(6) },
    ],
  ])('%s', (_, now, expected, value, plan) => expect(planned(now, expected, value)).toMatchObject(plan));

  it('refuses to change what would make the server close the model', () =>
    expect(planCell({ 'a`b': 1 }, { key: 'a`b', expected: 1, value: 2 })).toEqual({
      refused: expect.stringContaining('backtick') as string,
    }));
});

describe('the last editors', () => {
  it('are known for the version they made only', () => {
    const key = { namespace: 'acme', id: 'desk' };
    const editors = createLastEditors();
    const mara = { ...operator('mara'), displayName: '' };
    editors.note(key, 'm', { modifiedBy: mara, version: 3, isCommitted: false });
    expect(editors.of(key, { id: 'm', version: 3 })).toBeUndefined();
    editors.note(key, 'm', { modifiedBy: mara, version: 3, isCommitted: true });
    editors.note(key, 'n', { modifiedBy: undefined, version: 3, isCommitted: true });
    expect(editors.of(key, { id: 'm', version: 3 })).toBe(mara);
    for (const [id, version] of [
      ['m', 4],
      ['n', 3],
      ['o', 3],
    ] as const)
      expect(editors.of(key, { id, version })).toBeUndefined();
    expect(editors.of({ ...key, id: 'other' }, { id: 'm', version: 3 })).toBeUndefined();
  });
});
