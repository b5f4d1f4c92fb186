import { stepsOf } from './query-compile';
import type { Expression, Operand, Operator } from './query-tree';
import { dateOf, isPlainObject } from './values';

/** What a query can ask about a model. */
export type QueriedModel = { id: string; version: number; data: Readonly<Record<string, unknown>> };

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

/** Whether a text matches a pattern in which % is any text. */
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
