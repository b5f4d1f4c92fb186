import type { TimeZone } from '~/core/times';
import { readAnyDate, writeAnyDate } from './date-text';
import { valueIn } from './field';
import { readNumber } from './number-text';
import { cellKind, type QueriedModel } from './query';
import { comparing, type Expression, type Operand, type Operator, operators, stepsOf } from './query-grammar';
import { dateOf, isPlainObject } from './values';

/** A value that can be compared; undefined: missing, null, an object or an array. Dates are in epoch milliseconds. */
type Scalar = string | number | boolean | Date | undefined;

/** Whether something is so; undefined if only the server knows, which compares values of different kinds in ways of its own. */
type Answer = boolean | undefined;

/** The value at a path; undefined if there is none. The first key is written as `keyPath` writes it. */
export function valueAt(model: QueriedModel, path: string): unknown {
  if (path === '@id') return model.id;
  if (path === '@version') return model.version;
  let value: unknown = model.data;
  for (const [at, step] of stepsOf(path).entries()) {
    const key = typeof step === 'string' ? step.replace(/^`|`$/g, '').replace(at === 0 ? /^@@/ : /^$/, '@') : step;
    if (typeof key === 'number') value = Array.isArray(value) ? (value as unknown[])[key] : undefined;
    else value = isPlainObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function scalarOf(value: unknown): Scalar {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  const at = dateOf(value);
  return at === undefined ? undefined : new Date(at);
}

const opposite = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);

const isTime = (value: number) => !Number.isNaN(new Date(value).getTime());
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Both as values of the same kind, in order; undefined if they differ; `'unknown'` if only the server knows. */
function comparable(left: Scalar, right: Scalar): [string | number, string | number] | undefined | 'unknown' {
  if (left === undefined || right === undefined) return undefined;
  if (typeof left === 'number' && typeof right === 'number') return [left, right];
  if (typeof left === 'string' && typeof right === 'string') return [left, right];
  if (typeof left === 'boolean' && typeof right === 'boolean') return [Number(left), Number(right)];
  if (left instanceof Date && right instanceof Date) return [left.getTime(), right.getTime()];
  if (left instanceof Date && typeof right === 'number') return isTime(right) ? [left.getTime(), right] : 'unknown';
  if (right instanceof Date && typeof left === 'number') return isTime(left) ? [left, right.getTime()] : 'unknown';
  if (left instanceof Date && typeof right === 'string' && day.test(right)) {
    const at = Date.parse(right);
    return Number.isNaN(at) ? 'unknown' : [left.getTime(), at];
  }
  return 'unknown';
}

/** Whether values of different kinds are equal: `5` and `"5"` are, and a field that is true equals 1 and `"true"`. */
function looselyEqual(left: Scalar, right: Scalar): Answer {
  if (typeof left === 'boolean') {
    if (right === 1) return left;
    return typeof right === 'string'
      ? right === String(left) || (/^(?:true|false)$/i.test(right) ? undefined : false)
      : undefined;
  }
  if (typeof right === 'boolean')
    return typeof left === 'string'
      ? left === String(right) || (left.toLowerCase() === String(right) ? undefined : false)
      : typeof left === 'number'
        ? false
        : undefined;
  const [text, number] = typeof left === 'string' ? [left, right] : [right, left];
  if (typeof text !== 'string' || typeof number !== 'number') return undefined;
  if (text === String(number) && Number.isSafeInteger(number)) return true;
  return Number(text) === number && text.trim() !== '' ? undefined : false;
}

function compares(left: Scalar, operator: Operator, right: Scalar): Answer {
  if (operator === '!=') return opposite(compares(left, '=', right));
  const both = comparable(left, right);
  if (both === undefined) return false;
  if (both === 'unknown') return operator === '=' ? looselyEqual(left, right) : undefined;
  const [a, b] = both;
  if (operator === '=') return a === b;
  if (operator === '>') return a > b;
  if (operator === '<') return a < b;
  return operator === '>=' ? a >= b : a <= b;
}

function isLike(text: string, pattern: string): Answer {
  // The server's answer for the empty text is not what the pattern says.
  if (text === '' && /^%*$/.test(pattern)) return pattern === '%' ? undefined : false;
  const [start = '', ...rest] = pattern.split('%');
  const end = rest.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - end.length >= at && text.endsWith(end);
}

/** Whether values fit a condition, worked out here; undefined if only the server knows. `valueOf`: at a path as it is written. */
export function fits(expression: Expression, valueOf: (path: string) => unknown): Answer {
  const operandOf = (operand: Exclude<Operand, { kind: 'sum' }>): Scalar =>
    operand.kind === 'value' ? operand.value : scalarOf(valueOf(operand.path));
  switch (expression.kind) {
    case 'not':
      return opposite(fits(expression.of, valueOf));
    case 'and':
    case 'or': {
      const decides = expression.kind === 'or';
      const answers = expression.all.map((each) => fits(each, valueOf));
      if (answers.includes(decides)) return decides;
      return answers.includes(undefined) ? undefined : !decides;
    }
    case 'like': {
      const value = scalarOf(valueOf(expression.path));
      // Others are looked at as the server writes them.
      if (value === undefined) return false;
      return typeof value === 'string' ? isLike(value, expression.pattern) : undefined;
    }
    case 'comparison': {
      const { left, right, operator } = expression;
      return left.kind === 'sum' || right.kind === 'sum'
        ? undefined
        : compares(operandOf(left), operator, operandOf(right));
    }
  }
}

export type FilterKind = 'text' | 'number' | 'boolean' | 'date';

/** Those of `bare` need no value. */
export type Comparison = Operator | 'contains' | 'begins with' | BareComparison;
export type BareComparison = 'is empty' | 'is missing' | 'is null';
const bare: readonly Comparison[] = ['is empty', 'is missing', 'is null'];
export const isBare = (comparison: Comparison): comparison is BareComparison => bare.includes(comparison);

/** A comparison of a field with a value. Only texts that are looked for can ignore case. */
export type Filter = {
  comparison: Comparison;
  /** Of a date: epoch milliseconds. */
  value: string | number | boolean;
  ignoresCase?: true;
};
/**
 * A filter that this console applies, because the query language can't express it or can't name the field. `key`: as
 * `fieldOf` writes it.
 */
export type HereFilter = Filter & { key: string };

const absent: readonly Comparison[] = ['is missing', 'is null'];
export const comparisonsOf: Record<FilterKind, readonly Comparison[]> = {
  text: ['contains', 'begins with', ...operators, 'is empty', ...absent],
  number: [...operators, ...absent],
  boolean: ['=', '!=', ...absent],
  date: ['>=', '<', '>', '<=', '=', '!=', ...absent],
};

/** The kinds of the values of a field. Without values that can be compared: all kinds. */
export function filterKinds(models: readonly QueriedModel[], key: string): readonly FilterKind[] {
  const found = new Set(models.map((model) => cellKind(model, key)));
  const all = Object.keys(comparisonsOf) as FilterKind[];
  const kinds = all.filter((kind) => found.has(kind === 'text' ? 'string' : kind));
  return kinds.length > 0 ? kinds : all;
}

export const isCased = (comparison: Comparison) => comparison === 'contains' || comparison === 'begins with';

/** The condition of a filter, or why the query language can't express it. */
export function filterExpression(
  path: string,
  { comparison, value, ignoresCase }: Filter,
): Expression | { reason: string } {
  if (comparison === 'is empty') return comparing(path, '=', '');
  if (comparison === 'is missing' || comparison === 'is null')
    return { reason: "Queries can't tell missing keys, null, objects and arrays apart." };
  if (ignoresCase) return { reason: "Queries can't ignore case." };
  if (comparison !== 'contains' && comparison !== 'begins with') return comparing(path, comparison, value);
  if (value === '') return { reason: "Queries can't look for the empty text." };
  if (String(value).includes('%')) return { reason: "Queries can't look for a % sign." };
  return { kind: 'like', path, pattern: comparison === 'contains' ? `%${value}%` : `${value}%` };
}

export function readFilterExpression(expression: Expression): (Filter & { path: string }) | undefined {
  if (expression.kind === 'not' && expression.of.kind === 'not') return readFilterExpression(expression.of.of);
  if (expression.kind === 'comparison') {
    const { left, operator, right } = expression;
    if (left.kind !== 'path' || right.kind !== 'value') return undefined;
    const isEmpty = operator === '=' && right.value === '';
    return { path: left.path, comparison: isEmpty ? 'is empty' : operator, value: right.value };
  }
  if (expression.kind !== 'like') return undefined;
  const [, start, inner] = /^(%?)([^%]+)%$/s.exec(expression.pattern) ?? [];
  if (inner === undefined) return undefined;
  return { path: expression.path, comparison: start === '%' ? 'contains' : 'begins with', value: inner };
}

/** Whether a value fits a filter that is applied here. `value`: undefined if the key is missing. */
function fitsFilter(filter: Filter, value: unknown): boolean {
  const { comparison, ignoresCase } = filter;
  if (comparison === 'is missing') return value === undefined;
  if (comparison === 'is null') return value === null;
  if (isCased(comparison)) {
    if (typeof value !== 'string') return false;
    const [text, sought] = [value, String(filter.value)].map((each) => (ignoresCase ? each.toLowerCase() : each)) as [
      string,
      string,
    ];
    return comparison === 'contains' ? text.includes(sought) : text.startsWith(sought);
  }
  const expression = filterExpression('', { comparison, value: filter.value });
  return !('reason' in expression) && fits(expression, () => value) === true;
}

export const fitsHere = (filters: readonly HereFilter[], { data }: QueriedModel): boolean =>
  filters.every(({ key, ...filter }) => fitsFilter(filter, valueIn(data, key)));

/** The kind of value that a filter compares. `models`: the rows known, which tell dates from numbers. */
export function kindOf({ comparison, value }: Filter, kinds: readonly FilterKind[]): FilterKind {
  if (isBare(comparison)) return comparison === 'is empty' ? 'text' : (kinds[0] ?? 'text');
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'text';
  return kinds.includes('date') && !kinds.includes('number') ? 'date' : 'number';
}

function dateText(at: number, zone: TimeZone): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : writeAnyDate(date, zone);
}

