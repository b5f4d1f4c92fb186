import { Button } from '@fluentui/react-components';
import { Add20Regular, SearchInfo24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useContext } from 'react';
import { formatCount } from '~/core/counts';
import { explainProblem } from '~/core/problem';
import type { TimeZone } from '~/core/times';
import {
  type ListDescriptor,
  maxOrdered,
  type Progress,
  type ResourceListActor,
} from '~/machines/kit/resource-list-machine';
import { BlankState, LoadFailure } from '~/views/kit/BlankState';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { Page, PageHead } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { When } from '~/views/kit/Facts';
import { DataTable } from './DataTable';
import {
  type ListCardProps,
  ListDoubtContext,
  type ListFacet,
  type ListTexts,
  type ListVariant,
  selectProblem,
  selectQuery,
  selectRemoval,
  useList,
} from './list-types';
import { ListSearch } from './ListToolbar';
import { Pager, pagerText } from './Pager';
import { RemovalDialog } from './RemovalDialog';
import { SelectionBar } from './SelectionBar';

type ListBlankProps<Row> = {
  list: ResourceListActor<Row>;
  variant: 'failed' | 'unmatched' | 'empty';
  texts: ListTexts;
  facets?: readonly ListFacet[] | undefined;
};

function ListBlank<Row>({ list, variant, texts, facets = [] }: ListBlankProps<Row>) {
  const problem = useSelector(list, selectProblem);
  const query = useSelector(list, selectQuery);
  const doubt = useContext(ListDoubtContext);
  if (variant === 'failed')
    return (
      <LoadFailure
        title={`${texts.many} could not be loaded`}
        problem={problem}
        missing="The server has no such list. Check restApiUrl in config.json."
        onRetry={() => list.send({ type: 'list.reload' })}
      />
    );
  if (variant === 'empty' && doubt !== undefined)
    return (
      <BlankState
        icon={texts.icon}
        title={`No ${texts.many.toLowerCase()} to show`}
        text={`${doubt} The server returned none, but there may be some.`}
      />
    );
  if (variant === 'empty')
    return (
      <BlankState
        icon={texts.icon}
        title={texts.empty.title ?? `No ${texts.many.toLowerCase()} yet`}
        text={texts.empty.text}
        actions={texts.empty.action}
      />
    );
  const { filter } = query;
  const narrowing = facets.filter(({ name }) => (query.facets[name] ?? '') !== '');
  const place = narrowing.map(({ name, where }) => ` ${where(query.facets[name] ?? '')}`).join('');
  return (
    <BlankState
      icon={<SearchInfo24Regular />}
      title={filter === '' ? `No ${texts.many.toLowerCase()}${place}` : `Nothing matches “${filter}”${place}`}
      text={filter === '' ? narrowing.map(({ elsewhere }) => elsewhere).join(' ') : texts.searched}
      actions={
        <>
          {filter === '' ? null : (
            <Button onClick={() => list.send({ type: 'list.search', text: '' })}>Clear search</Button>
          )}
          {narrowing.map(({ name, clear }) => (
            <Button key={name} onClick={() => list.send({ type: 'list.facet', name, value: '' })}>
              {clear}
            </Button>
          ))}
        </>
      }
    />
  );
}

/** The rows of a list, or placeholders. The arrow in the header shows the sort of the visible rows. */
function ListRows<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, texts, removal, deleteDisabledReason } = props;
  const { rowId = descriptor.idOf, rowLabel = descriptor.labelOf } = props;
  const { page, query, shown, selected, canOrder, variant } = useList(list);
  const rows = page?.rows ?? [];
  const canSelect = (row: Row) => deleteDisabledReason?.(row) === undefined;
  return (
    <DataTable
      {...props}
      label={texts.many}
      rows={rows}
      rowId={rowId}
      rowLabel={rowLabel}
      sort={shown?.sort}
      onSort={(next) => list.send({ type: 'list.sort', sort: next })}
      unsortable={canOrder ? undefined : 'Too many rows to sort'}
      unsorts={descriptor.ordering !== undefined && descriptor.ordering.own === undefined}
      selection={
        removal !== undefined && (rows.length === 0 || rows.some(canSelect))
          ? {
              selected: new Set(selected.filter(canSelect).map(descriptor.idOf)),
              onChange: (ids) => list.send({ type: 'list.select', ids: [...ids] }),
              canSelect,
            }
          : undefined
      }
      skeletonRows={variant === 'skeleton' ? Math.min(query.pageSize, 10) : 0}
    />
  );
}

