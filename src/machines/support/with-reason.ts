import { explainProblem, type ApiProblem } from '../../api/rest/problem';

/** What did not happen, and why: in the server's words where it has some, otherwise what kind of failure it was. */
export const withReason = (text: string, problem: ApiProblem) => `${text} ${reasonOf(problem)}`;

/** A server may answer 404 to a creation: what was to be made is not what it misses. */
const reasonOf = (problem: ApiProblem) =>
  problem.kind === 'rejected' && problem.code === 'not_found' && problem.message === undefined
    ? `The server did not find something that this needs (status ${problem.status}).`
    : explainProblem(problem);
