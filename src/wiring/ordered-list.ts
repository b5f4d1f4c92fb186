import type { ListQuery, Sort } from '../machines/resource-list/list-query';
import type { ListPage } from '../machines/resource-list/list-setup';
import { screenTask } from './screen-task';

type Read<Row> = (
  slice: { filter: string; offset: number; limit: number },
  signal: AbortSignal,
) => Promise<Row[]>;

/** So many at once, where all are read. */
const stretch = 500;

/** All that match, stretch by stretch. */
async function readAll<Row>(read: Read<Row>, filter: string, signal: AbortSignal): Promise<Row[]> {
  const found: Row[] = [];
  for (;;) {
    const rows = await read({ filter, offset: found.length, limit: stretch }, signal);
    found.push(...rows);
    if (rows.length < stretch) return found;
  }
}

/**
 * A list that the server gives in one order, `own`, and without a total: in that order it is asked for a page and one row more,
 * whose presence says that there is a next page; for any other order all rows are read, and put in order here.
 */
export const loadOrderedTask = <Row>(
  read: Read<Row>,
  { own, order }: { own: Sort; order: (rows: readonly Row[], sort: Sort) => Row[] },
  now: () => number,
) =>
  screenTask<ListPage<Row>, ListQuery>(async ({ input, signal }) => {
    const { filter, page, pageSize, sort = own } = input;
    const first = (page - 1) * pageSize;
    const beyond = first + pageSize;
    if (sort.column === own.column && sort.direction === own.direction) {
      const rows = await read({ filter, offset: first, limit: pageSize + 1 }, signal);
      return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize, at: now() };
    }
    const rows = order(await readAll(read, filter, signal), sort);
    return { rows: rows.slice(first, beyond), hasNext: rows.length > beyond, total: rows.length, at: now() };
  });
