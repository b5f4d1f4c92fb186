import type { ApiProblem } from '../../api/rest/problem';

/** A refusal by the console itself, before or instead of the server's: `code` for machines, `message` a whole sentence. */
export const refusedHere = (code: string, message: string): ApiProblem => ({
  kind: 'rejected',
  status: 0,
  code,
  message,
  details: {},
});
