import type { ReactNode } from 'react';
import type { ListDescriptor } from '../../../machines/resource-list/list-setup';
import type { ResourceListActor } from '../../../machines/resource-list/resource-list-machine';
import type { TailActor } from '../../../machines/tail/tail-machine';
import type { Column } from '../../shared/data-table-types';
import type { TimeZone } from '../../shared/format-time';
import type { ListFacet, ListWords } from '../../shared/list/list-types';

export type TailCardProps<Row> = {
  list: ResourceListActor<Row>;
  tail: TailActor<Row>;
  descriptor: ListDescriptor<Row>;
  words: ListWords;
  columns: readonly Column<Row>[];
  /** The name of one row, as in "Event 12". */
  rowLabel: (row: Row) => string;
  /** What an opened row tells. */
  detail: (row: Row) => ReactNode;
  zone: TimeZone;
  /** Of a card that is one of several on its page. */
  title?: string;
  /** Stands below the title, before the toolbar. */
  intro?: ReactNode;
  /** Stands below the toolbar, as in what is hidden by the search. */
  note?: ReactNode;
  facets?: readonly ListFacet[];
  pageSizes?: readonly number[];
};
