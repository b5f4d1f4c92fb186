import type { ReactElement, ReactNode } from 'react';
import type { ListDescriptor } from '../../../machines/resource-list/list-setup';
import type { ResourceListActor } from '../../../machines/resource-list/resource-list-machine';
import type { Column } from '../data-table-types';
import type { TimeZone } from '../format-time';

export type ListWords = {
  /** The things of the list, as in "Domains". */
  many: string;
  /** Label of the search box, as in "Search by name or id"; without one there is none. */
  search?: string;
  /** What is searched, as in "The search looks at the display name and the id." */
  searched?: string;
  /** 24 px, for the empty list. */
  icon: ReactElement;
  empty: { title: string; text: string; action?: ReactNode };
};

/** A narrowing beside the search, for the words when nothing matches. */
export type ListFacet = {
  name: string;
  /** As in "in the namespace “acme”". */
  where: (value: string) => string;
  /** As in "Show all namespaces". */
  clear: string;
  /** As in "Other namespaces may have some." */
  elsewhere: string;
};

export type RemovalWords<Row> = {
  /** As in "Delete domain 'acme/orders'?" */
  one: (row: Row) => string;
  /** As in "Delete 3 domains?" */
  many: (count: number) => string;
  /** What it means. */
  warning: { one: string | ((row: Row) => string); many: string };
  /** As in "The domain could not be deleted." */
  refused: { one: string; many: string };
  /** Names the list of what will be deleted. */
  listed: string;
  /** What became of each, as in "Deleted". */
  done: string;
  /** Of a verb and icon other than Delete, as in "Remove". */
  action?: string;
  /** Where the question is one to be answered in these words, as in "Yes" and "No". */
  answers?: { yes: string; no: string };
};

export type ListCardProps<Row> = {
  list: ResourceListActor<Row>;
  descriptor: ListDescriptor<Row>;
  words: ListWords;
  columns: readonly Column<Row>[];
  /** The name of one row, as in "Order Desk". */
  rowLabel: (row: Row) => string;
  zone: TimeZone;
  rowId?: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  actionsWidth?: number;
  size?: 'medium' | 'small';
  /** The page sizes to choose from, where they are not the usual ones. */
  pageSizes?: readonly number[];
  isDisabled?: (row: Row) => boolean;
  /** With it rows can be selected and removed. */
  removal?: RemovalWords<Row>;
  /** Why this row cannot be removed; it cannot be selected then. */
  whyKept?: (row: Row) => string | undefined;
  /** Why nobody may be selected at all, as the role does not permit it: then there are no boxes. */
  selectable?: boolean;
  /** More buttons for what is selected, before Delete. */
  bulk?: (chosen: readonly Row[]) => ReactNode;
  /** Of a card that is one of several on its page. */
  title?: string;
  /** Stands below the title, before the toolbar. */
  intro?: ReactNode;
  filters?: ReactNode;
  facets?: readonly ListFacet[];
};
