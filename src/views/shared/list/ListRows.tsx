import { useSelector } from '@xstate/react';
import { DataTable } from '../DataTable';
import { selectOrderable, selectPage, selectQuery, selectSelected, selectShown } from './list-selectors';
import type { ListCardProps } from './list-types';

/** The rows of a list, or bars in their place. The arrow in the head is that of the rows shown. */
export function ListRows<Row>({ skeleton, ...props }: ListCardProps<Row> & { skeleton: boolean }) {
  const { list, descriptor, words, columns, rowLabel } = props;
  const { rowId = descriptor.idOf, rowActions, actionsWidth, size, isDisabled } = props;
  const { removal, whyKept, selectable = removal !== undefined } = props;
  const page = useSelector(list, selectPage);
  const rows = page?.rows ?? [];
  const boxes = selectable && (rows.length === 0 || rows.some((row) => whyKept?.(row) === undefined));
  const { pageSize } = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const orderable = useSelector(list, selectOrderable);
  const selected = useSelector(list, selectSelected);
  return (
    <DataTable
      label={words.many}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowLabel={rowLabel}
      size={size}
      sort={shown?.sort}
      onSort={(next) => list.send({ type: 'list.sort', sort: next })}
      unsortable={orderable ? undefined : 'Too many rows to sort'}
      unsorts={descriptor.ordering !== undefined && descriptor.ordering.own === undefined}
      selection={
        boxes
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
