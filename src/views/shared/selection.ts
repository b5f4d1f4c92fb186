import type { DataTableProps } from './data-table-types';

/** Nothing is selected. */
export const none: ReadonlySet<string> = new Set();

/** The rows that may be selected, in order. */
export const selectableIds = <Row>({ rows, rowId, selection }: DataTableProps<Row>): string[] =>
  selection ? rows.filter((row) => selection.canSelect?.(row) !== false).map((row) => rowId(row)) : [];

/** The selection after the box of one row was clicked. */
export function withToggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection after the box in the head was clicked: all of `ids`, or none of them if all were selected. */
export function withAllToggled(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected);
  if (ids.every((id) => selected.has(id))) ids.forEach((id) => next.delete(id));
  else ids.forEach((id) => next.add(id));
  return next;
}

/** The state of the box in the head. */
export function allChecked(selected: ReadonlySet<string>, ids: readonly string[]): boolean | 'mixed' {
  const count = ids.filter((id) => selected.has(id)).length;
  if (count === 0) return false;
  return count === ids.length ? true : 'mixed';
}

/** The selection after the box of `to` was clicked with Shift: all from `from` to it get its new state. */
export function withRangeToggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const [first, last] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || first < 0) return withToggled(selected, to);
  const range = ids.slice(first, last + 1);
  return selected.has(to)
    ? new Set([...selected].filter((id) => !range.includes(id)))
    : new Set([...selected, ...range]);
}
