import type { Column } from './data-table-types';

/** In px: what a column without a width of its own asks for. */
const roomForFlexible = 180;
/** Columns give way down to this part of their width before one of them is left out. */
const least = 0.84;
/** In px: a table narrower than this is drawn as cards, whatever it holds. */
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
