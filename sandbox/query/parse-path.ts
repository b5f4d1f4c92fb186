import type { Path } from './query';
import type { Scanner } from './scanner';

const key = (scanner: Scanner): string | undefined => {
  const quoted = scanner.quoted('`', false);
  if (quoted === undefined) return scanner.keyChars();
  scanner.fail();
  return quoted;
};

const index = (scanner: Scanner): number | undefined => {
  if (!scanner.literal('[')) return undefined;
  const digits = scanner.digits();
  return digits !== undefined && scanner.literal(']') ? Number(digits) : undefined;
};

/** A path and the blanks after it: `lines[0].price`. */
export const parsePath = (scanner: Scanner): Path | undefined => {
  const first = key(scanner);
  if (first === undefined) return undefined;
  const path: Path = [first];
  for (;;) {
    const step =
      scanner.attempt(() => index(scanner)) ?? scanner.attempt(() => (scanner.literal('.') ? key(scanner) : undefined));
    if (step === undefined) break;
    path.push(step);
  }
  scanner.maybeBlanks();
  return path;
};

/** Text in double or single quotes. */
export const parseText = (scanner: Scanner): string | undefined =>
  scanner.quoted('"', true) ?? scanner.quoted("'", true);

/** An integer; one beyond 64 bits makes the query fail. */
const integer = (scanner: Scanner, digits: string): bigint => {
  const value = BigInt(digits);
  if (BigInt.asIntN(64, value) !== value) scanner.fail();
  return value;
};

/** A number: with a fraction or an exponent a `number`, otherwise a `bigint`. What follows it does not matter. */
export const parseNumber = (scanner: Scanner): number | bigint | undefined =>
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
    if (fraction !== undefined || exponent !== undefined)
      return Number(`${sign}${whole}.${fraction ?? 0}e${exponent ?? 0}`);
    return integer(scanner, sign === '-' ? `-${whole}` : whole);
  });

/** The number of a LIMIT or an OFFSET. */
export const parseCount = (scanner: Scanner): number | undefined => {
  const digits = scanner.digits();
  if (digits === undefined) return undefined;
  return Math.min(Number(integer(scanner, digits)), Number.MAX_SAFE_INTEGER);
};
