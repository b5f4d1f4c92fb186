import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import { applyEdits } from '~/core/document/edit';
import { copyOf, type DocumentObject, type DocumentValue } from '~/core/document/value';
import { dataOf, documentOf } from '~/core/json/scan';
import {
  type CellEditEvent,
  cellEditMachine,
  selectHasUnsaved,
  selectUnsaved,
} from '~/machines/model/cell-edit/cell-edit-machine';
import {
  type CellDraft,
  cellName,
  type CellResult,
  cellSaveMachine,
} from '~/machines/model/cell-edit/cell-save-machine';
import { type Cell, cellText, editorOf, planCell, readCell, shownValue } from '~/machines/model/cell-edit/cell-values';
import { createLastEditors } from '~/machines/model/last-editors';
import { operator } from '~/core/person';
import { refusedHere } from '~/core/problem';
import { cellsSavedBy } from '../support/cell-samples';
import { deferredTask, settle } from '../support/deferred-task';
import { unreachable } from '../support/fixtures';
import { model, order, smallOrder } from '../support/model-samples';
import { itReachesEveryState } from '../support/replay-paths';

const total = { model: order, key: 'total' };
const customer = { model: order, key: 'customer' };
const other = { model: smallOrder, key: 'total' };
const rowOf = (cell: Cell, version = 8): Model => ({ ...cell.model, version });
const savedAt = (cell: Cell, version?: number): CellResult => ({ type: 'saved', row: rowOf(cell, version) });
const theirs = { value: 7, by: undefined };
const changedRow: Model = { ...rowOf(total), data: { ...order.data, total: 7 } };
const changed: CellResult = { type: 'changed', theirs, row: changedRow };

function start() {
  const replaced: Model[] = [];
  const list = createActor(
    fromCallback<{ type: 'list.replace'; row: Model }>(({ receive }) => receive(({ row }) => replaced.push(row))),
  ).start();
  const save = deferredTask<CellResult, CellDraft>();
  const clock = new SimulatedClock();
  const actor = createActor(cellsSavedBy(save.logic), { input: { list }, clock }).start();
  const send = (event: CellEditEvent) => actor.send(event);
  const snapshot = () => actor.getSnapshot();
  const type = (cell: Cell, text: string) => {
    send({ type: 'cell.focus', cell });
    send({ type: 'cell.type', cell, text, zone: 'utc' });
    send({ type: 'cell.commit' });
  };
  const call = (at: number) => {
    const found = save.calls.at(at);
    if (!found) throw new Error(`There is no save ${at}.`);
    return found;
  };
  const end = async (result: CellResult, at = -1) => {
    call(at).resolve(result);
    await settle();
  };
  const fail = async (error: unknown) => {
    call(-1).reject(error);
    await settle();
  };
  const saveOf = (cell: Cell) => snapshot().context.saves.get(cellName(cell));
  const states = () => [...snapshot().context.saves.values()].map((each) => each.getSnapshot().value);
  const sent = () => save.calls.map(({ input }) => [input.cell.model.id, input.cell.key, input.text]);
  return { actor, send, snapshot, type, end, fail, save, saveOf, states, sent, replaced, clock };
}

