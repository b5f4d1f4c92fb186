import type { DataValue, ObjectValue } from '../state/data-values';
import { valueAtPath } from './evaluate';
import type { Query } from './query';

/** Types of values in sort order. Missing and null come first. */
const ranks: Record<DataValue['type'], number> = {
  null: 0,
  boolean: 1,
  number: 2,
  date: 3,
  string: 4,
  array: 5,
  object: 6,
};

type SortKey = { rank: number; value: string | number | boolean };

const sortKey = (value: DataValue | undefined): SortKey => ({
  rank: value ? ranks[value.type] : 0,
  value: value && 'value' in value ? value.value : 0,
});

const compareKeys = (one: SortKey, other: SortKey): number =>
  one.rank - other.rank || (one.value < other.value ? -1 : one.value > other.value ? 1 : 0);

/** The rows in the requested order; equal ones keep their order. */
export const sortRows = <Row extends { root: ObjectValue }>(
  rows: Row[],
  orderBy: Query['orderBy'],
): Row[] => {
  if (orderBy.length === 0) return rows;
  const keyed = rows.map((row) => ({
    row,
    keys: orderBy.map(({ path }) => sortKey(valueAtPath(row.root, path))),
  }));
  keyed.sort((one, other) => {
    for (const [index, { descending }] of orderBy.entries()) {
      const [left, right] = [one.keys[index], other.keys[index]];
      const difference = left && right ? compareKeys(left, right) : 0;
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
};
