import { describe, expect, it } from 'vitest';
import { readColumns } from '~/core/column-arrangement';
import { columnWidth, fitTable } from '~/views/kit/list/data-table-rows';
import {
  modelColumnWidths,
  modifiedColumn,
  tableLayout,
  usualColumns,
  versionColumn,
} from '~/views/pages/model/models/columns/model-columns';

/** As in the list of server users: 180, 180, 150, 180 and 206 px, beside a checkbox and three buttons. */
const columns = [
  { id: 'username', narrow: 'title' },
  { id: 'displayName', narrow: 'second' },
  { id: 'role', narrow: 'status', width: 150 },
  { id: 'email', narrow: 'none' },
  { id: 'lastLogin', narrow: 'none', width: 206 },
] as const;
const fixed = 44 + 124;
const shown = (width: number) => {
  const fit = fitTable(columns, width, fixed);
  return [fit.layout, ...fit.columns.map(({ id }) => id)];
};

describe('fitTable', () => {
  it('shows all columns when they fit, when each shrinks a little, and before the width is known', () => {
    const all = ['table', 'username', 'displayName', 'role', 'email', 'lastLogin'];
    expect(shown(1160)).toEqual(all);
    expect(shown(0)).toEqual(all);
    expect(shown(936)).toEqual(all);
  });

  it('hides columns without a place on a card when they do not fit, the last first', () => {
    expect(shown(800)).toEqual(['table', 'username', 'displayName', 'role', 'email']);
    expect(shown(720)).toEqual(['table', 'username', 'displayName', 'role']);
  });

  it('moves the second column below the title when the columns do not fit', () => {
    expect(shown(560)).toEqual(['stacked', 'username', 'role']);
  });

  it('shows cards when even that does not fit, and on a phone', () => {
    const wide = columns.map((column) => ({ ...column, width: 400 }));
    expect(fitTable(wide, 560, fixed).layout).toBe('cards');
    expect(shown(390)).toEqual(['cards', 'username', 'displayName', 'role']);
  });
});

describe('columnWidth', () => {
  it('is the width of the column or its share of the available width', () => {
    expect(columnWidth(206, columns, fixed)).toBe('min(206px, (100cqi - 168px) * 0.2299)');
    expect(columnWidth(undefined, columns, fixed)).toBeUndefined();
  });
});

describe('modelColumnWidths', () => {
  const long = ['0d1f7a34-58f3-4f4e-9b7c-000000000001'];
  const columnsOf = (dataColumns: number) => [
    versionColumn,
    modifiedColumn,
    ...Array.from({ length: dataColumns }, (_, index) => `key${index}`),
  ];

  it('gives spare width to the ids until they fit', () => {
    expect(modelColumnWidths(long, columnsOf(2), 1000).id).toBe(116 + 88);
    expect(modelColumnWidths(long, columnsOf(2), 1160).id).toBe(280);
    expect(modelColumnWidths(['order-10400'], columnsOf(2), 1160).id).toBeUndefined();
  });

  it('gives the remaining width to the data columns', () => {
    expect(modelColumnWidths(['order-10400'], columnsOf(2), 1160).data).toBe(188 + 124);
    expect(modelColumnWidths(['order-10400'], columnsOf(1), 2400).data).toBe(420);
    expect(modelColumnWidths(['order-10400'], ['a', 'b'], 960).data).toBe(188 + 170);
  });

  it('keeps ids and data narrow when there is no spare width', () => {
    expect(modelColumnWidths(long, columnsOf(6), 1000)).toEqual({ id: undefined, data: 188 });
  });
});

describe('tableLayout', () => {
  const usual = usualColumns(['total', '_id', 'note']);
  const layoutAt = (text: string, card = 1200) => {
    const layout = tableLayout(['a'], usual, readColumns(text), card);
    return { ...layout, ids: layout.columns.map(({ id }) => id) };
  };

  it('tells data keys from the other columns', () => {
    expect(layoutAt('').columns.map(({ id, key, title }) => [id, key, title])).toEqual([
      ['_version', undefined, 'Version'],
      ['_modified', undefined, 'Modified'],
      ['total', 'total', 'total'],
      ['__id', '_id', '_id'],
      ['note', 'note', 'note'],
    ]);
  });

  it('keeps the widths of the others when one column is resized', () => {
    const widths = (text: string) => layoutAt(text).columns.map(({ width }) => width);
    expect(widths('total.90')).toEqual(widths('').with(2, 90));
  });

  it('pins what leaves room for the others, and only the ids in a narrow card', () => {
    const pinned = (text: string, card?: number) =>
      [layoutAt(text, card)].map(({ id, columns, pinsBoxes }) => [
        pinsBoxes,
        id.left,
        ...columns.flatMap((column) => column.left ?? []),
      ])[0];
    expect(pinned('note.p')).toEqual([true, 'calc(80px)', 'calc(80px + var(--column-0))']);
    expect(pinned('note.900p')).toEqual([true, 'calc(80px)']);
    expect(pinned('note.p', 390)).toEqual([false, 'calc(0px)']);
  });

  it('has an edge beside the pinned columns when others scroll below them', () => {
    expect(layoutAt('').edge).toBeUndefined();
    expect(layoutAt('', 900).edge).toBe('_id');
    expect(layoutAt('note.p', 900).edge).toBe('note');
  });
});
