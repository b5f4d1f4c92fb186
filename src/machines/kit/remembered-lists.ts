import { type ListQuery, sameQuery } from '~/core/list-query';
import type { ListMemory, ListPage } from './resource-list-machine';

export type RememberedLists = {
  /** What the list at this address showed last. `path`: of the router, without the query. */
  at<Row>(path: string): ListMemory<Row>;
};

type Remembered = { path: string; query: ListQuery; page: ListPage<never> };

/**
 * The pages of lists that were shown last, so that a list is drawn with them when the operator returns. Held in memory
 * only and made for one operator, so no one else sees them.
 * @param most about as many pages as an operator goes back and forth between: with at most 50 rows each, less than a megabyte
 */
export function createRememberedLists(most = 20): RememberedLists {
  let pages: Remembered[] = [];
  return {
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
