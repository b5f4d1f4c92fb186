import type { ListQuery, Sort } from './list-query';

/** The sort key of each column: texts sort in the reader's language, numbers by value. */
export type RowOrders<Row> = Readonly<Record<string, (row: Row) => string | number>>;

const collator = new Intl.Collator(undefined, { numeric: true });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Sorts by a column, then by `tie`; by `tie` alone if the column is unknown. */
export function orderRows<Row>(
  rows: readonly Row[],
  { column, direction }: Sort,
  { by, tie }: { by: RowOrders<Row>; tie: (row: Row) => string },
): Row[] {
  const order = Object.hasOwn(by, column) ? by[column] : undefined;
  const sign = direction === 'descending' ? -1 : 1;
  return [...rows].sort((a, b) => (order ? sign * compare(order(a), order(b)) : 0) || compare(tie(a), tie(b)));
}

/** Filters by the searched text and sorts, for lists that the server returns as a whole. */
export const chosenRows = <Row>(
  rows: readonly Row[],
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
  order: { text: (row: Row) => string; by: RowOrders<Row>; tie: (row: Row) => string },
): Row[] => {
  const wanted = filter.trim().toLowerCase();
  const found = rows.filter((row) => order.text(row).toLowerCase().includes(wanted));
  return orderRows(found, sort ?? { column: '', direction: 'ascending' }, order);
};
