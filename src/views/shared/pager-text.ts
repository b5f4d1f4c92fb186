import { rangeText } from './range-text';
import type { ListQuery } from '../../machines/resource-list/list-query';
import type { ListPage } from '../../machines/resource-list/list-setup';

/** As in "1–10 of more than 10", "11–17 of 17 total results", "0 total results". Without a next page the last row tells the total. */
export function pagerText(
  { rows, hasNext, total }: Pick<ListPage<unknown>, 'rows' | 'hasNext' | 'total'>,
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): string {
  if (rows.length === 0) return '0 total results';
  const first = (page - 1) * pageSize + 1;
  const last = first + rows.length - 1;
  if (hasNext && total === undefined) return `${first}–${last} of more than ${last}`;
  return rangeText(rows.length, total, { page, pageSize });
}
