/*
 * The values that can be compared, and how values of different kinds are: as in the database of the real server, the right one
 * becomes of the kind of the left one. A `number` is a fraction of double precision, as numbers in models are, a `bigint` an
 * integer of 64 bits, as integers in queries and versions are.
 */
export type Scalar = string | number | bigint | boolean | Date;

const isNumeric = (value: Scalar): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';

/** A double as text: "5.0", "1.0E7". */
const textOfDouble = (value: number): string => {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e7))
    return Number.isInteger(value) ? `${Object.is(value, -0) ? '-0' : value}.0` : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
};

/** "Sun Nov 01 00:00:00 UTC 2026" */
const textOfDate = (date: Date): string => {
  const [weekday = '', day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday.replace(',', '')} ${month} ${day} ${time} UTC ${year}`;
};

export const textOf = (value: Scalar): string => {
  if (value instanceof Date) return textOfDate(value);
  return typeof value === 'number' ? textOfDouble(value) : String(value);
};

const integerFrom = (value: Scalar): bigint | undefined => {
  if (value instanceof Date) return BigInt(value.getTime());
  return typeof value === 'string' && /^[+-]?\d{1,18}$/.test(value) ? BigInt(value.replace('+', '')) : undefined;
};

const doubleFrom = (value: Scalar): number | undefined =>
  typeof value === 'string' && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)
    ? Number(value)
    : undefined;

const flagFrom = (value: Scalar): boolean | undefined => {
  if (isNumeric(value)) return Math.trunc(Number(value)) !== 0;
  if (typeof value !== 'string' || !/^(?:true|false)$/i.test(value)) return undefined;
  return value.toLowerCase() === 'true';
};

/** A day, or a day and a time, in UTC; what follows is ignored. */
const dateForm = /^(\d+)-(\d{1,2})-(\d{1,2})(?: (\d{1,2}):(\d{1,2}):(\d{1,2}))?/;

const dateFrom = (value: Scalar): Date | undefined => {
  if (isNumeric(value)) return new Date(Number(value));
  const found = typeof value === 'string' ? dateForm.exec(value) : null;
  if (!found) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
};

/** The value as one of the other's kind; undefined if it is none. */
const converted = (value: Scalar, other: Scalar): Scalar | undefined => {
  if (other instanceof Date) return value instanceof Date ? value : dateFrom(value);
  if (typeof value === typeof other) return value;
  switch (typeof other) {
    case 'string':
      return textOf(value);
    case 'boolean':
      return flagFrom(value);
    case 'bigint':
      return integerFrom(value);
    default:
      return doubleFrom(value);
  }
};

/** Below 0, 0 or above 0; undefined for two of one kind that have no order (a date that is none). */
const difference = (left: Scalar, right: Scalar): number | undefined => {
  const [one, other] = left instanceof Date && right instanceof Date ? [+left, +right] : [left, right];
  if (one < other) return -1;
  if (one > other) return 1;
  return Number.isNaN(one) || Number.isNaN(other) ? undefined : 0;
};

/** How the left value compares with the right one: below 0, 0 or above 0; undefined if it does not. */
export const compared = (left: Scalar | undefined, right: Scalar | undefined): number | undefined => {
  if (left === undefined || right === undefined) return undefined;
  if (isNumeric(left) && isNumeric(right)) return difference(left, right);
  const value = converted(right, left);
  return value === undefined ? undefined : difference(left, value);
};

/** How two values sort: missing ones first; those of different kinds are as good as equal. */
export const sorted = (left: Scalar | undefined, right: Scalar | undefined): number => {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  const isOneKind =
    (isNumeric(left) && isNumeric(right)) ||
    (typeof left === typeof right && left instanceof Date === right instanceof Date);
  return isOneKind ? (difference(left, right) ?? 0) : 0;
};

const timeOf = (value: Scalar): Scalar => (value instanceof Date ? value.getTime() : value);

/** A missing one changes nothing. Other than numbers and dates are put together as texts. */
const plus = (left: Scalar | undefined, right: Scalar | undefined): Scalar | undefined => {
  if (left === undefined || right === undefined) return left ?? right;
  const [one, other] = [timeOf(left), timeOf(right)];
  if (!isNumeric(one) || !isNumeric(other)) return textOf(left) + textOf(right);
  if (left instanceof Date || right instanceof Date) return new Date(Number(one) + Number(other));
  return typeof one === 'bigint' && typeof other === 'bigint' ? one + other : Number(one) + Number(other);
};

const minus = (left: Scalar | undefined, right: Scalar | undefined): Scalar | undefined => {
  if (right === undefined) return left !== undefined && isNumeric(left) ? left : undefined;
  const one = timeOf(left ?? 0n);
  const other = timeOf(right);
  if (!isNumeric(one) || !isNumeric(other)) return undefined;
  if (left instanceof Date || right instanceof Date) return new Date(Number(one) - Number(other));
  return typeof one === 'bigint' && typeof other === 'bigint' ? one - other : Number(one) - Number(other);
};

const ofNumbers =
  (calculate: (left: number, right: number) => number) =>
  (left: Scalar | undefined, right: Scalar | undefined): Scalar | undefined =>
    left !== undefined && right !== undefined && isNumeric(left) && isNumeric(right)
      ? calculate(Number(left), Number(right))
      : undefined;

export const arithmetic = {
  '+': plus,
  '-': minus,
  '*': ofNumbers((left, right) => left * right),
  '/': ofNumbers((left, right) => left / right),
  '%': ofNumbers((left, right) => left % right),
};
