import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellBlock,
  type CellTarget,
  clipboardCells,
  clipboardText,
  mustAsk,
  placedFrom,
} from '~/machines/model/cell-edit/cell-block';
import { model, order, smallOrder } from '../support/model-samples';

describe('the clipboard', () => {
  it.each([
    ['one cell', 'a', [['a']]],
    ['nothing', '', [['']]],
    [
      'tabs and lines',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF and a line break at the end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['CR alone', 'a\rb', [['a'], ['b']]],
    ['empty cells and rows', '\t\n\n\ta', [['', ''], [''], ['', 'a']]],
    ['two line breaks at the end', 'a\n\n', [['a'], ['']]],
    ['a quoted cell with a tab, line breaks and quotes', '"a\t""b""\r\nc"\td', [['a\t"b"\r\nc', 'd']]],
    ['quotes within a cell', 'say "a"\tb', [['say "a"', 'b']]],
    ['text behind a quoted part', '"a" b\tc', [['"a" b', 'c']]],
    ['a quote without an end', '"a\tb', [['"a', 'b']]],
    ['quotes only', '""\t""""', [['', '"']]],
    ['emoji and text from right to left', '👩‍👩‍👧\tשלום\n\u202ea', [['👩‍👩‍👧', 'שלום'], ['\u202ea']]],
    ['spaces', ' a \t ', [[' a ', ' ']]],
  ])('is read as rows of cells when it has %s', (_, text, rows) => expect(clipboardCells(text)).toEqual(rows));

  it('is read at once when it is large or hostile', () => {
    const rows = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => '"x'));
    expect(clipboardCells(rows.map((row) => row.join('\t')).join('\n'))).toEqual(rows);
    const long = 'x'.repeat(1_000_000);
    expect(clipboardCells(`"${long}\n"`)).toEqual([[`${long}\n`]]);
    expect(clipboardCells(`"${long}`)).toEqual([[`"${long}`]]);
    expect(clipboardCells('""'.repeat(100_000))).toHaveLength(1);
  });

  it('has a copied value as one cell, whatever is in it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', '👩', ' ') });
    fc.assert(
      fc.property(text, (each) => {
        const copied = clipboardText(each);
        // Other texts are pasted as they are.
        if (/[\t\r\n]/.test(each)) expect(clipboardCells(copied)).toEqual([[each]]);
        else expect(copied).toBe(each);
      }),
    );
  });
});

describe('a block of cells', () => {
  const models = [order, smallOrder];
  const places = { models, keys: ['customer', 'total', 'lines'], whyFixed: () => undefined };
  const from = { model: order, key: 'total' };
  const block = (
    targets: readonly CellTarget[],
    unsaved?: string,
    whyFixed: (id: string) => string | undefined = () => undefined,
  ) => cellBlock(targets, whyFixed, { zone: 'utc', unsavedIn: () => unsaved });
  const entered = ({ entries }: ReturnType<typeof block>) =>
    entries.map(({ cell, text }) => [cell.model.id, cell.key, text]);
  const none = 'Only rows and columns that are shown here can be filled.';

  it('is written from a cell on to the right and down, by the rules of each cell', () => {
    const pasted = block(placedFrom(from, clipboardCells('1\tx\ty\nmany\n3'), places));
    expect(entered(pasted)).toEqual([[order.id, 'total', '1']]);
    expect(pasted.leftOut).toEqual([
      { reason: 'Open the model to change this value.', count: 1 },
      { reason: none, count: 2 },
      { reason: 'Enter a number.', count: 1 },
    ]);
    expect(mustAsk(pasted)).toBe(true);
  });

  it('leaves out what may not be changed, and what is there already unless another text waits', () => {
    const same: CellTarget[] = [{ cell: from, text: String(order.data['total']) }];
    expect(block(same)).toEqual({ entries: [], leftOut: [] });
    expect(entered(block(same, '5'))).toHaveLength(1);
    expect(block([{ cell: from, text: '5' }], undefined, () => 'You can read it.').leftOut).toEqual([
      { reason: 'You can read it.', count: 1 },
    ]);
  });

  it('takes a value as it is, also for a cell of another kind', () => {
    const filled = block([{ cell: from, text: 'x', exact: { total: 'x' } }]);
    expect(filled.entries).toMatchObject([{ text: 'x', exact: { total: 'x' }, was: String(order.data['total']) }]);
    expect(block([{ cell: { model: order, key: 'lines' }, text: 'x', exact: { lines: 'x' } }]).entries).toEqual([]);
  });

  it('asks above 20 values, and enters at most 500', () => {
    const many = (count: number) =>
      block(
        Array.from({ length: count }, (_, at) => ({ cell: { model: model(`m${at}`, { a: 0 }), key: 'a' }, text: '1' })),
      );
    expect([mustAsk(many(20)), mustAsk(many(21))]).toEqual([false, true]);
    expect(many(10_000)).toMatchObject({
      entries: { length: 500 },
      leftOut: [{ reason: 'Up to 500 values can be entered at once.', count: 9_500 }],
    });
  });
});
