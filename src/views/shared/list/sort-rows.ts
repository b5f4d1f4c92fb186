import type { Sort } from '../../../machines/resource-list/list-query';
import type { ListColumn } from './list-types';

const collator = new Intl.Collator(undefined, { numeric: true });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The rows of one page in the order of a column; equal ones, and all without a known column, by `tie`. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  columns: readonly ListColumn<Row>[],
  tie: (row: Row) => string,
): Row[] {
  const order = sort && columns.find(({ id }) => id === sort.column)?.order;
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return [...rows].sort(
    (a, b) => (order ? sign * compare(order(a), order(b)) : 0) || compare(tie(a), tie(b)),
  );
}
