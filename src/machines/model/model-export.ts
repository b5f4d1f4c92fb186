import type { Model } from '~/api/rest/domain/models';
import { dataKeys } from '~/core/json/query';
import { dateOf, withShownDates } from '~/core/json/values';
import { chunk } from '~/machines/kit/chunk';

const iso = (at: number) => new Date(at).toISOString();

const record = ({ createdTime, modifiedTime, id, collection, version, data }: Model) => ({
  id,
  collection,
  version,
  created: iso(createdTime),
  modified: iso(modifiedTime),
  data,
});

export const jsonLines = (models: readonly Model[]): string[] =>
  models.map((model) => `${JSON.stringify(record(model), withShownDates)}\n`);

/** Indented, for the clipboard; without the brackets of the whole array. */
export const jsonText = (models: readonly Model[]): string =>
  models.map((model) => JSON.stringify(record(model), withShownDates, 2).replace(/^/gm, '  ')).join(',\n');

const papaparse = chunk(() => import('papaparse'));
const facts = ['Id', 'Collection', 'Version', 'Created', 'Modified'];

/** A cell of a spreadsheet: dates as ISO 8601, nested values as JSON; empty if the key is missing. */
function cellOf(model: Model, key: string): unknown {
  if (!Object.hasOwn(model.data, key)) return undefined;
  const value = model.data[key];
  const at = dateOf(value);
  if (at !== undefined) return iso(at);
  if (value === null) return 'null';
  return typeof value === 'object' ? JSON.stringify(value, withShownDates) : value;
}

/** Texts that a spreadsheet would read as a formula, or that look as if they were escaped already: an import takes one `'` away. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A row for each model, a column for each of these top-level keys; formulas are escaped. */
export async function csvText(
  models: readonly Model[],
  keys: readonly string[] = dataKeys(models),
  hasHead = true,
): Promise<string> {
  const { unparse } = (await papaparse.load()).default;
  const head = [...facts, ...keys.map((key) => (facts.includes(key) ? `data.${key}` : key))];
  const rows = models.map((model) => [
    model.id,
    model.collection,
    model.version,
    iso(model.createdTime),
    iso(model.modifiedTime),
    ...keys.map((key) => cellOf(model, key)),
  ]);
  return unparse(hasHead ? [head, ...rows] : rows, { escapeFormulae: formula, newline: '\r\n' });
}