describe(cellEditMachine.id, () => {
  it('gives the next cell the keys at once, while the last one is saved', () => {
    const { send, snapshot, states } = start();
    send({ type: 'cell.edit', cell: total });
    send({ type: 'cell.type', cell: total, text: '12', zone: 'utc' });
    send({ type: 'cell.commit', next: customer, inSeries: true });
    expect(snapshot().value).toEqual({ open: 'series' });
    send({ type: 'cell.type', cell: customer, text: '?', zone: 'utc' });
    expect([snapshot().value, snapshot().context.text, states()]).toEqual([{ open: 'entering' }, '?', ['saving']]);
  });

  it('saves one cell of a model at a time, in the order of typing, and other models beside it', async () => {
    const { type, end, sent, states, replaced } = start();
    type(total, '12');
    type(customer, 'Noor');
    type(other, '3');
    expect(states()).toEqual(['saving', 'waiting', 'saving']);
    await end(savedAt(total), 0);
    expect(states()).toEqual(['saved', 'saving', 'saving']);
    expect(replaced).toEqual([rowOf(total)]);
    expect(sent()).toEqual([
      [order.id, 'total', '12'],
      [smallOrder.id, 'total', '3'],
      [order.id, 'customer', 'Noor'],
    ]);
  });

  it('goes on with the newer row if it shows the same value, so that its own change is nobody else’s', async () => {
    const { type, end, save } = start();
    type(total, '12');
    type(customer, 'Noor');
    await end(savedAt(total));
    expect(save.last.input.cell.model.version).toBe(8);
    type({ model: rowOf(total), key: 'note' }, 'x');
    type({ model: rowOf(total), key: 'paid' }, 'false');
    await end({ type: 'saved', row: { ...rowOf(customer, 9), data: { ...order.data, note: 'theirs' } } });
    expect(save.last.input.cell).toMatchObject({ key: 'note', model: { version: 8 } });
  });

  it('marks what is saved for a moment, and keeps nothing of a save that has ended', async () => {
    const { type, end, states, clock, snapshot } = start();
    type(total, '12');
    await end(savedAt(total));
    type(total, '13');
    await end(savedAt(total));
    expect(states()).toEqual(['saved']);
    clock.increment(2_000);
    expect(states()).toEqual([]);
    expect(Object.keys(snapshot().children)).toEqual([]);
  });

  it('saves nothing when nothing was typed, or it was discarded', () => {
    const { send, snapshot, states } = start();
    send({ type: 'cell.edit', cell: total });
    send({ type: 'cell.leave', cell: customer });
    expect(snapshot().value).toEqual({ open: 'editing' });
    send({ type: 'cell.leave', cell: total });
    expect(snapshot().value).toBe('idle');
    send({ type: 'cell.edit', cell: total });
    send({ type: 'cell.type', cell: total, text: '12', zone: 'utc' });
    send({ type: 'cell.cancel' });
    send({ type: 'cell.commit', next: customer });
    expect([snapshot().value, snapshot().context.cell, states()]).toEqual([{ open: 'ready' }, customer, []]);
  });

  it('saves what was typed when the focus leaves the table, and keeps the tab stop', () => {
    const { send, snapshot, sent } = start();
    send({ type: 'cell.focus', cell: total });
    send({ type: 'cell.type', cell: total, text: '12', zone: 'utc' });
    send({ type: 'cell.leave', cell: total });
    expect([snapshot().value, snapshot().context.cell, sent()]).toEqual(['idle', total, [[order.id, 'total', '12']]]);
  });

  it('expects the row as it was when typing began', () => {
    const { send, save } = start();
    const newer = { model: rowOf(total), key: 'total' };
    send({ type: 'cell.focus', cell: total });
    send({ type: 'cell.type', cell: newer, text: '1', zone: 'utc' });
    send({ type: 'cell.type', cell: { ...total, model: rowOf(total, 9) }, text: '12', zone: 'utc' });
    send({ type: 'cell.commit' });
    expect(save.last.input.cell).toEqual(newer);
  });

  it('saves the last of several texts for one cell, over what it has stored itself', async () => {
    const { type, end, sent, save, states } = start();
    type(total, '1');
    type(customer, 'Noor');
    type(total, '2');
    type(total, '3');
    await end(savedAt(total));
    expect(sent().at(-1)).toEqual([order.id, 'total', '3']);
    expect(save.last.input.cell.model.version).toBe(8);
    await end(savedAt(total, 9));
    await end(savedAt(customer, 10));
    expect(states()).toEqual(['saved', 'saved']);
  });

  it('keeps what is refused in its cell, saves the others, and says so in plain data', async () => {
    const { actor, type, end, states, snapshot, saveOf } = start();
    type(total, 'twelve');
    type(customer, 'Noor');
    await end({ type: 'invalid', reason: 'Enter a number.' });
    expect(states()).toEqual([{ refused: 'invalid' }, 'saving']);
    await end(savedAt(customer));
    expect(selectUnsaved(snapshot())).toEqual([
      {
        cell: { model: { ...order, data: { total: order.data['total'] } }, key: 'total' },
        text: 'twelve',
        zone: 'utc',
      },
    ]);
    expect(selectHasUnsaved(actor.getSnapshot())).toBe(true);
    saveOf(total)?.send({ type: 'save.discard' });
    expect(selectHasUnsaved(actor.getSnapshot())).toBe(false);
  });

  it('asks before it overwrites, and expects what it has shown', async () => {
    const { type, end, save, saveOf, states, replaced } = start();
    type(total, '12');
    await end(changed);
    expect([states(), replaced]).toEqual([[{ refused: 'changed' }], [changedRow]]);
    saveOf(total)?.send({ type: 'save.overwrite' });
    expect(save.last.input).toMatchObject({ text: '12', expected: theirs, cell: total });
    await end(changed);
    type({ model: changedRow, key: 'total' }, '13');
    expect(save.last.input).toMatchObject({ text: '13', expected: undefined, cell: total });
    await end(changed);
    saveOf(total)?.send({ type: 'save.discard' });
    expect(states()).toEqual([]);
  });

  it('keeps the text when it fails, and tries all again', async () => {
    const { send, type, fail, states, snapshot } = start();
    type(total, '12');
    await fail(unreachable);
    type(other, '3');
    await fail(unreachable);
    expect([states(), snapshot().context.readOnly.size]).toEqual([[{ refused: 'failed' }, { refused: 'failed' }], 0]);
    send({ type: 'cells.retry' });
    expect(states()).toEqual(['saving', 'saving']);
    await fail(refusedHere('read_only', 'You can read this model but not change it.'));
    expect([...snapshot().context.readOnly]).toEqual([smallOrder.id]);
  });

  it('knows what may have been stored until an answer comes', async () => {
    const { type, end, fail, save } = start();
    type(total, '12');
    await fail({ kind: 'timedOut', seconds: 10 });
    type(total, '13');
    expect(save.last.input).toMatchObject({ text: '13', sent: ['12', '13'] });
    await end(changed);
    type({ model: changedRow, key: 'total' }, '14');
    expect(save.last.input).toMatchObject({ text: '14', sent: ['14'] });
  });

  it('takes back what was typed before the page ended, except where something was typed since', async () => {
    const before = start();
    before.type(total, '12');
    before.type(customer, 'Noor');
    before.send({ type: 'cell.focus', cell: other });
    before.send({ type: 'cell.type', cell: other, text: '3', zone: 'utc' });
    const texts = structuredClone([...selectUnsaved(before.snapshot())]);
    const { type, send, sent, saveOf, states, end, save } = start();
    type(total, '13');
    send({ type: 'cells.restore', texts });
    expect(states()).toEqual(['saving', 'waiting', 'saving']);
    expect(saveOf(total)?.getSnapshot().context.text).toBe('13');
    await end({ type: 'saved', row: rowOf(total) }, 0);
    expect(sent()).toEqual([
      [order.id, 'total', '13'],
      [smallOrder.id, 'total', '3'],
      [order.id, 'customer', 'Noor'],
    ]);
    expect(save.last.input.cell.model, 'the row that has the same value now').toEqual(rowOf(total));
    await end(changed);
    expect(saveOf(customer)?.getSnapshot().value).toEqual({ refused: 'changed' });
  });

  it('has the last text of each cell saved or refused, whatever is typed in whatever order and answered however late', async () => {
    const cells = [total, customer, other, { model: smallOrder, key: 'customer' }];
    const step = fc.oneof(
      fc.record({ do: fc.constant('type' as const), cell: fc.nat(3), text: fc.string({ minLength: 1 }) }),
      fc.record({
        do: fc.constant('answer' as const),
        at: fc.nat(),
        how: fc.constantFrom('saved', 'invalid', 'failed', 'changed'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { type, save, saveOf, states } = start();
        const last = new Map<Cell, string>();
        const stored = new Map<string, string>();
        const open: typeof save.calls = [];
        let seen = 0;
        const look = () => {
          open.push(...save.calls.slice(seen));
          seen = save.calls.length;
          const saving = open.map(({ input }) => input.cell.model.id);
          expect(new Set(saving).size).toBe(saving.length);
        };
        const answer = async (at: number, how: string) => {
          const [call] = open.splice(at % Math.max(1, open.length), 1);
          if (!call) return;
          const { cell, text } = call.input;
          if (how === 'failed') call.reject(unreachable);
          else if (how === 'invalid') call.resolve({ type: 'invalid', reason: 'No.' });
          else if (how === 'changed') call.resolve({ type: 'changed', theirs, row: cell.model });
          else {
            stored.set(cellName(cell), text);
            call.resolve(savedAt(cell, cell.model.version + 1));
          }
          await settle();
          look();
        };
        for (const each of steps) {
          if (each.do === 'answer') await answer(each.at, each.how);
          else {
            const cell = cells[each.cell];
            if (!cell) continue;
            type(cell, each.text);
            last.set(cell, each.text);
            look();
          }
        }
        while (open.length > 0) await answer(0, 'saved');
        expect(states().filter((at) => at === 'waiting' || at === 'saving')).toEqual([]);
        for (const [cell, text] of last) {
          const at = saveOf(cell)?.getSnapshot();
          const kept = at?.hasTag('refused') ? at.context.text : stored.get(cellName(cell));
          expect(kept).toBe(text);
        }
      }),
      { numRuns: 60 },
    );
  });

  describe('taken back', () => {
    const shown = { ids: [order.id, smallOrder.id], keys: ['customer', 'total', 'note', 'paid'] };
    const rowWith = (cell: Cell, value: unknown, version: number): Cell => ({
      ...cell,
      model: { ...rowOf(cell, version), data: { ...cell.model.data, [cell.key]: value } },
    });
    const save = (cell: Cell, value: unknown, version: number): CellResult => ({
      type: 'saved',
      row: rowWith(cell, value, version).model,
    });
    const undo: CellEditEvent = { type: 'cells.undo', shown };
    const redo: CellEditEvent = { type: 'cells.redo', shown };
    const entryOf = ({ cell, text, exact }: CellDraft) => [cell.key, shownValue(cell), exact ?? text];

    it('writes the value that was there over the one that was saved, and focuses its cell', async () => {
      const { type, end, send, save: saves, snapshot } = start();
      type(total, '12');
      await end(save(total, 12, 8));
      send({ type: 'cell.focus', cell: customer });
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['total', 12, { total: order.data['total'] }]);
      expect(saves.last.input.cell.model.version).toBe(8);
      expect([snapshot().value, snapshot().context.cell?.key]).toEqual([{ open: 'ready' }, 'total']);
      await end(save(total, order.data['total'], 9));
      send(redo);
      expect(entryOf(saves.last.input)).toEqual(['total', order.data['total'], '12']);
      await end(save(total, 12, 10));
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['total', 12, { total: order.data['total'] }]);
    });

    it('waits until its row is shown again', async () => {
      const { type, end, send, save: saves } = start();
      type(total, '12');
      await end(save(total, 12, 8));
      send({ type: 'cell.focus', cell: customer });
      const count = saves.calls.length;
      send({ type: 'cells.undo', shown: { ids: ['of-another-collection'], keys: ['total'] } });
      expect(saves.calls).toHaveLength(count);
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['total', 12, { total: order.data['total'] }]);
    });

    it('says what someone else has entered since, and goes on before it when that is kept', async () => {
      const { type, end, send, save: saves, saveOf, states, clock } = start();
      type(customer, 'Noor');
      await end(save(customer, 'Noor', 8));
      type(total, '12');
      await end(save(total, 12, 9));
      clock.increment(2_000);
      send(undo);
      await end(changed);
      expect(states()).toEqual([{ refused: 'changed' }]);
      saveOf(total)?.send({ type: 'save.discard' });
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['customer', 'Noor', { customer: order.data['customer'] }]);
    });

    it('writes what was overwritten, not what the row showed', async () => {
      const { type, end, send, save: saves, saveOf } = start();
      type(total, '12');
      await end(changed);
      saveOf(total)?.send({ type: 'save.overwrite' });
      await end(save(total, 12, 9));
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['total', 12, { total: 7 }]);
    });

    it('takes a text out of the queue, and one that is being saved back after it', async () => {
      const { type, end, send, sent, save: saves, states, clock } = start();
      type(total, '12');
      type(customer, 'Noor');
      send(undo);
      send(undo);
      await end(save(total, 12, 8));
      expect(entryOf(saves.last.input)).toEqual(['total', 12, { total: order.data['total'] }]);
      await end(save(total, order.data['total'], 9));
      const { customer: name } = order.data;
      expect(entryOf(saves.last.input)).toEqual(['customer', name, { customer: name }]);
      await end({ type: 'unchanged' });
      clock.increment(2_000);
      expect([sent().length, states()]).toEqual([3, []]);
    });

    it('takes a text together with those that it replaced in the queue', async () => {
      const { type, end, send, save: saves, snapshot } = start();
      type(customer, 'Noor');
      type(total, '1');
      type(total, '12');
      await end(save(customer, 'Noor', 8));
      await end(save(total, 12, 9));
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['total', 12, { total: order.data['total'] }]);
      expect(snapshot().context.done).toHaveLength(1);
    });

    it('skips what was refused and discarded, and does nothing when there is nothing', async () => {
      const { type, end, send, saveOf, save: saves, snapshot } = start();
      send({ type: 'cell.focus', cell: total });
      send(undo);
      send(redo);
      type(total, 'twelve');
      await end({ type: 'invalid', reason: 'Enter a number.' });
      saveOf(total)?.send({ type: 'save.discard' });
      send(undo);
      expect([saves.calls.length, snapshot().context.undone]).toEqual([1, []]);
    });

    it('forgets what could be entered again when something else is typed', async () => {
      const { type, end, send, save: saves } = start();
      type(total, '12');
      await end(save(total, 12, 8));
      send(undo);
      await end(save(total, order.data['total'], 9));
      type(customer, 'Noor');
      await end(save(customer, 'Noor', 10));
      send(redo);
      expect(saves.calls).toHaveLength(3);
    });

    it('removes a value where there was none', async () => {
      const { type, end, send, save: saves, saveOf } = start();
      const missing = { model: order, key: 'missing' };
      type(missing, '1');
      await end(save(missing, 1, 8));
      send(undo);
      expect(entryOf(saves.last.input)).toEqual(['missing', 1, {}]);
      expect(saveOf(missing)?.getSnapshot().context.text).toBe('');
    });

    it('enters a block as one step, after a question, during which the cell keeps its place', async () => {
      const { send, end, save: saves, snapshot } = start();
      send({ type: 'cell.focus', cell: total });
      const entries = [total, other].map((cell) => ({ cell, text: '5', zone: 'utc' as const, was: '' }));
      const block = { entries, leftOut: [] };
      send({ type: 'cells.ask', block });
      send({ type: 'cell.leave', cell: total });
      expect([snapshot().value, saves.calls.length]).toEqual([{ open: 'asking' }, 0]);
      send({ type: 'cell.cancel' });
      expect([snapshot().value, saves.calls.length]).toEqual([{ open: 'ready' }, 0]);
      send({ type: 'cells.ask', block });
      send({ type: 'cells.enter', block });
      expect(saves.calls.map(({ input }) => input.text)).toEqual(['5', '5']);
      await end(save(other, 5, 8), 1);
      await end(save(total, 5, 8), 0);
      send(undo);
      expect(saves.calls.slice(2).map(({ input }) => entryOf(input))).toEqual([
        ['total', 5, { total: order.data['total'] }],
        ['total', 5, { total: smallOrder.data['total'] }],
      ]);
    });
  });

  itReachesEveryState(cellEditMachine, {
    input: { list: undefined },
    tasks: {},
    children: ['cellSave'],
    contextKeys: ['text'],
    events: [
      { type: 'cell.focus', cell: total },
      { type: 'cell.edit', cell: total },
      { type: 'cell.type', cell: total, text: '12', zone: 'utc' },
      { type: 'cell.commit', next: customer, inSeries: true },
      { type: 'cell.leave', cell: total },
      { type: 'cell.cancel' },
      { type: 'cells.ask', block: { entries: [], leftOut: [] } },
    ],
  });
});

describe(cellSaveMachine.id, () => {
  itReachesEveryState(cellSaveMachine, {
    input: { queue: createActor(fromCallback(() => {})).start(), draft: { cell: total, text: '12', zone: 'utc' } },
    tasks: {
      save: {
        outputs: [{ type: 'unchanged' }, { type: 'invalid', reason: '' }, changed, savedAt(total)],
        errors: [unreachable],
      },
    },
    contextKeys: ['text', 'isNewer'],
    events: [
      { type: 'save.start', row: undefined },
      { type: 'save.type', text: '13', zone: 'utc' },
      { type: 'save.overwrite' },
      { type: 'save.retry' },
      { type: 'save.discard' },
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
    ['boolean', ' False', { value: false }],
    ['boolean', 'yes', { reason: 'Enter true or false.' }],
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
    ['merges texts that are changed in different places', { a: 'one two!' }, 'one two', '1 two', { after: '1 two!' }],
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