function ListTools<Row>(props: ListCardProps<Row>) {
  const { list } = props;
  const { page, selected, deselected } = useList(list);
  if (selected.length > 0) return <SelectionBar {...props} />;
  return <ListSearch {...props} at={page?.at} deselected={deselected} />;
}

function progressText(progress: Progress | undefined, purpose: 'sort' | 'filter'): string {
  if (!progress) return `Reading the whole list to ${purpose} it…`;
  const read = formatCount(progress.read);
  return progress.total === undefined
    ? `Reading the whole list to ${purpose} it: ${read} rows so far…`
    : `Reading ${read} of ${formatCount(progress.total)} rows to ${purpose} the whole list…`;
}

type ListBarsProps<Row> = {
  list: ResourceListActor<Row>;
  zone: TimeZone;
  here?: ListDescriptor<Row>['here'];
};

/** Progress of loading all rows for sorting or filtering, or a notice that there are too many or that the rows are stale. */
export function ListBars<Row>({ list, zone, here = {} }: ListBarsProps<Row>) {
  const { query, ordering, progress, tooLong, isStale, page, problem, isUnordered, isUnfiltered } = useList(list);
  const most = formatCount(maxOrdered);
  const filters = Object.keys(here);
  const purpose = filters.some((name) => query.facets[name]) ? 'filter' : 'sort';
  return (
    <>
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
          {progressText(progress, purpose)}
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

type FrameProps<Row> = Pick<
  ListCardProps<Row>,
  'list' | 'texts' | 'facets' | 'title' | 'help' | 'intro' | 'zone' | 'pageSizes'
> & {
  variant: ListVariant;
  tools: ReactNode;
  table: ReactNode;
  shown: { rows: readonly Row[]; total?: number | undefined; hasNext: boolean };
};

export function ListFrame<Row>(props: FrameProps<Row>) {
  const { list, texts, zone, variant, shown } = props;
  const look = useList(list);
  const loaded = look.page ? (
    <>
      Last loaded <When at={look.page.at} zone={zone} form="seconds" />
    </>
  ) : (
    'Not loaded'
  );
  return (
    <Card title={props.title} help={props.help} padded={false} fill edge>
      {props.intro}
      {props.tools}
      {variant === 'rows' || variant === 'skeleton' ? (
        props.table
      ) : (
        <ListBlank list={list} variant={variant} texts={texts} facets={props.facets} />
      )}
      <Pager
        text={
          variant === 'skeleton' ? (
            <SkeletonBar width="120px" />
          ) : variant === 'failed' ? (
            loaded
          ) : (
            <>
              {pagerText(shown, look.shown ?? look.query)}
              {look.filteredFrom === undefined ? null : ` · filtered from ${formatCount(look.filteredFrom)}`}
            </>
          )
        }
        page={look.query.page}
        size={look.query.pageSize}
        sizes={props.pageSizes}
        empty={variant === 'empty' || variant === 'unmatched'}
        hasNext={variant === 'rows' && shown.hasNext}
        onPage={(next) => list.send({ type: 'list.page', page: next })}
        onSize={(pageSize) => list.send({ type: 'list.pageSize', pageSize })}
      />
    </Card>
  );
}

const nothing = { rows: [], hasNext: false };

export function ListCard<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, removal, zone } = props;
  const { variant, page } = useList(list);
  const removing = useSelector(list, selectRemoval);
  return (
    <>
      <ListFrame
        {...props}
        variant={variant}
        shown={page ?? nothing}
        tools={
          <>
            <ListTools {...props} />
            <ListBars list={list} zone={zone} here={descriptor.here} />
          </>
        }
        table={<ListRows {...props} />}
      />
      {removing && removal ? (
        <RemovalDialog removal={removing} descriptor={descriptor} texts={removal} zone={zone} />
      ) : null}
    </>
  );
}

type ResourceListPageProps<Row> = ListCardProps<Row> & {
  help?: ReactNode;
  create?: { href: string; label: string; forbidden?: string | undefined };
};

export function ResourceListPage<Row>({ help, create, ...list }: ResourceListPageProps<Row>) {
  const { texts } = list;
  const action = create ? (
    <LinkButton href={create.href} icon={<Add20Regular />} forbidden={create.forbidden}>
      {create.label}
    </LinkButton>
  ) : undefined;
  return (
    <Page fill>
      <PageHead title={texts.many} after={help} actions={create ? <CreateLink {...create} /> : undefined} />
      <ListCard {...list} texts={{ ...texts, empty: { action, ...texts.empty } }} />
    </Page>
  );
}
