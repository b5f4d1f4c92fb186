import { Button } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronRight20Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useCallback, useRef, useState } from 'react';
import { Card } from '../../shared/Card';
import { DataTable } from '../../shared/DataTable';
import { ListBlank } from '../../shared/list/ListBlank';
import { StaleBar } from '../../shared/list/StaleBar';
import { Pager } from '../../shared/Pager';
import { withToggled } from '../../shared/selection';
import { SkeletonBar } from '../../shared/SkeletonBar';
import { selectFace, selectPage, selectQuery, selectShown } from '../../shared/list/list-selectors';
import {
  selectTailHasNext,
  selectTailing,
  selectTailRows,
  selectTailTotal,
} from '../../../machines/tail/tail-selectors';
import { pagerText } from '../../shared/pager-text';
import type { TailCardProps } from './tail-types';
import { useTailStyles } from './TailCard.styles';
import { TailToolbar } from './TailToolbar';
import { TailArrived, TailTrouble } from './TailTools';

/** A list in the order of time, the newest first, whose rows open; its first page can be followed as it grows. */
export function TailCard<Row>(props: TailCardProps<Row>) {
  const { list, tail, descriptor, words, columns, rowLabel, zone, detail, title, intro, facets } = props;
  const styles = useTailStyles();
  const listFace = useSelector(list, selectFace);
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
  const face = !tailing ? listFace : rows.length > 0 ? 'rows' : listFace === 'rows' ? 'empty' : listFace;
  const total = tailing ? tailTotal : page?.total;
  const hasNext = tailing ? tailHasNext : page?.hasNext === true;
  const idOf = descriptor.idOf;
  return (
    <Card title={title} padded={false} fill edge>
      {intro}
      <TailToolbar {...props} />
      {props.note}
      <StaleBar list={list} zone={zone} />
      <TailTrouble tail={tail} />
      <TailArrived tail={tail} onShow={show} />
      {face === 'rows' || face === 'skeleton' ? (
        <DataTable
          label={words.many}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLabel={rowLabel}
          size="small"
          skeletonRows={face === 'skeleton' ? 10 : 0}
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
        <ListBlank list={list} face={face} words={words} facets={facets} />
      )}
      <Pager
        text={
          face === 'skeleton' ? (
            <SkeletonBar width="160px" />
          ) : face === 'failed' ? (
            'Not loaded'
          ) : (
            pagerText({ rows, total, hasNext }, shown ?? query)
          )
        }
        page={query.page}
        size={query.pageSize}
        sizes={props.pageSizes}
        empty={face === 'empty' || face === 'unmatched'}
        hasNext={face === 'rows' && hasNext}
        onPage={(next) => list.send({ type: 'list.page', page: next })}
        onSize={(pageSize) => list.send({ type: 'list.pageSize', pageSize })}
      />
    </Card>
  );
}
