import { Button } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  Braces24Regular,
  ErrorCircle24Regular,
  PlugDisconnected24Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { Collection } from '~/api/rest/domain/collections';
import type { Model } from '~/api/rest/domain/models';
import { queryFault } from '~/core/json/query';
import { explainProblem, isTransient } from '~/core/problem';
import type { ResourceListActor, ResourceListSnapshot } from '~/machines/kit/resource-list-machine';
import type { ModelSearch, ModelSearchSnapshot } from '~/machines/model/model-search-machine';
import { isBlankSearch, type ModelListActor, modelListDescriptor, searchOf } from '~/machines/model/models';
import { BlankState } from '~/views/kit/BlankState';
import { Pager, pagerText } from '~/views/kit/list/Pager';
import {
  selectPage,
  selectProblem,
  selectQuery,
  selectShown,
  selectVariant,
} from '~/views/kit/list/list-types';
import { answerOf } from '~/views/kit/picker-answer';
import { useResultStyles } from './models.styles';

/** Stands in the place of the results: nothing was asked, nothing was found, or nothing could be read. */
export function ModelBlank({ list, failed }: { list: ModelListActor; failed: boolean }) {
  const search = searchOf(useSelector(list, selectQuery));
  const problem = useSelector(list, selectProblem);
  if (failed && problem) {
    if (modelListDescriptor.isFinal?.(problem) === true) {
      const fault = search.mode === 'query' ? queryFault(search.text, problem) : undefined;
      return (
        <BlankState
          kind="failed"
          icon={<ErrorCircle24Regular />}
          title={refusedTitle[search.mode]}
          text={fault?.text ?? explainProblem(problem)}
        />
      );
    }
    const again = isTransient(problem);
    return (
      <BlankState
        kind="failed"
        icon={<PlugDisconnected24Regular />}
        title="Models could not be loaded"
        text={explainProblem(problem)}
        actions={
          <>
            <Button icon={<ArrowClockwise20Regular />} onClick={() => list.send({ type: 'list.reload' })}>
              Retry
            </Button>
            {again ? <span>Retrying automatically</span> : null}
          </>
        }
      />
    );
  }
  if (isBlankSearch(search)) {
    const [title, text] = unasked[search.mode];
    return <BlankState icon={<Braces24Regular />} title={title} text={text} />;
  }
  const [title, text] = unfound(search);
  return <BlankState icon={<SearchInfo24Regular />} title={title} text={text} />;
}

const refusedTitle = {
  browse: 'The collection cannot be browsed',
  query: 'The query was refused',
  id: 'Models could not be loaded',
};

const unasked: Record<ModelSearch['mode'], [string, string]> = {
  browse: ['Browse a collection', 'Select a collection above. Its models are shown here, a page at a time.'],
  query: ['Run a query', 'Try: SELECT * FROM orders WHERE total > 100 LIMIT 50. Press Ctrl+Enter to run.'],
  id: ['Find one model', 'Enter the exact model id.'],
};

function unfound({ mode, text }: ModelSearch): [string, string] {
  if (mode === 'browse')
    return [`No models in “${text}”`, 'The collection is empty, or there is none with this id.'];
  if (mode === 'query')
    return ['Nothing matches the query', 'No results. Check the collection name and conditions.'];
  return [`Nothing matches the id “${text}”`, 'Ids must match exactly.'];
}

/** Pages of what is browsed; how many were found otherwise (spec domain-level §2: only browse mode is paginated). */
export function ModelFooter({ list }: { list: ModelListActor }) {
  const styles = useResultStyles();
  const variant = useSelector(list, selectVariant);
  const query = useSelector(list, selectQuery);
  const shown = useSelector(list, selectShown);
  const page = useSelector(list, selectPage);
  const known = page !== undefined && variant !== 'failed' && variant !== 'skeleton' ? page : undefined;
  const search = searchOf(query);
  if (isBlankSearch(search)) return null;
  if (search.mode === 'browse')
    return (
      <Pager
        text={known ? pagerText(known, shown ?? query) : variant === 'failed' ? 'Not loaded' : 'Loading…'}
        page={query.page}
        size={query.pageSize}
        empty={variant === 'empty' || variant === 'unmatched'}
        hasNext={variant === 'rows' && known?.hasNext === true}
        onPage={(next) => list.send({ type: 'list.page', page: next })}
      />
    );
  return (
    <div role="status" className={styles.footer}>
      {known
        ? foundText(known.rows.length, known.total ?? known.rows.length)
        : variant === 'failed'
          ? 'Not loaded'
          : 'Loading…'}
    </div>
  );
}

const foundText = (rows: number, total: number) =>
  rows < total ? `${rows} of ${total} matches (query LIMIT)` : `${rows} total results`;

export type CollectionPickerActor = ResourceListActor<Collection>;
export const selectCollections = answerOf<Collection>('collections');

export const selectAsked = (s: ModelSearchSnapshot) => s.context.asked;
export const selectText = (s: ModelSearchSnapshot) => s.context.text;
export const selectPerPage = (s: ModelSearchSnapshot) => s.context.perPage;
export const selectBook = (s: ModelSearchSnapshot) => s.context.book;
export const selectProgress = (s: ModelSearchSnapshot) => s.context.progress;
export const selectExportProblem = (s: ModelSearchSnapshot) => s.context.problem;
export const selectIsExporting = (s: ModelSearchSnapshot) => !s.matches('idle');

const none: Model[] = [];
/** The rows that are shown now. */
export const selectModels = (s: ResourceListSnapshot<Model>) =>
  s.hasTag('rows') ? (s.context.page?.rows ?? none) : none;
