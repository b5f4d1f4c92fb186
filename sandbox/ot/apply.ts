import type { DataValue, ObjectValue } from '../state/data-values';
import { applyToArray } from './apply-array';
import { applyToObject } from './apply-object';
import { applyToScalar, applyToString } from './apply-scalar';
import {
  type AppliedOperation,
  type DiscreteOperation,
  type Done,
  noOp,
  type Operation,
  OperationError,
} from './operation';
import { type Tree, treeOf } from './tree';

const classNames: Record<DataValue['type'], string> = {
  object: 'RealTimeObject',
  array: 'RealTimeArray',
  string: 'RealTimeString',
  number: 'RealTimeDouble',
  boolean: 'RealTimeBoolean',
  date: 'RealTimeDate',
  null: 'RealTimeNull',
};

const applyDiscrete = (tree: Tree, operation: DiscreteOperation): Done => {
  if (operation.id === '') throw new OperationError('The value id of an operation can not be empty');
  const target = tree.find(operation.id);
  if (operation.noOp || !target) return { applied: noOp(operation), undo: () => undefined };
  const done =
    target.type === 'object'
      ? applyToObject(tree, target, operation)
      : target.type === 'array'
        ? applyToArray(tree, target, operation)
        : target.type === 'string'
          ? applyToString(target, operation)
          : applyToScalar(target, operation);
  if (done) return done;
  throw new OperationError(`Invalid operation type for ${classNames[target.type]}: ${operation.type}`);
};

/**
 * Changes the values below `root` in place: the entire operation or nothing. Returns the operation with the values it replaced. An
 * operation on a missing element becomes a no-op.
 * @throws OperationError if it does not fit the element; nothing is changed
 */
export const apply = (root: ObjectValue, operation: Operation): AppliedOperation => {
  const tree = treeOf(root);
  if (operation.type !== 'compound') return applyDiscrete(tree, operation).applied;
  const done: Done[] = [];
  try {
    for (const each of operation.operations) done.push(applyDiscrete(tree, each));
  } catch (error) {
    for (const { undo } of done.reverse()) undo();
    throw error;
  }
  return { type: 'compound', operations: done.map(({ applied }) => applied) };
};
