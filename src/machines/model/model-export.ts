import type { Model } from '~/api/rest/domain/models';
import { exportedFacts, nameOfKey, writeCell, writeText } from '~/core/import/exported-table';
import { dataKeys } from '~/core/json/query';
import { writeShownJson } from '~/core/json/write-json';

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
  models.map((model) => `${writeShownJson(record(model))}\n`);

/** Indented, for the clipboard; without the brackets of the whole array. */
export const jsonText = (models: readonly Model[]): string =>
  models.map((model) => `  ${writeShownJson(record(model), 2).replaceAll('\n', '\n  ')}`).join(',\n');

/** A row for each model, a column for each of these top-level keys. */
export function csvText(models: readonly Model[], keys: readonly string[] = dataKeys(models), hasHead = true): string {
  const head = [...exportedFacts, ...keys.map(nameOfKey)].map(writeText);
  const rows = models.map(({ id, collection, version, createdTime, modifiedTime, data }) => [
    writeText(id),
    writeText(collection),
    String(version),
    iso(createdTime),
    iso(modifiedTime),
    ...keys.map((key) => (Object.hasOwn(data, key) ? writeCell(data[key]) : '')),
  ]);
  return (hasHead ? [head, ...rows] : rows).map((cells) => cells.join(',')).join('\r\n');
}
