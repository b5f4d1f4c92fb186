import type {
  RealTimeArray,
  RealTimeBoolean,
  RealTimeDate,
  RealTimeElement,
  RealTimeModel,
  RealTimeNumber,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';

/** Numbers from 0 to 999 that select, for any model, what is edited and how. */
export type Dice = readonly number[];
/** `removals`: allow removing properties. `pointing`: keep the text "s" and never replace it. */
export type EditOptions = { removals: boolean; pointing: boolean };
/** A readable description of the edit. */
type Done = string;

/** Without "__proto__", which public clients lose when they open a model. */
export const keys = ['a', 'b', 'c', 'constructor'];
/** Characters of one UTF-16 unit, since a lone surrogate ends the connection of a public client. */
const letters = 'abcdefgé界\n';
export const enough = 40;

export const at = <Item>(items: ArrayLike<Item>, die: number): Item => items[die % items.length] as Item;
export const textFrom = (die: number, length: number) =>
  Array.from({ length }, (_, index) => at(letters, die + index * 7)).join('');
const show = (value: unknown) => JSON.stringify(value);

export const valueFrom = (die: number, deep = 0): unknown => {
  const next = Math.floor(die / 2) + 17 * (deep + 1);
  switch (die % (deep < 2 ? 9 : 6)) {
    case 0:
      return die;
    case 1:
      return die % 4 === 1;
    case 2:
      return null;
    case 3:
      return new Date(1_700_000_000_000 + die);
    case 4:
    case 5:
      return textFrom(die, die % 6);
    case 6:
      return Array.from({ length: die % 4 }, (_, index) => valueFrom(next + index, deep + 1));
    case 7:
      return [];
    default:
      return Object.fromEntries(
        keys.slice(0, die % 3).map((key, index) => [key, valueFrom(next + 3 * index, deep + 1)]),
      );
  }
};

/** All elements of a model, parents first. */
const elementsOf = (root: RealTimeObject): RealTimeElement[] => {
  const found: RealTimeElement[] = [];
  const waiting: RealTimeElement[] = [root];
  for (let element = waiting.shift(); element; element = waiting.shift()) {
    found.push(element);
    const inner: RealTimeElement[] = [];
    if (element.type() === 'object' || element.type() === 'array')
      (element as unknown as RealTimeArray).forEach((child) => inner.push(child));
    waiting.push(...inner);
  }
  return found;
};

const editString = (
  text: RealTimeString,
  [kind = 0, first = 0, second = 0, third = 0]: Dice,
  { pointing }: EditOptions,
): Done => {
  const length = text.length();
  const index = first % (length + 1);
  const left = length - index;
  const count = left === 0 ? 0 : 1 + (second % Math.min(left, 6));
  if (kind % 10 === 9 && !pointing) {
    text.value(textFrom(third, second % 8));
    return `value(${show(text.value())})`;
  }
  if (kind % 10 < 4 || count === 0) {
    const added = textFrom(third, 1 + (second % 3));
    text.insert(index, added);
    return `insert(${index}, ${show(added)})`;
  }
  if (kind % 10 < 6) {
    text.remove(index, count);
    return `remove(${index}, ${count})`;
  }
  const added = textFrom(third, 1 + (third % 4));
  text.splice(index, count, added);
  return `replace(${index}, ${count}, ${show(added)})`;
};

const editArray = (list: RealTimeArray, [kind = 0, first = 0, second = 0, third = 0]: Dice, grow: boolean): Done => {
  const length = list.length();
  const index = first % (length + 1);
  const value = valueFrom(third);
  if (kind % 16 === 15) {
    list.value(Array.from({ length: grow ? second % 4 : 0 }, (_, each) => valueFrom(third + each)));
    return `value(…)`;
  }
  if ((kind % 16 < 5 && grow) || length === 0) {
    list.insert(index, value);
    return `insert(${index}, ${show(value)})`;
  }
  const existing = first % length;
  if (kind % 16 < 8) {
    list.remove(existing);
    return `remove(${existing})`;
  }
  if (kind % 16 < 11) {
    list.set(existing, value);
    return `set(${existing}, ${show(value)})`;
  }
  list.reorder(existing, second % length);
  return `reorder(${existing}, ${second % length})`;
};

const editObject = (
  object: RealTimeObject,
  [kind = 0, first = 0, second = 0, third = 0]: Dice,
  grow: boolean,
  { removals, pointing }: EditOptions,
): Done => {
  const key = at(keys, first);
  if (kind % 12 === 11 && !(pointing && object.hasKey('s'))) {
    // Never empty: a public client fails to read that another client emptied an object.
    const some = keys.slice(0, 1 + (second % 3));
    const value = Object.fromEntries(some.map((each, n) => [each, valueFrom(third + n)]));
    object.value(value);
    return `value(${show(value)})`;
  }
  if (removals && object.hasKey(key) && (kind % 12 > 6 || !grow)) {
    object.remove(key);
    return `remove(${show(key)})`;
  }
  const value = valueFrom(grow ? third : third % 6);
  object.set(key, value);
  return `set(${show(key)}, ${show(value)})`;
};

const editElement = (element: RealTimeElement, dice: Dice, grow: boolean, options: EditOptions): Done => {
  const [kind = 0, first = 0] = dice;
  switch (element.type()) {
    case 'string':
      return editString(element as unknown as RealTimeString, dice, options);
    case 'array':
      return editArray(element as unknown as RealTimeArray, dice, grow);
    case 'object':
      return editObject(element as unknown as RealTimeObject, dice, grow, options);
    case 'number': {
      // Sums of quarters are exact in any order.
      const number = element as unknown as RealTimeNumber;
      if (kind % 4 === 0) number.value(first / 4);
      else number.add((first - 500) / 4);
      return kind % 4 === 0 ? `value(${first / 4})` : `add(${(first - 500) / 4})`;
    }
    case 'boolean':
      (element as unknown as RealTimeBoolean).value(kind % 2 === 0);
      return `value(${kind % 2 === 0})`;
    case 'date':
      (element as unknown as RealTimeDate).value(new Date(1_600_000_000_000 + first));
      return `value(date ${first})`;
    default:
      return 'nothing';
  }
};

export const edit = (model: RealTimeModel, dice: Dice, options: EditOptions): Done => {
  const elements = elementsOf(model.root());
  // Edits elements near the root more often, so that edits conflict.
  const [where = 0, ...how] = dice;
  const element = at(elements, where % 3 === 0 ? where : where % 7);
  const done = editElement(element, how, elements.length < enough, options);
  return `${element.type()} ${element.id()} ${done}`;
};
