import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowDown12Regular, ArrowUp12Regular } from '@fluentui/react-icons';
import type { CSSProperties } from 'react';
import { useKeepRowFocus } from '~/views/hooks/focus';
import { useWidth } from '~/views/hooks/use-width';
import { SkeletonBar } from '~/views/kit/Card';
import { RowLooks, useRowLooks } from '~/views/kit/row-looks';
import { DataTableRow, RowBox, useRowStyles, useRowToggle } from './DataTableRow';
import {
  allChecked,
  type Column,
  columnWidth,
  type DataTableProps,
  fitTable,
  none,
  selectableIds,
  type Sort,
  type SortDirection,
  withAllToggled,
} from './data-table-rows';

type DataTableHeadProps<Row> = DataTableProps<Row> & {
  actionsWidth: number;
  /** Width of check boxes and buttons, in px. */
  fixed: number;
  looks: ReturnType<typeof useRowStyles>;
};

function nextSort(column: string, sorted: SortDirection | undefined, unsorts = false): Sort | undefined {
  if (sorted === undefined) return { column, direction: 'ascending' };
  if (sorted === 'descending') return unsorts ? undefined : { column, direction: 'ascending' };
  return { column, direction: 'descending' };
}

function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { label, columns, selection, sort, onSort, rowActions, actionsWidth, fixed } = props;
  const { unsortable, unsorts, actionsLabel = 'Actions', looks } = props;
  const { styles } = looks;
  const selectable = selectableIds(props);
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" className={styles.headRow}>
        {selection ? (
          <th role="columnheader" className={mergeClasses(styles.plain, styles.headCell, styles.select)}>
            <Checkbox
              aria-label={`Select all ${label}`}
              checked={allChecked(selection.selected, selectable)}
              disabled={selectable.length === 0}
              onChange={() => selection.onChange(withAllToggled(selection.selected, selectable))}
            />
          </th>
        ) : null}
        {columns.map(({ id, label: name, width, align, sortable }) => {
          const sorted = sort?.column === id ? sort.direction : undefined;
          const sorts = sortable === true && onSort !== undefined && unsortable === undefined;
          const Arrow = sorted === 'ascending' ? ArrowUp12Regular : ArrowDown12Regular;
          return (
            <th
              key={id}
              role="columnheader"
              aria-sort={sorts ? (sorted ?? 'none') : undefined}
              className={mergeClasses(styles.plain, styles.headCell, sorts && styles.sortable)}
              style={{ width: columnWidth(width, columns, fixed) }}
              title={sortable === true ? unsortable : undefined}
            >
              {sorts ? (
                <button
                  type="button"
                  className={mergeClasses(styles.headButton, align === 'end' && styles.headEnd)}
                  onClick={() => onSort(nextSort(id, sorted, unsorts))}
                >
                  {name}
                  {sorted === undefined ? null : <Arrow className={styles.arrow} />}
                </button>
              ) : (
                <div className={mergeClasses(styles.headText, align === 'end' && styles.headEnd)}>{name}</div>
              )}
            </th>
          );
        })}
        {rowActions ? (
          <th
            role="columnheader"
            className={mergeClasses(styles.plain, styles.headCell, styles.headActions)}
            style={{ width: actionsWidth }}
          >
            <div className={mergeClasses(styles.headText, styles.headEnd)}>{actionsLabel}</div>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

const barOf = <Row,>({ hint: _, render: __, ...column }: Column<Row>, at: number): Column<number> => ({
  ...column,
  render: (row) => <SkeletonBar width={`${38 + ((row * 13 + at * 29) % 34)}%`} end={column.align === 'end'} />,
});

/** A list of up to 100 rows that scrolls below a fixed header. It is never wider than its container: see `fitTable`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, selection, rowActions } = props;
  const looks = useRowStyles();
  const row = useRowLooks();
  const { width, measure } = useWidth();
  /** Without a control inside, the scroller itself is focusable, for keyboard scrolling. */
  const canReach = selection !== undefined || rowActions !== undefined;
  return (
    <div
      ref={measure}
      className={looks.styles.scroller}
      onClick={row.onClick}
      {...(canReach ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {props.top}
      <RowLooks value={row}>
        {width === undefined ? null : <FittedTable {...props} width={width} looks={looks} />}
      </RowLooks>
    </div>
  );
}

/** Roles are explicit, since the card layout removes the table semantics. */
type FittedTableProps<Row> = DataTableProps<Row> & Pick<DataTableHeadProps<Row>, 'looks'> & { width: number };

function FittedTable<Row>({ width, ...props }: FittedTableProps<Row>) {
  const { label, rows, rowId, rowLabel, selection, rowActions, skeletonRows = 0 } = props;
  const { size = 'medium', actionsWidth = 92, looks } = props;
  const { styles, cards } = looks;
  const rowRef = useKeepRowFocus();
  const fixed = (selection ? 44 : 0) + (rowActions ? actionsWidth : 0);
  const { layout, columns } = fitTable(props.columns, width, fixed);
  const onCards = layout === 'cards';
  const seconds = layout === 'stacked' ? props.columns.filter(({ narrow }) => narrow === 'second') : [];
  const toggle = useRowToggle(selection?.selected ?? none, selectableIds(props), (next) => selection?.onChange(next));
  const shape = { layout, looks, small: size === 'small', hasBox: selection !== undefined };
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={skeletonRows > 0 || undefined}
      className={mergeClasses(styles.table, onCards && cards.block)}
      style={{ '--table-actions-width': `${actionsWidth}px` } as CSSProperties}
    >
      {onCards ? null : <DataTableHead {...props} columns={columns} actionsWidth={actionsWidth} fixed={fixed} />}
      <tbody role="rowgroup" className={mergeClasses(styles.body, onCards && cards.block)}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <DataTableRow
            key={row}
            {...shape}
            loading
            row={row}
            columns={columns.map(barOf)}
            rowActions={rowActions && (() => null)}
          />
        ))}
        {(skeletonRows > 0 ? [] : rows).map((row) => {
          const id = rowId(row);
          const isSelected = selection?.selected.has(id) === true;
          return (
            <DataTableRow
              key={id}
              {...shape}
              rowRef={rowRef}
              row={row}
              columns={columns}
              seconds={seconds}
              disabled={props.isDisabled?.(row)}
              selected={isSelected}
              rowActions={rowActions}
              detail={props.detail}
              box={
                selection ? (
                  <RowBox
                    label={`Select ${rowLabel(row)}`}
                    checked={isSelected}
                    disabled={selection.canSelect?.(row) === false}
                    id={id}
                    onToggle={(how, other) => toggle(id, how, other)}
                  />
                ) : null
              }
            />
          );
        })}
      </tbody>
    </table>
  );
}
