import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PlugDisconnected24Regular } from '@fluentui/react-icons';
import { type ApiProblem, explainProblem, isTransient } from '~/core/problem';
import { BlankState } from './BlankState';

type LoadFailureProps = { title: string; problem: ApiProblem | undefined; onRetry: () => void };

export const LoadFailure = ({ title, problem, onRetry }: LoadFailureProps) => (
  <BlankState
    kind="failed"
    icon={<PlugDisconnected24Regular />}
    title={title}
    text={problem ? explainProblem(problem) : 'The server did not answer.'}
    actions={
      <>
        <Button icon={<ArrowClockwise20Regular />} onClick={onRetry}>
          Retry
        </Button>
        {problem && !isTransient(problem) ? null : <span>Retrying automatically</span>}
      </>
    }
  />
);
