import type { DataValue } from '../state/data-values';
import type { DiscreteOperation, Operation } from './operation';

const idsIn = function* (values: DataValue[]): Generator<string> {
  for (const value of values) {
    yield value.id;
    if (value.type === 'array') yield* idsIn(value.children);
    if (value.type === 'object') yield* idsIn(Object.values(value.children));
  }
};

const valuesOf = (operation: DiscreteOperation): DataValue[] => {
  if ('values' in operation) return Object.values(operation.values);
  return 'value' in operation && typeof operation.value === 'object' ? [operation.value] : [];
};

/** Turns operations on removed elements into no-ops first. A batch may edit values that it has created. */
export const withoutMissing = (isThere: (id: string) => boolean, operation: Operation): Operation => {
  const made = new Set<string>();
  const checked = (each: DiscreteOperation): DiscreteOperation => {
    const known = each.id === '' || made.has(each.id) || isThere(each.id);
    return known ? each : { ...each, noOp: true };
  };
  if (operation.type !== 'compound') return checked(operation);
  const operations = operation.operations.map((each, index) => {
    const result = checked(each);
    if (index < operation.operations.length - 1) for (const id of idsIn(valuesOf(each))) made.add(id);
    return result;
  });
  return { type: 'compound', operations };
};
