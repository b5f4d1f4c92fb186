/**
 * Why a call failed. Plain data instead of an Error, so that machines can store it and views can explain it.
 *
 * - `unreachable`: no answer at all (network, CORS, refused).
 * - `timedOut`: no answer within the client's time limit.
 * - `unauthorised`: the session is not accepted, or no longer accepted.
 * - `rejected`: the server answered with an error; `code`, `message` and `details` are the envelope's `error_code`,
 *   `error_message` and `error_details` (spec server-level §3, §7). A text body of status >= 500 becomes the message.
 * - `unreadable`: the answer does not match the contract (HTML, no body, wrong shape); `detail` says where, for the log.
 */
export type ApiProblem =
  | { kind: 'unreachable' }
  | { kind: 'timedOut'; seconds: number }
  | { kind: 'unauthorised' }
  | {
      kind: 'rejected';
      status: number;
      code: string;
      message: string | undefined;
      details: Record<string, unknown>;
    }
  | { kind: 'unreadable'; status: number; message: string; detail?: string };

const kinds = new Set(['unreachable', 'timedOut', 'unauthorised', 'rejected', 'unreadable']);

export function isApiProblem(value: unknown): value is ApiProblem {
  return typeof value === 'object' && value !== null && 'kind' in value && kinds.has((value as { kind: string }).kind);
}

/** Converts anything thrown into a problem. Unknown errors are bugs; their message is kept. */
export function toProblem(error: unknown): ApiProblem {
  if (isApiProblem(error)) return error;
  return { kind: 'unreadable', status: 0, message: error instanceof Error ? error.message : String(error) };
}

export const isRejectedWith = (problem: ApiProblem, ...codes: string[]): boolean =>
  problem.kind === 'rejected' && codes.includes(problem.code);

/** True if the request may have reached the server, so that its effect may have happened. */
export const isUncertain = (problem: ApiProblem): boolean =>
  problem.kind === 'timedOut' || problem.kind === 'unreachable';

/** Whether nothing else will get an answer either: the server can't be reached, directly or behind its proxy. */
export const isOutage = (problem: ApiProblem): boolean =>
  isUncertain(problem) || (problem.kind === 'rejected' && [502, 504].includes(problem.status));

/** Whether the cause may lie between the browser and the server. */
export const isOfConnection = (problem: ApiProblem): boolean =>
  problem.kind === 'rejected' ? problem.status >= 500 : problem.kind !== 'unauthorised';

/** Whether the same call may succeed later. Retrying can't fix a missing role. */
export const isTransient = (problem: ApiProblem): boolean => !isRejectedWith(problem, 'forbidden');

/** One sentence for the operator that says what happened in general terms. */
export function explainProblem(problem: ApiProblem): string {
  switch (problem.kind) {
    case 'unreachable':
      return 'The server could not be reached.';
    case 'timedOut':
      return `The server did not answer within ${problem.seconds} seconds.`;
    case 'unauthorised':
      return 'The session is no longer accepted by the server.';
    case 'rejected':
      return problem.message ?? statusSentence(problem.status, problem.code);
    case 'unreadable':
      return problem.message;
  }
}

function statusSentence(status: number, code: string): string {
  if (code === 'forbidden') return "You don't have permission to do this.";
  if (code === 'not_found') return 'Not found. It may have been deleted, or restApiUrl in config.json is wrong.';
  if (status >= 500) return `The server returned an error (${status}).`;
  return `The server refused the request (status ${status}).`;
}
