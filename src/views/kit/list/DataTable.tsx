import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { ArrowDown12Regular, ArrowUp12Regular, Checkmark12Filled } from '@fluentui/react-icons';
import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useKeepRowFocus } from '~/views/hooks/focus';
import { useWidth } from '~/views/hooks/use-width';
import { SkeletonBar } from '~/views/kit/Card';
import { RowLooks, useRow, useRowLooks } from '~/views/kit/row-looks';
import {
  allChecked,
  type Column,
  columnWidth,
  type DataTableProps,
  fitTable,
  none,
  selectableIds,
  type RowToggle,
  type TableFit,
  useRowToggle,
  withAllToggled,
  nextSort,
} from './data-table-rows';
import { NewRow } from './NewRow';
import { actionsWidth, CardRows } from './RowActions';
import { useCardRowStyles, useDataTableStyles } from './list.styles';

/** Width in px of what a card has of them, at its right. */
const cardActionsWidth = 44;

type DataTableHeadProps<Row> = DataTableProps<Row> & {
  /** Width of check boxes and buttons, in px. */
  fixed: number;
  looks: ReturnType<typeof useRowStyles>;
};

function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { label, columns, selection, sort, onSort, rowActions, fixed } = props;
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
  const { size = 'medium', looks, freshOf, leastRows = rows.length } = props;
  const { styles, cards } = looks;
  const rowRef = useKeepRowFocus();
  const fixed = (selection ? 44 : 0) + (rowActions ? actionsWidth : 0);
  const { layout, columns } = fitTable(props.columns, width, fixed);
  const onCards = layout === 'cards';
  const shownWidth = onCards ? cardActionsWidth : actionsWidth;
  const seconds = layout === 'stacked' ? props.columns.filter(({ narrow }) => narrow === 'second') : [];
  const toggle = useRowToggle(selection?.selected ?? none, selectableIds(props), (next) => selection?.onChange(next));
  const shape = { layout, looks, small: size === 'small', hasBox: selection !== undefined };
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={skeletonRows > 0 || undefined}
      className={mergeClasses(styles.table, onCards && cards.block)}
      style={{ '--table-actions-width': `${shownWidth}px` } as CSSProperties}
    >
      {onCards ? null : <DataTableHead {...props} columns={columns} fixed={fixed} />}
      <tbody role="rowgroup" className={mergeClasses(styles.body, onCards && cards.block)}>
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
              fresh={freshOf?.(row)}
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
        {Array.from({ length: skeletonRows || leastRows - rows.length }, (_, row) => (
          <DataTableRow
            key={row}
            {...shape}
            loading
            hidden={skeletonRows === 0}
            row={row}
            columns={columns.map(barOf)}
            rowActions={rowActions && (() => null)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowBoxProps = {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** `row`: the id of another row, to which Shift with an arrow key led. */
  onToggle: (how: RowToggle, row?: string) => void;
  id: string;
  tabIndex?: -1;
};

export function RowBox({ label, checked, disabled = false, onToggle, id, tabIndex }: RowBoxProps) {
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
    tabIndex,
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

type DataTableRowProps<Row> = Pick<DataTableProps<Row>, 'rowActions' | 'detail'> & {
  rowRef?: Ref<HTMLTableRowElement>;
  looks: RowStyles;
  row: Row;
  layout: TableFit<never>['layout'];
  small: boolean;
  columns: readonly Column<Row>[];
  seconds?: readonly Column<Row>[];
  disabled?: boolean | undefined;
  fresh?: object | undefined;
  selected?: boolean;
  loading?: boolean;
  /** Not seen: it only has the height of a row. */
  hidden?: boolean;
  hasBox: boolean;
  box?: ReactNode;
};

const useRowStyles = () => ({ styles: useDataTableStyles(), cards: useCardRowStyles() });
type RowStyles = ReturnType<typeof useRowStyles>;

function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, layout, columns, seconds = [], loading = false, hasBox, box, rowActions, detail, small } = props;
  const { rowRef, selected = false, disabled = false, fresh } = props;
  const { styles } = props.looks;
  const cell = mergeClasses(styles.plain, small && styles.small);
  const cards = layout === 'cards' ? props.looks.cards : undefined;
  const lastSecond = columns.findLast(({ narrow }) => narrow === 'second');
  const hasStatus = columns.some(({ narrow }) => narrow === 'status');
  const opened = detail?.(row);
  return (
    <>
      <tr
        ref={rowRef}
        role="row"
        className={mergeClasses(
          styles.row,
          !loading && styles.live,
          props.hidden && styles.hidden,
          layout === 'stacked' && styles.stackedRow,
          cards?.row,
          small && cards?.rowSmall,
          loading && lastSecond && hasStatus && cards?.rowOfThree,
          hasBox && cards?.rowWithBox,
          rowActions && cards?.rowWithActions,
          selected && styles.selected,
        )}
      >
        {hasBox ? (
          <td role="cell" className={mergeClasses(cell, styles.select, cards?.select)}>
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
                cell,
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
                    {fresh ? <NewRow of={fresh}>{render(row)}</NewRow> : render(row)}
                  </div>
                  <SecondLine {...{ row, styles }} columns={stacked} />
                </>
              ) : fresh && place === 'title' ? (
                <NewRow of={fresh}>{render(row)}</NewRow>
              ) : (
                render(row)
              )}
            </td>
          );
        })}
        {rowActions ? (
          <td role="cell" className={mergeClasses(cell, styles.actions, cards?.actions)}>
            <span className={mergeClasses(styles.actionRow, cards?.actionRow)}>
              <CardRows value={layout === 'cards'}>{rowActions(row)}</CardRows>
            </span>
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
