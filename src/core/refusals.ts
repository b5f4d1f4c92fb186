import { type ApiProblem, explainProblem, isRejectedWith } from './problem';

/** The fields that the server requires to be unique. */
const fields = new Set([
  'username',
  'email',
  'id',
  'displayName',
  'name',
  'namespace',
  'key',
  'type',
  'description',
]);

/**
 * The field whose value is already in use, if that is why the server refused; undefined for any other problem, and if the server names no
 * known field. It answers `duplicate` with `{field: name}`, or `conflicts` with the name as the key.
 */
export function duplicateField(problem: ApiProblem): string | undefined {
  if (problem.kind !== 'rejected' || !isRejectedWith(problem, 'duplicate', 'conflicts')) return undefined;
  const { field, ...named } = problem.details;
  if (typeof field === 'string' && fields.has(field)) return field;
  return Object.keys(named).find((name) => fields.has(name));
}

/** A refusal by the console itself: it found that the value of this field is already in use. */
export const duplicateOf = (field: string): ApiProblem => ({
  kind: 'rejected',
  status: 409,
  code: 'duplicate',
  message: undefined,
  details: { field },
});

/** A refusal by the console itself, before or instead of the server's: `code` for machines, `message` a whole sentence. */
export const refusedHere = (code: string, message: string): ApiProblem => ({
  kind: 'rejected',
  status: 0,
  code,
  message,
  details: {},
});

/** What did not happen, and why: the server's message, or the kind of failure. */
export const withReason = (text: string, problem: ApiProblem) => `${text} ${reasonOf(problem)}`;

/** A server may answer 404 to a creation: something else that the request names is missing. */
const reasonOf = (problem: ApiProblem) =>
  problem.kind === 'rejected' && problem.code === 'not_found' && problem.message === undefined
    ? `The server did not find something that this needs (status ${problem.status}).`
    : explainProblem(problem);
