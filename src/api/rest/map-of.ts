import * as v from 'valibot';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any JSON object, with all of its keys. */
export const anyObject = v.custom<Record<string, unknown>>(isObject, 'Expected an object');

/** A map with free keys, such as usernames. `v.record` drops the keys `__proto__`, `prototype` and `constructor`. */
export const mapOf = <Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    anyObject,
    v.transform((map) => Object.entries(map)),
    v.array(v.tuple([v.string(), value])),
    v.transform((entries): Record<string, v.InferOutput<Value>> => Object.fromEntries(entries)),
  );
