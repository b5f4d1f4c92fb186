import type { DataValue, ObjectValue } from '../state/data-values';
import type { ComparisonOperator, Condition, Operand, Path } from './query';
import { arithmetic, compared, textOf } from './scalar';
import type { Scalar } from './scalar';

/** What is asked of a model. */
export type QueryRow = { id: string; collection: string; version: number; root: ObjectValue };

/** The value at the path of the data, if any. */
export const valueAtPath = (root: DataValue, path: Path): DataValue | undefined => {
  let value: DataValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = value.type === 'array' ? value.children[step] : undefined;
    else value = value.type === 'object' ? value.children[step.startsWith('@@') ? step.slice(1) : step] : undefined;
    if (!value) return undefined;
  }
  return value;
};

/** Null, objects and arrays are as good as missing. */
const scalarOf = (value: DataValue | undefined): Scalar | undefined => {
  if (value?.type === 'date') return new Date(value.value);
  return value && 'value' in value ? value.value : undefined;
};

/** What a path means in a condition or an order. */
export const scalarAt = ({ id, version, root }: QueryRow, path: Path): Scalar | undefined => {
  if (path.length === 1 && path[0] === '@id') return id;
  if (path.length === 1 && path[0] === '@version') return BigInt(version);
  return scalarOf(valueAtPath(root, path));
};

const resultOf = (operand: Operand, row: QueryRow): Scalar | undefined => {
  if (operand.type === 'literal') return operand.value;
  if (operand.type === 'path') return scalarAt(row, operand.path);
  let result = resultOf(operand.first, row);
  for (const { operator, operand: next } of operand.rest) result = arithmetic[operator](result, resultOf(next, row));
  return result;
};

/** Whether two values that compare so fit; undefined: they can't be compared. */
const fits: Record<ComparisonOperator, (difference: number | undefined) => boolean> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '>': (difference = 0) => difference > 0,
  '<': (difference = 0) => difference < 0,
  '>=': (difference = -1) => difference >= 0,
  '<=': (difference = 1) => difference <= 0,
};

/** Whether the text matches the pattern, in which % matches any text, including none. Empty texts and patterns match nothing. */
export const isLike = (text: string, pattern: string): boolean => {
  if (text === '' || pattern === '') return false;
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

/** Whether the model matches the condition. */
export const meets = (row: QueryRow, condition: Condition): boolean => {
  switch (condition.type) {
    case 'comparison':
      return fits[condition.operator](compared(resultOf(condition.left, row), resultOf(condition.right, row)));
    case 'like': {
      const value = scalarAt(row, condition.path);
      return value !== undefined && isLike(textOf(value), condition.pattern);
    }
    case 'not':
      return !meets(row, condition.condition);
    case 'and':
      return condition.conditions.every((each) => meets(row, each));
    case 'or':
      return condition.conditions.some((each) => meets(row, each));
  }
};
