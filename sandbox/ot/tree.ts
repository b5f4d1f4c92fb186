import { childrenFrom, type DataValue, maximumDepth, type ObjectValue } from '../state/data-values';
import { OperationError } from './operation';

/** The values of one model, found by their ids. */
export type Tree = {
  readonly root: ObjectValue;
  find(id: string): DataValue | undefined;
  /**
   * Adds values and everything in them below the value `parent`.
   * @throws OperationError if an id is empty or in use, a number is not finite or the value too deep; nothing is added
   */
  add(values: Iterable<DataValue>, parent: string | undefined): void;
  /** Removes values and everything in them. */
  remove(values: Iterable<DataValue>): void;
};

const childrenOf = (value: DataValue): DataValue[] =>
  value.type === 'object' ? Object.values(value.children) : value.type === 'array' ? value.children : [];

/** Milliseconds from 1970 to the last and to the first date there is. */
const latestDate = 8.64e15;

/** @throws OperationError */
export const finite = (value: number, most = Number.MAX_VALUE): number => {
  if (!(Math.abs(value) <= most)) throw new OperationError('A number or date must be finite');
  return value;
};

/** @throws OperationError */
export const finiteDate = (value: number): number => finite(value, latestDate);

const check = (value: DataValue, level: number) => {
  if (value.id === '') throw new OperationError('The id of a value can not be empty');
  if (level > maximumDepth) throw new OperationError(`Values can not be nested more than ${maximumDepth} levels deep`);
  if (value.type === 'number') finite(value.value);
  if (value.type === 'date') finiteDate(value.value);
};

const createTree = (root: ObjectValue): Tree => {
  const known = new Map<string, { value: DataValue; level: number }>();
  const forget = (values: Iterable<DataValue>) => {
    const waiting = [...values];
    for (let value = waiting.pop(); value; value = waiting.pop()) {
      if (known.get(value.id)?.value === value) known.delete(value.id);
      waiting.push(...childrenOf(value));
    }
  };
  const add = (values: Iterable<DataValue>, parent: string | undefined) => {
    const added: string[] = [];
    const first = parent === undefined ? 1 : (known.get(parent)?.level ?? 0) + 1;
    const waiting = Array.from(values, (value) => ({ value, level: first }));
    try {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { value, level } = next;
        check(value, level);
        if (known.has(value.id)) throw new OperationError(`The value id '${value.id}' is already in use`);
        known.set(value.id, next);
        added.push(value.id);
        for (const child of childrenOf(value)) waiting.push({ value: child, level: level + 1 });
      }
    } catch (error) {
      for (const id of added) known.delete(id);
      throw error;
    }
  };
  add([root], undefined);
  return { root, find: (id) => known.get(id)?.value, add, remove: forget };
};

const trees = new WeakMap<ObjectValue, Tree>();

/** The tree of a root; created once, and updated by `apply`. @throws OperationError for invalid values */
export const treeOf = (root: ObjectValue): Tree => {
  const known = trees.get(root) ?? createTree(root);
  trees.set(root, known);
  return known;
};

/** Deep copies with the same ids. Values in a model change; those in its history do not. */
export const copyOf = <Value extends DataValue>(value: Value): Value => {
  if (value.type === 'object') {
    const entries = Object.entries(value.children).map(([key, child]) => [key, copyOf(child)] as const);
    return { ...value, children: childrenFrom(entries) };
  }
  return value.type === 'array' ? { ...value, children: value.children.map(copyOf) } : { ...value };
};

type Contents = DataValue | DataValue[] | Record<string, DataValue> | string | number | boolean;

/** Equal including the ids inside. */
export const sameValue = (a: Contents, b: Contents): boolean => {
  const pairs: [unknown, unknown][] = [[a, b]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
    if (Array.isArray(one) !== Array.isArray(other)) return false;
    const entries = Object.entries(one);
    if (entries.length !== Object.keys(other).length) return false;
    for (const [key, value] of entries) {
      if (!Object.hasOwn(other, key)) return false;
      pairs.push([value, (other as Record<string, unknown>)[key]]);
    }
  }
  return true;
};
