import { Button } from '@fluentui/react-components';
import { SearchInfo24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { BlankState } from '~/views/kit/BlankState';
import { LoadFailure } from '~/views/kit/LoadFailure';
import { ListDoubtContext, type ListFacet, type ListTexts, selectProblem, selectQuery } from './list-types';

export type ListBlankProps<Row> = {
  list: ResourceListActor<Row>;
  variant: 'failed' | 'unmatched' | 'empty';
  texts: ListTexts;
  facets?: readonly ListFacet[] | undefined;
};

export function ListBlank<Row>({ list, variant, texts, facets = [] }: ListBlankProps<Row>) {
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
