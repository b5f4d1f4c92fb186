import { Checkbox, TableHeader, TableHeaderCell, TableRow, mergeClasses } from '@fluentui/react-components';
import type { DataTableProps, Sort, SortDirection } from './data-table-types';
import { useDataTableStyles } from './DataTable.styles';
import { allChecked, selectableIds, withAllToggled } from './selection';
import { columnWidth } from './table-fit';

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
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
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
