import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  ArrowAutofitWidth20Regular,
  ArrowLeft20Regular,
  ArrowMaximize20Regular,
  ArrowMinimize20Regular,
  ArrowRight20Regular,
  ArrowSortDown20Regular,
  ArrowSortUp20Regular,
  Dismiss20Regular,
  EyeOff20Regular,
  Filter20Regular,
  FilterDismiss20Regular,
  Pin20Regular,
  PinOff20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import {
  filterBy,
  presentSearch,
  queryTextOf,
  sortBy,
  unsort,
  whyUnfiltered,
  whyUnsorted,
} from '~/machines/model/column-query';
import { useFocusBeside } from '~/views/hooks/focus';
import { fittingWidth, step } from './ColumnHandle';
import { selectReason } from './ColumnHead';
import { type ColumnActions, type ColumnSorting, idColumn, type LaidColumn } from './model-columns';

type SortItemsProps = ColumnSorting & { onFilter: () => void };

/** The part of a column's menu that sorts and filters. */
function SortItems({ list, search, column, state, onFilter }: SortItemsProps) {
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

type ColumnMenuProps = {
  button: ReactElement;
  column: LaidColumn;
  actions: ColumnActions;
  /** For columns of data. */
  sorting: ColumnSorting | undefined;
  onFilter: () => void;
};

/** The menu of the next column, or of the one before. */
function menuBeside(place: HTMLElement): Element | null | undefined {
  const head = place.closest('th');
  const menuOf = (column: Element | null | undefined) => column?.querySelector('[data-head=menu]');
  return menuOf(head?.nextElementSibling) ?? menuOf(head?.previousElementSibling);
}

/** A press in the menu is as much as several presses of an arrow key. */
const menuStep = 4 * step;

/** The actions of a column; initially open. */
export function ColumnMenu({ button, column, actions, sorting, onFilter }: ColumnMenuProps) {
  const { id, pinned, side, title } = column;
  const place = useFocusBeside<HTMLSpanElement>(menuBeside);
  const { left, right } = side;
  const headOf = () => place.current?.closest('th');
  const widen = (by: number) => actions.resize(id, (headOf()?.offsetWidth || column.width) + by);
  return (
    <span ref={place}>
      <Menu defaultOpen positioning="below-start">
        <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
        <MenuPopover>
          <MenuList aria-label={`Column ${title}`}>
            {sorting ? (
              <>
                <SortItems {...sorting} onFilter={onFilter} />
                <MenuDivider />
              </>
            ) : null}
            {id === idColumn ? null : (
              <>
                <MenuItem
                  icon={<ArrowLeft20Regular />}
                  disabled={left === undefined}
                  onClick={() => left !== undefined && actions.move(id, left)}
                >
                  Move left
                </MenuItem>
                <MenuItem
                  icon={<ArrowRight20Regular />}
                  disabled={right === undefined}
                  onClick={() => right !== undefined && actions.move(id, right)}
                >
                  Move right
                </MenuItem>
                <MenuItem
                  icon={pinned ? <PinOff20Regular /> : <Pin20Regular />}
                  onClick={() => actions.pin(id, !pinned)}
                >
                  {pinned ? 'Unpin' : 'Pin'}
                </MenuItem>
              </>
            )}
            <MenuItem icon={<ArrowMaximize20Regular />} persistOnClick onClick={() => widen(menuStep)}>
              Wider
            </MenuItem>
            <MenuItem icon={<ArrowMinimize20Regular />} persistOnClick onClick={() => widen(-menuStep)}>
              Narrower
            </MenuItem>
            <MenuItem
              icon={<ArrowAutofitWidth20Regular />}
              onClick={() => {
                const head = headOf();
                if (head) actions.resize(id, fittingWidth(head));
              }}
            >
              Fit to content
            </MenuItem>
            {id === idColumn ? null : (
              <MenuItem icon={<EyeOff20Regular />} onClick={() => actions.hide(id)}>
                Hide column
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </span>
  );
}
