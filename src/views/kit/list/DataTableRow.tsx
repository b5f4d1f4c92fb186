import { mergeClasses } from '@fluentui/react-components';
import { Checkmark12Filled } from '@fluentui/react-icons';
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { useRow } from '~/views/kit/row-looks';
import {
  type Column,
  type DataTableProps,
  type TableFit,
  withRangeExtended,
  withRangeToggled,
  withToggled,
} from './data-table-rows';
import { useCardRowStyles, useDataTableStyles } from './list.styles';

/** `one`: the row itself; `range`: the rows from the last one; `extend`: moves the end of the range to this row. */
export type RowToggle = 'one' | 'range' | 'extend';

type RowBoxProps = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** `row`: the id of another row, to which Shift with an arrow key led. */
  onToggle: (how: RowToggle, row?: string) => void;
  id: string;
};

export function RowBox({ label, checked, disabled = false, onToggle, id }: RowBoxProps) {
  const row = useRow();
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!event.shiftKey) return;
    if (event.key === ' ') {
      // Otherwise the browser toggles the box again, without Shift.
      event.preventDefault();
      onToggle('range');
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = neighborOf(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    const row = next?.dataset['row'];
    if (next === undefined || row === undefined) return;
    onToggle('extend', row);
    next.focus();
  }
  const box = {
    'aria-label': label,
    checked,
    disabled,
    'data-row': id,
    onMouseDown: (event: MouseEvent) => {
      // Otherwise the text between the two rows is selected too.
      if (event.shiftKey) event.preventDefault();
    },
    onKeyDown: press,
    onChange: ({ nativeEvent }: ChangeEvent) =>
      onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true ? 'range' : 'one'),
  };
  const look = checked ? row.checkedBox : disabled ? row.disabledBox : row.box;
  return (
    <span className={mergeClasses(look.root, row.boxFocus)}>
      <input type="checkbox" className={look.input} {...box} />
      <div aria-hidden className={look.indicator}>
        {checked ? <Checkmark12Filled /> : null}
      </div>
    </span>
  );
}

function neighborOf(box: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const boxes = [...(box.closest('tbody') ?? document).querySelectorAll<HTMLInputElement>('input[data-row]:enabled')];
  return boxes[boxes.indexOf(box) + step];
}

/** The selection after a box was used. `ids`: the selectable rows, in the order shown. */
export function useRowToggle(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  onChange: (selected: ReadonlySet<string>) => void,
) {
  /** The row chosen last, and the row to which the range from there was extended. */
  const [range, setRange] = useState<{ from: string; to: string }>();
  return (id: string, how: RowToggle, next = id) => {
    if (how === 'extend') {
      const { from, to } = range?.to === id ? range : { from: id, to: id };
      setRange({ from, to: next });
      return onChange(withRangeExtended(selected, ids, { from, to, next }));
    }
    setRange({ from: id, to: id });
    onChange(how === 'range' && range ? withRangeToggled(selected, ids, range.from, id) : withToggled(selected, id));
  };
}

type DataTableRowProps<Row> = Pick<DataTableProps<Row>, 'rowActions' | 'detail'> & {
  rowRef?: Ref<HTMLTableRowElement>;
  looks: RowStyles;
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

export const useRowStyles = () => ({ styles: useDataTableStyles(), cards: useCardRowStyles() });
type RowStyles = ReturnType<typeof useRowStyles>;

export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, layout, columns, seconds = [], loading = false, hasBox, box, rowActions, detail, small } = props;
  const { rowRef, selected = false, disabled = false } = props;
  const { styles } = props.looks;
  const cards = layout === 'cards' ? props.looks.cards : undefined;
  const lastSecond = columns.findLast(({ narrow }) => narrow === 'second');
  const opened = detail?.(row);
  return (
    <>
      <tr
        ref={rowRef}
        role="row"
        className={mergeClasses(
          styles.row,
          !loading && styles.live,
          layout === 'stacked' && styles.stackedRow,
          cards?.row,
          small && cards?.rowSmall,
          hasBox && cards?.rowWithBox,
          rowActions && cards?.rowWithActions,
          selected && styles.selected,
        )}
      >
        {hasBox ? (
          <td role="cell" className={mergeClasses(styles.plain, styles.select, cards?.select)}>
            {box}
          </td>
        ) : null}
        {columns.map((column, index) => {
          const { id, align, mono, render, hint } = column;
          const place = column.narrow ?? (index === 0 ? 'title' : 'none');
          const stacked = place === 'title' ? seconds : [];
          return (
            <td
              key={id}
              role="cell"
              title={stacked.length > 0 ? undefined : hint?.(row)}
              className={mergeClasses(
                styles.plain,
                small && styles.small,
                styles.cell,
                mono && styles.mono,
                align === 'end' && styles.end,
                disabled && place === 'title' && styles.disabled,
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
                  <SecondLine {...{ row, styles }} columns={stacked} />
                </>
              ) : (
                render(row)
              )}
            </td>
          );
        })}
        {rowActions ? (
          <td role="cell" className={mergeClasses(styles.plain, styles.actions, cards?.actions)}>
            <span className={mergeClasses(styles.actionRow, cards?.actionRow)}>{rowActions(row)}</span>
          </td>
        ) : null}
      </tr>
      {opened === undefined ? null : (
        <tr role="row" className={mergeClasses(styles.row, cards?.block)}>
          <td
            role="cell"
            colSpan={columns.length + (hasBox ? 1 : 0) + (rowActions ? 1 : 0)}
            className={mergeClasses(styles.plain, styles.opened, cards?.opened)}
          >
            {opened}
          </td>
        </tr>
      )}
    </>
  );
}

type SecondLineProps<Row> = { row: Row; columns: readonly Column<Row>[]; styles: RowStyles['styles'] };

function SecondLine<Row>({ row, columns, styles }: SecondLineProps<Row>) {
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
