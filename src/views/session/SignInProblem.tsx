import { explainProblem, type ApiProblem } from '../../api/rest/problem';
import { StatusMessage } from '../shared/StatusMessage';

/** Why signing in did not work (spec server-level §8), or why the saved sign-in was discarded. */
export function SignInProblem({ problem }: { problem: ApiProblem }) {
  if (problem.kind === 'unauthorised')
    return <StatusMessage intent="error">Invalid credentials</StatusMessage>;
  // Status 0 is an answer that no server gave: it comes out of the browser's storage.
  if (problem.kind === 'unreadable' && problem.status === 0)
    return <StatusMessage intent="info">{problem.message}</StatusMessage>;
  return (
    <StatusMessage intent="error" title="Error logging in to the server">
      {explainProblem(problem)}
    </StatusMessage>
  );
}