export type FilterEntry = { comparison: Comparison; text: string; ignoresCase: boolean };

export function readFilter(
  kind: FilterKind,
  { comparison, text, ignoresCase }: FilterEntry,
  zone: TimeZone,
): { filter: Filter } | { fault: string } {
  if (isBare(comparison)) return { filter: { comparison, value: '' } };
  if (kind === 'boolean') return { filter: { comparison, value: text === 'true' } };
  if (kind === 'number') {
    const read = readNumber(text);
    if ('value' in read) return { filter: { comparison, value: read.value } };
    const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
    return { fault: isNumber ? read.problem : 'Please input a number, such as 12 or -3.5!' };
  }
  if (kind === 'date') {
    const read = readAnyDate(text, zone);
    return 'problem' in read ? { fault: read.problem } : { filter: { comparison, value: read.value.getTime() } };
  }
  if (!isCased(comparison)) return { filter: { comparison, value: text } };
  if (text === '') return { fault: 'Please input the text to look for!' };
  return { filter: { comparison, value: text, ...(ignoresCase ? { ignoresCase: true } : {}) } };
}

export const writeFilter = (
  kind: FilterKind,
  { comparison, value, ignoresCase }: Filter,
  zone: TimeZone,
): FilterEntry => ({
  comparison,
  text: kind === 'date' && typeof value === 'number' ? dateText(value, zone) : String(value),
  ignoresCase: ignoresCase === true,
});
