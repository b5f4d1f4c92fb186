import type { DataValue, ObjectValue } from '../state/data-values';
import type { ArithmeticOperator, ComparisonOperator, Condition, Operand, Path } from './query';

/** The value at the path, if any. */
export const valueAtPath = (root: DataValue, path: Path): DataValue | undefined => {
  let value: DataValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = value.type === 'array' ? value.children[step] : undefined;
    else value = value.type === 'object' ? value.children[step] : undefined;
    if (!value) return undefined;
  }
  return value;
};

/** Only these can be compared. Null, dates, objects and arrays match nothing. */
type Scalar = string | number | boolean;

const scalarOf = (value: DataValue | undefined): Scalar | undefined =>
  value?.type === 'string' || value?.type === 'number' || value?.type === 'boolean' ? value.value : undefined;

const arithmetic: Record<ArithmeticOperator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

const resultOf = (operand: Operand, root: ObjectValue): Scalar | undefined => {
  if (operand.type === 'literal') return operand.value;
  if (operand.type === 'path') return scalarOf(valueAtPath(root, operand.path));
  let result = resultOf(operand.first, root);
  for (const { operator, operand: next } of operand.rest) {
    const right = resultOf(next, root);
    if (typeof result !== 'number' || typeof right !== 'number') return undefined;
    result = arithmetic[operator](result, right);
  }
  return Number.isFinite(result) ? result : undefined;
};

const comparisons: Record<ComparisonOperator, (left: Scalar, right: Scalar) => boolean> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
};

const compares = (operator: ComparisonOperator, left: Scalar | undefined, right: Scalar | undefined) => {
  if (left === undefined || right === undefined) return false;
  if (typeof left !== typeof right) return operator === '!=';
  return comparisons[operator](left, right);
};

/** Whether the text matches the pattern, in which % matches any text, including none. */
export const isLike = (text: string, pattern: string): boolean => {
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
};

/** Whether the data matches the condition. */
export const meets = (root: ObjectValue, condition: Condition): boolean => {
  switch (condition.type) {
    case 'comparison':
      return compares(condition.operator, resultOf(condition.left, root), resultOf(condition.right, root));
    case 'like': {
      const value = scalarOf(valueAtPath(root, condition.path));
      return typeof value === 'string' && isLike(value, condition.pattern);
    }
    case 'not':
      return !meets(root, condition.condition);
    case 'and':
      return condition.conditions.every((each) => meets(root, each));
    case 'or':
      return condition.conditions.some((each) => meets(root, each));
  }
};
