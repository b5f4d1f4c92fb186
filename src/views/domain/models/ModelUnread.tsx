import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PlugDisconnected24Regular } from '@fluentui/react-icons';
import { useSelector } from '@xstate/react';
import { explainProblem, isPassing } from '../../../api/rest/problem';
import type { ModelListActor } from '../../../machines/in-domain/models/model-list';
import { BlankState } from '../../shared/BlankState';
import { selectProblem } from '../../shared/list/list-selectors';

/** In the place of a model that could not be read. */
export function ModelUnread({ actor }: { actor: ModelListActor }) {
  const problem = useSelector(actor, selectProblem);
  return (
    <BlankState
      kind="failed"
      icon={<PlugDisconnected24Regular />}
      title="The model could not be loaded"
      text={problem && explainProblem(problem)}
      actions={
        <>
          <Button icon={<ArrowClockwise20Regular />} onClick={() => actor.send({ type: 'list.reload' })}>
            Retry
          </Button>
          {problem && isPassing(problem) ? <span>Also tried again by itself</span> : null}
        </>
      }
    />
  );
}
