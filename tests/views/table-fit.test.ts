import { describe, expect, it } from 'vitest';
import { columnWidth, fitTable } from '~/views/kit/list/data-table-rows';
import { modelColumnWidths } from '~/views/pages/model/models/ModelTable';

/** As the users of the server: 180, 180, 150, 180 and 206 px, beside a box and three buttons. */
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
  it('shows all columns when there is room, when each gives way a little, and while the room is not known', () => {
    const all = ['table', 'username', 'displayName', 'role', 'email', 'lastLogin'];
    expect(shown(1160)).toEqual(all);
    expect(shown(0)).toEqual(all);
    expect(shown(936)).toEqual(all);
  });

  it('leaves out the columns without a place on a card when they do not fit, the last first', () => {
    expect(shown(800)).toEqual(['table', 'username', 'displayName', 'role', 'email']);
    expect(shown(720)).toEqual(['table', 'username', 'displayName', 'role']);
  });

  it('puts the second line below the title when the columns do not fit', () => {
    expect(shown(560)).toEqual(['stacked', 'username', 'role']);
  });

  it('makes cards when even that does not fit, and on a phone', () => {
    const wide = columns.map((column) => ({ ...column, width: 400 }));
    expect(fitTable(wide, 560, fixed).layout).toBe('cards');
    expect(shown(390)).toEqual(['cards', 'username', 'displayName', 'role']);
  });
});

describe('columnWidth', () => {
  it('is what the column asks for, or its part of what there is', () => {
    expect(columnWidth(206, columns, fixed)).toBe('min(206px, (100cqi - 168px) * 0.2299)');
    expect(columnWidth(undefined, columns, fixed)).toBeUndefined();
  });
});

describe('modelColumnWidths', () => {
  const long = ['0d1f7a34-58f3-4f4e-9b7c-000000000001'];

  it('gives the ids what there is to spare, until they are read in full', () => {
    expect(modelColumnWidths(long, 2, 1000).id).toBe(116 + 108);
    expect(modelColumnWidths(long, 2, 1160).id).toBe(280);
    expect(modelColumnWidths(['order-10400'], 2, 1160).id).toBeUndefined();
  });

  it('gives the data columns what is left', () => {
    expect(modelColumnWidths(['order-10400'], 2, 1160).data).toBe(188 + 134);
    expect(modelColumnWidths(['order-10400'], 1, 2400).data).toBe(420);
  });

  it('leaves ids and data as narrow as they are when there is nothing to spare', () => {
    expect(modelColumnWidths(long, 6, 1000)).toEqual({ id: undefined, data: 188, table: 516 + 6 * 188 });
  });
});
