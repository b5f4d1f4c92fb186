import { type ApiProblem, explainProblem, isRejectedWith } from './problem';

/** The fields by which the server tells two things of a kind apart. */
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
 * Which field already has this value elsewhere, where that is why the server refused; undefined for any other problem, and where
 * the server names none that is known. It says `duplicate` with `{field: name}`, or `conflicts` with the name as the key.
 */
export function duplicateField(problem: ApiProblem): string | undefined {
  if (problem.kind !== 'rejected' || !isRejectedWith(problem, 'duplicate', 'conflicts')) return undefined;
  const { field, ...named } = problem.details;
  if (typeof field === 'string' && fields.has(field)) return field;
  return Object.keys(named).find((name) => fields.has(name));
}

/** The refusal that the console gives itself, where it has found out before the server that another one has this value. */
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

/** What did not happen, and why: in the server's words where it has some, otherwise what kind of failure it was. */
export const withReason = (text: string, problem: ApiProblem) => `${text} ${reasonOf(problem)}`;

/** A server may answer 404 to a creation: what was to be made is not what it misses. */
const reasonOf = (problem: ApiProblem) =>
  problem.kind === 'rejected' && problem.code === 'not_found' && problem.message === undefined
    ? `The server did not find something that this needs (status ${problem.status}).`
    : explainProblem(problem);
