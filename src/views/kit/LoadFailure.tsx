import { Button } from '@fluentui/react-components';
import { ArrowClockwise20Regular, PlugDisconnected24Regular } from '@fluentui/react-icons';
import { type ApiProblem, explainProblem, isRejectedWith, isTransient } from '~/core/problem';
import { BlankState } from './BlankState';

type LoadFailureProps = {
  title: string;
  problem: ApiProblem | undefined;
  /** The sentence for a 404, if it is not about one thing that was deleted. */
  missing?: string;
  onRetry: () => void;
};

export const LoadFailure = ({ title, problem, missing, onRetry }: LoadFailureProps) => (
  <BlankState
    kind="failed"
    icon={<PlugDisconnected24Regular />}
    title={title}
    text={textOf(problem, missing)}
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

function textOf(problem: ApiProblem | undefined, missing: string | undefined): string {
  if (!problem) return 'The server did not answer.';
  return (isRejectedWith(problem, 'not_found') ? missing : undefined) ?? explainProblem(problem);
}
