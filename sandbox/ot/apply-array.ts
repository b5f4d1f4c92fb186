import type { ArrayValue, DataValue } from '../state/data-values';
import { copyOf } from './copy';
import { type AppliedDiscrete, type DiscreteOperation, type Done, OperationError } from './operation';
import type { Tree } from './tree';

const inside = (children: DataValue[], index: number): DataValue => {
  const child = index < 0 ? undefined : children[index];
  if (!child) throw new OperationError(`Index out of bounds: ${index}`);
  return child;
};

/** Frees the ids of replaced values, since new values may reuse them. */
export const exchange = (tree: Tree, parent: string, old: DataValue[], values: DataValue[]): void => {
  tree.remove(old);
  try {
    tree.add(values, parent);
  } catch (error) {
    tree.add(old, parent);
    throw error;
  }
};

export const applyToArray = (tree: Tree, target: ArrayValue, operation: DiscreteOperation): Done | undefined => {
  const { children, id } = target;
  const splice = (index: number, old: DataValue[], values: DataValue[], applied: AppliedDiscrete): Done => {
    exchange(tree, id, old, values);
    children.splice(index, old.length, ...values);
    return {
      applied,
      undo: () => {
        children.splice(index, values.length, ...old);
        exchange(tree, id, values, old);
      },
    };
  };
  switch (operation.type) {
    case 'arrayInsert': {
      const { index, value } = operation;
      if (index < 0 || index > children.length) throw new OperationError(`Index out of bounds: ${index}`);
      return splice(index, [], [copyOf(value)], operation);
    }
    case 'arrayRemove': {
      const oldValue = inside(children, operation.index);
      return splice(operation.index, [oldValue], [], { ...operation, oldValue });
    }
    case 'arrayReplace': {
      const oldValue = inside(children, operation.index);
      return splice(operation.index, [oldValue], [copyOf(operation.value)], { ...operation, oldValue });
    }
    case 'arrayMove': {
      const { fromIndex, toIndex } = operation;
      inside(children, toIndex);
      const child = inside(children, fromIndex);
      children.splice(toIndex, 0, ...children.splice(fromIndex, 1));
      return {
        applied: operation,
        undo: () => {
          children.splice(toIndex, 1);
          children.splice(fromIndex, 0, child);
        },
      };
    }
    case 'arraySet': {
      const oldValues = children;
      const values = operation.values.map(copyOf);
      exchange(tree, id, oldValues, values);
      target.children = values;
      return {
        applied: { ...operation, oldValues },
        undo: () => {
          exchange(tree, id, target.children, oldValues);
          target.children = oldValues;
        },
      };
    }
    default:
      return undefined;
  }
};
