/** The data of a model (realtime contract §7.1) as plain values: a date is a `Date`, everything else is as in JSON. */
export type DocumentValue = null | boolean | number | string | Date | DocumentArray | DocumentObject;
export type DocumentArray = DocumentValue[];
export type DocumentObject = { [key: string]: DocumentValue };

export type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'date' | 'null';
/** Spec domain-level §2: types of nodes. */
export const kindWord: Record<Kind, string> = {
  object: 'Object',
  array: 'Array',
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  date: 'Date',
  null: 'Null',
};
/** From the root: names in objects, positions in arrays. */
export type Path = readonly (string | number)[];

export const isObject = (value: DocumentValue | undefined): value is DocumentObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

export function kindOf(value: DocumentValue): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

/** Reads own members only, so that `constructor` is an ordinary name. */
export const member = (value: DocumentObject, key: string): DocumentValue | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

/** Also sets a member named `__proto__`, which an assignment would not. */
export function setMember(holder: DocumentObject, key: string, value: DocumentValue): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Deep equality; the order of an object's members does not matter. */
export function sameValue(one: DocumentValue | undefined, other: DocumentValue | undefined): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && Object.is(one.getTime(), other.getTime());
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}

/** A deep copy. */
export function copyOf<Value extends DocumentValue>(value: Value): Value;
export function copyOf(value: DocumentValue): DocumentValue {
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) return value.map((item) => copyOf(item));
  if (!isObject(value)) return value;
  const copy: DocumentObject = {};
  for (const key of Object.keys(value)) setMember(copy, key, copyOf(value[key] ?? null));
  return copy;
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: DocumentValue, path: Path): DocumentValue | undefined {
  let found: DocumentValue | undefined = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step];
    else if (isObject(found) && typeof step === 'string') found = member(found, step);
    else return undefined;
  }
  return found;
}

/** The size of a document. `values`: the number that are not containers. `characters`: in names and texts, in UTF-16 code units. */
export type DocumentSize = { values: number; characters: number; depth: number };

export function sizeOf(document: DocumentValue): DocumentSize {
  const size = { values: 0, characters: 0, depth: 0 };
  const left: [DocumentValue, number][] = [[document, 0]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [value, depth] = next;
    size.depth = Math.max(size.depth, depth);
    if (Array.isArray(value)) for (const item of value) left.push([item, depth + 1]);
    else if (isObject(value))
      for (const key of Object.keys(value)) {
        size.characters += key.length;
        left.push([value[key] ?? null, depth + 1]);
      }
    else {
      size.values += 1;
      if (typeof value === 'string') size.characters += value.length;
    }
  }
  return size;
}

/** True if the document may make the page slow or exceed the browser's memory. */
export const isHuge = ({ values, characters }: DocumentSize): boolean => values > 250_000 || characters > 20_000_000;
