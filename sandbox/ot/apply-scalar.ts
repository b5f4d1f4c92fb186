import type { DataValue } from '../state/data-values';
import { finite, finiteDate } from './tree';
import { type DiscreteOperation, type Done, noOp, OperationError } from './operation';

type Of<Type extends DataValue['type']> = Extract<DataValue, { type: Type }>;

const assign = <Value>(target: { value: Value }, value: Value, applied: Done['applied']): Done => {
  const old = target.value;
  target.value = value;
  return { applied, undo: () => void (target.value = old) };
};

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;

/** Whether only half of a character is there, before or after a position. */
const isCut = (text: string, at: number) => isHigh(text.charCodeAt(at - 1)) !== isLow(text.charCodeAt(at));

export const applyToString = (target: Of<'string'>, operation: DiscreteOperation): Done | undefined => {
  const { value: old } = target;
  if (operation.type === 'stringSet') return assign(target, operation.value, { ...operation, oldValue: old });
  if (operation.type !== 'stringSplice') return undefined;
  const { type, id, index, deleteCount, insertedValue } = operation;
  // Transformation can produce such splices. The text may be too short for their index, which clients check.
  if (deleteCount === 0 && insertedValue === '' && index >= 0)
    return { applied: noOp(operation), undo: () => undefined };
  if (index < 0 || index > old.length) throw new OperationError(`Index out of bounds: ${index}`);
  if (deleteCount < 0 || index + deleteCount > old.length)
    throw new OperationError(`Index out of bounds: ${index + deleteCount}`);
  const deletedValue = old.slice(index, index + deleteCount);
  const value = old.slice(0, index) + insertedValue + old.slice(index + deleteCount);
  if (isCut(value, index) || isCut(value, index + insertedValue.length))
    throw new OperationError('A text can not hold half a character');
  // Every field by name: transforming against the result of a spread takes ten times as long.
  return assign(target, value, { type, id, noOp: false, index, deleteCount, insertedValue, deletedValue });
};

/** Applies to a number, boolean, date or null; undefined for an operation of another type. */
export const applyToScalar = (
  target: Of<'number' | 'boolean' | 'date' | 'null'>,
  operation: DiscreteOperation,
): Done | undefined => {
  if (target.type === 'number' && operation.type === 'numberDelta')
    return assign(target, finite(target.value + operation.delta), operation);
  if (target.type === 'number' && operation.type === 'numberSet')
    return assign(target, finite(operation.value), { ...operation, oldValue: target.value });
  if (target.type === 'boolean' && operation.type === 'booleanSet')
    return assign(target, operation.value, { ...operation, oldValue: target.value });
  if (target.type === 'date' && operation.type === 'dateSet')
    return assign(target, finiteDate(operation.value), { ...operation, oldValue: target.value });
  return undefined;
};
