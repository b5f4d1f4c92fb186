import { type Edit, type LoggedEdit, longestLoggedText } from '~/core/document/edit';
import { type DocumentObject, type DocumentValue, type Path, setMember } from '~/core/document/value';
import {
  type AppliedDiscreteData,
  type AppliedOperationData,
  discreteOf,
  idOf,
  memberOf,
  numberBefore,
  type ObjectData,
  timeOf,
  type ValueData,
} from './history-messages';

type Leaf = { id: string; kind: 'string' | 'number' | 'boolean' | 'date' | 'null'; value: DocumentValue };
type ObjectElement = { id: string; kind: 'object'; children: Map<string, Element> };
type ArrayElement = { id: string; kind: 'array'; children: Element[] };
/** A value with the id that operations use for it. The value of a date is in epoch milliseconds. */
type Element = Leaf | ObjectElement | ArrayElement;

const objectElement = ({ id = '', children = {} }: ObjectData): ObjectElement => ({
  id,
  kind: 'object',
  children: new Map(Object.keys(children).map((key) => [key, elementOf(children[key])])),
});

/** @throws Error if the data has no kind */
function elementOf(data: ValueData | undefined): Element {
  const { objectValue, arrayValue, stringValue, doubleValue, booleanValue, dateValue, nullValue } = data ?? {};
  if (objectValue) return objectElement(objectValue);
  if (arrayValue) {
    const { id = '', children = [] } = arrayValue;
    return { id, kind: 'array', children: children.map(elementOf) };
  }
  if (stringValue) return { id: stringValue.id ?? '', kind: 'string', value: stringValue.value ?? '' };
  if (doubleValue) return { id: doubleValue.id ?? '', kind: 'number', value: doubleValue.value ?? 0 };
  if (booleanValue) return { id: booleanValue.id ?? '', kind: 'boolean', value: booleanValue.value ?? false };
  if (dateValue) return { id: dateValue.id ?? '', kind: 'date', value: timeOf(dateValue.value) };
  if (nullValue) return { id: nullValue.id ?? '', kind: 'null', value: null };
  throw new Error('A value of the history has no kind.');
}

const childrenOf = (element: Element): Iterable<Element> =>
  element.kind === 'object' ? element.children.values() : element.kind === 'array' ? element.children : [];

class ElementStore {
  readonly #known = new Map<string, Element>();
  readonly #parents = new WeakMap<Element, Element>();

  find(id: string | undefined): Element | undefined {
    return id === undefined ? undefined : this.#known.get(id);
  }

  /** @param parent the container; undefined for the root */
  add(elements: Iterable<Element>, parent?: Element): void {
    const added = [...elements];
    if (parent) for (const element of added) this.#parents.set(element, parent);
    this.#each(added, (element) => {
      this.#known.set(element.id, element);
      for (const child of childrenOf(element)) this.#parents.set(child, element);
    });
  }

  pathOf(element: Element): Path {
    const path: (string | number)[] = [];
    for (let at = element, parent = this.#parents.get(at); parent; parent = this.#parents.get(at)) {
      path.unshift(stepTo(parent, at));
      at = parent;
    }
    return path;
  }

  remove(elements: Iterable<Element>): void {
    this.#each(elements, (element) => {
      if (this.#known.get(element.id) === element) this.#known.delete(element.id);
    });
  }

  /** Not recursive: a document may be hundreds of levels deep. */
  #each(elements: Iterable<Element>, visit: (element: Element) => void): void {
    const left = [...elements];
    for (let element = left.pop(); element; element = left.pop()) {
      visit(element);
      for (const child of childrenOf(element)) left.push(child);
    }
  }
}

function stepTo(parent: Element, child: Element): string | number {
  if (parent.kind === 'array') return parent.children.indexOf(child);
  if (parent.kind === 'object') for (const [key, each] of parent.children) if (each === child) return key;
  return '';
}

/** A copy as a plain value. Not recursive: a document may be hundreds of levels deep. */
function plainValue(root: Element): DocumentValue {
  const top = plain(root);
  const left: [Element, DocumentValue][] = [[root, top]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [element, holder] = next;
    const put = (child: Element, key: string) => {
      const value = plain(child);
      if (Array.isArray(holder)) holder.push(value);
      else setMember(holder as DocumentObject, key, value);
      if (child.kind === 'object' || child.kind === 'array') left.push([child, value]);
    };
    if (element.kind === 'object') for (const [key, child] of element.children) put(child, key);
    else for (const child of childrenOf(element)) put(child, '');
  }
  return top;
}

function plain(element: Element): DocumentValue {
  if (element.kind === 'object') return {};
  if (element.kind === 'array') return [];
  return element.kind === 'date' ? new Date(Number(element.value)) : element.value;
}

/** The operation can't have led to this document, so earlier versions can't be rebuilt. */
export class OperationMisfit extends Error {
  override readonly name = 'OperationMisfit';
}

