import { type ListQuery, sameQuery } from '~/core/list-query';
import type { CreatedRow, ListMemory, ListPage } from './resource-list-machine';

/** `path`: of the router, without the query. */
export type RememberedLists = {
  /** What the list at this address showed last. */
  at<Row>(path: string): ListMemory<Row>;
  /** A row of the list at this address was just created. It is marked there until the next page is opened. */
  mark(path: string, row: CreatedRow): void;
  created(path: string): CreatedRow | undefined;
  unmark(path: string): void;
  /** The page at this address is open. */
  opened(path: string): void;
};

type Remembered = { path: string; query: ListQuery; page: ListPage<never> };

/**
 * The pages of lists that were shown last, so that a list is drawn with them when the operator returns. Held in memory
 * only and made for one operator, so no one else sees them.
 * @param most about as many pages as an operator goes back and forth between: with at most 50 rows each, less than a megabyte
 */
export function createRememberedLists(most = 20): RememberedLists {
  let pages: Remembered[] = [];
  let marked: { path: string; row: CreatedRow; isSeen: boolean } | undefined;
  return {
    mark: (path, row) => (marked = { path, row, isSeen: false }),
    created: (path) => (marked?.path === path ? marked.row : undefined),
    unmark(path) {
      if (marked?.path === path) marked = undefined;
    },
    opened(path) {
      if (marked?.path === path) marked.isSeen = true;
      else if (marked?.isSeen) marked = undefined;
    },
    at: (path) => {
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
