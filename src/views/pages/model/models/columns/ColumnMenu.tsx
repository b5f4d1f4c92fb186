import {
  Menu,
  MenuDivider,
  MenuItem,
  type MenuItemProps,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
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
import type { ReactElement } from 'react';
import { filterBy, presentSearch, queryTextOf, sortBy, unsort } from '~/machines/model/column-query';
import { useFocusBeside } from '~/views/hooks/focus';
import { fittingWidth, step } from './ColumnHandle';
import { type ColumnActions, type ColumnSorting, idColumn, type LaidColumn, useReasons } from './model-columns';

type Item = Pick<MenuItemProps, 'disabled' | 'subText' | 'persistOnClick'> & {
  label: string;
  icon: ReactElement;
  onClick: () => void;
};

const Items = ({ items }: { items: readonly (Item | false)[] }) =>
  items.map((item) => {
    if (!item) return null;
    const { label, ...props } = item;
    return (
      <MenuItem key={label} {...props}>
        {label}
      </MenuItem>
    );
  });

type SortItemsProps = ColumnSorting & { onFilter: () => void };

function SortItems({ list, search, column, state, onFilter }: SortItemsProps) {
  const actors = { list, search };
  const { unsorted, unfiltered } = useReasons(search, column);
  const order = queryTextOf(presentSearch(search.getSnapshot().context))?.order ?? [];
  const isAnotherSorting = order.length > (state.sort === undefined ? 0 : 1);
  const locked = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, subText: reason });
  const sort = (label: string, descending: boolean, adds: boolean): Item => ({
    label,
    icon: descending ? <ArrowSortDown20Regular /> : <ArrowSortUp20Regular />,
    ...locked(unsorted),
    onClick: () => sortBy(actors, column, descending, adds),
  });
  return (
    <>
      <Items
        items={[
          sort('Sort ascending', false, false),
          sort('Sort descending', true, false),
          isAnotherSorting && sort('Then by this, ascending', false, true),
          isAnotherSorting && sort('Then by this, descending', true, true),
          state.sort !== undefined && {
            label: 'Remove sort',
            icon: <Dismiss20Regular />,
            ...locked(unsorted),
            onClick: () => unsort(actors, column),
          },
        ]}
      />
      <MenuDivider />
      <Items
        items={[
          { label: 'Filter…', icon: <Filter20Regular />, ...locked(unfiltered), onClick: onFilter },
          state.conditions.length > 0 && {
            label: 'Remove filter',
            icon: <FilterDismiss20Regular />,
            onClick: () => filterBy(actors, column, []),
          },
        ]}
      />
      <MenuDivider />
    </>
  );
}

export type ColumnMenuProps = {
  column: LaidColumn;
  actions: ColumnActions;
  sorting: ColumnSorting | undefined;
  onFilter: () => void;
};

function menuBeside(place: HTMLElement): Element | null | undefined {
  const head = place.closest('th');
  const menuOf = (column: Element | null | undefined) => column?.querySelector('[data-head=menu]');
  return menuOf(head?.nextElementSibling) ?? menuOf(head?.previousElementSibling);
}

/** A press in the menu is as much as several presses of an arrow key. */
const menuStep = 4 * step;

export function ColumnMenu({ button, column, actions, sorting, onFilter }: ColumnMenuProps & { button: ReactElement }) {
  const { id, pinned, title } = column;
  const place = useFocusBeside<HTMLSpanElement>(menuBeside);
  const isMovable = id !== idColumn;
  const headOf = () => place.current?.closest('th');
  const move = (side: 'left' | 'right', icon: ReactElement): Item => {
    const to = column.side[side];
    const onClick = () => to !== undefined && actions.move(id, to);
    return { label: `Move ${side}`, icon, disabled: to === undefined, onClick };
  };
  const widen = (label: string, icon: ReactElement, by: number): Item => ({
    label,
    icon,
    persistOnClick: true,
    onClick: () => actions.resize(id, (headOf()?.offsetWidth || column.width) + by),
  });
  return (
    <span ref={place}>
      <Menu defaultOpen positioning="below-start">
        <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
        <MenuPopover>
          <MenuList aria-label={`Column ${title}`}>
            {sorting ? <SortItems {...sorting} onFilter={onFilter} /> : null}
            <Items
              items={[
                isMovable && move('left', <ArrowLeft20Regular />),
                isMovable && move('right', <ArrowRight20Regular />),
                isMovable && {
                  label: pinned ? 'Unpin' : 'Pin',
                  icon: pinned ? <PinOff20Regular /> : <Pin20Regular />,
                  onClick: () => actions.pin(id, !pinned),
                },
                widen('Wider', <ArrowMaximize20Regular />, menuStep),
                widen('Narrower', <ArrowMinimize20Regular />, -menuStep),
                {
                  label: 'Fit to content',
                  icon: <ArrowAutofitWidth20Regular />,
                  onClick: () => {
                    const head = headOf();
                    if (head) actions.resize(id, fittingWidth(head));
                  },
                },
                isMovable && { label: 'Hide column', icon: <EyeOff20Regular />, onClick: () => actions.hide(id) },
              ]}
            />
          </MenuList>
        </MenuPopover>
      </Menu>
    </span>
  );
}
