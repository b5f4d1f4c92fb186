import type { ReactNode } from 'react';

export const none: ReadonlySet<string> = new Set();

export const selectableIds = <Row>({ rows, rowId, selection }: DataTableProps<Row>): string[] =>
  selection ? rows.filter((row) => selection.canSelect?.(row) !== false).map((row) => rowId(row)) : [];

export function withToggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

export function withAllToggled(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(selected);
  if (ids.every((id) => selected.has(id))) ids.forEach((id) => next.delete(id));
  else ids.forEach((id) => next.add(id));
  return next;
}

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

/** In px: what a column without a width asks for. */
const roomForFlexible = 180;
/** Columns give way down to this part of their width before one of them is left out. */
const least = 0.84;
/** In px: a table narrower than this is drawn as cards. */
const leastTable = 480;

type Fitting = Pick<Column<never>, 'width' | 'narrow'>;

/**
 * How a table is drawn in the room it has: `table` as it is, `stacked` with the second lines below the titles, `cards` with a block for each
 * row. Columns that have no place on a card are left out first, the last of them before the others.
 */
export type TableFit<C extends Fitting> = { layout: 'table' | 'stacked' | 'cards'; columns: readonly C[] };

const room = (columns: readonly Fitting[]) =>
  columns.reduce((sum, { width = roomForFlexible }) => sum + width, 0);
const hasPlace = ({ narrow }: Fitting, index: number) => index === 0 || (narrow ?? 'none') !== 'none';

/** `width`: of the whole table in px, 0 while it is not known. `fixed`: what boxes and buttons take of it. */
export function fitTable<C extends Fitting>(
  columns: readonly C[],
  width: number,
  fixed: number,
): TableFit<C> {
  if (width === 0) return { layout: 'table', columns };
  const placed = columns.filter(hasPlace);
  if (width < leastTable) return { layout: 'cards', columns: placed };
  const fits = (some: readonly C[]) => fixed + least * room(some) <= width;
  let kept = columns;
  while (!fits(kept) && kept.length > placed.length) {
    const last = kept.findLastIndex((column, index) => !hasPlace(column, index));
    kept = kept.filter((_, index) => index !== last);
  }
  if (fits(kept)) return { layout: 'table', columns: kept };
  const stacked = placed.filter(({ narrow }) => narrow !== 'second');
  return fits(stacked) ? { layout: 'stacked', columns: stacked } : { layout: 'cards', columns: placed };
}

/** The width of a column that has one, as CSS: all give way alike where there is less room than they ask for. */
export function columnWidth(width: number | undefined, columns: readonly Fitting[], fixed: number) {
  if (width === undefined) return undefined;
  return `min(${width}px, (100cqi - ${fixed}px) * ${(width / room(columns)).toFixed(4)})`;
}

export type SortDirection = 'ascending' | 'descending';
export type Sort = { column: string; direction: SortDirection };

export type Column<Row> = {
  id: string;
  label: string;
  /** In px, where there is room for all; columns without one share what is left. */
  width?: number;
  align?: 'start' | 'end';
  sortable?: boolean;
  mono?: boolean;
  /** Where the value is found on a card: `title` first line, `second` joined by "/", `status` third line. Without a place it is left out first. */
  narrow?: 'title' | 'second' | 'status' | 'none';
  render: (row: Row) => ReactNode;
  hint?: (row: Row) => string;
};

type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** Gets the ids that are selected after the click, of this page and of others. */
  onChange: (selected: ReadonlySet<string>) => void;
  canSelect?: (row: Row) => boolean;
};

export type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** `medium` 44 px a row, `small` 34 px. */
  size?: 'medium' | 'small';
  sort?: Sort | undefined;
  /** Without a sort: in no column's order. */
  onSort?: (sort: Sort | undefined) => void;
  unsortable?: string | undefined;
  /** A third click on a head leads back to no column's order. */
  unsorts?: boolean;
  selection?: Selection<Row>;
  isDisabled?: (row: Row) => boolean;
  rowActions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  actionsLabel?: string;
  /** Below a row that is open; undefined while it is closed. */
  detail?: (row: Row) => ReactNode;
  /** Before the head, within what scrolls. */
  top?: ReactNode;
  skeletonRows?: number;
};
