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
import { explainProblem } from '~/core/problem';
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
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Row as Line } from '~/views/kit/layout';
import { DataTable } from '~/views/kit/list/DataTable';
import { ListFrame, ListSearch, StaleBar } from '~/views/kit/list/ListCard';
import { withToggled } from '~/views/kit/list/data-table-rows';
import { type ListCardProps, useList } from '~/views/kit/list/list-types';
import { useListCardStyles } from '~/views/kit/list/list.styles';

/** Switches following on and off; while it follows the rows can be held still. */
function TailSwitch<Row>({ tail }: { tail: TailActor<Row> }) {
  const wanted = useSelector(tail, selectWanted);
  const tailing = useSelector(tail, selectTailing);
  const held = useSelector(tail, selectHeld);
  const pause = held ? 'Resume' : 'Pause';
  return (
    <Line as="span" gap="XS" shrink={false}>
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
    </Line>
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

/** A list in the order of time, the newest first, whose rows open; its first page can be followed as it grows. */
export function TailCard<Row>(props: TailCardProps<Row>) {
  const { list, tail, descriptor, texts, columns, rowLabel, zone, detail, note } = props;
  const styles = useListCardStyles();
  const look = useList(list);
  const tailing = useSelector(tail, selectTailing);
  const rows = useSelector(tail, selectTailRows);
  const total = useSelector(tail, selectTailTotal);
  const hasNext = useSelector(tail, selectTailHasNext);
  const at = useSelector(tail, selectTailAt);
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
  const page = look.page ?? { rows: [], hasNext: false, total: undefined };
  const shown = tailing ? { rows, total, hasNext } : page;
  const followed = rows.length > 0 ? 'rows' : look.variant === 'rows' ? 'empty' : look.variant;
  const variant = tailing ? followed : look.variant;
  const idOf = descriptor.idOf;
  return (
    <ListFrame
      {...props}
      variant={variant}
      shown={shown}
      tools={
        <>
          <ListSearch {...props} filters={<TailSwitch tail={tail} />} at={tailing ? at : look.page?.at} />
          {note}
          <StaleBar list={list} zone={zone} />
          <TailIssue tail={tail} />
          <TailArrived tail={tail} onShow={show} />
        </>
      }
      table={
        <DataTable
          label={texts.many}
          columns={columns}
          rows={shown.rows}
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
      }
    />
  );
}

type TailCardProps<Row> = Pick<
  ListCardProps<Row>,
  | 'list'
  | 'descriptor'
  | 'texts'
  | 'columns'
  | 'rowLabel'
  | 'zone'
  | 'title'
  | 'intro'
  | 'facets'
  | 'pageSizes'
> & {
  tail: TailActor<Row>;
  /** Below a row that is open. */
  detail: (row: Row) => ReactNode;
  /** Below the toolbar, as in what is hidden by the search. */
  note?: ReactNode;
};
