import type { ApiProblem } from './problem';

/**
 * A path relative to the REST base in which every interpolated id is encoded, whatever it contains:
 * path`domains/${'acme'}/${'a/b'}` is `domains/acme/a%2Fb`. Throws an `ApiProblem` for `.` and `..`: no encoding keeps a browser
 * from reading them as steps, and so from calling something else.
 */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  const step = ids.find((id) => id === '.' || id === '..');
  if (step !== undefined)
    throw {
      kind: 'unreadable',
      status: 0,
      message: `'${step}' cannot be asked for: browsers do not permit it as a part of an address.`,
    } satisfies ApiProblem;
  return parts.reduce((whole, part, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + part);
}
