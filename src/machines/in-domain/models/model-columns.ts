import type { Model } from '../../../api/rest/domain/models';
import { isPlainObject } from './json-values';
import { dateOf } from './model-dates';

/** The top-level keys of all these models, in the order in which they are seen first (spec domain-level §2 "Models"). */
export function dataKeys(models: readonly Model[]): string[] {
  const seen = new Set<string>();
  for (const { data } of models) for (const key of Object.keys(data)) seen.add(key);
  return [...seen];
}

/** So many data columns are shown before the reader chooses: a table of thousands is no table. */
export const defaultColumns = 20;

/** The keys that have a column. `choice`: what the reader has chosen, true shows, false hides. */
export const shownKeys = (keys: readonly string[], choice: ReadonlyMap<string, boolean>): string[] =>
  keys.filter((key, index) => choice.get(key) ?? index < defaultColumns);

export type CellKind = 'missing' | 'null' | 'string' | 'number' | 'boolean' | 'date' | 'json';

/** What a cell has to show. */
export function cellKind(model: Model, key: string): CellKind {
  if (!Object.hasOwn(model.data, key)) return 'missing';
  const value = model.data[key];
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return dateOf(value) === undefined ? 'json' : 'date';
}

/** Keys of which every value is a number: such columns are right-aligned. */
export function numberKeys(models: readonly Model[], keys: readonly string[]): Set<string> {
  return new Set(
    keys.filter((key) => {
      const kinds = models.map((model) => cellKind(model, key)).filter((kind) => kind !== 'missing');
      return kinds.length > 0 && kinds.every((kind) => kind === 'number');
    }),
  );
}

/** Paths that a query can name, for completion: top-level keys and those one level below. */
export function queryFields(models: readonly Model[]): string[] {
  const fields = new Set<string>();
  for (const { data } of models.slice(0, 100))
    for (const [key, value] of Object.entries(data)) {
      if (!isQueryKey(key)) continue;
      fields.add(key);
      if (!isPlainObject(value) || dateOf(value) !== undefined) continue;
      for (const inner of Object.keys(value)) if (isQueryKey(inner)) fields.add(`${key}.${inner}`);
    }
  return [...fields];
}

/** The query language has no way to name other keys in a condition; nor those that begin like a keyword. */
const isQueryKey = (key: string) =>
  /^[^\s=!<>+\-*/%()[\],.`"']+$/.test(key) && !/^(select|from|limit|offset|where)/i.test(key);
