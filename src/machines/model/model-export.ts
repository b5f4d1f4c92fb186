import type { Clipboard, Download } from '~/api/browser/devices';
import type { Model } from '~/api/rest/domain/models';
import { dataKeys } from '~/core/json/query';
import { dateOf, withShownDates } from '~/core/json/values';
import { refusedHere } from '~/core/refusals';
import { chunk } from '~/machines/kit/chunk';
import type { ExportFormat } from './model-search-machine';

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

/** Texts that a spreadsheet would read as a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A row for each model, a column for each top-level key; formulas are escaped. */
export async function csvText(models: readonly Model[]): Promise<string> {
  const { unparse } = (await papaparse.load()).default;
  const keys = dataKeys(models);
  return unparse(
    {
      fields: [...facts, ...keys.map((key) => (facts.includes(key) ? `data.${key}` : key))],
      data: models.map((model) => [
        model.id,
        model.collection,
        model.version,
        iso(model.createdTime),
        iso(model.modifiedTime),
        ...keys.map((key) => cellOf(model, key)),
      ]),
    },
    { escapeFormulae: formula, newline: '\r\n' },
  );
}

export type Delivery = {
  format: ExportFormat;
  models: readonly Model[];
  /** The file name without its extension. */
  name: string;
  download: Download;
  clipboard: Clipboard;
};

/** Saves or copies all these models. Rejects with a problem if the browser does not permit copying. */
export async function deliver({ format, models, name, download, clipboard }: Delivery): Promise<void> {
  if (format === 'jsonl') return download.save(`${name}.jsonl`, 'application/x-ndjson', jsonLines(models));
  if (format === 'csv') {
    const text = await csvText(models);
    // The byte order mark tells spreadsheets that this is UTF-8.
    return download.save(`${name}.csv`, 'text/csv;charset=utf-8', ['\uFEFF', text]);
  }
  try {
    await clipboard.write(JSON.stringify(models.map(record), withShownDates, 2));
  } catch {
    throw refusedHere(
      'not_copied',
      'The browser did not permit copying. Save the results as a file instead.',
    );
  }
}
