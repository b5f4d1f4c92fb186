import { type ReactNode, useState } from 'react';

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

/** The selection after a Shift-click on the check box of `to`: all rows from `from` get its new state. */
function withRangeToggled(
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

/** The selection after the end of the range that begins at `from` has moved from `to` to `next`: the rows between `from` and `next`. */
function withRangeExtended(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  { from, to, next }: { from: string; to: string; next: string },
): ReadonlySet<string> {
  const between = (one: string, other: string) => {
    const [first = 0, last = 0] = [ids.indexOf(one), ids.indexOf(other)].sort((a, b) => a - b);
    return ids.slice(first, last + 1);
  };
  const left = new Set(between(from, to));
  return new Set([...[...selected].filter((id) => !left.has(id)), ...between(from, next)]);
}

/** Width in px assumed for a column without a width. */
const roomForFlexible = 180;
/** Columns shrink to this share of their width before one is hidden. */
const least = 0.84;
/** A table narrower than this, in px, is shown as cards. */
const leastTable = 480;

type Fitting = Pick<Column<never>, 'width' | 'narrow'>;

/**
 * Layout for the available width: a normal `table`, `stacked` with the second lines below the titles, or `cards` with a block per row.
 * Columns without a place on a card are hidden first, from the last.
 */
export type TableFit<C extends Fitting> = { layout: 'table' | 'stacked' | 'cards'; columns: readonly C[] };

const room = (columns: readonly Fitting[]) => columns.reduce((sum, { width = roomForFlexible }) => sum + width, 0);
const hasPlace = ({ narrow }: Fitting, index: number) => index === 0 || (narrow ?? 'none') !== 'none';

/** `width`: of the whole table in px, 0 while unknown. `fixed`: width of check boxes and buttons. */
export function fitTable<C extends Fitting>(columns: readonly C[], width: number, fixed: number): TableFit<C> {
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

/** CSS width of a column with a width: all columns shrink in proportion if there is too little room. */
export function columnWidth(width: number | undefined, columns: readonly Fitting[], fixed: number) {
  if (width === undefined) return undefined;
  return `min(${width}px, (100cqi - ${fixed}px) * ${(width / room(columns)).toFixed(4)})`;
}

export type SortDirection = 'ascending' | 'descending';
export type Sort = { column: string; direction: SortDirection };

/** The order after a press on the head of a column. `unsorts`: the third press ends it. */
export function nextSort(column: string, sorted: SortDirection | undefined, unsorts = false): Sort | undefined {
  if (sorted === undefined) return { column, direction: 'ascending' };
  if (sorted === 'descending') return unsorts ? undefined : { column, direction: 'ascending' };
  return { column, direction: 'descending' };
}

export type Column<Row> = {
  id: string;
  label: string;
  /** In px, if there is room for all; columns without a width share the rest. */
  width?: number;
  align?: 'start' | 'end';
  sortable?: boolean;
  mono?: boolean;
  /** Place on a card: `title` first line, `second` joined by "/", `status` third line. Columns without a place are hidden first. */
  narrow?: 'title' | 'second' | 'status' | 'none';
  render: (row: Row) => ReactNode;
  hint?: (row: Row) => string;
};

type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** Called with the ids selected after the click, including those of other pages. */
  onChange: (selected: ReadonlySet<string>) => void;
  canSelect?: (row: Row) => boolean;
};

export type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** Row height: `medium` 44 px, `small` 34 px. */
  size?: 'medium' | 'small';
  sort?: Sort | undefined;
  /** Without a sort: the original order. */
  onSort?: (sort: Sort | undefined) => void;
  unsortable?: string | undefined;
  /** A third click on a header restores the original order. */
  unsorts?: boolean;
  selection?: Selection<Row>;
  isDisabled?: (row: Row) => boolean;
  /** What was just created, if it is this row; the same object each time. */
  freshOf?: ((row: Row) => object | undefined) | undefined;
  rowActions?: (row: Row) => ReactNode;
  actionsLabel?: string;
  /** Shown below an expanded row; undefined if it is collapsed. */
  detail?: (row: Row) => ReactNode;
  /** Above the header, inside the scroller. */
  top?: ReactNode;
  skeletonRows?: number;
  /** The table is at least as high as with so many rows. */
  leastRows?: number;
};

/** `one`: the row itself; `range`: the rows from the last one; `extend`: moves the end of the range to this row. */
export type RowToggle = 'one' | 'range' | 'extend';

/** The selection after a box was used. `ids`: the selectable rows, in the order shown. */
export function useRowToggle(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  onChange: (selected: ReadonlySet<string>) => void,
) {
  /** The row chosen last, and the row to which the range from there was extended. */
  const [range, setRange] = useState<{ from: string; to: string }>();
  return (id: string, how: RowToggle, next = id) => {
    if (how === 'extend') {
      const { from, to } = range?.to === id ? range : { from: id, to: id };
      setRange({ from, to: next });
      return onChange(withRangeExtended(selected, ids, { from, to, next }));
    }
    setRange({ from: id, to: id });
    onChange(how === 'range' && range ? withRangeToggled(selected, ids, range.from, id) : withToggled(selected, id));
  };
}
