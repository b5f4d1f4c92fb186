import type { Clipboard } from '~/api/browser/devices';
import type { OutputFile, Spool } from '~/api/browser/files';
import type { Model } from '~/api/rest/domain/models';
import { exportedFacts, nameOfKey, writeCell, writeText } from '~/core/import/exported-table';
import { dataKeys } from '~/core/json/query';
import { writeJson, writeShownJson } from '~/core/json/values';
import { refusedHere } from '~/core/refusals';

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

export type ModelWriter = {
  /** Takes one page of models. Resolves with the length of its text. */
  add(models: readonly Model[]): Promise<number>;
  /** Completes the export. Yields how many models were written, part by part. */
  finish(): AsyncGenerator<number, void>;
};

export function jsonLinesWriter(file: OutputFile): ModelWriter {
  let count = 0;
  return {
    async add(models) {
      const text = jsonLines(models).join('');
      await file.write(text);
      count += models.length;
      return text.length;
    },
    async *finish() {
      yield count;
      await file.close();
    },
  };
}

/** The columns are known when all models were read, so the models wait in the spool. */
export function csvWriter(file: OutputFile, spool: Spool): ModelWriter {
  const keys = new Set<string>();
  return {
    add(models) {
      for (const key of dataKeys(models)) keys.add(key);
      const text = writeJson(models);
      spool.add(text);
      return Promise.resolve(text.length);
    },
    async *finish() {
      const columns = [...keys];
      // The byte order mark tells spreadsheets that this is UTF-8.
      await file.write(`\uFEFF${csvText([], columns)}`);
      for await (const text of spool.texts()) {
        const models = JSON.parse(text) as Model[];
        await file.write(`\r\n${csvText(models, columns, false)}`);
        yield models.length;
      }
      await file.close();
    },
  };
}

/** In characters: what is copied has to be in memory. */
const largestCopy = 10_000_000;

export function clipboardWriter(clipboard: Clipboard): ModelWriter {
  const texts: string[] = [];
  let count = 0;
  let length = 0;
  return {
    add(models) {
      const text = jsonText(models);
      length += text.length;
      if (length > largestCopy)
        throw refusedHere(
          'too_large',
          'The results are larger than 10 MB, which is too much to copy. Save them as a file instead.',
        );
      texts.push(text);
      count += models.length;
      return Promise.resolve(text.length);
    },
    async *finish() {
      yield count;
      await clipboard.write(`[\n${texts.join(',\n')}\n]`).catch(() => {
        throw refusedHere('not_copied', 'The browser did not permit copying. Save the results as a file instead.');
      });
    },
  };
}
