import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowSortDown16Regular, ArrowSortUp16Regular, Filter16Filled } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { type Filter, isBare } from '~/core/json/query-filter';
import {
  columnState,
  presentSearch,
  type QueryColumn,
  queryTextOf,
  sortNext,
  whyUnfiltered,
  whyUnsorted,
} from '~/machines/model/column-query';
import { hereOf } from '~/machines/model/model-queries';
import type { ModelSearch, ModelSearchSnapshot } from '~/machines/model/model-search-machine';
import { ChunkDialog } from '~/views/kit/OnDemand';
import { part } from '~/views/kit/part';
import { useColumnHeadStyles } from '~/views/pages/model/models/models.styles';
import type { ColumnSorting } from './model-columns';

const ColumnFilter = part(
  async () => (await import('./ColumnFilter')).ColumnFilter,
  (failure, { onClose }) => <ChunkDialog failure={failure} onClose={onClose} />,
);

export type ColumnHeads = {
  sortingOf: (column: QueryColumn, name: string) => ColumnSorting;
  Title: typeof ColumnTitle;
};

/** How the columns of these results sort and filter. `shown`: the search that found them. */
export function columnHeads(
  results: Omit<ColumnSorting, 'column' | 'name' | 'state'>,
  shown: ModelSearch,
): ColumnHeads | undefined {
  if (shown.mode === 'id') return undefined;
  const query = queryTextOf(shown);
  const here = hereOf(shown);
  return {
    sortingOf: (column, name) => ({ ...results, column, name, state: columnState(query, column, here) }),
    Title: ColumnTitle,
  };
}

type ColumnTitleProps = ColumnSorting & {
  isNumber: boolean;
  tabIndex: 0 | -1;
  /** The form of the filter is open. */
  filtering: boolean;
  onFilter: (isOpen: boolean) => void;
};

/** The name of a column, which sorts by it, and the mark of its filter. */
function ColumnTitle({ isNumber, tabIndex, filtering, onFilter, ...sorting }: ColumnTitleProps) {
  const styles = useColumnHeadStyles();
  const { list, search, column, name, state } = sorting;
  const button = useRef<HTMLButtonElement>(null);
  const reason = useSelector(search, (snapshot) => selectReason(snapshot, column, whyUnsorted));
  const unfiltered = useSelector(search, (snapshot) => selectReason(snapshot, column, whyUnfiltered));
  const { sort, rank, conditions } = state;
  const filter = conditions.map((each) => `${name} ${filterText(each)}`).join(' AND ');
  const mark =
    conditions.length === 0 ? null : (
      <Button
        size="small"
        appearance="subtle"
        className={styles.tool}
        tabIndex={tabIndex}
        data-head="filter"
        icon={<Filter16Filled className={styles.mark} />}
        aria-label={`Filter of ${name}: ${filter}`}
        title={unfiltered ?? filter}
        disabledFocusable={unfiltered !== undefined}
        onClick={() => onFilter(true)}
      />
    );
  return (
    <>
      {isNumber ? mark : null}
      <button
        ref={button}
        type="button"
        tabIndex={tabIndex}
        data-head="title"
        className={mergeClasses(styles.name, isNumber && styles.end, reason !== undefined && styles.fixed)}
        aria-disabled={reason !== undefined}
        title={reason}
        onClick={(event) => {
          if (reason === undefined) sortNext({ list, search }, column, event.shiftKey);
        }}
      >
        <bdi className={styles.text}>{name}</bdi>
        {sort === undefined ? null : (
          <>
            {sort === 'ascending' ? (
              <ArrowSortUp16Regular className={styles.mark} />
            ) : (
              <ArrowSortDown16Regular className={styles.mark} />
            )}
            {rank === undefined ? null : <span className={styles.rank}>{rank}</span>}
          </>
        )}
      </button>
      {isNumber ? null : mark}
      {filtering ? (
        <ColumnFilter
          {...sorting}
          button={button}
          onClose={() => {
            onFilter(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

export function selectReason(
  { context }: ModelSearchSnapshot,
  column: QueryColumn,
  why: typeof whyUnsorted,
): string | undefined {
  const present = presentSearch(context);
  return why(present, queryTextOf(present), column);
}

const filterText = ({ comparison, value, ignoresCase }: Filter): string =>
  isBare(comparison)
    ? comparison
    : `${comparison} ${typeof value === 'string' ? JSON.stringify(value) : value}${ignoresCase ? ' in any case' : ''}`;
