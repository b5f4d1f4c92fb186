import type { ListQuery } from '../../machines/resource-list/list-query';
import type { ListPage } from '../../machines/resource-list/list-setup';

/** As in "1–10 of more than 10", "11–17 of 17", "0 total results". Where no total is known the last row stands for it. */
export function pagerText(
  { rows, hasNext, total }: Pick<ListPage<unknown>, 'rows' | 'hasNext' | 'total'>,
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): string {
  if (rows.length === 0) return '0 total results';
  const first = (page - 1) * pageSize + 1;
  const last = first + rows.length - 1;
  if (total !== undefined) return `${first}–${last} of ${total}`;
  return hasNext ? `${first}–${last} of more than ${last}` : `${first}–${last} of ${last}`;
}
