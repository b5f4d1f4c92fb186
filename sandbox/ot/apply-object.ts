import { childrenFrom, type DataValue, type ObjectValue } from '../state/data-values';
import { exchange } from './apply-array';
import { copyOf } from './copy';
import { type AppliedDiscrete, type DiscreteOperation, type Done, OperationError } from './operation';
import type { Tree } from './tree';

export const applyToObject = (tree: Tree, target: ObjectValue, operation: DiscreteOperation): Done | undefined => {
  const { children, id } = target;
  const old = (key: string): DataValue | undefined => children[key];
  const existing = (key: string): DataValue => {
    const value = old(key);
    if (!value) throw new OperationError(`Object does not contain property '${key}''`);
    return value;
  };
  const change = (key: string, value: DataValue | undefined, applied: AppliedDiscrete): Done => {
    const before = old(key);
    const set = (from: DataValue | undefined, to: DataValue | undefined) => {
      exchange(tree, id, from ? [from] : [], to ? [to] : []);
      if (to) children[key] = to;
      else delete children[key];
    };
    set(before, value);
    return { applied, undo: () => set(value, before) };
  };
  switch (operation.type) {
    case 'objectAddProperty': {
      const { key, value } = operation;
      if (old(key)) throw new OperationError(`Object already contains property '${key}''`);
      return change(key, copyOf(value), operation);
    }
    case 'objectSetProperty': {
      const { key, value } = operation;
      return change(key, copyOf(value), { ...operation, oldValue: existing(key) });
    }
    case 'objectRemoveProperty': {
      const oldValue = existing(operation.key);
      return change(operation.key, undefined, { ...operation, oldValue });
    }
    case 'objectSet': {
      const values = Object.entries(operation.values).map(([key, value]) => [key, copyOf(value)] as const);
      exchange(
        tree,
        id,
        Object.values(children),
        values.map(([, value]) => value),
      );
      target.children = childrenFrom(values);
      return {
        applied: { ...operation, oldValues: children },
        undo: () => {
          exchange(tree, id, Object.values(target.children), Object.values(children));
          target.children = children;
        },
      };
    }
    default:
      return undefined;
  }
};
