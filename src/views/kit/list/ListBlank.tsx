import { Button } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  PlugDisconnected24Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { explainProblem, isPassing } from '~/core/problem';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { BlankState } from '~/views/kit/BlankState';
import { ListDoubtContext, type ListFacet, type ListWords, selectProblem, selectQuery } from './list-types';

export type ListBlankProps<Row> = {
  list: ResourceListActor<Row>;
  face: 'failed' | 'unmatched' | 'empty';
  words: ListWords;
  facets?: readonly ListFacet[] | undefined;
};

/** Stands in the place of the rows: none yet, none that match, or none that could be loaded. */
export function ListBlank<Row>({ list, face, words, facets = [] }: ListBlankProps<Row>) {
  const problem = useSelector(list, selectProblem);
  const query = useSelector(list, selectQuery);
  const doubt = useContext(ListDoubtContext);
  if (face === 'failed')
    return (
      <BlankState
        kind="failed"
        icon={<PlugDisconnected24Regular />}
        title={`${words.many} could not be loaded`}
        text={problem ? explainProblem(problem) : 'The server did not answer.'}
        actions={
          <>
            <Button icon={<ArrowClockwise20Regular />} onClick={() => list.send({ type: 'list.reload' })}>
              Retry
            </Button>
            {problem && !isPassing(problem) ? null : <span>Also tried again by itself</span>}
          </>
        }
      />
    );
  if (face === 'empty' && doubt !== undefined)
    return (
      <BlankState
        icon={words.icon}
        title={`No ${words.many.toLowerCase()} to show`}
        text={`${doubt} The server returned none, but there may be some.`}
      />
    );
  if (face === 'empty')
    return (
      <BlankState
        icon={words.icon}
        title={words.empty.title}
        text={words.empty.text}
        actions={words.empty.action}
      />
    );
  const { filter } = query;
  const narrowing = facets.filter(({ name }) => (query.facets[name] ?? '') !== '');
  const place = narrowing.map(({ name, where }) => ` ${where(query.facets[name] ?? '')}`).join('');
  return (
    <BlankState
      icon={<SearchInfo24Regular />}
      title={filter === '' ? `No ${words.many.toLowerCase()}${place}` : `Nothing matches “${filter}”${place}`}
      text={filter === '' ? narrowing.map(({ elsewhere }) => elsewhere).join(' ') : words.searched}
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
