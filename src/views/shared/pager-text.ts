import type { ListQuery } from '../../machines/resource-list/list-query';

/**
 * As in "21–40 of 1,285 total results", "1–20 of more than 20 total results", "0 total results" (spec domain-level §2 "Chats").
 * Where no total is known, the last row of the last page tells it.
 */
export function pagerText(
  { rows, hasNext, total }: { rows: readonly unknown[]; hasNext: boolean; total?: number | undefined },
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): string {
  if (rows.length === 0) return '0 total results';
  const first = (page - 1) * pageSize + 1;
  const last = first + rows.length - 1;
  const more = total === undefined && hasNext ? 'more than ' : '';
  const all = `${more}${Math.max(total ?? 0, last).toLocaleString('en-US')}`;
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${all} total results`;
}
