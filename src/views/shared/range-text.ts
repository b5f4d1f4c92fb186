/** As in "21–40 of 1,285 total results", "1–20 of more than 20 total results", "0 total results" (spec domain-level §2 "Chats"). */
export function rangeText(
  count: number,
  { total, hasNext }: { total: number | undefined; hasNext: boolean },
  { page, pageSize }: { page: number; pageSize: number },
): string {
  if (count === 0) return '0 total results';
  const first = (page - 1) * pageSize + 1;
  const last = first + count - 1;
  const more = total === undefined && hasNext ? 'more than ' : '';
  const all = `${more}${Math.max(total ?? 0, last).toLocaleString('en-US')}`;
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${all} total results`;
}
