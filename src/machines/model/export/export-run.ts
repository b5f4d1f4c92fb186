import type { Clipboard } from '~/api/browser/devices';
import type { OutputFile, Spool } from '~/api/browser/files';
import type { DomainApi } from '~/api/rest/domain/api';
import type { Model } from '~/api/rest/domain/models';
import type { Paged, DomainKey } from '~/api/rest/domains';
import { exportedFacts, nameOfKey, writeCell, writeText } from '~/core/import/columns';
import { dataKeys } from '~/core/json/query';
import { fitsHere, type HereFilter } from '~/core/json/query-filter';
import { comparing, type QueryText, readQueryText } from '~/core/json/query-grammar';
import { compileCondition, withRange } from '~/core/json/query-text';
import { writeJson, writeShownJson } from '~/core/json/values';
import { isApiProblem, toProblem, refusedHere } from '~/core/problem';
import { ifThere } from '~/machines/kit/task';
import { readEach } from '~/machines/kit/read-pages';
import type { Wiring } from '~/machines/services';

export type ExportFormat = 'jsonl' | 'csv' | 'clipboard';
/** All models that a query finds and that fit the filters applied here, these models, or those with these ids. */
export type ExportJob = { format: ExportFormat } & (
  { query: string; here?: readonly HereFilter[] } | { rows: readonly Model[] } | { ids: readonly string[] }
);

/** `total`: undefined before the server has answered. */
export type ExportProgress = { done: number; total: number | undefined };
export type ExportStep = { progress: ExportProgress; isLast: boolean };
/** `missing`: models that the server counted at first but did not return. */
export type ExportReport = { count: number; missing: number };

/** `models`: those that the page before did not have. */
type ReadPage = { models: readonly Model[]; total: number; isLast: boolean };
/** Reads the next page; after a rejection the same one again. @param size how many models to ask for */
export type ReadModels = (size: number, signal: AbortSignal) => Promise<ReadPage>;

/** Reads models by id, without those that are gone. */
export function readerOfIds(
  get: (id: string, signal: AbortSignal) => Promise<Model | undefined>,
  ids: readonly string[],
): ReadModels {
  let at = 0;
  return async (size, signal) => {
    const some = ids.slice(at, at + size);
    const found = await readEach(some, (id) => get(id, signal));
    at += some.length;
    return { models: found.filter((model) => model !== undefined), total: ids.length, isLast: at >= ids.length };
  };
}

type Ask = (query: string, signal: AbortSignal) => Promise<Paged<Model>>;

const byId = { path: '@id', descending: false };

/** A condition that all models after the one with this id fit. A text can't end with a backslash: without it, a few are read again. */
function afterId(id: string): string[] {
  for (const [operator, value] of [
    ['>', id],
    ['>=', id.replace(/\\+$/, '')],
  ] as const) {
    const compiled = compileCondition(comparing('@id', operator, value));
    if ('text' in compiled) return [compiled.text];
  }
  return [];
}

/**
 * Reads what a query finds, page by page: in the order of the ids, each page after the last id of the one before, so that changes in between
 * move nothing. A query with an order, a LIMIT or an OFFSET of its own is read by offset, ordered by id where its own order leaves it open.
 */
export function readerOfQuery(ask: Ask, text: string, here: readonly HereFilter[] = []): ReadModels {
  const query = readQueryText(text);
  // The server says what is wrong with the query.
  if (!query)
    return async (_, signal) => {
      const { data } = await ask(text, signal);
      return { models: data, total: data.length, isLast: true };
    };
  const isPlain = query.order.length === 0 && query.limit === undefined && query.offset === undefined;
  const read = isPlain ? readerById(ask, query) : readerByOffset(ask, query);
  let left = 0;
  return async (size, signal) => {
    const { models, total, isLast } = await read(size, signal);
    const fitting = models.filter((model) => fitsHere(here, model));
    left += models.length - fitting.length;
    return { models: fitting, total: total - left, isLast };
  };
}

function readerById(ask: Ask, query: QueryText): ReadModels {
  let count = 0;
  let last: readonly Model[] = [];
  return async (size, signal) => {
    const end = last.at(-1)?.id;
    const also = end === undefined ? [] : afterId(end);
    const { data, totalResults } = await ask(withRange(query, { also, order: [byId], limit: size }), signal);
    const known = new Set(last.map(({ id }) => id));
    const models = data.filter(({ id }) => !known.has(id));
    const isLast = data.length >= totalResults || models.length === 0;
    const rest = totalResults - data.length;
    count += models.length;
    last = data;
    return { models, total: isLast ? count : count + rest, isLast };
  };
}

