export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** The query of a list as in the address: `?filter=a&page=2&pageSize=25&sort=-name&namespace=acme`. Pages count from 1. */
export type ListQuery = {
  filter: string;
  page: number;
  pageSize: number;
  sort: Sort | undefined;
  facets: Readonly<Record<string, string>>;
};

export const pageSizes: readonly number[] = [10, 25, 50];

/** The server uses 32-bit row numbers. */
const maxPage = 10_000_000;

export type QueryDefaults = {
  pageSize: number;
  /** The page sizes that are offered, if not the usual ones. The address may hold any up to the largest. */
  pageSizes?: readonly number[] | undefined;
  sort?: Sort | undefined;
  facets?: readonly string[] | undefined;
  /** The name of the search parameter in the address, if not `filter`. */
  filterName?: string | undefined;
};

/** Parses a query string; missing and invalid values get their defaults. */
export function readQuery(search: string, defaults: QueryDefaults): ListQuery {
  const parameters = new URLSearchParams(search);
  const size = wholeFrom(1, parameters.get('pageSize'));
  const sort = parameters.get('sort');
  const facets = (defaults.facets ?? []).map((name) => [name, parameters.get(name) ?? ''] as const);
  return {
    filter: parameters.get(defaults.filterName ?? 'filter') ?? '',
    page: wholeFrom(1, parameters.get('page')) ?? 1,
    pageSize: size !== undefined && size <= Math.max(...(defaults.pageSizes ?? pageSizes)) ? size : defaults.pageSize,
    sort: sort ? readSort(sort) : defaults.sort,
    facets: Object.fromEntries(facets.filter(([, value]) => value !== '')),
  };
}

/** The query string for the address, without defaults. */
export function writeQuery({ filter, page, pageSize, sort, facets }: ListQuery, defaults: QueryDefaults): string {
  const parameters = new URLSearchParams();
  if (filter) parameters.set(defaults.filterName ?? 'filter', filter);
  for (const [name, value] of Object.entries(facets)) if (value) parameters.set(name, value);
  if (page > 1) parameters.set('page', String(page));
  if (pageSize !== defaults.pageSize) parameters.set('pageSize', String(pageSize));
  if (sort && sortText(sort) !== (defaults.sort && sortText(defaults.sort))) parameters.set('sort', sortText(sort));
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

export const sameQuery = (a: ListQuery, b: ListQuery) =>
  a.page === b.page && a.pageSize === b.pageSize && sameSort(a.sort, b.sort) && sameRows(a, b);

/** Whether two queries match the same rows, regardless of order and page. */
export const sameRows = (a: ListQuery, b: ListQuery) =>
  a.filter === b.filter && textOfFacets(a.facets) === textOfFacets(b.facets);

export const sameSort = (a: Sort | undefined, b: Sort | undefined) =>
  a?.column === b?.column && a?.direction === b?.direction;

const textOfFacets = (facets: ListQuery['facets']) =>
  JSON.stringify(
    Object.entries(facets)
      .filter(([, value]) => value !== '')
      .sort(),
  );
export const sortText = ({ column, direction }: Sort) => (direction === 'descending' ? `-${column}` : column);
export const readSort = (text: string): Sort =>
  text.startsWith('-') ? { column: text.slice(1), direction: 'descending' } : { column: text, direction: 'ascending' };

function wholeFrom(least: number, text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value >= least && value <= maxPage ? value : undefined;
}

/** The sort key of each column: texts sort in the reader's language, numbers by value. */
export type RowOrders<Row> = Readonly<Record<string, (row: Row) => string | number>>;

// Made late: it takes many milliseconds.
let collator: Intl.Collator | undefined;
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : (collator ??= new Intl.Collator(undefined, { numeric: true })).compare(String(a), String(b));

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

/** By their code units, which is the same for every reader. */
export const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

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
