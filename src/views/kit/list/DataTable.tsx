import {
  Checkbox,
  mergeClasses,
  Table,
  TableBody,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { useWidth } from '~/views/hooks/use-width';
import { SkeletonBar } from '~/views/kit/Card';
import { DataTableRow, RowBox, useRowToggle } from './DataTableRow';
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
import { useCardRowStyles, useDataTableStyles } from './list.styles';

type DataTableHeadProps<Row> = DataTableProps<Row> & {
  actionsWidth: number;
  /** Width of check boxes and buttons, in px. */
  fixed: number;
};

function nextSort(column: string, sorted: SortDirection | undefined, unsorts = false): Sort | undefined {
  if (sorted === undefined) return { column, direction: 'ascending' };
  if (sorted === 'descending') return unsorts ? undefined : { column, direction: 'ascending' };
  return { column, direction: 'descending' };
}

function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { label, columns, selection, sort, onSort, rowActions, actionsWidth, fixed } = props;
  const { unsortable, unsorts, actionsLabel = 'Actions' } = props;
  const styles = useDataTableStyles();
  const selectable = selectableIds(props);
  return (
    <TableHeader role="rowgroup" className={styles.head}>
      <TableRow role="row" className={mergeClasses(styles.headRow, styles.quiet)}>
        {selection ? (
          <TableHeaderCell role="columnheader" className={mergeClasses(styles.headCell, styles.select)}>
            <Checkbox
              aria-label={`Select all ${label}`}
              checked={allChecked(selection.selected, selectable)}
              disabled={selectable.length === 0}
              onChange={() => selection.onChange(withAllToggled(selection.selected, selectable))}
            />
          </TableHeaderCell>
        ) : null}
        {columns.map(({ id, label: name, width, align, sortable }) => {
          const sorted = sort?.column === id ? sort.direction : undefined;
          return (
            <TableHeaderCell
              key={id}
              role="columnheader"
              className={styles.headCell}
              style={{ width: columnWidth(width, columns, fixed) }}
              sortable={sortable === true && onSort !== undefined && unsortable === undefined}
              title={sortable === true ? unsortable : undefined}
              sortDirection={sorted}
              button={align === 'end' ? { className: styles.headEnd } : undefined}
              onClick={sortable && unsortable === undefined ? () => onSort?.(nextSort(id, sorted, unsorts)) : undefined}
            >
              {name}
            </TableHeaderCell>
          );
        })}
        {rowActions ? (
          <TableHeaderCell
            role="columnheader"
            className={mergeClasses(styles.headCell, styles.headActions)}
            style={{ width: actionsWidth }}
            button={{ className: styles.headEnd }}
          >
            {actionsLabel}
          </TableHeaderCell>
        ) : null}
      </TableRow>
    </TableHeader>
  );
}

const barOf = <Row,>({ hint: _, render: __, ...column }: Column<Row>, at: number): Column<number> => ({
  ...column,
  render: (row) => <SkeletonBar width={`${38 + ((row * 13 + at * 29) % 34)}%`} end={column.align === 'end'} />,
});

/** A list of up to 100 rows that scrolls below a fixed header. It is never wider than its container: see `fitTable`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, selection, rowActions } = props;
  const styles = useDataTableStyles();
  const { width, measure } = useWidth();
  /** Without a control inside, the scroller itself is focusable, for keyboard scrolling. */
  const canReach = selection !== undefined || rowActions !== undefined;
  return (
    <div
      ref={measure}
      className={styles.scroller}
      {...(canReach ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {props.top}
      {width === undefined ? null : <FittedTable {...props} width={width} />}
    </div>
  );
}

/** Roles are explicit, since the card layout removes the table semantics. */
function FittedTable<Row>({ width, ...props }: DataTableProps<Row> & { width: number }) {
  const { label, rows, rowId, rowLabel, selection, rowActions, skeletonRows = 0 } = props;
  const { size = 'medium', actionsWidth = 92 } = props;
  const styles = useDataTableStyles();
  const cards = useCardRowStyles();
  const fixed = (selection ? 44 : 0) + (rowActions ? actionsWidth : 0);
  const { layout, columns } = fitTable(props.columns, width, fixed);
  const onCards = layout === 'cards';
  const seconds = layout === 'stacked' ? props.columns.filter(({ narrow }) => narrow === 'second') : [];
  const toggle = useRowToggle(selection?.selected ?? none, selectableIds(props), (next) => selection?.onChange(next));
  const shape = { layout, small: size === 'small', hasBox: selection !== undefined };
  return (
    <Table
      role="table"
      size={size === 'medium' ? 'medium' : 'small'}
      aria-label={label}
      aria-busy={skeletonRows > 0 || undefined}
      className={mergeClasses(styles.table, onCards && cards.block)}
      style={{ '--table-actions-width': `${actionsWidth}px` } as CSSProperties}
    >
      {onCards ? null : <DataTableHead {...props} columns={columns} actionsWidth={actionsWidth} fixed={fixed} />}
      <TableBody role="rowgroup" className={mergeClasses(styles.body, onCards && cards.block)}>
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
      </TableBody>
    </Table>
  );
}
