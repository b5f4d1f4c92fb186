import { Checkbox, TableCell, TableRow, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Column } from './data-table-types';
import { useDataTableStyles } from './DataTable.styles';
import { KeepFocus } from './KeepFocus';

type Box = { label: string; checked: boolean; disabled: boolean; onToggle: () => void };

export type DataTableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  disabled: boolean;
  small: boolean;
  box: Box | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  detail: ((row: Row) => ReactNode) | undefined;
};

/** One row of a `DataTable`, and what stands below it if it is opened. */
export function DataTableRow<Row>({
  row,
  columns,
  disabled,
  small,
  box,
  rowActions,
  detail,
}: DataTableRowProps<Row>) {
  const styles = useDataTableStyles();
  const lastSecond = columns.findLast(({ narrow }) => narrow === 'second');
  const opened = detail?.(row);
  return (
    <>
      <TableRow
        role="row"
        className={mergeClasses(
          styles.row,
          rowActions !== undefined && styles.rowWithActions,
          small && styles.rowSmall,
          box?.checked === true && styles.selected,
        )}
      >
        {box ? (
          <TableCell role="cell" className={styles.select}>
            <Checkbox
              aria-label={box.label}
              checked={box.checked}
              disabled={box.disabled}
              onChange={box.onToggle}
            />
          </TableCell>
        ) : null}
        {columns.map((column, index) => {
          const { id, align, mono, render, hint } = column;
          const place = column.narrow ?? (index === 0 ? 'title' : 'none');
          return (
            <TableCell
              key={id}
              role="cell"
              title={hint?.(row)}
              className={mergeClasses(
                styles.cell,
                mono && styles.mono,
                align === 'end' && styles.end,
                disabled && place === 'title' && styles.disabled,
                styles[place],
                place === 'second' && column !== lastSecond && styles.joined,
              )}
            >
              {render(row)}
            </TableCell>
          );
        })}
        {rowActions ? (
          <TableCell role="cell" className={styles.actions}>
            <span className={styles.actionRow}>{rowActions(row)}</span>
            <KeepFocus />
          </TableCell>
        ) : null}
      </TableRow>
      {opened === undefined ? null : (
        <TableRow role="row" className={mergeClasses(styles.quiet, styles.openedRow)}>
          <TableCell
            role="cell"
            colSpan={columns.length + (box ? 1 : 0) + (rowActions ? 1 : 0)}
            className={styles.opened}
          >
            {opened}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
