import { OperationError, type DiscreteOperation, type Operation } from '../../ot/operation';

/** The operation fits the model, but the real server fails to store it. */
export class UnstorableOperation extends Error {
  override readonly name = 'UnstorableOperation';
}

const isUnstorable = (operation: DiscreteOperation): boolean => {
  switch (operation.type) {
    case 'objectSetProperty':
      return operation.key === '' || operation.key.includes('`');
    case 'objectRemoveProperty':
      return operation.key === '' || operation.key.includes('`') || operation.key.endsWith('\\');
    default:
      return false;
  }
};

/**
 * Imitates how the real server handles some member names.
 * @throws OperationError for `__proto__`, which it treats as present in every object
 * @throws UnstorableOperation
 */
export const refuseHazardousNames = (operation: Operation): void => {
  const operations = operation.type === 'compound' ? operation.operations : [operation];
  for (const each of operations) {
    if (each.noOp) continue;
    if (each.type === 'objectAddProperty' && each.key === '__proto__')
      throw new OperationError(`Object already contains property '${each.key}''`);
    if (isUnstorable(each)) throw new UnstorableOperation();
  }
};