/** A document that can be moved back and forth through its operations. */
export type Replay = {
  /** Reverts the last operation, entirely or not at all. @throws OperationMisfit */
  back(operation: AppliedOperationData): void;
  /** Like `back`. @returns the edits of the operation, in order, without those that had no effect */
  backLogged(operation: AppliedOperationData): LoggedEdit[];
  /** Applies the last reverted operation again; does nothing if there is none. */
  again(): void;
  /** The paths that an operation changed in this document. For removed values: where they were. */
  placeOf: (operation: AppliedDiscreteData) => Path | undefined;
  /** A copy of the current data. */
  document(): DocumentObject;
};

type Step = {
  back: () => void;
  again: () => void;
  /** What the operation did. Call it before `back`. */
  log: (path: Path) => LoggedEdit;
};

export function createReplay(data: ObjectData): Replay {
  const root = objectElement(data);
  const store = new ElementStore();
  store.add([root]);
  const taken: Step[][] = [];
  const back = (operation: AppliedOperationData, log: (step: Step, on: Element) => void) => {
    const steps: Step[] = [];
    try {
      for (const each of [...discreteOf(operation)].reverse()) {
        const inverse = inverseOf(store, each);
        if (!inverse) continue;
        log(inverse.step, inverse.target);
        inverse.step.back();
        steps.push(inverse.step);
      }
    } catch (error) {
      for (const step of steps.reverse()) step.again();
      throw error instanceof OperationMisfit ? error : new OperationMisfit(String(error));
    }
    taken.push(steps);
  };
  return {
    back: (operation) => back(operation, () => {}),
    backLogged(operation) {
      const logged: LoggedEdit[] = [];
      back(operation, (step, target) => logged.push(step.log(store.pathOf(target))));
      return logged.reverse();
    },
    again() {
      for (const step of (taken.pop() ?? []).reverse()) step.again();
    },
    placeOf: (operation) => placeOf(store, operation),
    document: () => plainValue(root) as DocumentObject,
  };
}

function placeOf(store: ElementStore, operation: AppliedDiscreteData): Path | undefined {
  const [name, fields] = memberOf(operation) ?? [];
  const target = store.find(fields?.id);
  const path = target && store.pathOf(target);
  if (!path || !fields) return undefined;
  if (target.kind === 'object' && name !== 'objectSetOperation') return [...path, fields.key ?? ''];
  if (target.kind === 'array' && name !== 'arraySetOperation') return [...path, fields.toIndex ?? fields.index ?? 0];
  return path;
}

const misfit = (what: string) => new OperationMisfit(`The history does not fit the model: ${what}.`);
const expect = (fits: boolean, what: string): void => {
  if (!fits) throw misfit(what);
};

/** The inverse of one operation; undefined if it has no effect. Changes nothing until it is run. */
function inverseOf(store: ElementStore, operation: AppliedDiscreteData): { step: Step; target: Element } | undefined {
  const [name, fields] = memberOf(operation) ?? [];
  if (!name || !fields) throw misfit('an operation has no kind');
  if (fields.noOp) return undefined;
  const target = store.find(fields.id);
  if (!target) throw misfit(`${name} of nothing there`);
  if (!name.startsWith(target.kind)) throw misfit(`${name} of a value of kind ${target.kind}`);
  if (target.kind === 'object') return { target, step: ofObject(store, target, operation) };
  if (target.kind === 'array') return { target, step: ofArray(store, target, operation) };
  return { target, step: ofLeaf(target, operation) };
}

/** The contents of a container were replaced as a whole. */
const logWhole = (target: Element, before: Element) => (path: Path) => ({
  edit: { type: 'setValue', path, value: plainValue(target) } satisfies Edit,
  before: plainValue(before),
});

function ofObject(store: ElementStore, target: ObjectElement, operation: AppliedDiscreteData): Step {
  const { objectAddPropertyOperation: add, objectSetPropertyOperation: replace } = operation;
  const { objectRemovePropertyOperation: remove, objectSetOperation: all } = operation;
  const now = target.children;
  if (all) {
    const { values = {}, oldValues = {} } = all;
    const keys = Object.keys(values);
    const isSame = keys.length === now.size && keys.every((key) => now.get(key)?.id === idOf(values[key]));
    expect(isSame, 'an object has other members');
    const before = objectElement({ id: target.id, children: oldValues }).children;
    const set = (from: ObjectElement['children'], to: ObjectElement['children']) => () => {
      store.remove(from.values());
      store.add(to.values(), target);
      target.children = to;
    };
    const whole: ObjectElement = { ...target, children: before };
    return { back: set(now, before), again: set(before, now), log: logWhole(target, whole) };
  }
  const { key = '', value, oldValue } = add ?? replace ?? remove ?? {};
  const after = now.get(key);
  expect(after?.id === idOf(value), `'${key}' is another value`);
  const before = oldValue && elementOf(oldValue);
  const set = (from: Element | undefined, to: Element | undefined) => () => {
    if (from) store.remove([from]);
    if (to) store.add([to], target);
    if (to) target.children.set(key, to);
    else target.children.delete(key);
  };
  const log = (path: Path): LoggedEdit => ({
    edit: after ? { type: 'setMember', path, key, value: plainValue(after) } : { type: 'removeMember', path, key },
    before: before && plainValue(before),
  });
  return { back: set(after, before), again: set(before, after), log };
}

