import type { Sort } from './list-query';

/** What the rows are ordered by, for each column: texts as the reader's language orders them, numbers by their value. */
export type RowOrders<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const collator = new Intl.Collator(undefined, { numeric: true });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** All rows in the order of a column; equal ones, and all without a known column, in that of `tie`. */
export function orderRows<Row>(
  rows: readonly Row[],
  { column, direction }: Sort,
  { by, tie }: { by: RowOrders<Row>; tie: (row: Row) => string },
): Row[] {
  const order = Object.hasOwn(by, column) ? by[column] : undefined;
  const sign = direction === 'descending' ? -1 : 1;
  return [...rows].sort(
    (a, b) => (order ? sign * compare(order(a), order(b)) : 0) || compare(tie(a), tie(b)),
  );
}
