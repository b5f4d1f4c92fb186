import { Button, mergeClasses } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import {
  isNarrowed,
  type ListDescriptor,
  type ListEvent,
  maxOrdered,
  type Progress,
  type ResourceListActor,
  selectList,
} from '~/machines/kit/resource-list-machine';
import { useKeepFocus } from '~/views/hooks/focus';
import { DeleteButton } from '~/views/kit/buttons';
import { AppLink } from '~/views/kit/links';
import { Name, When } from '~/views/kit/texts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import type { RemovalTexts } from './OpenRemoval';
import { useListToolbarStyles } from './list.styles';

/** How many rows another search or filter has just deselected. */
export function Deselected({ count }: { count: number }) {
  return (
    <span role="status" className={useListToolbarStyles().deselected}>
      {formatCount(count)} no longer selected
    </span>
  );
}

/** The same, of a list whose search is elsewhere. */
export const DeselectedBar = (props: { count: number }) => (
  <div className={useListToolbarStyles().root}>
    <Deselected {...props} />
  </div>
);

type BulkBarProps = {
  /** As in "3 selected". */
  text: string;
  /** After the text: a way to select more, or why that failed. */
  note?: ReactNode;
  children: ReactNode;
  onClear: () => void;
};

function BulkBar({ text, note, children, onClear }: BulkBarProps) {
  const styles = useListToolbarStyles();
  return (
    <div
      ref={useKeepFocus<HTMLDivElement>()}
      role="toolbar"
      aria-label="Selected rows"
      className={mergeClasses(styles.root, styles.selected)}
    >
      <span role="status" className={styles.count}>
        {text}
      </span>
      {note}
      <span className={styles.divider} />
      {children}
      <Button
        appearance="subtle"
        icon={<Dismiss20Regular />}
        aria-label="Clear selection"
        className={styles.clear}
        onClick={onClear}
      >
        <span className={styles.clearText}>Clear selection</span>
      </Button>
    </div>
  );
}

export type SelectionProps<Row> = {
  list: ResourceListActor<Row>;
  descriptor: ListDescriptor<Row>;
  removal?: RemovalTexts<Row>;
  /** Why this row can't be removed; such rows can't be selected. */
  deleteDisabledReason?: (row: Row) => string | undefined;
  bulk?: (chosen: readonly Row[]) => ReactNode;
};

type SelectionBarProps<Row> = SelectionProps<Row> & {
  texts: { many: string };
  /** False: all rows that match are on the page. */
  isPaged?: boolean;
  /** Why nothing is offered for all rows that match, judged by these. */
  whyNotAll?: (rows: readonly Row[]) => string | undefined;
  /** Instead of removing the rows with these ids. */
  onRemove?: (ids: readonly string[]) => void;
};

export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { list, descriptor, texts, removal, deleteDisabledReason, bulk, isPaged = true, whyNotAll } = props;
  const { onRemove = (chosenIds: readonly string[]) => list.send({ type: 'list.remove', ids: chosenIds }) } = props;
  const { page, shown, query, selected, selection, busy, gathered, gatherProblem } = useSelector(
    list,
    selectList<Row>,
    shallowEqual,
  );
  const styles = useListToolbarStyles();
  const canSelect = (row: Row) => deleteDisabledReason?.(row) === undefined;
  const chosen = selected.filter(canSelect);
  const onPage = new Set((page?.rows ?? []).map(descriptor.idOf));
  const elsewhere = chosen.filter((row) => !onPage.has(descriptor.idOf(row))).length;
  const ids = new Set(chosen.map(descriptor.idOf));
  const isPageChosen = (page?.rows ?? []).filter(canSelect).every((row) => ids.has(descriptor.idOf(row)));
  const hasMore = isPaged && page !== undefined && (page.hasNext || (shown?.page ?? 1) > 1);
  const action = (label: string, event: ListEvent) => (
    <Button
      appearance="transparent"
      disabledFocusable={busy}
      className={busy ? undefined : styles.link}
      onClick={() => list.send(event)}
    >
      {label}
    </Button>
  );
  const notAll = whyNotAll?.(selection === 'all' ? chosen : (page?.rows ?? []));
  const isStopped = selection === 'all' && notAll !== undefined;
  const clear = () => list.send({ type: 'list.select', ids: [] });
  if (selection === 'gathering')
    return (
      <BulkBar text={gatheringText(gathered)} onClear={clear}>
        <Button appearance="subtle" onClick={() => list.send({ type: 'gather.cancel' })}>
          Cancel
        </Button>
      </BulkBar>
    );
  const all = `${page?.total === undefined ? '' : `${formatCount(page.total)} `}${isNarrowed(query) ? 'that match' : texts.many.toLowerCase()}`;
  const parts = [
    selection === 'all' ? `All ${formatCount(chosen.length)} selected` : `${formatCount(chosen.length)} selected`,
    elsewhere > 0 && selection !== 'all' ? `${formatCount(elsewhere)} on other pages` : '',
    chosen.length < selected.length
      ? `${formatCount(selected.length - chosen.length)} can't be ${removal?.done.toLowerCase() ?? 'selected'}`
      : '',
  ];
  return (
    <BulkBar
      text={parts.filter(Boolean).join(' · ')}
      note={
        isStopped ? (
          <span role="alert">{notAll}</span>
        ) : selection === 'gatherFailed' && gatherProblem ? (
          <>
            <span role="alert">Couldn't select all. {explainProblem(gatherProblem)}</span>
            {action('Retry', { type: 'list.selectAll' })}
          </>
        ) : selection === 'tooMany' ? (
          <span role="status">
            More than {formatCount(maxOrdered)} rows can't be selected. Search or filter to get fewer.
          </span>
        ) : selection === 'some' && isPageChosen && hasMore && notAll === undefined ? (
          action(`Select all ${all}`, { type: 'list.selectAll' })
        ) : null
      }
      onClear={clear}
    >
      {isStopped ? null : bulk?.(chosen)}
      {removal && !isStopped ? (
        <DeleteButton
          label={`${removal.action ?? 'Delete'}…`}
          disabled={chosen.length === 0}
          onClick={() => onRemove(chosen.map(descriptor.idOf))}
        />
      ) : null}
    </BulkBar>
  );
}

