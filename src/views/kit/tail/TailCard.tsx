import { Button, Switch } from '@fluentui/react-components';
import {
  ArrowUp16Regular,
  ChevronDown20Regular,
  ChevronRight20Regular,
  Pause20Regular,
  Play20Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { TimeZone } from '~/core/clock';
import { explainProblem } from '~/core/problem';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import {
  selectArrived,
  selectHeld,
  selectTailAt,
  selectTailHasNext,
  selectTailing,
  selectTailProblem,
  selectTailRows,
  selectTailTotal,
  selectWanted,
  type TailActor,
} from '~/machines/kit/tail-machine';
import { Card, SkeletonBar } from '~/views/kit/Card';
import { ClockTime } from '~/views/kit/Facts';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { DataTable } from '~/views/kit/list/DataTable';
import { ListBlank } from '~/views/kit/list/ListBlank';
import { StaleBar } from '~/views/kit/list/ListCard';
import { ListToolbar } from '~/views/kit/list/ListToolbar';
import { Pager, pagerText } from '~/views/kit/list/Pager';
import { type Column, withToggled } from '~/views/kit/list/data-table-rows';
import {
  type ListFacet,
  type ListTexts,
  selectBusy,
  selectVariant,
  selectPage,
  selectQuery,
  selectShown,
  selectTyped,
} from '~/views/kit/list/list-types';
import { Row as Side } from '~/views/kit/layout';
import { useListCardStyles } from '~/views/kit/list/list.styles';

/** Switches following on and off; while it follows the rows can be held still. */
function TailSwitch<Row>({ tail }: { tail: TailActor<Row> }) {
  const wanted = useSelector(tail, selectWanted);
  const tailing = useSelector(tail, selectTailing);
  const held = useSelector(tail, selectHeld);
  const pause = held ? 'Resume' : 'Pause';
  return (
    <Side as="span" gap="XS" shrink={false}>
      <Switch
        label="Live"
        title={
          wanted && !tailing ? 'New ones are followed on the first page.' : 'New ones come in at the top.'
        }
        checked={wanted}
        onChange={() => tail.send({ type: wanted ? 'tail.leave' : 'tail.follow' })}
      />
      <Button
        appearance="subtle"
        icon={held ? <Play20Regular /> : <Pause20Regular />}
        aria-label={pause}
        title={pause}
        disabledFocusable={!tailing}
        onClick={() => tail.send({ type: held ? 'tail.release' : 'tail.hold' })}
      />
    </Side>
  );
}

type TailArrivedProps<Row> = { tail: TailActor<Row>; onShow: () => void };

/** How many have come while nothing moved; lets them in. */
function TailArrived<Row>({ tail, onShow }: TailArrivedProps<Row>) {
  const styles = useListCardStyles();
  const tailing = useSelector(tail, selectTailing);
  const arrived = useSelector(tail, selectArrived);
  return (
    <div className={styles.over} role="status">
      {tailing && arrived > 0 ? (
        <Button
          size="small"
          shape="circular"
          appearance="primary"
          icon={<ArrowUp16Regular />}
          className={styles.arrived}
          onClick={() => {
            tail.send({ type: 'tail.release' });
            onShow();
          }}
        >
          {`${arrived} new`}
        </Button>
      ) : null}
    </div>
  );
}

/** Why nothing new comes at the moment. */
function TailIssue<Row>({ tail }: { tail: TailActor<Row> }) {
  const styles = useListCardStyles();
  const problem = useSelector(tail, selectTailProblem);
  return problem ? (
    <StatusMessage intent="warning" shape="square" className={styles.bar}>
      New rows could not be loaded. Retrying automatically. {explainProblem(problem)}
    </StatusMessage>
  ) : null;
}

/** Search, following and reload above a list in the order of time; while it follows, the time of the last answer. */
function TailToolbar<Row>({ list, tail, texts, zone }: TailCardProps<Row>) {
  const typed = useSelector(list, selectTyped);
  const busy = useSelector(list, selectBusy);
  const readAt = useSelector(list, selectPage)?.at;
  const tailing = useSelector(tail, selectTailing);
  const followedAt = useSelector(tail, selectTailAt);
  const at = tailing ? followedAt : readAt;
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
      filters={<TailSwitch tail={tail} />}
      updated={
        at === undefined ? null : (
          <>
            Updated <ClockTime at={at} zone={zone} />
          </>
        )
      }
      reloading={busy}
      onReload={() => list.send({ type: 'list.reload' })}
    />
  );
}

