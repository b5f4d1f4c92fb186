import { type ListQuery, sameQuery } from '~/core/list-query';
import type { CreatedRow, ListMemory, ListPage } from './resource-list-machine';

type Remembered = { path: string; query: ListQuery; page: ListPage<never> };

/**
 * The pages of lists that were shown last, so that a list is drawn with them when the operator returns. Held in memory
 * only and made for one operator, so no one else sees them. `path`: of the router, without the query.
 * @param most about as many pages as an operator goes back and forth between: with at most 50 rows each, less than a megabyte
 */
export function createRememberedLists(most = 20) {
  let pages: Remembered[] = [];
  let marked: { path: string; row: CreatedRow; isSeen: boolean } | undefined;
  return {
    /** A row of the list at this address was just created. It is marked there until the next page is opened. */
    mark: (path: string, row: CreatedRow) => (marked = { path, row, isSeen: false }),
    created: (path: string) => (marked?.path === path ? marked.row : undefined),
    unmark(path: string) {
      if (marked?.path === path) marked = undefined;
    },
    /** The page at this address is open. */
    opened(path: string) {
      if (marked?.path === path) marked.isSeen = true;
      else if (marked?.isSeen) marked = undefined;
    },
    /** What the list at this address showed last. */
    at: <Row>(path: string): ListMemory<Row> => {
      const isOf = (query: ListQuery) => (each: Remembered) => each.path === path && sameQuery(each.query, query);
      return {
        recall: (query) => pages.find(isOf(query))?.page,
        keep(query, page) {
          const kept = page.rows.length > 0 ? [{ path, query, page: page as ListPage<never> }] : [];
          pages = [...kept, ...pages.filter((each) => !isOf(query)(each))].slice(0, most);
        },
        forget() {
          pages = pages.filter((each) => each.path !== path);
        },
      };
    },
  };
}
export type RememberedLists = ReturnType<typeof createRememberedLists>;