function gatheringText(gathered: Progress | undefined): string {
  if (!gathered) return 'Reading all rows to select them…';
  const of = gathered.total === undefined ? ' rows so far' : ` of ${formatCount(gathered.total)} rows`;
  return `Reading all rows to select them: ${formatCount(gathered.read)}${of}…`;
}

function readingText(progress: Progress | undefined, purpose: 'sort' | 'filter'): string {
  if (!progress) return `Reading the whole list to ${purpose} it…`;
  const read = formatCount(progress.read);
  return progress.total === undefined
    ? `Reading the whole list to ${purpose} it: ${read} rows so far…`
    : `Reading ${read} of ${formatCount(progress.total)} rows to ${purpose} the whole list…`;
}

type ListBarsProps<Row> = {
  list: ResourceListActor<Row>;
  zone: TimeZone;
  descriptor?: Pick<ListDescriptor<Row>, 'here' | 'labelOf'>;
};

/**
 * The row that was just created, if it is not among those shown; progress of loading all rows for sorting or
 * filtering, or a notice that there are too many or that the rows are stale.
 */
export function ListBars<Row>({ list, zone, descriptor }: ListBarsProps<Row>) {
  const look = useSelector(list, selectList<Row>, shallowEqual);
  const { query, ordering, progress, tooLong, isStale, page, problem, isUnordered, isUnfiltered, created } = look;
  const most = formatCount(maxOrdered);
  const filters = Object.keys(descriptor?.here ?? {});
  const purpose = filters.some((name) => query.facets[name]) ? 'filter' : 'sort';
  return (
    <>
      {created && page?.rows.every((row) => descriptor?.labelOf(row) !== created.label) ? (
        <StatusMessage intent="info" shape="square" announce="off">
          <AppLink href={created.href}>
            <Name>{created.label}</Name>
          </AppLink>{' '}
          was created, but isn't {isNarrowed(query) ? 'among these rows' : 'on this page'}.
        </StatusMessage>
      ) : null}
      {isStale && page && problem ? (
        <StatusMessage intent="warning" shape="square" onRetry={() => list.send({ type: 'list.reload' })}>
          {isUnordered ? (
            'The whole list could not be loaded, so it is not sorted.'
          ) : page.isPart ? (
            `Only the first ${formatCount(page.rows.length)} rows were received.`
          ) : (
            <>
              {isUnfiltered
                ? 'Your search or filter could not be applied; what you see is from'
                : 'The list could not be refreshed; what you see is from'}{' '}
              <When at={page.at} zone={zone} form="seconds" />.
            </>
          )}{' '}
          {explainProblem(problem)}
        </StatusMessage>
      ) : null}
      {ordering && (page || progress) ? (
        <StatusMessage
          intent="info"
          shape="square"
          actions={
            <Button size="small" onClick={() => list.send({ type: 'list.cancelReading' })}>
              Cancel
            </Button>
          }
        >
          {readingText(progress, purpose)}
        </StatusMessage>
      ) : tooLong ? (
        <StatusMessage
          intent="info"
          shape="square"
          title={filters.length > 0 ? 'Too many rows to sort or filter here' : 'Too many rows to sort'}
        >
          {filters.length > 0
            ? `Only lists of up to ${most} rows can be sorted or filtered. Search to get fewer.`
            : `Lists of up to ${most} rows can be sorted. Search or filter to get fewer.`}
        </StatusMessage>
      ) : null}
    </>
  );
}
