import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, type ReactElement, type ReactNode } from 'react';
import type { TimeZone } from '~/core/times';
import { sameRows, sameSort } from '~/core/list-query';
import {
  type ListDescriptor,
  maxOrdered,
  type ResourceListActor,
  type ResourceListSnapshot,
} from '~/machines/kit/resource-list-machine';
import type { DataTableProps } from './data-table-rows';

export type ListTexts = {
  many: string;
  /** Label of the search box, as in "Search by name or id"; without it there is no search. */
  search?: string;
  searched?: string;
  /** 24 px, for the empty list. */
  icon: ReactElement;
  empty: { title?: string; text: string; action?: ReactNode };
};

export type ListFacet = {
  name: string;
  /** As in "in the namespace “acme”". */
  where: (value: string) => string;
  clear: string;
  /** As in "Other namespaces may have some." */
  elsewhere: string;
};

export type RemovalTexts<Row> = {
  one: (row: Row) => string;
  many: (count: number) => string;
  warning: { one: string | ((row: Row) => string); many: string };
  refused: { one: string; many: string };
  /** Label of the list of what will be deleted. */
  listed: string;
  /** Result for each row, as in "Deleted". */
  done: string;
  /** Verb and icon, if not Delete, as in "Remove". */
  action?: string;
  /** Labels of the buttons, as in "Yes" and "No". */
  answers?: { yes: string; no: string };
};

type TableProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowActions' | 'actionsWidth' | 'size' | 'isDisabled'>;
export type ListCardProps<Row> = TableProps<Row> & {
  list: ResourceListActor<Row>;
  descriptor: ListDescriptor<Row>;
  texts: ListTexts;
  zone: TimeZone;
  /** By default those of the descriptor. */
  rowId?: (row: Row) => string;
  rowLabel?: (row: Row) => string;
  pageSizes?: readonly number[];
  removal?: RemovalTexts<Row>;
  /** Why this row can't be removed; such rows can't be selected. */
  deleteDisabledReason?: (row: Row) => string | undefined;
  bulk?: (chosen: readonly Row[]) => ReactNode;
  title?: string;
  help?: ReactNode;
  intro?: ReactNode;
  filters?: ReactNode;
  facets?: readonly ListFacet[];
};

type Snapshot<Row> = ResourceListSnapshot<Row>;

export const selectQuery = <Row>(s: Snapshot<Row>) => s.context.query;
export const selectTyped = <Row>(s: Snapshot<Row>) => s.context.typed;
export const selectPage = <Row>(s: Snapshot<Row>) => s.context.page;
export const selectProblem = <Row>(s: Snapshot<Row>) => s.context.problem;
/** The selected rows of all pages. */
export const selectSelected = <Row>(s: Snapshot<Row>) => s.context.selected;
const selectSelection = <Row>(s: Snapshot<Row>) => {
  const { selection } = s.value;
  return typeof selection === 'string' ? selection : selection.chosen;
};
export const selectDeselected = <Row>(s: Snapshot<Row>) =>
  selectSelection(s) === 'cleared' ? s.context.deselected : undefined;
export const selectRemoval = <Row>(s: Snapshot<Row>) => s.children.removal;

export type ListVariant = 'skeleton' | 'rows' | 'failed' | 'unmatched' | 'empty';
export function selectVariant<Row>(s: Snapshot<Row>): ListVariant {
  if (s.hasTag('rows')) return 'rows';
  if (s.hasTag('failing')) return 'failed';
  if (s.matches({ rows: 'unmatched' })) return 'unmatched';
  return s.matches({ rows: 'empty' }) ? 'empty' : 'skeleton';
}

/** Without the text being typed, so that a keystroke renders only the search box. */
function selectLook<Row>(s: Snapshot<Row>) {
  const { query, shown, page, problem, selected, progress, whole } = s.context;
  const { gathered, gatherProblem } = s.context;
  const tooLong = s.matches({ order: 'refused' });
  return {
    query,
    shown,
    page,
    problem,
    selected,
    progress,
    selection: selectSelection(s),
    gathered,
    gatherProblem,
    deselected: selectDeselected(s),
    variant: selectVariant(s),
    busy: s.hasTag('busy'),
    ordering: s.hasTag('ordering'),
    tooLong,
    canOrder: !tooLong && (page?.total ?? 0) <= maxOrdered,
    /** Sorting failed: the rows could not be loaded in the new order. */
    isUnordered: shown !== undefined && !sameSort(shown.sort, query.sort),
    /** The shown rows are those of another search or filter. */
    isUnfiltered: shown !== undefined && !sameRows(shown, query),
    /** The number of rows from which those shown were filtered here. */
    filteredFrom: whole && whole.chosen.length < whole.rows.length ? whole.rows.length : undefined,
    /** There are rows, but reloading them failed. */
    isStale: s.hasTag('rows') && s.hasTag('failing'),
  };
}
export const useList = <Row>(list: ResourceListActor<Row>) => useSelector(list, selectLook<Row>, shallowEqual);

/** Why an empty list may be wrong, as in "This domain is in an error state.". */
export const ListDoubtContext = createContext<string | undefined>(undefined);
