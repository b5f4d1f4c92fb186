import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowSortDown16Regular, ArrowSortUp16Regular, Filter16Filled } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { type Filter, isBare } from '~/core/json/query-filter';
import { chunk } from '~/machines/kit/chunk';
import { sortNext } from '~/machines/model/column-query';
import { failedDialog, OnDemand } from '~/views/kit/OnDemand';
import { part } from '~/views/kit/part';
import { useColumnHeadStyles, useHeadCellClass, useHeadMenuClass, useModelTableStyles } from '../models.styles';
import { ColumnHandle } from './ColumnHandle';
import type { ColumnMenuProps } from './ColumnMenu';
import {
  type ColumnActions,
  type ColumnSorting,
  idColumn,
  type LaidColumn,
  pinnedAt,
  queryColumnOf,
  type SortingOf,
  type TableLayout,
  useReasons,
  versionColumn,
} from './model-columns';

const ColumnFilter = part(() => import('./ColumnFilter'), 'ColumnFilter', failedDialog);

const openColumnMenu = chunk(async () => (await import('./ColumnMenu')).ColumnMenu);

type ModelHeaderProps = {
  layout: TableLayout;
  numbers: ReadonlySet<string>;
  actions: ColumnActions;
  /** `mixed`: some rows are selected. */
  checked: boolean | 'mixed';
  onToggleAll: () => void;
  /** How columns sort and filter; undefined if they can't. */
  sortingOf: SortingOf | undefined;
};

export function ModelHeader({ layout, numbers, actions, checked, onToggleAll, sortingOf }: ModelHeaderProps) {
  const styles = useModelTableStyles();
  const [moved, setMoved] = useState<LaidColumn>();
  const all = [layout.id, ...layout.columns];
  const headCell = useHeadCellClass();
  const box = mergeClasses(headCell, styles.box);
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" {...pinnedAt(styles, layout.pinsBoxes ? '0px' : undefined, box)}>
          <Checkbox tabIndex={-1} aria-label="Select all Models" checked={checked} onChange={onToggleAll} />
        </th>
        <th scope="col" {...pinnedAt(styles, layout.pinsBoxes ? '44px' : undefined, box, styles.details)}>
          <span className={styles.hidden}>Details</span>
        </th>
        {all.map((column) => (
          <ColumnHeader
            key={column.id}
            column={column}
            isNumber={column.key === undefined ? column.id === versionColumn : numbers.has(column.key)}
            isEdge={column.id === layout.edge}
            actions={actions}
            sortingOf={sortingOf}
            moved={moved}
            onMoving={setMoved}
          />
        ))}
        <td aria-hidden className={headCell} />
        <th scope="col" className={mergeClasses(headCell, styles.menu, layout.edge !== undefined && styles.menuEdge)}>
          <span className={styles.hidden}>Actions</span>
        </th>
      </tr>
    </thead>
  );
}

type ColumnHeaderProps = Pick<ModelHeaderProps, 'sortingOf' | 'actions'> & {
  column: LaidColumn;
  isNumber: boolean;
  isEdge: boolean;
  moved: LaidColumn | undefined;
  onMoving: (column: LaidColumn | undefined) => void;
};

/** The header of a column, which can be dragged to another place. The id column stays. */
function ColumnHeader(props: ColumnHeaderProps) {
  const { column, isNumber, isEdge, actions, sortingOf, moved, onMoving } = props;
  const styles = useModelTableStyles();
  const [over, setOver] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const { id, key, title, left, pinned } = column;
  const sorting = sortingOf?.(id, title);
  const isTarget = over && moved !== undefined && moved.id !== id;
  const canDrop = moved !== undefined && id !== idColumn && moved.pinned === pinned;
  const className = mergeClasses(
    useHeadCellClass(),
    key !== undefined && styles.dataHead,
    isNumber && styles.end,
    id === versionColumn && styles.version,
    isEdge && styles.edge,
    isTarget && styles.dropTarget,
  );
  const place = pinnedAt(styles, left, className);
  return (
    <th
      scope="col"
      title={queryColumnOf(id) ? title : `Models can't be sorted by ${title.toLowerCase()}.`}
      aria-label={title}
      aria-sort={sorting?.state.sort}
      data-column={id}
      {...place}
      style={{ ...column.style, ...place.style }}
      draggable={id !== idColumn}
      onDragStart={(event) => {
        // Its edge is dragged, not the column.
        if (event.currentTarget.querySelector('[role=separator]:active')) return event.preventDefault();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        onMoving(column);
      }}
      onDragEnd={() => onMoving(undefined)}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (moved && moved.id !== id) actions.move(moved.id, id);
      }}
    >
      <div className={mergeClasses(styles.headLine, isNumber && styles.headLineEnd)}>
        {sorting ? (
          <ColumnTitle {...sorting} {...{ isNumber, filtering }} onFilter={setFiltering} />
        ) : (
          <bdi className={styles.headTitle}>{title}</bdi>
        )}
        {id === idColumn && !sorting ? null : (
          <ColumnMenuButton column={column} actions={actions} sorting={sorting} onFilter={() => setFiltering(true)} />
        )}
      </div>
      <ColumnHandle column={column} onResize={(width) => actions.resize(id, width)} />
    </th>
  );
}

function ColumnMenuButton(props: ColumnMenuProps) {
  const button = (
    <button
      type="button"
      className={useHeadMenuClass()}
      aria-label={`Column ${props.column.title}`}
      tabIndex={-1}
      data-head="menu"
    />
  );
  return (
    <OnDemand menu chunk={openColumnMenu} button={button}>
      {(Open, trigger) => <Open {...props} button={trigger} />}
    </OnDemand>
  );
}

type ColumnTitleProps = ColumnSorting & {
  isNumber: boolean;
  filtering: boolean;
  onFilter: (isOpen: boolean) => void;
};

function ColumnTitle({ isNumber, filtering, onFilter, ...sorting }: ColumnTitleProps) {
  const styles = useColumnHeadStyles();
  const { list, search, column, name, state } = sorting;
  const button = useRef<HTMLButtonElement>(null);
  const { unsorted: reason, unfiltered } = useReasons(search, column);
  const { sort, rank, conditions } = state;
  const filter = conditions.map((each) => `${name} ${filterText(each)}`).join(' AND ');
  const mark =
    conditions.length === 0 ? null : (
      <Button
        size="small"
        appearance="subtle"
        className={styles.tool}
        tabIndex={-1}
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
        tabIndex={-1}
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

const filterText = ({ comparison, value, ignoresCase }: Filter): string =>
  isBare(comparison)
    ? comparison
    : `${comparison} ${typeof value === 'string' ? JSON.stringify(value) : value}${ignoresCase ? ' in any case' : ''}`;
