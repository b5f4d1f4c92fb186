import { MenuDivider, MenuItem } from '@fluentui/react-components';
import {
  ArrowSortDown20Regular,
  ArrowSortUp20Regular,
  Dismiss20Regular,
  Filter20Regular,
  FilterDismiss20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import {
  filterBy,
  presentSearch,
  queryTextOf,
  sortBy,
  unsort,
  whyUnfiltered,
  whyUnsorted,
} from '~/machines/model/column-query';
import { selectReason } from './ColumnHead';
import type { ColumnSorting } from './model-columns';

type SortItemsProps = ColumnSorting & { onFilter: () => void };

/** The part of a column's menu that sorts and filters. */
export function SortItems({ list, search, column, state, onFilter }: SortItemsProps) {
  const actors = { list, search };
  const unsorted = useSelector(search, (snapshot) => selectReason(snapshot, column, whyUnsorted));
  const unfiltered = useSelector(search, (snapshot) => selectReason(snapshot, column, whyUnfiltered));
  const order = queryTextOf(presentSearch(search.getSnapshot().context))?.order ?? [];
  const isAnotherSorting = order.length > (state.sort === undefined ? 0 : 1);
  const locked = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, subText: reason });
  const sort = (label: string, descending: boolean, adds: boolean) => (
    <MenuItem
      icon={descending ? <ArrowSortDown20Regular /> : <ArrowSortUp20Regular />}
      {...locked(unsorted)}
      onClick={() => sortBy(actors, column, descending, adds)}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      {sort('Sort ascending', false, false)}
      {sort('Sort descending', true, false)}
      {isAnotherSorting ? (
        <>
          {sort('Then by this, ascending', false, true)}
          {sort('Then by this, descending', true, true)}
        </>
      ) : null}
      {state.sort === undefined ? null : (
        <MenuItem icon={<Dismiss20Regular />} {...locked(unsorted)} onClick={() => unsort(actors, column)}>
          Remove sort
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon={<Filter20Regular />} {...locked(unfiltered)} onClick={onFilter}>
        Filter…
      </MenuItem>
      {state.conditions.length === 0 ? null : (
        <MenuItem icon={<FilterDismiss20Regular />} onClick={() => filterBy(actors, column, [])}>
          Remove filter
        </MenuItem>
      )}
    </>
  );
}
