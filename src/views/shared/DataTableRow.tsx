import { TableCell, TableRow, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Column } from './data-table-types';
import { useCardRowStyles, useDataTableStyles } from './DataTable.styles';
import { KeepFocus } from './KeepFocus';
import { RowBox, type RowBoxProps } from './RowBox';
import type { TableFit } from './table-fit';

export type RowShape = { layout: TableFit<never>['layout']; small: boolean };

/** The styles of a row in each layout; `cards` only where it is a card. */
export function useRowShape({ layout, small }: RowShape) {
  const styles = useDataTableStyles();
  const ofCards = useCardRowStyles();
  const cards = layout === 'cards' ? ofCards : undefined;
  const rowClass = mergeClasses(
    styles.row,
    layout === 'stacked' && styles.stackedRow,
    cards?.row,
    small && cards?.rowSmall,
  );
  return { styles, cards, rowClass };
}

export type DataTableRowProps<Row> = {
  row: Row;
  shape: RowShape;
  columns: readonly Column<Row>[];
  /** What is drawn below the title. */
  seconds: readonly Column<Row>[];
  disabled: boolean;
  box: RowBoxProps | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
  detail: ((row: Row) => ReactNode) | undefined;
};

/** One row of a `DataTable`, and what is below it if it is opened. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, shape, columns, seconds, disabled, box, rowActions, detail } = props;
  const { styles, cards, rowClass } = useRowShape(shape);
  const lastSecond = columns.findLast(({ narrow }) => narrow === 'second');
  const opened = detail?.(row);
  return (
    <>
      <TableRow
        role="row"
        className={mergeClasses(
          rowClass,
          box && cards?.rowWithBox,
          rowActions && cards?.rowWithActions,
          box?.checked === true && styles.selected,
        )}
      >
        {box ? (
          <TableCell role="cell" className={mergeClasses(styles.select, cards?.select)}>
            <RowBox {...box} />
          </TableCell>
        ) : null}
        {columns.map((column, index) => {
          const { id, align, mono, render, hint } = column;
          const place = column.narrow ?? (index === 0 ? 'title' : 'none');
          const stacked = place === 'title' ? seconds : [];
          return (
            <TableCell
              key={id}
              role="cell"
              title={stacked.length > 0 ? undefined : hint?.(row)}
              className={mergeClasses(
                styles.cell,
                mono && styles.mono,
                align === 'end' && styles.end,
                disabled && place === 'title' && styles.disabled,
                cards?.cell,
                cards?.[place],
                place === 'second' && column !== lastSecond && cards?.joined,
              )}
            >
              {stacked.length > 0 ? (
                <>
                  <div className={styles.stackedLine} title={hint?.(row)}>
                    {render(row)}
                  </div>
                  <SecondLine row={row} columns={stacked} />
                </>
              ) : (
                render(row)
              )}
            </TableCell>
          );
        })}
        {rowActions ? (
          <TableCell role="cell" className={mergeClasses(styles.actions, cards?.actions)}>
            <span className={mergeClasses(styles.actionRow, cards?.actionRow)}>{rowActions(row)}</span>
            <KeepFocus />
          </TableCell>
        ) : null}
      </TableRow>
      {opened === undefined ? null : (
        <TableRow role="row" className={mergeClasses(styles.quiet, styles.openedRow, cards?.block)}>
          <TableCell
            role="cell"
            colSpan={columns.length + (box ? 1 : 0) + (rowActions ? 1 : 0)}
            className={mergeClasses(styles.opened, cards?.opened)}
          >
            {opened}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** What has no column of its own where there is less room, joined by "/". */
function SecondLine<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const styles = useDataTableStyles();
  return (
    <div className={mergeClasses(styles.stackedLine, styles.stackedSecond)}>
      {columns.map(({ id, mono, render, hint }, index) => (
        <span key={id} className={mergeClasses(mono && styles.mono)} title={hint?.(row)}>
          {index > 0 ? ' / ' : null}
          {render(row)}
        </span>
      ))}
    </div>
  );
}
