import type { DiscreteOperation, Operation } from './operation';

const inTwo = (operation: DiscreteOperation): DiscreteOperation[] => {
  if (operation.type !== 'stringSplice' || operation.noOp) return [operation];
  const { deleteCount, insertedValue } = operation;
  if (deleteCount === 0 || insertedValue === '') return [operation];
  return [
    { ...operation, insertedValue: '' },
    { ...operation, deleteCount: 0 },
  ];
};

/**
 * The same change with a removal and an insertion in place of each splice that does both. Of two concurrent replacements of
 * different lengths, public clients and the server otherwise get different texts.
 */
export const withoutReplacements = (operation: Operation): Operation => {
  const parts = (operation.type === 'compound' ? operation.operations : [operation]).flatMap(inTwo);
  const isSame = operation.type === 'compound' ? parts.length === operation.operations.length : parts.length === 1;
  return isSame ? operation : { type: 'compound', operations: parts };
};
