import { Checkbox, mergeClasses, TableCell, TableRow } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useKeepFocus } from '~/views/hooks/focus';
import {
  type Column,
  type DataTableProps,
  type TableFit,
  withRangeToggled,
  withToggled,
} from './data-table-rows';
import { useCardRowStyles, useDataTableStyles } from './list.styles';

type RowBoxProps = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** `range`: Shift was pressed. */
  onToggle: (range: boolean) => void;
};

export const RowBox = ({ label, checked, disabled = false, onToggle }: RowBoxProps) => (
  <Checkbox
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onMouseDown={(event) => {
      // Otherwise the text between the two rows is selected too.
      if (event.shiftKey) event.preventDefault();
    }}
    onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
  />
);

/** Handles a click on the check box of a row; with Shift selects from the last clicked row. `ids`: the selectable rows, in order. */
export function useRowToggle(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  onChange: (selected: ReadonlySet<string>) => void,
) {
  const [last, setLast] = useState<string>();
  return (id: string, range: boolean) => {
    setLast(id);
    onChange(
      range && last !== undefined ? withRangeToggled(selected, ids, last, id) : withToggled(selected, id),
    );
  };
}

type DataTableRowProps<Row> = Pick<DataTableProps<Row>, 'rowActions' | 'detail'> & {
  row: Row;
  layout: TableFit<never>['layout'];
  small: boolean;
  columns: readonly Column<Row>[];
  seconds?: readonly Column<Row>[];
  disabled?: boolean | undefined;
  selected?: boolean;
  loading?: boolean;
  hasBox: boolean;
  box?: ReactNode;
};

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, layout, columns, seconds = [], loading = false, hasBox, box, rowActions, detail } = props;
  const styles = useDataTableStyles();
  const ofCards = useCardRowStyles();
  const cards = layout === 'cards' ? ofCards : undefined;
  const lastSecond = columns.findLast(({ narrow }) => narrow === 'second');
  const opened = detail?.(row);
  return (
    <>
      <TableRow
        ref={useKeepFocus<HTMLTableRowElement>()}
        role="row"
        className={mergeClasses(
          styles.row,
          loading && styles.quiet,
          layout === 'stacked' && styles.stackedRow,
          cards?.row,
          props.small && cards?.rowSmall,
          hasBox && cards?.rowWithBox,
          rowActions && cards?.rowWithActions,
          props.selected === true && styles.selected,
        )}
      >
        {hasBox ? (
          <TableCell role="cell" className={mergeClasses(styles.select, cards?.select)}>
            {box}
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
                props.disabled && place === 'title' && styles.disabled,
                cards?.cell,
                cards?.[place],
                place === 'second' && column !== lastSecond && !loading && cards?.joined,
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
          </TableCell>
        ) : null}
      </TableRow>
      {opened === undefined ? null : (
        <TableRow role="row" className={mergeClasses(styles.quiet, styles.openedRow, cards?.block)}>
          <TableCell
            role="cell"
            colSpan={columns.length + (hasBox ? 1 : 0) + (rowActions ? 1 : 0)}
            className={mergeClasses(styles.opened, cards?.opened)}
          >
            {opened}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** Values of the hidden columns, joined by "/". */
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
