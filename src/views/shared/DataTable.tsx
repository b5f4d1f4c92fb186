import { Table, TableBody, TableCell, TableRow, mergeClasses } from '@fluentui/react-components';
import type { CSSProperties } from 'react';
import type { DataTableProps } from './data-table-types';
import { DataTableHead } from './DataTableHead';
import { DataTableRow } from './DataTableRow';
import { useDataTableStyles } from './DataTable.styles';
import { SkeletonBar } from './SkeletonBar';
import { withToggled } from './selection';

const roomForFlexible = 160;

/**
 * A list of up to 100 rows, in its own scroller, with a head that stays. Below 640 px each row becomes a block of
 * name, second line and status; the roles are written out, since such a layout takes the table's meaning away.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
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
  const minWidth = columns.reduce((sum, { width }) => sum + (width ?? roomForFlexible), 44 + actionsWidth);
  /** Else nobody could scroll it by keyboard: there is nothing in it that takes the focus. */
  const canReach = selection !== undefined || rowActions !== undefined;
  return (
    <div
      className={styles.scroller}
      {...(canReach ? { tabIndex: -1 } : { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {top}
      <Table
        role="table"
        size={size === 'medium' ? 'medium' : 'small'}
        aria-label={label}
        aria-busy={skeletonRows > 0 || undefined}
        className={styles.table}
        style={
          {
            '--table-min-width': `${minWidth}px`,
            '--table-actions-width': `${actionsWidth}px`,
          } as CSSProperties
        }
      >
        <DataTableHead {...props} actionsWidth={actionsWidth} />
        <TableBody role="rowgroup" className={styles.body}>
          {skeletonRows > 0
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <TableRow key={row} role="row" className={mergeClasses(styles.row, styles.quiet)}>
                  {selection ? <TableCell role="cell" className={styles.select} /> : null}
                  {columns.map(({ id, align, narrow }, column) => (
                    <TableCell
                      key={id}
                      role="cell"
                      className={mergeClasses(
                        styles.cell,
                        column === 0 ? styles.title : styles[narrow ?? 'none'],
                      )}
                    >
                      <SkeletonBar width={`${38 + ((row * 13 + column * 29) % 34)}%`} end={align === 'end'} />
                    </TableCell>
                  ))}
                  {rowActions ? <TableCell role="cell" className={styles.actions} /> : null}
                </TableRow>
              ))
            : rows.map((row) => {
                const id = rowId(row);
                return (
                  <DataTableRow
                    key={id}
                    row={row}
                    columns={columns}
                    disabled={isDisabled?.(row) ?? false}
                    small={size === 'small'}
                    rowActions={rowActions}
                    detail={detail}
                    box={
                      selection
                        ? {
                            label: `Select ${rowLabel(row)}`,
                            checked: selection.selected.has(id),
                            disabled: selection.canSelect?.(row) === false,
                            onToggle: () => selection.onChange(withToggled(selection.selected, id)),
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
