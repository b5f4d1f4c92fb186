import { useSelector } from '@xstate/react';
import { Card } from '../Card';
import { ClockTime } from '../ClockTime';
import { Pager } from '../Pager';
import { pagerText } from '../pager-text';
import { SkeletonBar } from '../SkeletonBar';
import { selectConfirming, selectFace, selectPage, selectQuery, selectShown } from './list-selectors';
import type { ListCardProps } from './list-types';
import { ListBlank } from './ListBlank';
import { ListRows } from './ListRows';
import { ListTools } from './ListTools';
import { OrderBar } from './OrderBar';
import { StaleBar } from './StaleBar';
import { RemovalDialog } from './RemovalDialog';

/**
 * Any list of resources on a card: toolbar, rows or what stands in their place, pager, and the confirmation of a removal.
 * Give it the actor of a `resourceList` and the words of the resource.
 */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { list, descriptor, words, removal, zone, facets, title, intro } = props;
  const face = useSelector(list, selectFace);
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
        {face === 'rows' || face === 'skeleton' ? (
          <ListRows {...props} skeleton={face === 'skeleton'} />
        ) : (
          <ListBlank list={list} face={face} words={words} facets={facets} />
        )}
        <Pager
          text={
            face === 'skeleton' ? (
              <SkeletonBar width="120px" />
            ) : page && face !== 'failed' ? (
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
          empty={face === 'empty' || face === 'unmatched'}
          hasNext={face === 'rows' && page?.hasNext === true}
          onPage={(next) => list.send({ type: 'list.page', page: next })}
          onSize={(pageSize) => list.send({ type: 'list.pageSize', pageSize })}
        />
      </Card>
      {confirming && removal ? <RemovalDialog list={list} descriptor={descriptor} words={removal} /> : null}
    </>
  );
}
