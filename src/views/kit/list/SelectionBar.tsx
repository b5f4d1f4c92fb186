import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import { type ListEvent, maxOrdered, type Progress } from '~/machines/kit/resource-list-machine';
import { BulkBar } from './ListToolbar';
import { type ListCardProps, useList } from './list-types';
import { useListToolbarStyles } from './list.styles';

type SelectionBarProps<Row> = Pick<
  ListCardProps<Row>,
  'list' | 'descriptor' | 'removal' | 'deleteDisabledReason' | 'bulk'
> & {
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
  const { page, shown, query, selected, selection, busy, gathered, gatherProblem } = useList(list);
  const styles = useListToolbarStyles();
  const focusAgain = useRestoreFocusTarget();
  const canSelect = (row: Row) => deleteDisabledReason?.(row) === undefined;
  const chosen = selected.filter(canSelect);
  const onPage = new Set((page?.rows ?? []).map(descriptor.idOf));
  const elsewhere = chosen.filter((row) => !onPage.has(descriptor.idOf(row))).length;
  const ids = new Set(chosen.map(descriptor.idOf));
  const isPageChosen = (page?.rows ?? []).filter(canSelect).every((row) => ids.has(descriptor.idOf(row)));
  const hasMore = isPaged && page !== undefined && (page.hasNext || (shown?.page ?? 1) > 1);
  const isNarrowed = query.filter !== '' || Object.values(query.facets).some(Boolean);
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
      <BulkBar text={progressText(gathered)} onClear={clear}>
        <Button appearance="subtle" onClick={() => list.send({ type: 'gather.cancel' })}>
          Cancel
        </Button>
      </BulkBar>
    );
  const all = `${page?.total === undefined ? '' : `${formatCount(page.total)} `}${isNarrowed ? 'that match' : texts.many.toLowerCase()}`;
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
        <Button
          {...focusAgain}
          appearance="subtle"
          icon={<Delete20Regular />}
          disabledFocusable={chosen.length === 0}
          onClick={() => onRemove(chosen.map(descriptor.idOf))}
        >
          {removal.action ?? 'Delete'}…
        </Button>
      ) : null}
    </BulkBar>
  );
}

function progressText(gathered: Progress | undefined): string {
  if (!gathered) return 'Reading all rows to select them…';
  const of = gathered.total === undefined ? ' rows so far' : ` of ${formatCount(gathered.total)} rows`;
  return `Reading all rows to select them: ${formatCount(gathered.read)}${of}…`;
}
