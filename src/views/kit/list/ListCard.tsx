import { Button, Input, mergeClasses } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowClockwise20Regular,
  Dismiss16Regular,
  Search20Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useContext } from 'react';
import { formatCount } from '~/core/counts';
import { formatTime, type TimeZone } from '~/core/times';
import {
  type ListVariant,
  type ResourceListActor,
  type ResourceListSnapshot,
  selectList,
  selectPage,
  selectProblem,
  selectQuery,
  selectRemoval,
  selectTyped,
  selectVariant,
} from '~/machines/kit/resource-list-machine';
import { ListDoubtContext } from '~/views/console-parts';
import { typingIn } from '~/views/hooks/input-method';
import { BlankState, LoadFailure } from '~/views/kit/BlankState';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { Page, PageHead } from '~/views/kit/Page';
import { FieldButton } from '~/views/kit/TextField';
import { When } from '~/views/kit/texts';
import { DataTable } from './DataTable';
import { Pager, pagerText } from './Pager';
import { RemovalDialog } from './RemovalDialog';
import { Deselected, ListBars, SelectionBar, type SelectionProps } from './ListBars';
import type { DataTableProps } from './data-table-rows';
import { useListToolbarStyles } from './list.styles';

export type ListTexts = {
  many: string;
  /** Label of the search box, as in "Search by name or id"; without it there is no search. */
  search?: string;
  searched?: string;
  /** 24 px, for the empty list. */
  icon: ReactElement;
  empty: { title?: string; text: string; action?: ReactNode };
};

export type ListFacet = {
  name: string;
  /** As in "in the namespace “acme”". */
  where: (value: string) => string;
  clear: string;
  /** As in "Other namespaces may have some." */
  elsewhere: string;
};

type TableProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowActions' | 'size' | 'isDisabled' | 'leastRows'>;
export type ListCardProps<Row> = TableProps<Row> &
  SelectionProps<Row> & {
    texts: ListTexts;
    zone: TimeZone;
    /** By default those of the descriptor. */
    rowId?: (row: Row) => string;
    rowLabel?: (row: Row) => string;
    pageSizes?: readonly number[];
    title?: string;
    help?: ReactNode;
    /** At the right of the title. */
    actions?: ReactNode;
    intro?: ReactNode;
    filters?: ReactNode;
    facets?: readonly ListFacet[];
  };

type ListBlankProps<Row> = Pick<ListCardProps<Row>, 'list' | 'texts'> & {
  variant: 'failed' | 'unmatched' | 'empty';
  facets: readonly ListFacet[] | undefined;
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

/** What the rows depend on: not whether they are loading again. */
function selectRows<Row>(s: ResourceListSnapshot<Row>) {
  const { page, query, shown, selected, canOrder, variant, created } = selectList(s);
  return { page, query, shown, selected, canOrder, variant, created };
}

/** The rows of a list, or placeholders. The arrow in the header shows the sort of the visible rows. */
function ListRows<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, texts, removal, deleteDisabledReason } = props;
  const { rowId = descriptor.idOf, rowLabel = descriptor.labelOf } = props;
  const look = useSelector(list, selectRows<Row>, shallowEqual);
  const { page, query, shown, selected, canOrder, variant, created } = look;
  const rows = page?.rows ?? [];
  const canSelect = (row: Row) => deleteDisabledReason?.(row) === undefined;
  return (
    <DataTable
      {...props}
      label={texts.many}
      rows={rows}
      rowId={rowId}
      rowLabel={rowLabel}
      freshOf={(row) => (descriptor.labelOf(row) === created?.label ? created : undefined)}
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

/** The search field of a list; Enter searches immediately, Escape or the clear button clears it. */
export function SearchBox<Row>({ list, label }: { list: ResourceListActor<Row>; label: string }) {
  const typed = useSelector(list, selectTyped);
  const type = (text: string, isComposing = false) => list.send({ type: 'list.type', text, isComposing });
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') list.send({ type: 'list.search', text: typed });
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      type('');
    }
  }
  return (
    <Input
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      className={useListToolbarStyles().search}
      {...typingIn(type)}
      onKeyDown={press}
      contentBefore={<Search20Regular />}
      contentAfter={
        typed === '' ? undefined : (
          <FieldButton icon={<Dismiss16Regular />} label="Clear search" onClick={() => type('')} />
        )
      }
    />
  );
}

