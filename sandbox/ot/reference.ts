import type { Operation } from './operation';

/** The position of a session, e.g. a cursor or a selection. */
export type ReferenceValues =
  | { type: 'indices'; values: number[] }
  | { type: 'ranges'; values: { startIndex: number; endIndex: number }[] }
  | { type: 'properties'; values: string[] }
  /** Ids of values. */
  | { type: 'elements'; values: string[] };

const moved = (index: number, at: number, deleteCount: number, length: number) =>
  index < at ? index : index - Math.min(index - at, deleteCount) + length;

/**
 * A reference on the element `id` after an operation its owner had not received. Only indices and ranges move, and only with
 * splices of that string. Undefined if the text was replaced, since the position no longer exists.
 */
export const transformReference = (
  reference: ReferenceValues,
  id: string | undefined,
  operation: Operation,
): ReferenceValues | undefined => {
  if (operation.type === 'compound') {
    return operation.operations.reduce<ReferenceValues | undefined>(
      (running, each) => running && transformReference(running, id, each),
      reference,
    );
  }
  if (operation.noOp || operation.id !== id) return reference;
  if (reference.type !== 'indices' && reference.type !== 'ranges') return reference;
  if (operation.type === 'stringSet') return undefined;
  if (operation.type !== 'stringSplice') return reference;
  const { index, deleteCount, insertedValue } = operation;
  const move = (each: number) => moved(each, index, deleteCount, insertedValue.length);
  return reference.type === 'indices'
    ? { ...reference, values: reference.values.map(move) }
    : {
        ...reference,
        values: reference.values.map(({ startIndex, endIndex }) => ({
          startIndex: move(startIndex),
          endIndex: move(endIndex),
        })),
      };
};
