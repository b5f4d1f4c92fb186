import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { TimeZone } from '~/core/clock';
import { explainProblem } from '~/core/problem';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { maxOrdered, type Progress } from '~/machines/kit/resource-list-setup';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { ClockTime } from '~/views/kit/Facts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { DataTable } from './DataTable';
import { ListBlank } from './ListBlank';
import { BulkBar, ListToolbar } from './ListToolbar';
import { Pager, pagerText } from './Pager';
import { RemovalDialog } from './RemovalDialog';
import {
  type ListCardProps,
  selectBusy,
  selectConfirming,
  selectVariant,
  selectOrderable,
  selectOrdering,
  selectOrderRefused,
  selectPage,
  selectProblem,
  selectProgress,
  selectQuery,
  selectSelected,
  selectShown,
  selectStale,
  selectTyped,
  selectUnordered,
} from './list-types';
import { useListCardStyles } from './list.styles';

/** The rows of a list, or bars in their place. The arrow in the head is that of the rows shown. */
function ListRows<Row>({ skeleton, ...props }: ListCardProps<Row> & { skeleton: boolean }) {
  const { list, descriptor, texts, columns, rowLabel } = props;
  const { rowId = descriptor.idOf, rowActions, actionsWidth, size, isDisabled } = props;
  const { removal, deleteDisabledReason, selectable = removal !== undefined } = props;
  const page = useSelector(list, selectPage);
  const rows = page?.rows ?? [];
  const boxes =
    selectable && (rows.length === 0 || rows.some((row) => deleteDisabledReason?.(row) === undefined));
  const { pageSize } = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const orderable = useSelector(list, selectOrderable);
  const selected = useSelector(list, selectSelected);
  return (
    <DataTable
      label={texts.many}
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
              canSelect: (row) => deleteDisabledReason?.(row) === undefined,
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

/** Search, filters and reload; while rows are selected, what can be done with them. */
function ListTools<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, texts, zone, filters, removal, deleteDisabledReason, bulk } = props;
  const typed = useSelector(list, selectTyped);
  const page = useSelector(list, selectPage);
  const busy = useSelector(list, selectBusy);
  const selected = useSelector(list, selectSelected);
  // One that became unremovable meanwhile is no longer counted.
  const chosen = (page?.rows ?? []).filter(
    (row) => selected.includes(descriptor.idOf(row)) && deleteDisabledReason?.(row) === undefined,
  );
  if (chosen.length > 0)
    return (
      <BulkBar count={chosen.length} onClear={() => list.send({ type: 'list.select', ids: [] })}>
        {bulk?.(chosen)}
        {removal ? (
          <RemoveChosen
            action={removal.action}
            onRemove={() => list.send({ type: 'list.remove', ids: chosen.map(descriptor.idOf) })}
          />
        ) : null}
      </BulkBar>
    );
  return (
    <ListToolbar
      search={
        texts.search === undefined
          ? undefined
          : {
              label: texts.search,
              value: typed,
              onChange: (text) => list.send({ type: 'list.type', text }),
              onSubmit: () => list.send({ type: 'list.search', text: typed }),
            }
      }
      filters={filters}
      updated={
        page ? (
          <>
            Updated <ClockTime at={page.at} zone={zone} />
          </>
        ) : null
      }
      reloading={busy}
      onReload={() => list.send({ type: 'list.reload' })}
    />
  );
}

function RemoveChosen({
  action = 'Delete',
  onRemove,
}: {
  action?: string | undefined;
  onRemove: () => void;
}) {
  const focusAgain = useRestoreFocusTarget();
  return (
    <Button {...focusAgain} appearance="subtle" icon={<Delete20Regular />} onClick={onRemove}>
      {action}…
    </Button>
  );
}

/** How far the reading of all rows for an order is, or that there are too many. */
function OrderBar<Row>({ list }: { list: ResourceListActor<Row> }) {
  const styles = useListCardStyles();
  const ordering = useSelector(list, selectOrdering);
  const progress = useSelector(list, selectProgress);
  const refused = useSelector(list, selectOrderRefused);
  if (ordering)
    return (
      <StatusMessage
        intent="info"
        shape="square"
        className={styles.bar}
        actions={
          <Button size="small" onClick={() => list.send({ type: 'list.sort', sort: undefined })}>
            Cancel
          </Button>
        }
      >
        {progressText(progress)}
      </StatusMessage>
    );
  return refused ? (
    <StatusMessage intent="info" shape="square" className={styles.bar} title="Too many rows to sort">
      Lists of up to {maxOrdered.toLocaleString('en-US')} rows can be sorted. Search or filter to get fewer.
    </StatusMessage>
  ) : null;
}

function progressText(progress: Progress | undefined): string {
  if (!progress) return 'Reading the whole list to sort it…';
  const read = progress.read.toLocaleString('en-US');
  return progress.total === undefined
    ? `Reading the whole list to sort it: ${read} rows so far…`
    : `Reading ${read} of ${progress.total.toLocaleString('en-US')} rows to sort the whole list…`;
}

/** Says that the rows are old, or not sorted, because they could not be read again. */
export function StaleBar<Row>({ list, zone }: { list: ResourceListActor<Row>; zone: TimeZone }) {
  const styles = useListCardStyles();
  const stale = useSelector(list, selectStale);
  const page = useSelector(list, selectPage);
  const problem = useSelector(list, selectProblem);
  const unordered = useSelector(list, selectUnordered);
  return stale && page && problem ? (
    <StatusMessage
      intent="warning"
      shape="square"
      className={styles.bar}
      actions={
        <Button size="small" onClick={() => list.send({ type: 'list.reload' })}>
          Retry
        </Button>
      }
    >
      {unordered ? (
        'The whole list could not be read, so it is not sorted.'
      ) : (
        <>
          The list could not be refreshed; what you see is from <ClockTime at={page.at} zone={zone} />.
        </>
      )}{' '}
      {explainProblem(problem)}
    </StatusMessage>
  ) : null;
}

/**
 * Any list of resources on a card: toolbar, rows or what stands in their place, pager, and the confirmation of a removal.
 * Give it the actor of a `resourceList` and the words of the resource.
 */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, texts, removal, zone, facets, title, intro } = props;
  const variant = useSelector(list, selectVariant);
  const query = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const page = useSelector(list, selectPage);
  const confirming = useSelector(list, selectConfirming);
  return (
    <>
      <Card title={title} padded={false} fill edge>
        {intro}
        <ListTools {...props} />
        <StaleBar list={list} zone={zone} />
        <OrderBar list={list} />
        {variant === 'rows' || variant === 'skeleton' ? (
          <ListRows {...props} skeleton={variant === 'skeleton'} />
        ) : (
          <ListBlank list={list} variant={variant} texts={texts} facets={facets} />
        )}
        <Pager
          text={
            variant === 'skeleton' ? (
              <SkeletonBar width="120px" />
            ) : page && variant !== 'failed' ? (
              pagerText(page, shown ?? query)
            ) : page ? (
              <>
                Last loaded <ClockTime at={page.at} zone={zone} />
              </>
            ) : (
              'Not loaded'
            )
          }
          page={query.page}
          size={query.pageSize}
          sizes={props.pageSizes}
          empty={variant === 'empty' || variant === 'unmatched'}
          hasNext={variant === 'rows' && page?.hasNext === true}
          onPage={(next) => list.send({ type: 'list.page', page: next })}
          onSize={(pageSize) => list.send({ type: 'list.pageSize', pageSize })}
        />
      </Card>
      {confirming && removal ? <RemovalDialog list={list} descriptor={descriptor} texts={removal} /> : null}
    </>
  );
}