function readerByOffset(ask: Ask, query: QueryText): ReadModels {
  const { limit: most = Infinity, offset: first = 0 } = query;
  const isOrdered = query.order.some(({ path }) => path === '@id');
  const order = isOrdered || query.order.length === 0 ? query.order : [...query.order, byId];
  let known = new Set<string>();
  let counted: number | undefined;
  let at = 0;
  return async (size, signal) => {
    const limit = Math.min(size, most - at);
    const { data, totalResults } = await ask(withRange(query, { order, limit, offset: first + at }), signal);
    const total = Math.min(most, Math.max(0, totalResults - first));
    counted ??= total;
    const models = data.filter(({ id }) => !known.has(id));
    known = new Set(data.map(({ id }) => id));
    at += data.length;
    // What was counted at first and did not come is missing.
    return { models, total: counted, isLast: data.length === 0 || at >= total };
  };
}

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

type ModelWriter = {
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

/** In models. The first page is small, because the size of the models is unknown. */
const pageSizes = { first: 250, smallest: 25, largest: 2_000 };
/** In characters. */
const wantedPage = 2_000_000;

const sizeWithin = (size: number) => Math.round(Math.min(pageSizes.largest, Math.max(pageSizes.smallest, size)));

/** Whatever a file reports, the reason is the disk, or a permission that was withdrawn. */
async function written<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isApiProblem(error)) throw error;
    throw refusedHere(
      'not_written',
      'The file could not be written. The disk may be full, or the browser may no longer have permission to write there.',
    );
  }
}

/**
 * An export that has begun. Holds no more than one page of models in memory.
 * @param file the file that `writer` writes, if it writes one
 */
export function exportRun(readModels: ReadModels, writer: ModelWriter, file?: OutputFile) {
  let size = pageSizes.first;
  let count = 0;
  let expected = 0;
  let progress: ExportProgress = { done: 0, total: undefined };
  let parts: AsyncGenerator<number, void> | undefined;
  let isComplete = false;

  async function readPage(signal: AbortSignal) {
    try {
      return await readModels(size, signal);
    } catch (error) {
      size = sizeWithin(size / 2);
      throw toProblem(error);
    }
  }

  return {
    /** Reads the next page. Can be called again after a rejection, unless it is one of `finalCodes`. */
    async read(signal: AbortSignal): Promise<ExportStep> {
      const { models, total, isLast } = await readPage(signal);
      if (models.length > 0) {
        const length = await written(async () => writer.add(models));
        size = sizeWithin((wantedPage / length) * models.length);
      }
      count += models.length;
      expected = total;
      progress = { done: count, total: Math.max(count, total) };
      return { progress, isLast };
    },
    /** Writes the next part of what was read; the last one completes the file. */
    async write(): Promise<ExportStep> {
      if (!parts) progress = { done: 0, total: count };
      const left = (parts ??= writer.finish());
      const { value, done: isLast = false } = await written(async () => left.next());
      if (isLast) isComplete = true;
      progress = { ...progress, done: progress.done + (value ?? 0) };
      return { progress, isLast };
    },
    report: (): ExportReport => ({ count, missing: Math.max(0, expected - count) }),
    /** Removes what was written, unless the file is complete. */
    discard: () => {
      if (!isComplete) void file?.abort().catch(() => {});
    },
  };
}

export type ExportRun = ReturnType<typeof exportRun>;

type Export = {
  job: ExportJob;
  /** Undefined for the clipboard. */
  file: OutputFile | undefined;
  browser: Pick<Wiring['browser'], 'clipboard' | 'files'>;
  models: Pick<DomainApi['models'], 'query' | 'get'>;
  key: DomainKey;
};

function readerOf(job: ExportJob, models: Export['models'], key: DomainKey): ReadModels {
  if ('rows' in job) return () => Promise.resolve({ models: job.rows, total: job.rows.length, isLast: true });
  if ('ids' in job) return readerOfIds((id, signal) => ifThere(models.get(key, id, signal)), job.ids);
  return readerOfQuery((query, signal) => models.query(key, query, signal), job.query, job.here);
}

export function startExport({ job, file, browser, models, key }: Export): ExportRun {
  const reader = readerOf(job, models, key);
  if (!file) return exportRun(reader, clipboardWriter(browser.clipboard));
  const writer = job.format === 'csv' ? csvWriter(file, browser.files.createSpool()) : jsonLinesWriter(file);
  return exportRun(reader, writer, file);
}
