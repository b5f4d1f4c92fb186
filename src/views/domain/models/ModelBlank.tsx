import { Button } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  Braces24Regular,
  ErrorCircle24Regular,
  PlugDisconnected24Regular,
  SearchInfo24Regular,
} from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem, isPassing } from '../../../api/rest/problem';
import {
  isBlankSearch,
  modelListDescriptor,
  searchOf,
  type ModelListActor,
  type ModelSearch,
} from '../../../machines/in-domain/models/model-list';
import { queryFault } from '../../../machines/in-domain/models/query-fault';
import { BlankState } from '../../shared/BlankState';
import { selectProblem, selectQuery } from '../../shared/list/list-selectors';

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
    const again = isPassing(problem);
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
            {again ? <span>Also tried again by itself</span> : null}
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
  query: [
    'Ask for models',
    'Enter a query above, as in SELECT * FROM orders WHERE total > 100 LIMIT 50. Ctrl+Enter runs it.',
  ],
  id: ['Find one model', 'Enter the id of a model above, exactly as it is.'],
};

function unfound({ mode, text }: ModelSearch): [string, string] {
  if (mode === 'browse')
    return [`No models in “${text}”`, 'The collection is empty, or there is none with this id.'];
  if (mode === 'query')
    return ['Nothing matches the query', 'No model fits its conditions, or there is no such collection.'];
  return [`Nothing matches the id “${text}”`, 'The whole id is compared, with its capitals.'];
}
