import type { ApiProblem } from '../../../api/rest/problem';

/** What the server said, to hand on to whoever looks after it; undefined where it said nothing. */
export function problemDetails(problem: ApiProblem): string | undefined {
  if (problem.kind !== 'rejected') return undefined;
  const { status, code, message, details } = problem;
  return [
    `Status: ${status}`,
    `Code: ${code}`,
    ...(message === undefined ? [] : [`Message: ${message}`]),
    ...(Object.keys(details).length > 0 ? [`Details: ${JSON.stringify(details, null, 2)}`] : []),
  ].join('\n');
}