function ofArray(store: ElementStore, target: ArrayElement, operation: AppliedDiscreteData): Step {
  const { arrayInsertOperation: insert, arrayRemoveOperation: remove, arrayReplaceOperation: replace } = operation;
  const { arrayMoveOperation: moved, arraySetOperation: all } = operation;
  const { children } = target;
  if (moved) {
    const { fromIndex = 0, toIndex = 0 } = moved;
    expect(Math.max(fromIndex, toIndex) < children.length, 'an array is shorter');
    const move = (from: number, to: number) => () => void children.splice(to, 0, ...children.splice(from, 1));
    return {
      back: move(toIndex, fromIndex),
      again: move(fromIndex, toIndex),
      log: (path) => ({
        edit: { type: 'moveItem', path, from: fromIndex, to: toIndex },
        before: undefined,
      }),
    };
  }
  const { index = 0, value, oldValue } = insert ?? remove ?? replace ?? {};
  const { values = value ? [value] : [], oldValues = oldValue ? [oldValue] : [] } = all ?? {};
  const now = children.slice(index, index + values.length);
  const isSame = now.length === values.length && now.every(({ id }, at) => id === idOf(values[at]));
  expect(isSame && index <= children.length, 'an array has other items');
  expect(!all || values.length === children.length, 'an array has other items');
  const before = oldValues.map(elementOf);
  const set = (from: Element[], to: Element[]) => () => {
    store.remove(from);
    store.add(to, target);
    replaceItems(children, index, from.length, to);
  };
  const log = all ? logWhole(target, { ...target, children: before }) : itemLog(index, now[0], before[0]);
  return { back: set(now, before), again: set(before, now), log };
}

const itemLog =
  (index: number, after: Element | undefined, before: Element | undefined) =>
  (path: Path): LoggedEdit => {
    const removed = before && plainValue(before);
    if (!after) return { edit: { type: 'removeItem', path, index }, before: removed };
    const type = before ? 'replaceItem' : 'insertItem';
    return { edit: { type, path, index, value: plainValue(after) }, before: removed };
  };

/** Also works for more items than a call can have arguments. */
function replaceItems(items: Element[], index: number, count: number, others: readonly Element[]): void {
  if (others.length < 10_000) return void items.splice(index, count, ...others);
  const rest = items.slice(index + count);
  items.length = index;
  for (const item of others) items.push(item);
  for (const item of rest) items.push(item);
}

function ofLeaf(target: Leaf, operation: AppliedDiscreteData): Step {
  const now = target.value;
  const before = valueBefore(now, operation);
  const log = (path: Path): LoggedEdit => {
    const { stringSpliceOperation: splice } = operation;
    if (!splice || typeof before !== 'string')
      return {
        edit: { type: 'setValue', path, value: plainValue(target) },
        before: plainValue({ ...target, value: before }),
      };
    const { index = 0, deletedValue = '', insertedValue: insert = '' } = splice;
    return {
      edit: { type: 'splice', path, index, remove: deletedValue.length, insert },
      before: deletedValue,
      ...(before.length > longestLoggedText ? {} : { text: before }),
    };
  };
  return { back: () => void (target.value = before), again: () => void (target.value = now), log };
}

/** The value before the operation, which must have the same kind as `now`. */
function valueBefore(now: DocumentValue, operation: AppliedDiscreteData): DocumentValue {
  const { stringSpliceOperation: splice, numberDeltaOperation: added } = operation;
  const { stringSetOperation: text, numberSetOperation: number } = operation;
  const { booleanSetOperation: boolean, dateSetOperation: date } = operation;
  if (splice && typeof now === 'string') {
    const { index = 0, deletedValue = '', insertedValue = '' } = splice;
    const end = index + insertedValue.length;
    expect(isSameText(now.slice(index, end), insertedValue), 'a text is another one');
    return now.slice(0, index) + deletedValue + now.slice(end);
  }
  if (text && typeof now === 'string') {
    expect(isSameText(now, text.value ?? ''), 'a text is another one');
    return text.oldValue ?? '';
  }
  if (added && typeof now === 'number') return numberBefore(now, added.delta ?? 0);
  const expected = date ? timeOf(date.value) : number ? (number.value ?? 0) : (boolean?.value ?? false);
  expect(now === expected, 'a value is another one');
  return date ? timeOf(date.oldValue) : number ? (number.oldValue ?? 0) : (boolean?.oldValue ?? false);
}

/** A lone surrogate can't be sent; messages contain this character instead, which has the same length. */
const replacement = '\ufffd';
function isSameText(text: string, expected: string): boolean {
  if (text === expected) return true;
  if (text.length !== expected.length || !(expected.includes(replacement) || text.includes(replacement))) return false;
  for (let index = 0; index < text.length; index += 1)
    if (text[index] !== expected[index] && text[index] !== replacement && expected[index] !== replacement) return false;
  return true;
}
