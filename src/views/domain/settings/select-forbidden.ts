import { explainProblem, isRejectedWith, type ApiProblem } from '../../../api/rest/problem';

type Failed = { context: { problem: ApiProblem | undefined } };

/** Why the server does not show it to this role, in a sentence that names the roles it takes. */
export const selectForbidden = ({ context: { problem } }: Failed): string | undefined =>
  problem && isRejectedWith(problem, 'forbidden') ? explainProblem(problem) : undefined;
