import type { DiscreteOperation, Operation } from '../../../sandbox/ot/operation';
import { apply } from '../../../sandbox/ot/apply';
import { copyOf } from '../../../sandbox/ot/tree';
import { childrenFrom, type DataValue, type ObjectValue } from '../../../sandbox/state/data-values';
import { below, randomOf } from '../support/random';

const keys = ['a', 'b', 'c', '__proto__'];

/** Generates operations valid for a model. Ids of new values start with the prefix. */
export const createOperations = (seed: number, prefix: string) => {
  const random = randomOf(seed);
  let count = 0;
  const pick = <Item>(items: readonly Item[]): Item => items[below(random, items.length)] as Item;
  const text = (length: number) => Array.from({ length }, () => pick([...'abcdé'])).join('');
  const id = () => `${prefix}:${count++}`;

  const value = (depth = 0): DataValue => {
    switch (below(random, depth < 2 ? 7 : 5)) {
      case 0:
        return { type: 'number', id: id(), value: below(random, 9) };
      case 1:
        return { type: 'boolean', id: id(), value: below(random, 2) === 0 };
      case 2:
        return { type: 'null', id: id() };
      case 3:
        return { type: 'date', id: id(), value: below(random, 1e6) };
      case 4:
        return { type: 'string', id: id(), value: text(below(random, 5)) };
      case 5:
        return { type: 'array', id: id(), children: values(below(random, 4), depth + 1) };
      default:
        return { type: 'object', id: id(), children: properties(below(random, 3), depth + 1) };
    }
  };
  const values = (amount: number, depth = 0) => Array.from({ length: amount }, () => value(depth));
  const properties = (amount: number, depth = 0) =>
    childrenFrom(keys.slice(0, amount).map((key) => [key, value(depth)]));

  const onString = (length: number) => {
    if (below(random, 10) === 0) return [{ type: 'stringSet', value: text(below(random, 6)) }];
    const index = below(random, length + 1);
    const deleteCount = below(random, 2) === 0 ? 0 : below(random, Math.min(5, length - index) + 1);
    const insertedValue = text(below(random, 3) === 0 ? 0 : 1 + below(random, 4));
    return [{ type: 'stringSplice', index, deleteCount, insertedValue }];
  };
  const onArray = (length: number) => {
    const kind = below(random, 16);
    if (kind === 0) return { type: 'arraySet', values: values(below(random, 4)) };
    if (kind < 5 || length === 0) return { type: 'arrayInsert', index: below(random, length + 1), value: value() };
    const index = below(random, length);
    if (kind < 8) return { type: 'arrayRemove', index };
    if (kind < 11) return { type: 'arrayReplace', index, value: value() };
    return { type: 'arrayMove', fromIndex: index, toIndex: below(random, length) };
  };
  const onObject = (children: ObjectValue['children']) => {
    const key = pick(keys);
    if (below(random, 12) === 0) return { type: 'objectSet', values: properties(below(random, 4)) };
    if (!children[key]) return { type: 'objectAddProperty', key, value: value() };
    if (below(random, 3) === 0) return { type: 'objectRemoveProperty', key };
    return { type: 'objectSetProperty', key, value: value() };
  };
  const on = (target: Exclude<DataValue, { type: 'string' }>): object => {
    switch (target.type) {
      case 'array':
        return onArray(target.children.length);
      case 'object':
        return onObject(target.children);
      case 'number':
        return below(random, 3) === 0
          ? { type: 'numberSet', value: below(random, 9) }
          : { type: 'numberDelta', delta: below(random, 9) - 4 };
      case 'boolean':
        return { type: 'booleanSet', value: below(random, 2) === 0 };
      case 'date':
        return { type: 'dateSet', value: below(random, 1e6) };
      case 'null':
        return { type: 'numberDelta', delta: 1, noOp: true };
    }
  };
  const elements = (root: ObjectValue) => {
    const found: DataValue[] = [root];
    for (const each of found) {
      if (each.type === 'array') found.push(...each.children);
      if (each.type === 'object') found.push(...Object.values(each.children));
    }
    return found;
  };
  const discrete = (root: ObjectValue): DiscreteOperation[] => {
    const all = elements(root);
    const target = below(random, 2) === 0 ? pick(all) : pick(all.slice(0, 5));
    const made = target.type === 'string' ? onString(target.value.length) : [on(target)];
    return made.map((each) => ({ noOp: false, ...each, id: target.id }) as DiscreteOperation);
  };

  return (root: ObjectValue): Operation => {
    if (below(random, 5) > 0) {
      const operations = discrete(root);
      const [only] = operations;
      return only && operations.length === 1 ? only : { type: 'compound', operations };
    }
    const trial = copyOf(root);
    const operations = Array.from({ length: 1 + below(random, 4) }, () => {
      const made = discrete(trial);
      for (const operation of made) apply(trial, operation);
      return made;
    });
    return { type: 'compound', operations: operations.flat() };
  };
};
