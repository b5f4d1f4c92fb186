import type { Model } from '~/api/rest/domain/models';
import { cellKind } from './query';
import { type Comparison, type Condition, whyUnwritable } from './query-text';

/** What a column can be compared with. Queries can't compare dates, null, objects and arrays. */
export type FilterKind = 'text' | 'number' | 'boolean';

const numeric: readonly Comparison[] = ['=', '!=', '>', '>=', '<', '<='];
export const comparisonsOf: Record<FilterKind, readonly Comparison[]> = {
  text: ['contains', 'begins with', ...numeric],
  number: numeric,
  boolean: ['=', '!='],
};

/** The kinds of the values of a key, or why it can't be filtered. Without values: all kinds. */
export function filterKinds(
  models: readonly Model[],
  key: string,
): { kinds: readonly FilterKind[] } | { reason: string } {
  const found = new Set(models.map((model) => cellKind(model, key)));
  const kinds: FilterKind[] = [];
  if (found.has('string')) kinds.push('text');
  if (found.has('number')) kinds.push('number');
  if (found.has('boolean')) kinds.push('boolean');
  if (kinds.length > 0) return { kinds };
  if (found.has('date')) return { reason: "Queries can't compare dates." };
  return found.has('json')
    ? { reason: "Queries can't compare objects and arrays." }
    : { kinds: ['text', 'number', 'boolean'] };
}

export const kindOf = (value: Condition['value']): FilterKind =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean';

/** A condition as it is entered. */
export type FilterEntry = { comparison: Comparison; text: string };

/** The condition, or what is wrong with the entry. */
export function readFilter(
  kind: FilterKind,
  { comparison, text }: FilterEntry,
): { condition: Omit<Condition, 'path'> } | { fault: string } {
  if (kind === 'boolean') return { condition: { comparison, value: text === 'true' } };
  if (kind === 'number') {
    const value = Number(text);
    return text.trim() !== '' && Number.isFinite(value)
      ? { condition: { comparison, value } }
      : { fault: 'Please input a number, such as 12 or -3.5!' };
  }
  const fault = whyUnwritable(comparison, text);
  return fault === undefined ? { condition: { comparison, value: text } } : { fault };
}
