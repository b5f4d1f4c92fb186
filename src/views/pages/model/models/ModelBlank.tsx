import { Braces24Regular, ErrorCircle24Regular, SearchInfo24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { formatCount } from '~/core/counts';
import type { DomainKey } from '~/api/rest/domains';
import { queryFault } from '~/core/json/query';
import { createModelPath, domainPath, importPath } from '~/core/paths';
import { explainProblem, isRejectedWith } from '~/core/problem';
import type { ModelSearchActor } from '~/machines/model/model-search-machine';
import type { ModelSearch } from '~/machines/model/model-queries';
import {
  isBlankSearch,
  type ModelListActor,
  modelListDescriptor,
  noCollection,
  searchOf,
} from '~/machines/model/models';
import { BlankState, LoadFailure } from '~/views/kit/BlankState';
import { CreateLink, LinkButton } from '~/views/kit/links';
import { Pager, pagerText } from '~/views/kit/list/Pager';
import { selectProblem, selectQuery, selectVariant } from '~/machines/kit/resource-list-machine';
import { useResultStyles } from './models.styles';

type ModelBlankProps = { domainKey: DomainKey; list: ModelListActor; search: ModelSearchActor; failed: boolean };

export function ModelBlank({ domainKey, list, search: actor, failed }: ModelBlankProps) {
  const isEmpty = useSelector(actor, (s) => s.matches({ idle: 'empty' }));
  const unfound = useSelector(actor, (s) => (s.matches({ idle: 'unfound' }) ? s : undefined));
  const search = searchOf(useSelector(list, selectQuery));
  const problem = useSelector(list, selectProblem);
  const { mode, text, where, here, sort } = search;
  const isRefused = mode === 'browse' && Boolean(where || here || sort);
  const createCollection = <CreateLink href={`${domainPath(domainKey)}/create-collection`} label="Create Collection" />;
  if (failed && problem && isRejectedWith(problem, noCollection))
    return (
      <BlankState
        icon={<SearchInfo24Regular />}
        title={`There is no collection “${text}”`}
        text="Select another one above, or create it."
        actions={createCollection}
      />
    );
  if (failed && problem && modelListDescriptor.isFinal?.(problem) === true)
    return (
      <BlankState
        kind="failed"
        icon={<ErrorCircle24Regular />}
        title={
          isRejectedWith(problem, 'unsent')
            ? 'The query was not sent'
            : isRefused
              ? titles.query.refused
              : titles[mode].refused
        }
        text={(mode === 'query' ? queryFault(text, problem)?.text : undefined) ?? explainProblem(problem)}
      />
    );
  if (failed)
    return (
      <LoadFailure
        title="Models could not be loaded"
        problem={problem}
        onRetry={() => list.send({ type: 'list.reload' })}
      />
    );
  if (unfound)
    return (
      <LoadFailure
        title="The collections could not be loaded"
        problem={unfound.context.problem}
        onRetry={() => actor.send({ type: 'search.find' })}
      />
    );
  if (isEmpty)
    return (
      <BlankState
        icon={<Braces24Regular />}
        title="No collections yet"
        text="A collection holds models. Create the first one."
        actions={createCollection}
      />
    );
  const isBlank = isBlankSearch(search);
  const { blank, found } = titles[mode];
  const isFiltered = Boolean(where || here);
  const [title, sentence] = isBlank ? blank : isFiltered ? filtered : found(text);
  return (
    <BlankState
      icon={isBlank ? <Braces24Regular /> : <SearchInfo24Regular />}
      title={title}
      text={sentence}
      actions={
        mode === 'browse' && !isBlank && !isFiltered ? (
          <>
            <CreateLink href={createModelPath(domainKey, text)} label="Create Model" />
            <LinkButton href={importPath(domainKey, text)}>Import…</LinkButton>
          </>
        ) : undefined
      }
    />
  );
}

const filtered = ['Nothing matches the filters', 'Change or clear the filters above.'] as const;

type Titles = { refused: string; blank: [string, string]; found: (text: string) => [string, string] };
const titles: Record<ModelSearch['mode'], Titles> = {
  browse: {
    refused: "The collection can't be browsed",
    blank: ['Browse a collection', 'Select a collection above. Its models are shown here, a page at a time.'],
    found: (text) => [`No models in “${text}”`, 'The collection is empty.'],
  },
  query: {
    refused: 'The query was refused',
    blank: ['Run a query', 'Try: SELECT * FROM orders WHERE total > 100 LIMIT 50. Press Ctrl+Enter to run.'],
    found: () => ['Nothing matches the query', 'No results. Check the collection name and conditions.'],
  },
  id: {
    refused: 'Models could not be loaded',
    blank: ['Find one model', 'Enter the exact model id.'],
    found: (text) => [`Nothing matches the id “${text}”`, 'Ids must match exactly.'],
  },
};

/** The pager while browsing; otherwise the number of results (spec domain-level §2: only browse mode is paginated). */
export function ModelFooter({ list, note }: { list: ModelListActor; note?: ReactNode }) {
  const styles = useResultStyles();
  const variant = useSelector(list, selectVariant);
  const failing = useSelector(list, (s) => s.hasTag('failing'));
  const { query, shown, page } = useSelector(list, ({ context }) => context);
  const search = searchOf(query);
  if (isBlankSearch(search)) return null;
  const known = variant === 'failed' || variant === 'skeleton' ? undefined : page;
  const unknown = variant === 'failed' ? 'Not loaded' : 'Loading…';
  if (search.mode === 'browse')
    return (
      <Pager
        text={known ? pagerText(known, shown ?? query) : unknown}
        note={note}
        page={query.page}
        size={query.pageSize}
        empty={variant === 'empty' || variant === 'unmatched'}
        hasNext={variant === 'rows' && known?.hasNext === true}
        onPage={(next) => list.send({ type: 'list.page', page: next })}
      />
    );
  const { rows = [], total = rows.length } = known ?? {};
  const arriving = page?.isPart === true && variant === 'rows';
  const found = arriving
    ? `${formatCount(rows.length)} models ${failing ? 'received' : 'so far…'}`
    : rows.length < total
      ? `${formatCount(rows.length)} of ${formatCount(total)} matches (query LIMIT)`
      : `${formatCount(rows.length)} total results`;
  return (
    <div className={styles.footer}>
      <span role="status" aria-busy={arriving && !failing}>
        {known ? found : unknown}
      </span>
      {note}
    </div>
  );
}
