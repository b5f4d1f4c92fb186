/*
 * Model data: a tree of values. Every value has an id, unique in its model. Operations use ids, never paths.
 * The `children` of an object have no prototype, so that any key is safe to read and assign, including "__proto__":
 * create them with `childrenFrom`, never with a literal or a spread.
 */
export type ObjectValue = { type: 'object'; id: string; children: Record<string, DataValue> };
export type ArrayValue = { type: 'array'; id: string; children: DataValue[] };
export type DataValue =
  | ObjectValue
  | ArrayValue
  | { type: 'string'; id: string; value: string }
  | { type: 'number'; id: string; value: number }
  | { type: 'boolean'; id: string; value: boolean }
  /** Milliseconds since 1970. */
  | { type: 'date'; id: string; value: number }
  | { type: 'null'; id: string };

/** Maximum nesting of values: far deeper than real data, far below a stack overflow. */
export const maximumDepth = 1_000;

/** The children of an object value, safe for any key. */
export const childrenFrom = (entries: Iterable<readonly [string, DataValue]>): Record<string, DataValue> => {
  const children = Object.create(null) as Record<string, DataValue>;
  for (const [key, value] of entries) children[key] = value;
  return children;
};

/** Why JSON cannot be model data. `reserved`: a key that the real server cannot store. */
export class DataError extends Error {
  readonly reason: 'malformed' | 'reserved';
  constructor(reason: DataError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const typeKey = '$$convergence_type';

/** Ids the server gives to data from REST: "0:1", "0:2", … */
const restIds = (): (() => string) => {
  let last = 0;
  return () => `0:${(last += 1)}`;
};

const entriesOf = (json: object): [string, unknown][] => {
  const entries = Object.entries(json);
  const reserved = entries.find(([key]) => key.startsWith('$convergence'));
  if (reserved) throw new DataError('reserved', `The key "${reserved[0].slice(0, 100)}" can not be stored.`);
  return entries;
};

const valueAt = (json: unknown, nextId: () => string, depth: number): DataValue => {
  if (depth > maximumDepth) {
    throw new DataError('malformed', `The data is nested deeper than ${maximumDepth} levels.`);
  }
  if (Array.isArray(json)) {
    const children = json.map((each) => valueAt(each, nextId, depth + 1));
    return { type: 'array', id: nextId(), children };
  }
  switch (typeof json) {
    case 'string':
      return { type: 'string', id: nextId(), value: json };
    case 'number':
      return { type: 'number', id: nextId(), value: json };
    case 'boolean':
      return { type: 'boolean', id: nextId(), value: json };
    case 'object': {
      if (json === null) return { type: 'null', id: nextId() };
      if (json instanceof Date) return { type: 'date', id: nextId(), value: json.getTime() };
      const children = childrenFrom(entriesOf(json).map(([key, each]) => [key, valueAt(each, nextId, depth + 1)]));
      return { type: 'object', id: nextId(), children };
    }
    default:
      throw new DataError('malformed', `A value of the type ${typeof json} can not be stored.`);
  }
};

/**
 * Converts JSON to values; a `Date` becomes a date. As in the real server, JSON itself has no dates: {"$$convergence_type": "date",
 * "date": milliseconds} becomes an object with two members. Children are numbered before their parent, so the root has the
 * highest number.
 * @param nextId returns a new id on every call; by default ids for data from REST
 * @throws DataError
 */
export const valueFromJson = (json: Record<string, unknown>, nextId: () => string = restIds()): ObjectValue => {
  const root = valueAt(json, nextId, 1);
  if (root.type === 'object') return root;
  throw new DataError('malformed', 'The data of a model must be an object.');
};

/**
 * Converts a value to JSON, without ids. A date becomes `{"$$convergence_type": "date", "date": milliseconds}`.
 * Objects in it have no prototype.
 */
export const jsonFromValue = (value: DataValue): unknown => {
  switch (value.type) {
    case 'object': {
      const json = Object.create(null) as Record<string, unknown>;
      for (const key of Object.keys(value.children)) {
        const child = value.children[key];
        if (child) json[key] = jsonFromValue(child);
      }
      return json;
    }
    case 'array':
      return value.children.map(jsonFromValue);
    case 'date':
      return { [typeKey]: 'date', date: value.value };
    case 'null':
      return null;
    default:
      return value.value;
  }
};

const leafTypes: Record<string, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'number',
};

/** The children of a stored value; undefined if it is invalid. Removes the prototype of an object's children. */
const childrenOfStored = (value: unknown): unknown[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, id, children, value: leaf } = value as Record<string, unknown>;
  if (typeof type !== 'string' || typeof id !== 'string') return undefined;
  if (type === 'array') return Array.isArray(children) ? (children as unknown[]) : undefined;
  if (type === 'object') {
    if (typeof children !== 'object' || children === null || Array.isArray(children)) return undefined;
    Object.setPrototypeOf(children, null);
    return Object.values(children as Record<string, unknown>);
  }
  if (typeof leaf === 'number' && !Number.isFinite(leaf)) return undefined;
  return type === 'null' || (Object.hasOwn(leafTypes, type) && typeof leaf === leafTypes[type]) ? [] : undefined;
};

/** Makes values read from a file safe, in place; undefined if they are not a model root. */
export const asObjectValue = (stored: unknown): ObjectValue | undefined => {
  const waiting = [stored];
  while (waiting.length > 0) {
    const children = childrenOfStored(waiting.pop());
    if (!children) return undefined;
    for (const child of children) waiting.push(child);
  }
  return (stored as DataValue).type === 'object' ? (stored as ObjectValue) : undefined;
};
