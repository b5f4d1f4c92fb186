import type { DocumentObject, DocumentValue, Path } from '~/core/document/value';
import {
  type AppliedDiscreteData,
  type AppliedOperationData,
  discreteOf,
  numberBefore,
  type ObjectData,
  timeOf,
  type ValueData,
} from './history-messages';
import {
  type ArrayElement,
  documentOf,
  type Element,
  elementOf,
  ElementStore,
  idOf,
  objectElement,
  type ObjectElement,
} from './replay-elements';

/** The operation can't have led to this document: earlier versions can't be rebuilt. */
export class OperationMisfit extends Error {
  override readonly name = 'OperationMisfit';
}

/** A document that can be moved back and forth through its operations. */
export type Replay = {
  /** Reverts the last operation, entirely or not at all. @throws OperationMisfit */
  back(operation: AppliedOperationData): void;
  /** Applies the last reverted operation again; does nothing if there is none. */
  again(): void;
  /** The paths that an operation changed in this document; for removed values, where they were. */
  placeOf(operation: AppliedDiscreteData): Path | undefined;
  /** A copy of the current data. */
  document(): DocumentObject;
};

type Step = { back: () => void; again: () => void };

/** Starts from the data after the last operation. */
export function createReplay(data: ObjectData): Replay {
  const root = objectElement(data);
  const store = new ElementStore();
  store.add([root]);
  const taken: Step[][] = [];
  return {
    back(operation) {
      const steps: Step[] = [];
      try {
        for (const each of [...discreteOf(operation)].reverse()) {
          const step = inverseOf(store, each);
          step?.back();
          if (step) steps.push(step);
        }
      } catch (error) {
        for (const step of steps.reverse()) step.again();
        throw error instanceof OperationMisfit ? error : new OperationMisfit(String(error));
      }
      taken.push(steps);
    },
    again() {
      for (const step of (taken.pop() ?? []).reverse()) step.again();
    },
    placeOf: (operation) => placeOf(store, operation),
    document: () => documentOf(root),
  };
}

function placeOf(store: ElementStore, operation: AppliedDiscreteData): Path | undefined {
  const fields = Object.values(operation).find((each) => each !== undefined);
  const target = store.find(fields?.id);
  const path = target && store.pathOf(target);
  if (!path || !fields) return undefined;
  if (target.kind === 'object' && !operation.objectSetOperation)
    return [...path, 'key' in fields ? (fields.key ?? '') : ''];
  if (target.kind !== 'array' || operation.arraySetOperation) return path;
  return [...path, 'toIndex' in fields ? (fields.toIndex ?? 0) : 'index' in fields ? (fields.index ?? 0) : 0];
}

const expect = (fits: boolean, what: string): void => {
  if (!fits) throw new OperationMisfit(`The history does not fit the model: ${what}.`);
};

/** Reverts one operation; undefined if it has no effect. Changes nothing until it is run. */
function inverseOf(store: ElementStore, operation: AppliedDiscreteData): Step | undefined {
  const [name, fields] = Object.entries(operation).find(([, each]) => each !== undefined) ?? [];
  expect(fields !== undefined, 'an operation has no kind');
  if (fields?.noOp) return undefined;
  const target = store.find(fields?.id);
  if (!target) throw new OperationMisfit(`The history does not fit the model: ${name} of nothing there.`);
  switch (target.kind) {
    case 'object':
      return ofObject(store, target, operation);
    case 'array':
      return ofArray(store, target, operation);
    default:
      return ofLeaf(target, operation);
  }
}

function ofObject(store: ElementStore, target: ObjectElement, operation: AppliedDiscreteData): Step {
  const { objectAddPropertyOperation, objectSetPropertyOperation, objectRemovePropertyOperation } = operation;
  const { objectSetOperation } = operation;
  const change = (key: string, after: string | undefined, oldValue: ValueData | undefined): Step => {
    const now = target.children.get(key);
    expect(now?.id === after, `'${key}' is another value`);
    const before = oldValue && elementOf(oldValue);
    const set = (from: Element | undefined, to: Element | undefined) => () => {
      if (from) store.remove([from]);
      if (to) store.add([to], target);
      if (to) target.children.set(key, to);
      else target.children.delete(key);
    };
    return { back: set(now, before), again: set(before, now) };
  };
  if (objectAddPropertyOperation) {
    const { key = '', value } = objectAddPropertyOperation;
    return change(key, idOf(value) ?? '', undefined);
  }
  if (objectSetPropertyOperation) {
    const { key = '', value, oldValue } = objectSetPropertyOperation;
    return change(key, idOf(value) ?? '', oldValue ?? {});
  }
  if (objectRemovePropertyOperation) {
    const { key = '', oldValue } = objectRemovePropertyOperation;
    return change(key, undefined, oldValue ?? {});
  }
  if (!objectSetOperation) throw misplaced(target);
  const { values = {}, oldValues = {} } = objectSetOperation;
  const now = target.children;
  const keys = Object.keys(values);
  expect(
    keys.length === now.size && keys.every((key) => now.get(key)?.id === idOf(values[key])),
    'an object has other members',
  );
  const before = objectElement({ id: target.id, children: oldValues }).children;
  const set = (from: ObjectElement['children'], to: ObjectElement['children']) => () => {
    store.remove(from.values());
    store.add(to.values(), target);
    target.children = to;
  };
  return { back: set(now, before), again: set(before, now) };
}

