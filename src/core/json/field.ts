import { pathOfExpression, placeText, pointerOf, stepsOfPointer } from '~/core/document/path-text';
import { dateOf, isPlainObject } from './values';

/**
 * A field of a model as one text: a top-level key, or a JSON Pointer (RFC 6901) such as `/address/city` to what is
 * inside an object. A key that begins with `/` is written as a pointer, too. Items of lists have none.
 */
export const fieldOf = (steps: readonly string[]): string =>
  steps.length === 1 && !steps[0]?.startsWith('/') ? (steps[0] ?? '') : pointerOf(steps);

export const stepsOfField = (field: string): string[] => (field === '' ? [field] : (stepsOfPointer(field) ?? [field]));

/** A field that was stored, perhaps before fields were pointers. */
export const readField = (text: string): string => (fieldOf(stepsOfField(text)) === text ? text : fieldOf([text]));

export const isInner = (field: string): boolean => /^\/[^/]*\//.test(field);

/** As people read it: `total`, `address.city`; a key that would read as a path is quoted. */
export const fieldTitle = (field: string): string => {
  const steps = stepsOfField(field);
  const [key = ''] = steps;
  return steps.length === 1 && (pathOfExpression(key) ?? [key]).length === 1 ? key : placeText(steps);
};

type Data = Readonly<Record<string, unknown>>;

/** The object that has the field, or could have it; undefined if there is none. */
export function holderIn(data: Data, field: string): Data | undefined {
  let holder: Data = data;
  for (const step of stepsOfField(field).slice(0, -1)) {
    const inner = Object.hasOwn(holder, step) ? holder[step] : undefined;
    if (!isPlainObject(inner) || dateOf(inner) !== undefined) return undefined;
    holder = inner;
  }
  return holder;
}

/** The value of a field in the data of a model; undefined if it is missing. */
export function valueIn(data: Data, field: string): unknown {
  if (!field.startsWith('/')) return Object.hasOwn(data, field) ? data[field] : undefined;
  const holder = holderIn(data, field);
  const key = stepsOfField(field).at(-1) ?? '';
  return holder && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** Data with this field alone. Without a value: with the objects around it. */
export const dataWith = <Value>(field: string, value: Value | undefined) =>
  stepsOfField(field)
    .slice(0, value === undefined ? -1 : undefined)
    .reduceRight<unknown>((inner, step) => ({ [step]: inner }), value === undefined ? {} : value) as Record<
    string,
    Value
  >;
