import { MenuDivider, MenuItem } from '@fluentui/react-components';
import {
  ArrowSortDown20Regular,
  ArrowSortUp20Regular,
  Dismiss20Regular,
  Filter20Regular,
  FilterDismiss20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { filterKinds } from '~/core/json/query-filter';
import { filterBy, presentSearch, queryTextOf, sortBy, unsort } from '~/machines/model/column-query';
import { selectReason } from './ColumnHead';
import type { ColumnSorting } from './model-columns';

type SortItemsProps = ColumnSorting & { onFilter: () => void };

/** The part of a column's menu that sorts and filters. */
export function SortItems({ list, search, models, name, state, onFilter }: SortItemsProps) {
  const actors = { list, search };
  const reason = useSelector(search, (snapshot) => selectReason(snapshot, name));
  const order = queryTextOf(presentSearch(search.getSnapshot().context))?.order ?? [];
  const isAnotherSorting = order.length > (state.sort === undefined ? 0 : 1);
  const found = filterKinds(models, name);
  const locked = reason === undefined ? {} : { disabled: true, title: reason };
  const unfiltered = 'reason' in found ? { disabled: true, subText: found.reason } : {};
  const sort = (label: string, descending: boolean, adds: boolean) => (
    <MenuItem
      icon={descending ? <ArrowSortDown20Regular /> : <ArrowSortUp20Regular />}
      {...locked}
      onClick={() => sortBy(actors, name, descending, adds)}
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
        <MenuItem icon={<Dismiss20Regular />} {...locked} onClick={() => unsort(actors, name)}>
          Remove sort
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon={<Filter20Regular />} {...unfiltered} {...locked} onClick={onFilter}>
        Filter…
      </MenuItem>
      {state.conditions.length === 0 ? null : (
        <MenuItem icon={<FilterDismiss20Regular />} {...locked} onClick={() => filterBy(actors, name, [])}>
          Remove filter
        </MenuItem>
      )}
    </>
  );
}
