/**
 * A path relative to the REST base in which every interpolated id is encoded, whatever it contains:
 * path`domains/${'acme'}/${'a/b'}` is `domains/acme/a%2Fb`.
 */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((whole, part, index) => whole + encodeURIComponent(ids[index - 1] ?? '') + part);
}
