import { Button } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowClockwise20Regular,
  Database24Regular,
  PlugDisconnected24Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem } from '../../../api/rest/problem';
import type { DomainListActor } from '../../../machines/domains/domain-list';
import { BlankState } from '../../shared/BlankState';
import { LinkButton } from '../../shared/LinkButton';
import { selectProblem, selectQuery } from './list-selectors';

/** Stands in the place of the rows: none yet, none that match, or none that could be loaded. */
export function DomainListBlank({
  list,
  face,
}: {
  list: DomainListActor;
  face: 'failed' | 'unmatched' | 'empty';
}) {
  const problem = useSelector(list, selectProblem);
  const { filter, facets } = useSelector(list, selectQuery);
  const namespace = facets['namespace'] ?? '';
  if (face === 'failed')
    return (
      <BlankState
        kind="failed"
        icon={<PlugDisconnected24Regular />}
        title="Domains could not be loaded"
        text={problem ? explainProblem(problem) : 'The server did not answer.'}
        actions={
          <>
            <Button icon={<ArrowClockwise20Regular />} onClick={() => list.send({ type: 'list.reload' })}>
              Retry
            </Button>
            <span>Also tried again by itself</span>
          </>
        }
      />
    );
  if (face === 'empty')
    return (
      <BlankState
        icon={<Database24Regular />}
        title="No domains yet"
        text="A domain holds the models, users and chats of one application. Create the first one to begin."
        actions={
          <LinkButton href="/create-domain" icon={<Add20Regular />}>
            Create Domain
          </LinkButton>
        }
      />
    );
  const place = namespace === '' ? '' : ` in the namespace “${namespace}”`;
  return (
    <BlankState
      icon={<SearchInfo24Regular />}
      title={filter === '' ? `No domains${place}` : `Nothing matches “${filter}”${place}`}
      text={
        filter === '' ? 'Other namespaces may have some.' : 'The search looks at the display name and the id.'
      }
      actions={
        <>
          {filter === '' ? null : (
            <Button onClick={() => list.send({ type: 'list.search', text: '' })}>Clear search</Button>
          )}
          {namespace === '' ? null : (
            <Button onClick={() => list.send({ type: 'list.facet', name: 'namespace', value: '' })}>
              Show all namespaces
            </Button>
          )}
        </>
      }
    />
  );
}
