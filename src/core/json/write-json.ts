import { withShownDates } from './values';

type Replacer = (key: string, value: unknown) => unknown;

/** Writes JSON as `JSON.stringify` does, but keeps the sign of -0. */
export function writeJson(value: unknown, replacer?: Replacer, indent?: number): string {
  let hasMinusZero = false;
  const plain = JSON.stringify(
    value,
    (key, inner: unknown) => {
      hasMinusZero ||= Object.is(inner, -0);
      return replacer ? replacer(key, inner) : inner;
    },
    indent,
  );
  if (!hasMinusZero) return plain;
  let mark = '-0';
  while (plain.includes(mark)) mark += '-';
  const marked = JSON.stringify(
    value,
    (key, inner: unknown) => (Object.is(inner, -0) ? mark : replacer ? replacer(key, inner) : inner),
    indent,
  );
  return marked.replaceAll(`"${mark}"`, '-0');
}

/** With dates in the readable notation. */
export const writeShownJson = (value: unknown, indent?: number): string => writeJson(value, withShownDates, indent);
