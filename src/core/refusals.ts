import { type ApiProblem, explainProblem, isRejectedWith } from './problem';

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
