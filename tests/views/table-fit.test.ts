import { describe, expect, it } from 'vitest';
import { readColumns } from '~/core/column-arrangement';
import { columnWidth, fitTable } from '~/views/kit/list/data-table-rows';
import type { Model } from '~/api/rest/domain/models';
import {
  contentWidth,
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

const modelWith = (data: Model['data'], id = 'a'): Model => ({
  id,
  collection: 'orders',
  version: 1,
  createdTime: 0,
  modifiedTime: 0,
  data,
});

describe('contentWidth', () => {
  const widthOf = (value: unknown, key = 'key') => contentWidth([modelWith({ [key]: value })], key);

  it.each([
    ['a boolean', true, 104],
    ['a number', 1204.5, 104],
    ['a short text', 'picking', 104],
    ['a text', 'Nordlicht Apotheke', 168],
    ['a date', { $$convergence_type: 'date', date: 0 }, 192],
    ['a long text', 'x'.repeat(1_000), 236],
    ['an object', { a: 1 }, 104],
    ['a long object', { text: 'x'.repeat(1_000) }, 236],
    ['a Chinese text', '北港码头的货物清单和备注', 216],
    ['null', null, 104],
    ['nothing', undefined, 104],
  ])('is enough for %s, within limits', (_, value, width) => expect(widthOf(value)).toBe(width));

  it('is enough for the name of the column', () => {
    expect(widthOf(1, 'numberOfPallets')).toBe(168);
  });

  it('comes from the first models only', () => {
    const many = Array.from({ length: 60 }, (_, index) => modelWith({ key: index < 50 ? 'a' : 'x'.repeat(90) }));
    expect(contentWidth(many, 'key')).toBe(104);
  });
});

describe('modelColumnWidths', () => {
  const long = ['0d1f7a34-58f3-4f4e-9b7c-000000000001'];
  const short = ['order-10400'];
  const columnsOf = (dataColumns: number) => [
    versionColumn,
    modifiedColumn,
    ...Array.from({ length: dataColumns }, (_, index) => `key${index}`),
  ];
  const widths = (ids: string[], columns: string[], card: number) => modelColumnWidths(ids, columns, () => 188, card);

  it('gives spare width to the ids until they fit', () => {
    expect(widths(long, columnsOf(2), 1000).id).toBe(116 + 88);
    expect(widths(long, columnsOf(2), 1160).id).toBe(280);
    expect(widths(short, columnsOf(2), 1160).id).toBeUndefined();
  });

  it('gives the remaining width to the data columns', () => {
    expect(widths(short, columnsOf(2), 1160).more).toBe(124);
    expect(widths(short, ['a', 'b'], 960).more).toBe(170);
  });

  it('gives nothing more when there is no spare width', () => {
    expect(widths(long, columnsOf(6), 1000)).toEqual({ id: undefined, more: 0 });
  });
});

describe('tableLayout', () => {
  const usual = usualColumns(['total', '_id', 'note']);
  const layoutAt = (text: string, card = 1200) => {
    const layout = tableLayout(['a'], usual, readColumns(text), { card, wantedOf: () => 104 });
    return { ...layout, ids: layout.columns.map(({ id }) => id) };
  };

  it('tells data keys from the other columns', () => {
    expect(layoutAt('').columns.map(({ id, key, title }) => [id, key, title])).toEqual([
      ['total', 'total', 'total'],
      ['__id', '_id', '_id'],
      ['note', 'note', 'note'],
      ['_version', undefined, 'Version'],
      ['_modified', undefined, 'Modified'],
    ]);
  });

  it('keeps the widths of the others when one column is resized', () => {
    const widths = (text: string) => layoutAt(text).columns.map(({ width }) => width);
    expect(widths('total.90')).toEqual(widths('').with(0, 90));
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
    expect(layoutAt('', 700).edge).toBe('_id');
    expect(layoutAt('note.p', 700).edge).toBe('note');
  });
});
