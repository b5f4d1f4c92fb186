import { type ArrayValue, childrenFrom, type DataValue, type ObjectValue } from '../state/data-values';
import { copyOf, finite, finiteDate, type Tree, treeOf } from './tree';
import {
  type AppliedDiscrete,
  type AppliedOperation,
  type DiscreteOperation,
  type Done,
  noOp,
  type Operation,
  OperationError,
} from './operation';

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

const applyToString = (target: Of<'string'>, operation: DiscreteOperation): Done | undefined => {
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
const applyToScalar = (
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

const inside = (children: DataValue[], index: number): DataValue => {
  const child = index < 0 ? undefined : children[index];
  if (!child) throw new OperationError(`Index out of bounds: ${index}`);
  return child;
};

/** Frees the ids of replaced values, since new values may reuse them. */
const exchange = (tree: Tree, parent: string, old: DataValue[], values: DataValue[]): void => {
  tree.remove(old);
  try {
    tree.add(values, parent);
  } catch (error) {
    tree.add(old, parent);
    throw error;
  }
};

const applyToArray = (tree: Tree, target: ArrayValue, operation: DiscreteOperation): Done | undefined => {
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

const applyToObject = (tree: Tree, target: ObjectValue, operation: DiscreteOperation): Done | undefined => {
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
