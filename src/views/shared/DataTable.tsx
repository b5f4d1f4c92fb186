import { Table, TableBody, TableCell, TableRow, mergeClasses } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import type { Column, DataTableProps } from './data-table-types';
import { DataTableHead } from './DataTableHead';
import { DataTableRow, useRowShape, type RowShape } from './DataTableRow';
import { useCardRowStyles, useDataTableStyles } from './DataTable.styles';
import { useRowToggle } from './RowBox';
import { SkeletonBar } from './SkeletonBar';
import { none, selectableIds } from './selection';
import { fitTable } from './table-fit';
import { useWidth } from './use-width';

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
  /** Else nobody could scroll it by keyboard: there is nothing in it that takes the focus. */
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
