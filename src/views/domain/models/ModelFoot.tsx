import { useSelector } from '@xstate/react';
import { isBlankSearch, searchOf, type ModelListActor } from '../../../machines/in-domain/models/model-list';
import { selectFace, selectPage, selectQuery, selectShown } from '../../shared/list/list-selectors';
import { Pager } from '../../shared/Pager';
import { pagerText } from '../../shared/pager-text';
import { useResultStyles } from './ModelResults.styles';

/** Pages of what is browsed; how many were found otherwise (spec domain-level §2: only browse mode is paginated). */
export function ModelFoot({ list }: { list: ModelListActor }) {
  const styles = useResultStyles();
  const face = useSelector(list, selectFace);
  const query = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const page = useSelector(list, selectPage);
  const known = page !== undefined && face !== 'failed' && face !== 'skeleton' ? page : undefined;
  const search = searchOf(query);
  if (isBlankSearch(search)) return null;
  if (search.mode === 'browse')
    return (
      <Pager
        text={known ? pagerText(known, shown ?? query) : face === 'failed' ? 'Not loaded' : 'Loading…'}
        page={query.page}
        size={query.pageSize}
        empty={face === 'empty' || face === 'unmatched'}
        hasNext={face === 'rows' && known?.hasNext === true}
        onPage={(next) => list.send({ type: 'list.page', page: next })}
      />
    );
  return (
    <div role="status" className={styles.foot}>
      {known
        ? foundText(known.rows.length, known.total ?? known.rows.length)
        : face === 'failed'
          ? 'Not loaded'
          : 'Loading…'}
    </div>
  );
}

const foundText = (rows: number, total: number) =>
  rows < total ? `${rows} of ${total} matches, as the query limits them` : `${rows} total results`;
