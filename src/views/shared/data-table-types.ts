import type { ReactNode } from 'react';

export type SortDirection = 'ascending' | 'descending';
export type Sort = { column: string; direction: SortDirection };

export type Column<Row> = {
  id: string;
  label: string;
  /** In px, where there is room for all; columns without one share what is left. */
  width?: number;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Ids, keys, URLs: the monospaced face. */
  mono?: boolean;
  /** Where the value is found on a card: `title` first line, `second` joined by "/", `status` third line. Without a place it is left out first. */
  narrow?: 'title' | 'second' | 'status' | 'none';
  render: (row: Row) => ReactNode;
  /** The whole value, for the tooltip of a cell that may be cut. */
  hint?: (row: Row) => string;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** Gets the ids that are selected after the click, of this page and of others. */
  onChange: (selected: ReadonlySet<string>) => void;
  /** A row that may not be selected keeps its (disabled) box. */
  canSelect?: (row: Row) => boolean;
};

export type DataTableProps<Row> = {
  /** The accessible name, as in "Domains". */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The name of one row, as in "Order Desk". */
  rowLabel: (row: Row) => string;
  /** `medium` 44 px a row, `small` 34 px. */
  size?: 'medium' | 'small';
  sort?: Sort | undefined;
  /** Without a sort: in no column's order. */
  onSort?: (sort: Sort | undefined) => void;
  /** Why no column can be sorted now. */
  unsortable?: string | undefined;
  /** A third click on a head leads back to no column's order. */
  unsorts?: boolean;
  selection?: Selection<Row>;
  /** Rows that cannot be opened now are drawn quieter. */
  isDisabled?: (row: Row) => boolean;
  /** Icon buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  /** Names the column of the buttons, where it is not "Actions". */
  actionsLabel?: string;
  /** What stands below a row that is opened; undefined while it is closed. */
  detail?: (row: Row) => ReactNode;
  /** Stands before the head, within what scrolls. */
  top?: ReactNode;
  /** So many rows of skeleton in the place of rows. */
  skeletonRows?: number;
};
