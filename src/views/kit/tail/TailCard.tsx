import { Button, Switch } from '@fluentui/react-components';
import {
  ArrowUp16Regular,
  ChevronDown20Regular,
  ChevronRight20Regular,
  Pause20Regular,
  Play20Regular,
} from '@fluentui/react-icons';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { explainProblem } from '~/core/problem';
import { selectList } from '~/machines/kit/resource-list-machine';
import { selectTail, type TailActor } from '~/machines/kit/tail-machine';
import { IconButton } from '~/views/kit/buttons';
import { RowButton } from '~/views/kit/links';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { Row as Line } from '~/views/kit/layout';
import { DataTable } from '~/views/kit/list/DataTable';
import { ListFrame, type ListCardProps, ListSearch } from '~/views/kit/list/ListCard';
import { ListBars } from '~/views/kit/list/ListBars';
import { withToggled } from '~/views/kit/list/data-table-rows';
import { useListCardStyles } from '~/views/kit/list/list.styles';

type TailProps<Row> = { tail: TailActor<Row> };
const useTail = <Row,>(tail: TailActor<Row>) => useSelector(tail, selectTail<Row>, shallowEqual);

function TailSwitch<Row>({ tail, size }: TailProps<Row> & { size: 'small' | 'medium' }) {
  const { wanted, tailing, held } = useTail(tail);
  return (
    <Line as="span" gap="XS" shrink={false}>
      <Switch
        size={size}
        label="Live"
        title={wanted && !tailing ? 'New rows appear on the first page.' : 'New rows appear at the top.'}
        checked={wanted}
        onChange={() => tail.send({ type: wanted ? 'tail.leave' : 'tail.follow' })}
      />
      <IconButton
        size={size}
        icon={held ? <Play20Regular /> : <Pause20Regular />}
        label={held ? 'Resume' : 'Pause'}
        disabledFocusable={!tailing}
        onClick={() => tail.send({ type: held ? 'tail.release' : 'tail.hold' })}
      />
    </Line>
  );
}

function TailProblem<Row>({ tail }: TailProps<Row>) {
  const { problem } = useTail(tail);
  if (!problem) return null;
  return (
    <StatusMessage intent="warning" shape="square">
      New rows could not be loaded. Retrying automatically. {explainProblem(problem)}
    </StatusMessage>
  );
}

/** How many rows arrived while the list was paused. `onShow`: adds them to the list. */
function Arrived<Row>({ tail, onShow }: TailProps<Row> & { onShow: () => void }) {
  const { tailing, arrived } = useTail(tail);
  return (
    <span className={useListCardStyles().arrived} role="status">
      {tailing && arrived > 0 ? (
        <Button size="small" shape="circular" appearance="primary" icon={<ArrowUp16Regular />} onClick={onShow}>
          {`${arrived} new`}
        </Button>
      ) : null}
    </span>
  );
}

export function TailCard<Row>(props: TailCardProps<Row>) {
  const { list, tail, descriptor, rowLabel, zone, detail, note, filters } = props;
  const styles = useListCardStyles();
  const { page, variant: listVariant } = useSelector(list, selectList<Row>, shallowEqual);
  const { tailing, rows, total, hasNext, at } = useTail(tail);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const mark = useRef<HTMLSpanElement>(null);
  /** The newest row is in view while the mark above it is. */
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
  /** The pressed button disappears, so the focus moves to the rows. */
  const show = () => {
    tail.send({ type: 'tail.release' });
    mark.current?.scrollIntoView({ block: 'nearest' });
    mark.current?.parentElement?.focus({ preventScroll: true });
  };
  const shown = tailing ? { rows, total, hasNext } : (page ?? { rows: [], hasNext: false });
  const followed = rows.length > 0 ? 'rows' : listVariant === 'rows' ? 'empty' : listVariant;
  const variant = tailing ? followed : listVariant;
  const isOpen = (row: Row) => open.has(descriptor.idOf(row));
  return (
    <ListFrame
      {...props}
      variant={variant}
      shown={shown}
      tools={
        <>
          <ListSearch
            {...props}
            dense={filters !== undefined}
            filters={
              <>
                {filters}
                <TailSwitch tail={tail} size={filters === undefined ? 'medium' : 'small'} />
                <Arrived tail={tail} onShow={show} />
              </>
            }
            at={tailing ? at : page?.at}
          />
          {note}
          <ListBars {...{ list, zone, descriptor }} />
          <TailProblem tail={tail} />
        </>
      }
      table={
        <DataTable
          {...props}
          label={props.texts.many}
          rows={shown.rows}
          rowId={descriptor.idOf}
          size="small"
          skeletonRows={variant === 'skeleton' ? 10 : 0}
          top={<span aria-hidden ref={watch} className={styles.mark} />}
          detail={(row) => (isOpen(row) ? detail(row) : undefined)}
          actionsLabel="Details"
          rowActions={(row) => (
            <RowButton
              icon={isOpen(row) ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
              aria-expanded={isOpen(row)}
              label={`Details of ${rowLabel(row)}`}
              onClick={() => setOpen((last) => withToggled(last, descriptor.idOf(row)))}
            />
          )}
        />
      }
    />
  );
}

type TailCardProps<Row> = TailProps<Row> &
  Omit<ListCardProps<Row>, 'rowId' | 'rowLabel' | 'rowActions' | 'size' | 'isDisabled' | 'removal' | 'bulk'> & {
    rowLabel: (row: Row) => string;
    detail: (row: Row) => ReactNode;
    note?: ReactNode;
  };
