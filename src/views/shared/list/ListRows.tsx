import { useSelector } from '@xstate/react';
import { DataTable } from '../DataTable';
import { selectPage, selectQuery, selectSelected } from './list-selectors';
import type { ListCardProps } from './list-types';
import { sortRows } from './sort-rows';

/** The rows of a list, in the order that the reader chose, or bars in their place. */
export function ListRows<Row>({ skeleton, ...props }: ListCardProps<Row> & { skeleton: boolean }) {
  const { list, descriptor, words, columns, rowLabel, tie = rowLabel, ordered = 'here' } = props;
  const { rowId = descriptor.idOf, rowActions, actionsWidth, size, isDisabled } = props;
  const { removal, whyKept, selectable = removal !== undefined } = props;
  const page = useSelector(list, selectPage);
  const { sort, pageSize } = useSelector(list, selectQuery);
  const selected = useSelector(list, selectSelected);
  const rows = page?.rows ?? [];
  return (
    <DataTable
      label={words.many}
      columns={columns.map(({ order, ...column }) => ({ ...column, sortable: order !== undefined }))}
      rows={ordered === 'here' ? sortRows(rows, sort, columns, tie) : rows}
      rowId={rowId}
      rowLabel={rowLabel}
      size={size}
      sort={sort}
      onSort={(next) => list.send({ type: 'list.sort', sort: next })}
      selection={
        selectable
          ? {
              selected: new Set(selected),
              onChange: (ids) => list.send({ type: 'list.select', ids: [...ids] }),
              canSelect: (row) => whyKept?.(row) === undefined,
            }
          : undefined
      }
      isDisabled={isDisabled}
      skeletonRows={skeleton ? Math.min(pageSize, 10) : 0}
      rowActions={rowActions}
      actionsWidth={actionsWidth}
    />
  );
}
