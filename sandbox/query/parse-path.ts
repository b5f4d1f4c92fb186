import type { Path } from './query';
import { isDigit } from './scanner';
import type { Scanner } from './scanner';

/** A key cannot begin with one of these unless it is back-quoted. */
const reserved = ['select', 'from', 'limit', 'offset', 'where'];
const longestReserved = 6;

const key = (scanner: Scanner): string | undefined => {
  const start = scanner.peek(longestReserved).toLowerCase();
  if (start.startsWith('`')) return scanner.quoted('`', false);
  if (/^["']/.test(start) || reserved.some((word) => start.startsWith(word))) return scanner.miss();
  return scanner.keyChars();
};

const index = (scanner: Scanner): number | undefined => {
  if (!scanner.literal('[')) return undefined;
  const digits = scanner.digits();
  return digits !== undefined && scanner.literal(']') ? Number(digits) : undefined;
};

/** A path and the spaces after it: `lines[0].price`. */
export const parsePath = (scanner: Scanner): Path | undefined => {
  const first = key(scanner);
  if (first === undefined) return undefined;
  const path: Path = [first];
  for (;;) {
    const step =
      scanner.attempt(() => index(scanner)) ??
      scanner.attempt(() => (scanner.literal('.') ? key(scanner) : undefined));
    if (step === undefined) break;
    path.push(step);
  }
  scanner.maybeBlanks();
  return path;
};

/** Text in double or single quotes. */
export const parseText = (scanner: Scanner): string | undefined =>
  scanner.quoted('"', true) ?? scanner.quoted("'", true);

/** A number that does not start a key. */
export const parseNumber = (scanner: Scanner): number | undefined =>
  scanner.attempt(() => {
    const sign = scanner.literal('-') ? '-' : scanner.literal('+') ? '+' : '';
    const whole = scanner.digits();
    if (whole === undefined) return undefined;
    const fraction = scanner.attempt(() => (scanner.literal('.') ? scanner.digits() : undefined));
    const exponent = scanner.attempt(() => {
      if (!scanner.literal('e')) return undefined;
      const exponentSign = scanner.literal('-') ? '-' : scanner.literal('+') ? '+' : '';
      const digits = scanner.digits();
      return digits === undefined ? undefined : `${exponentSign}${digits}`;
    });
    if (scanner.attempt(() => scanner.keyChars())) return undefined;
    return Number(`${sign}${whole}.${fraction ?? 0}e${exponent ?? 0}`);
  });

/** The number of a LIMIT or an OFFSET. */
export const parseCount = (scanner: Scanner): number | undefined => {
  const digits = scanner.some(isDigit);
  return digits === undefined ? undefined : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
};
