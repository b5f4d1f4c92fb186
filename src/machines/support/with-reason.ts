import { explainProblem, type ApiProblem } from '../../api/rest/problem';

/** What did not happen, and why, where more is known of it than a status. */
export const withReason = (text: string, problem: ApiProblem) =>
  problem.kind === 'rejected' && problem.message === undefined && problem.status !== 403
    ? text
    : `${text} ${explainProblem(problem)}`;
