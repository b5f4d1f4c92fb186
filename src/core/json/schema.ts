import { placeText } from '~/core/document/path-text';
import type { Kind, Path } from '~/core/document/value';
import { dateOf, isPlainObject, jsonBeginning, kindOfValue } from './values';

export type SchemaField = {
  /** A number stands for every item of a list. */
  path: Path;
  /** How many of the models have it. */
  models: number;
  /** How many of its values are of each type. */
  types: Map<Kind, number>;
  /** By their texts: JSON, cut, or ISO 8601. Undefined: it can't be searched for, because it was cut or rounded. */
  examples: Map<string, string | number | boolean | undefined>;
};
/** `last`: the model in which it was found last. */
type Field = SchemaField & { last?: object; inner: Map<string | number, Field> };

export const mostFields = 200;
const mostExamples = 3;
/** In UTF-16 code units, of an example. */
const longest = 32;

/** As in `lines[].sku`. */
export const fieldName = ({ path }: Pick<SchemaField, 'path'>) => placeText(path, '[]');

const noneYet = () => ({ models: 0, types: new Map(), examples: new Map(), inner: new Map() });

/** Which fields models have. At most `mostFields` are kept, those nearest to the root of the first models. */
export function createSchema() {
  const root: Field = { path: [], ...noneYet() };
  let count = 0;
  return {
    add(data: object): void {
      const found: [Field, unknown][] = [[root, data]];
      // Level by level, however deep it is.
      for (const [field, value] of found) {
        note(field, value, data);
        for (const [step, part] of partsOf(value)) {
          if (!field.inner.has(step) && count < mostFields) {
            count += 1;
            field.inner.set(step, { path: [...field.path, step], ...noneYet() });
          }
          const inner = field.inner.get(step);
          if (inner) found.push([inner, part]);
        }
      }
    },
    /** In the order of their names, each before those within it. */
    fields: (): SchemaField[] => fieldsIn(root),
  };
}

function note(field: Field, value: unknown, model: object): void {
  const type = kindOfValue(value);
  field.types.set(type, (field.types.get(type) ?? 0) + 1);
  if (field.last !== model) field.models += 1;
  field.last = model;
  if (field.examples.size === mostExamples || ['array', 'object', 'null'].includes(type)) return;
  const at = dateOf(value);
  const text = at === undefined ? jsonBeginning(value, longest) : new Date(at).toISOString();
  const isExact = !text.endsWith('…') && (!Number.isInteger(value) || Number.isSafeInteger(value));
  field.examples.set(text, isExact ? (at ?? (value as string | number | boolean)) : undefined);
}

function partsOf(value: unknown): (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown) => [0, item]);
  return isPlainObject(value) && dateOf(value) === undefined ? Object.entries(value) : [];
}

const byName = ([a]: [unknown, Field], [b]: [unknown, Field]) => String(a).localeCompare(String(b));

const fieldsIn = ({ inner }: Field): SchemaField[] =>
  [...inner].sort(byName).flatMap(([, field]) => [field, ...fieldsIn(field)]);