function ofArray(store: ElementStore, target: ArrayElement, operation: AppliedDiscreteData): Step {
  const { arrayInsertOperation, arrayRemoveOperation, arrayReplaceOperation, arrayMoveOperation } = operation;
  const { arraySetOperation } = operation;
  const { children } = target;
  /** `values` were `oldValues` before. */
  const change = (index: number, values: readonly ValueData[], oldValues: readonly ValueData[]): Step => {
    const now = children.slice(index, index + values.length);
    expect(
      index <= children.length &&
        now.length === values.length &&
        now.every(({ id }, position) => id === idOf(values[position])),
      'an array has other items',
    );
    const before = oldValues.map(elementOf);
    const set = (from: Element[], to: Element[]) => () => {
      store.remove(from);
      store.add(to, target);
      replaceItems(children, index, from.length, to);
    };
    return { back: set(now, before), again: set(before, now) };
  };
  if (arrayInsertOperation) {
    const { index = 0, value = {} } = arrayInsertOperation;
    return change(index, [value], []);
  }
  if (arrayRemoveOperation) {
    const { index = 0, oldValue = {} } = arrayRemoveOperation;
    return change(index, [], [oldValue]);
  }
  if (arrayReplaceOperation) {
    const { index = 0, value = {}, oldValue = {} } = arrayReplaceOperation;
    return change(index, [value], [oldValue]);
  }
  if (arraySetOperation) {
    const { values = [], oldValues = [] } = arraySetOperation;
    expect(values.length === children.length, 'an array has other items');
    return change(0, values, oldValues);
  }
  if (!arrayMoveOperation) throw misplaced(target);
  const { fromIndex = 0, toIndex = 0 } = arrayMoveOperation;
  expect(Math.max(fromIndex, toIndex) < children.length, 'an array is shorter');
  const move = (from: number, to: number) => () => void children.splice(to, 0, ...children.splice(from, 1));
  return { back: move(toIndex, fromIndex), again: move(fromIndex, toIndex) };
}

/** Also for more items than a call can have arguments. */
function replaceItems(items: Element[], index: number, count: number, others: readonly Element[]): void {
  if (others.length < 10_000) return void items.splice(index, count, ...others);
  const rest = items.slice(index + count);
  items.length = index;
  for (const item of others) items.push(item);
  for (const item of rest) items.push(item);
}

type Leaf = Exclude<Element, ObjectElement | ArrayElement>;

function ofLeaf(target: Leaf, operation: AppliedDiscreteData): Step {
  const now = target.value;
  const to = (before: DocumentValue): Step => ({
    back: () => void (target.value = before),
    again: () => void (target.value = now),
  });
  const { stringSpliceOperation, stringSetOperation, numberDeltaOperation, numberSetOperation } = operation;
  const { booleanSetOperation, dateSetOperation } = operation;
  if (target.kind === 'string' && typeof now === 'string') {
    if (stringSpliceOperation) {
      const { index = 0, deletedValue = '', insertedValue = '' } = stringSpliceOperation;
      const end = index + insertedValue.length;
      expect(isSameText(now.slice(index, end), insertedValue), 'a text is another one');
      return to(now.slice(0, index) + deletedValue + now.slice(end));
    }
    if (stringSetOperation) {
      const { value = '', oldValue = '' } = stringSetOperation;
      expect(isSameText(now, value), 'a text is another one');
      return to(oldValue);
    }
  }
  if (target.kind === 'number' && typeof now === 'number') {
    if (numberDeltaOperation) return to(numberBefore(now, numberDeltaOperation.delta ?? 0));
    if (numberSetOperation) {
      const { value = 0, oldValue = 0 } = numberSetOperation;
      expect(now === value, 'a number is another one');
      return to(oldValue);
    }
  }
  if (target.kind === 'boolean' && booleanSetOperation) {
    const { value = false, oldValue = false } = booleanSetOperation;
    expect(now === value, 'a boolean is another one');
    return to(oldValue);
  }
  if (target.kind === 'date' && dateSetOperation) {
    expect(now === timeOf(dateSetOperation.value), 'a date is another one');
    return to(timeOf(dateSetOperation.oldValue));
  }
  throw misplaced(target);
}

/** A lone surrogate can't be sent; messages have a replacement of the same length for it. */
const untold = '\ufffd';
function isSameText(text: string, told: string): boolean {
  if (text === told) return true;
  if (text.length !== told.length || !(told.includes(untold) || text.includes(untold))) return false;
  for (let index = 0; index < text.length; index += 1)
    if (text[index] !== told[index] && text[index] !== untold && told[index] !== untold) return false;
  return true;
}

const misplaced = ({ kind }: Element) =>
  new OperationMisfit(`The history does not fit the model: an operation is none of a value of kind ${kind}.`);
