import { type ListQuery, sameQuery } from '~/core/list-query';
import type { ListMemory, ListPage } from './resource-list-machine';

export type RememberedLists = {
  /** What the list at this address showed last. `path`: of the router, without the query. */
  at<Row>(path: string): ListMemory<Row>;
  /** What was read for a list that is not opened after all, or only after something may have been saved. */
  forgetFresh: () => void;
};

/** Of a list whose rows are too large to be remembered: only hands over the page that was read ahead. */
export const onlyFresh = <Row>(memory: ListMemory<Row>): ListMemory<Row> => ({
  ...memory,
  keep: (query, page) => memory.keep(query, { ...page, rows: [] }),
});

/** What was read for a page that is opened later than this, in milliseconds, is read again. */
export const longestFresh = 10_000;

type Remembered = { path: string; query: ListQuery; page: ListPage<never> };

/**
 * The pages of lists that were shown last, so that a list is drawn with them when the operator returns, and the page that was read while the
 * router opened its list. Held in memory only and made for one operator, so no one else sees them.
 * @param most about as many pages as an operator goes back and forth between: with at most 50 rows each, less than a megabyte
 */
export function createRememberedLists(now: () => number = () => 0, most = 20): RememberedLists {
  let pages: Remembered[] = [];
  let fresh: Remembered | undefined;
  return {
    forgetFresh: () => {
      fresh = undefined;
    },
    at: (path) => {
      const isOf = (query: ListQuery) => (each: Remembered) => each.path === path && sameQuery(each.query, query);
      const isFresh = (query: ListQuery) =>
        fresh !== undefined && isOf(query)(fresh) && now() - fresh.page.at < longestFresh;
      return {
        isFresh,
        recall: (query) => (isFresh(query) ? fresh : pages.find(isOf(query)))?.page,
        bring(query, page) {
          fresh = { path, query, page: page as ListPage<never> };
        },
        keep(query, page) {
          fresh = undefined;
          const kept = page.rows.length > 0 ? [{ path, query, page: page as ListPage<never> }] : [];
          pages = [...kept, ...pages.filter((each) => !isOf(query)(each))].slice(0, most);
        },
        forget() {
          fresh = undefined;
          pages = pages.filter((each) => each.path !== path);
        },
      };
    },
  };
}
