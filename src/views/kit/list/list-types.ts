import { createContext, type ReactElement, type ReactNode } from 'react';
import type { TimeZone } from '~/core/clock';
import { sameSort } from '~/core/list-query';
import type { ResourceListActor, ResourceListSnapshot } from '~/machines/kit/resource-list-machine';
import { type ListDescriptor, maxOrdered } from '~/machines/kit/resource-list-setup';
import type { Column } from './data-table-rows';

export type ListTexts = {
  /** The things of the list, as in "Domains". */
  many: string;
  /** Label of the search box, as in "Search by name or id"; without one there is none. */
  search?: string;
  /** What is searched, as in "Searches the display name and the id." */
  searched?: string;
  /** 24 px, for the empty list. */
  icon: ReactElement;
  /** The title is "No domains yet" by default. */
  empty: { title?: string; text: string; action?: ReactNode };
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

export type RemovalTexts<Row> = {
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
  texts: ListTexts;
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
  removal?: RemovalTexts<Row>;
  /** Why this row cannot be removed; it cannot be selected then. */
  deleteDisabledReason?: (row: Row) => string | undefined;
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

type Snapshot<Row> = ResourceListSnapshot<Row>;

export const selectQuery = <Row>(s: Snapshot<Row>) => s.context.query;
export const selectShown = <Row>(s: Snapshot<Row>) => s.context.shown;
export const selectTyped = <Row>(s: Snapshot<Row>) => s.context.typed;
export const selectPage = <Row>(s: Snapshot<Row>) => s.context.page;
export const selectProblem = <Row>(s: Snapshot<Row>) => s.context.problem;
export const selectSelected = <Row>(s: Snapshot<Row>) => s.context.selected;
export const selectBusy = <Row>(s: Snapshot<Row>) => s.hasTag('busy');
export const selectConfirming = <Row>(s: Snapshot<Row>) => s.hasTag('confirming');
export const selectOrdering = <Row>(s: Snapshot<Row>) => s.hasTag('ordering');
export const selectProgress = <Row>(s: Snapshot<Row>) => s.context.progress;
export const selectOrderRefused = <Row>(s: Snapshot<Row>) => s.matches({ order: 'refused' });
/** Whether another order can be asked for. */
export const selectOrderable = <Row>(s: Snapshot<Row>) =>
  !s.matches({ order: 'refused' }) && (s.context.page?.total ?? 0) <= maxOrdered;
/** The rows were to be put into another order, and could not be read for it. */
export const selectUnordered = <Row>({ context: { shown, query } }: Snapshot<Row>) =>
  shown !== undefined && !sameSort(shown.sort, query.sort);
/** Rows stand, but the last try to read them again failed. */
export const selectStale = <Row>(s: Snapshot<Row>) => s.hasTag('rows') && s.hasTag('failing');

export const selectPendingDeletion = <Row>(s: Snapshot<Row>) => s.context.pendingDeletion;
export const selectConfirmation = <Row>(s: Snapshot<Row>) => s.context.confirmation;
export const selectResults = <Row>(s: Snapshot<Row>) => s.context.results;
export const selectRemoving = <Row>(s: Snapshot<Row>) => s.matches({ removal: 'removing' });
export const selectStopping = <Row>(s: Snapshot<Row>) => s.matches({ removal: { removing: 'stopping' } });
export const selectNotDeleted = <Row>(s: Snapshot<Row>) => s.context.notDeleted;
export const selectRemovalCheck = <Row>(s: Snapshot<Row>) => s.matches({ removal: 'checking' });
export const selectCheckable = <Row>(s: Snapshot<Row>) => s.can({ type: 'removal.check' });
export const selectSettled = <Row>(s: Snapshot<Row>) => s.matches({ removal: 'partlyFailed' });

/** What stands between the head and the foot of the list. */
type ListVariant = 'skeleton' | 'rows' | 'failed' | 'unmatched' | 'empty';
export function selectVariant<Row>(s: Snapshot<Row>): ListVariant {
  if (s.hasTag('rows')) return 'rows';
  if (s.hasTag('failing')) return 'failed';
  if (s.matches({ rows: 'unmatched' })) return 'unmatched';
  return s.matches({ rows: 'empty' }) ? 'empty' : 'skeleton';
}

/** Why an empty list may not mean that there is nothing, as in "This domain is in an error state."; undefined when it does. */
export const ListDoubtContext = createContext<string | undefined>(undefined);