/** A list in the order of time, the newest first, whose rows open; its first page can be followed as it grows. */
export function TailCard<Row>(props: TailCardProps<Row>) {
  const { list, tail, descriptor, texts, columns, rowLabel, zone, detail, title, intro, facets } = props;
  const styles = useListCardStyles();
  const listVariant = useSelector(list, selectVariant);
  const query = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const page = useSelector(list, selectPage);
  const tailing = useSelector(tail, selectTailing);
  const tailRows = useSelector(tail, selectTailRows);
  const tailTotal = useSelector(tail, selectTailTotal);
  const tailHasNext = useSelector(tail, selectTailHasNext);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const mark = useRef<HTMLSpanElement>(null);
  /** The newest row is in sight as long as the mark above it is. */
  const watch = useCallback(
    (element: HTMLSpanElement) => {
      mark.current = element;
      const observer = new IntersectionObserver(([entry]) =>
        tail.send({ type: 'tail.scroll', away: entry?.isIntersecting === false }),
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [tail],
  );
  /** The button that was pressed goes: the focus stays with the rows. */
  const show = () => {
    mark.current?.scrollIntoView({ block: 'nearest' });
    mark.current?.parentElement?.focus({ preventScroll: true });
  };
  const rows = tailing ? tailRows : (page?.rows ?? []);
  const variant = !tailing
    ? listVariant
    : rows.length > 0
      ? 'rows'
      : listVariant === 'rows'
        ? 'empty'
        : listVariant;
  const total = tailing ? tailTotal : page?.total;
  const hasNext = tailing ? tailHasNext : page?.hasNext === true;
  const idOf = descriptor.idOf;
  return (
    <Card title={title} padded={false} fill edge>
      {intro}
      <TailToolbar {...props} />
      {props.note}
      <StaleBar list={list} zone={zone} />
      <TailIssue tail={tail} />
      <TailArrived tail={tail} onShow={show} />
      {variant === 'rows' || variant === 'skeleton' ? (
        <DataTable
          label={texts.many}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLabel={rowLabel}
          size="small"
          skeletonRows={variant === 'skeleton' ? 10 : 0}
          top={<span aria-hidden ref={watch} className={styles.mark} />}
          detail={(row) => (open.has(idOf(row)) ? detail(row) : undefined)}
          actionsWidth={68}
          actionsLabel="Details"
          rowActions={(row) => (
            <Button
              size="small"
              appearance="subtle"
              icon={open.has(idOf(row)) ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
              aria-expanded={open.has(idOf(row))}
              aria-label={`Details of ${rowLabel(row)}`}
              onClick={() => setOpen((last) => withToggled(last, idOf(row)))}
            />
          )}
        />
      ) : (
        <ListBlank list={list} variant={variant} texts={texts} facets={facets} />
      )}
      <Pager
        text={
          variant === 'skeleton' ? (
            <SkeletonBar width="160px" />
          ) : variant === 'failed' ? (
            'Not loaded'
          ) : (
            pagerText({ rows, total, hasNext }, shown ?? query)
          )
        }
        page={query.page}
        size={query.pageSize}
        sizes={props.pageSizes}
        empty={variant === 'empty' || variant === 'unmatched'}
        hasNext={variant === 'rows' && hasNext}
        onPage={(next) => list.send({ type: 'list.page', page: next })}
        onSize={(pageSize) => list.send({ type: 'list.pageSize', pageSize })}
      />
    </Card>
  );
}

type TailCardProps<Row> = {
  list: ResourceListActor<Row>;
  tail: TailActor<Row>;
  descriptor: ListDescriptor<Row>;
  texts: ListTexts;
  columns: readonly Column<Row>[];
  /** The name of one row, as in "Event 12". */
  rowLabel: (row: Row) => string;
  /** What an opened row tells. */
  detail: (row: Row) => ReactNode;
  zone: TimeZone;
  /** Of a card that is one of several on its page. */
  title?: string;
  /** Stands below the title, before the toolbar. */
  intro?: ReactNode;
  /** Stands below the toolbar, as in what is hidden by the search. */
  note?: ReactNode;
  facets?: readonly ListFacet[];
  pageSizes?: readonly number[];
};