type ListSearchProps<Row> = Pick<ListCardProps<Row>, 'list' | 'texts' | 'zone' | 'filters'> & {
  /** Time of the answer in epoch milliseconds; not announced, since it changes often. */
  at: number | undefined;
  deselected?: number | undefined;
  /** Small controls in one row, which wraps if there is too little room. */
  dense?: boolean;
};

export function ListSearch<Row>(props: ListSearchProps<Row>) {
  const { list, texts, zone, filters, at, deselected, dense = false } = props;
  const styles = useListToolbarStyles();
  const { busy } = useSelector(list, selectList<Row>, shallowEqual);
  return (
    <div role="group" aria-label="Search and filters" className={mergeClasses(styles.root, dense && styles.dense)}>
      {texts.search === undefined ? null : <SearchBox list={list} label={texts.search} />}
      {filters}
      <div className={styles.space} />
      {deselected === undefined ? null : <Deselected count={deselected} />}
      {at === undefined ? null : (
        <span className={mergeClasses(styles.updated, dense && styles.updatedDense)}>
          Updated <When at={at} zone={zone} form="seconds" />
        </span>
      )}
      <Button
        size={dense ? 'small' : 'medium'}
        appearance="subtle"
        icon={<ArrowClockwise20Regular className={mergeClasses(busy && styles.turning)} />}
        aria-label="Reload"
        aria-busy={busy}
        title={at === undefined ? 'Reload' : `Reload, updated ${formatTime(at, zone, 'seconds')}`}
        onClick={() => list.send({ type: 'list.reload' })}
      />
    </div>
  );
}

function ListTools<Row>(props: ListCardProps<Row>) {
  const { list } = props;
  const { page, selected, deselected } = useSelector(list, selectList<Row>, shallowEqual);
  if (selected.length > 0) return <SelectionBar {...props} />;
  return <ListSearch {...props} at={page?.at} deselected={deselected} />;
}

type FrameProps<Row> = Pick<
  ListCardProps<Row>,
  'list' | 'texts' | 'facets' | 'leastRows' | 'title' | 'help' | 'actions' | 'intro' | 'zone' | 'pageSizes'
> & {
  variant: ListVariant;
  tools: ReactNode;
  table: ReactNode;
  shown: { rows: readonly Row[]; total?: number | undefined; hasNext: boolean };
};

export function ListFrame<Row>(props: FrameProps<Row>) {
  const { list, texts, zone, variant, shown, facets } = props;
  const styles = useListToolbarStyles();
  const look = useSelector(list, selectList<Row>, shallowEqual);
  const loaded = look.page ? (
    <>
      Last loaded <When at={look.page.at} zone={zone} form="seconds" />
    </>
  ) : (
    'Not loaded'
  );
  return (
    <Card title={props.title} help={props.help} actions={props.actions} padded={false} fill edge>
      {props.intro}
      {props.tools}
      {variant === 'rows' || variant === 'skeleton' ? (
        props.table
      ) : props.leastRows === undefined ? (
        <ListBlank {...{ list, variant, texts, facets }} />
      ) : (
        <div className={styles.blankAsRows}>
          {props.table}
          <ListBlank {...{ list, variant, texts, facets }} />
        </div>
      )}
      <Pager
        of={props.title}
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
  const variant = useSelector(list, selectVariant);
  const page = useSelector(list, selectPage<Row>);
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
            <ListBars {...{ list, zone, descriptor }} />
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

type ResourceListPageProps<Row> = ListCardProps<Row> & { create?: ComponentProps<typeof CreateLink> };

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
