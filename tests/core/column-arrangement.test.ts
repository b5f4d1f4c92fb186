import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangedColumns,
  besideColumn,
  type ColumnArrangement,
  columnsAt,
  movedColumn,
  readColumns,
  usualArrangement,
  withColumns,
  withSetting,
  writeColumns,
} from '~/core/column-arrangement';

const columns = ['version', 'modified', 'state', 'total', 'note'].map((id) => ({ id, shown: id !== 'note' }));
const drawn = (arrangement: ColumnArrangement) => arrangedColumns(columns, arrangement).map(({ id }) => id);

const id = fc.oneof(
  fc.constantFrom(...columns.map((column) => column.id), '', '*', '.', '-', '__proto__', 'with space', '100%'),
  fc.string({ unit: 'grapheme' }),
);
const setting = fc
  .record({
    width: fc.option(fc.integer({ min: 48, max: 1600 }), { nil: undefined }),
    pinned: fc.constantFrom(true, undefined),
    shown: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map((each) => Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)))
  .filter((each) => Object.keys(each).length > 0);
const arrangement = fc.record({
  order: fc.uniqueArray(id, { maxLength: 8 }),
  settings: fc
    .uniqueArray(fc.tuple(id, setting), { selector: ([each]) => each, maxLength: 8 })
    .map((entries) => new Map(entries)),
});

describe('the arrangement of columns', () => {
  it('is the same after it was written to an address and read', () => {
    fc.assert(
      fc.property(arrangement, fc.constantFrom('', '?mode=query&query=a+b', '?columns=old'), (each, search) => {
        expect(columnsAt(withColumns(search, each))).toEqual(each);
      }),
    );
  });

  it('is short in an address', () => {
    const wide = withSetting({ ...usualArrangement, order: ['state', 'total'] }, 'total', { width: 180, pinned: true });
    const text = '*state*total.180p**note.h';
    expect(writeColumns(withSetting(wide, 'note', { shown: false }))).toBe(text);
    expect(withColumns('?page=2', readColumns(text))).toBe(`?page=2&columns=${text}`);
    expect(withColumns(`?columns=${text}`, usualArrangement)).toBe('');
  });

  it('ignores what cannot be read', () => {
    for (const text of ['***', '.', 'a.x', '-zz', '*', 'a b', '-E0', '%', 'total.99999'])
      expect(readColumns(text)).toEqual(usualArrangement);
    expect(readColumns('total.9').settings.get('total')).toEqual({ width: 48 });
    expect(readColumns('*a*??*b*a').order).toEqual(['a', 'b']);
    fc.assert(fc.property(fc.string(), (text) => writeColumns(readColumns(text)).length <= text.length * 9 + 9));
  });

  it('keeps the columns of the table, in order, pinned ones first', () => {
    expect(drawn(usualArrangement)).toEqual(['version', 'modified', 'state', 'total']);
    expect(drawn(readColumns('*total*gone*version**note.s*state.p'))).toEqual([
      'state',
      'total',
      'version',
      'modified',
      'note',
    ]);
    fc.assert(
      fc.property(arrangement, (each) => {
        const shown = columns.filter((column) => each.settings.get(column.id)?.['shown'] ?? column.shown);
        expect(drawn(each).toSorted()).toEqual(shown.map((column) => column.id).toSorted());
      }),
    );
  });

  it('keeps columns that the table does not have now', () => {
    const before = readColumns('*gone.180p*total**away.h');
    const after = movedColumn(columns, before, { id: 'version', to: 'total' });
    expect(after.order).toEqual(['version', 'total', 'modified', 'state', 'gone']);
    expect(after.settings).toEqual(before.settings);
  });

  it('moves a column to any place of its group, and back', () => {
    const known = fc.constantFrom(...columns.map((column) => column.id));
    fc.assert(
      fc.property(arrangement, known, known, (each, from, to) => {
        const before = drawn(each);
        const moved = movedColumn(columns, each, { id: from, to });
        if (moved === each) return;
        expect(drawn(moved).indexOf(from)).toBe(before.indexOf(to));
        expect(drawn(moved).filter((other) => other !== from)).toEqual(before.filter((other) => other !== from));
        const back = drawn(moved)[before.indexOf(from)] ?? '';
        expect(drawn(movedColumn(columns, moved, { id: from, to: back }))).toEqual(before);
      }),
    );
  });

  it('has a column beside each, except at the ends of the pinned and the other columns', () => {
    const all = arrangedColumns(columns, readColumns('total.p*state.p'));
    expect(all.map((column) => column.id)).toEqual(['state', 'total', 'version', 'modified']);
    expect(all.map((column) => besideColumn(all, column.id, 'right'))).toEqual([
      'total',
      undefined,
      'modified',
      undefined,
    ]);
    expect(all.map((column) => besideColumn(all, column.id, 'left'))).toEqual([
      undefined,
      'state',
      undefined,
      'version',
    ]);
    expect(besideColumn(all, 'gone', 'right')).toBeUndefined();
  });

  it('is the usual one again when its settings are taken back', () => {
    const hidden = withSetting(usualArrangement, 'total', { shown: false, pinned: true, width: 5000 });
    expect(hidden.settings.get('total')).toEqual({ shown: false, pinned: true, width: 1600 });
    const none = { shown: undefined, pinned: undefined, width: undefined };
    expect(withSetting(hidden, 'total', none)).toEqual(usualArrangement);
  });
});
