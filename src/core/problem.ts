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

/** The fields that the server requires to be unique. */
const fields = new Set(['username', 'email', 'id', 'displayName', 'name', 'namespace', 'key', 'type', 'description']);

/**
 * The field whose value is already in use, if that is why the server refused; otherwise undefined, also if the server names no known field.
 * The server answers `duplicate` with `{field: name}`, or `conflicts` with the name as the key.
 */
export function duplicateField(problem: ApiProblem): string | undefined {
  if (problem.kind !== 'rejected' || !isRejectedWith(problem, 'duplicate', 'conflicts')) return undefined;
  const { field, ...named } = problem.details;
  if (typeof field === 'string' && fields.has(field)) return field;
  return Object.keys(named).find((name) => fields.has(name));
}

/** A refusal by the console: it found that the value of this field is already in use. */
export const duplicateOf = (field: string): ApiProblem => ({
  kind: 'rejected',
  status: 409,
  code: 'duplicate',
  message: undefined,
  details: { field },
});

/** A refusal by the console, before the request or instead of the server's answer. `code` is for machines, `message` a whole sentence. */
export const refusedHere = (code: string, message: string): ApiProblem => ({
  kind: 'rejected',
  status: 0,
  code,
  message,
  details: {},
});

/** What was to be deleted is gone. */
export const alreadyGone: ApiProblem = refusedHere('not_found', 'It no longer exists.');

/** Adds the reason to a text that says what failed: the server's message, or the kind of failure. */
export const withReason = (text: string, problem: ApiProblem) => `${text} ${reasonOf(problem)}`;

/** A 404 answer to a creation means that something else named in the request is missing. */
const reasonOf = (problem: ApiProblem) =>
  problem.kind === 'rejected' && problem.code === 'not_found' && problem.message === undefined
    ? `The server couldn't find something this needs (status ${problem.status}).`
    : explainProblem(problem);

/** Ends a server message with a period, so that another sentence can follow. */
export const asSentence = (text: string) => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
