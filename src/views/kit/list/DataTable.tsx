import {
  Checkbox,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import { useWidth } from '~/views/hooks/use-width';
import { SkeletonBar } from '~/views/kit/Card';
import { DataTableRow, type RowShape, useRowShape, useRowToggle } from './DataTableRow';
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
  /** In px, what boxes and buttons take of the width. */
  fixed: number;
};

function nextSort(column: string, sorted: SortDirection | undefined, unsorts = false): Sort | undefined {
  if (sorted === undefined) return { column, direction: 'ascending' };
  if (sorted === 'descending') return unsorts ? undefined : { column, direction: 'ascending' };
  return { column, direction: 'descending' };
}

/** The head of a `DataTable`: names, sorting, the box that selects all rows of the page. */
function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { label, columns, selection, sort, onSort, rowActions, actionsWidth, fixed } = props;
  const { unsortable, unsorts } = props;
  const { actionsLabel = 'Actions' } = props;
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
              onClick={
                sortable && unsortable === undefined
                  ? () => onSort?.(nextSort(id, sorted, unsorts))
                  : undefined
              }
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

/**
 * A list of up to 100 rows, in its own scroller, with a head that stays. It is never wider than its place: see `fitTable`. The roles are
 * written out, since the layout of cards takes the table's meaning away.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    rowId,
    rowLabel,
    selection,
    isDisabled,
    rowActions,
    detail,
    top,
    skeletonRows = 0,
  } = props;
  const { size = 'medium', actionsWidth = 92 } = props;
  const styles = useDataTableStyles();
  const cards = useCardRowStyles();
  const { width, measure } = useWidth();
  const fixed = (selection ? 44 : 0) + (rowActions ? actionsWidth : 0);
  const { layout, columns } = fitTable(props.columns, width, fixed);
  const onCards = layout === 'cards';
  const seconds = layout === 'stacked' ? props.columns.filter(({ narrow }) => narrow === 'second') : [];
  /** Without a control inside, the scroller itself takes the focus, so that the keyboard can scroll it. */
  const canReach = selection !== undefined || rowActions !== undefined;
  const selectable = selectableIds(props);
  const toggle = useRowToggle(selection?.selected ?? none, selectable, (next) => selection?.onChange(next));
  const shape: RowShape = { layout, small: size === 'small' };
  return (
    <div
      ref={measure}
      className={styles.scroller}
      {...(canReach ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {top}
      <Table
        role="table"
        size={size === 'medium' ? 'medium' : 'small'}
        aria-label={label}
        aria-busy={skeletonRows > 0 || undefined}
        className={mergeClasses(styles.table, onCards && cards.block)}
        style={{ '--table-actions-width': `${actionsWidth}px` } as CSSProperties}
      >
        {onCards ? null : (
          <DataTableHead {...props} columns={columns} actionsWidth={actionsWidth} fixed={fixed} />
        )}
        <TableBody role="rowgroup" className={mergeClasses(styles.body, onCards && cards.block)}>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <SkeletonRow
                  key={row}
                  row={row}
                  shape={shape}
                  columns={columns}
                  box={selection !== undefined}
                  actions={rowActions !== undefined}
                />
              ))
            : rows.map((row) => {
                const id = rowId(row);
                return (
                  <DataTableRow
                    key={id}
                    row={row}
                    shape={shape}
                    columns={columns}
                    seconds={seconds}
                    disabled={isDisabled?.(row) ?? false}
                    rowActions={rowActions}
                    detail={detail}
                    box={
                      selection
                        ? {
                            label: `Select ${rowLabel(row)}`,
                            checked: selection.selected.has(id),
                            disabled: selection.canSelect?.(row) === false,
                            onToggle: (range) => toggle(id, range),
                          }
                        : undefined
                    }
                  />
                );
              })}
        </TableBody>
      </Table>
    </div>
  );
}

type SkeletonRowProps = {
  row: number;
  shape: RowShape;
  columns: readonly Pick<Column<never>, 'id' | 'align' | 'narrow'>[];
  box: boolean;
  actions: boolean;
};

/** Bars in the place of a row that is being loaded. */
function SkeletonRow({ row, shape, columns, box, actions }: SkeletonRowProps) {
  const { styles, cards, rowClass } = useRowShape(shape);
  return (
    <TableRow role="row" className={mergeClasses(rowClass, styles.quiet)}>
      {box ? <TableCell role="cell" className={mergeClasses(styles.select, cards?.select)} /> : null}
      {columns.map(({ id, align, narrow }, column) => (
        <TableCell
          key={id}
          role="cell"
          className={mergeClasses(
            styles.cell,
            cards?.cell,
            cards?.[column === 0 ? 'title' : (narrow ?? 'none')],
          )}
        >
          <SkeletonBar width={`${38 + ((row * 13 + column * 29) % 34)}%`} end={align === 'end'} />
        </TableCell>
      ))}
      {actions ? <TableCell role="cell" className={mergeClasses(styles.actions, cards?.actions)} /> : null}
    </TableRow>
  );
}
