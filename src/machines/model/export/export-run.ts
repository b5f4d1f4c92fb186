import type { OutputFile } from '~/api/browser/files';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import { isApiProblem, toProblem } from '~/core/problem';
import { refusedHere } from '~/core/refusals';
import { ifThere } from '~/machines/kit/task';
import type { Wiring } from '~/machines/services';
import type { ExportJob, ExportProgress, ExportRun } from './export-machine';
import { type ModelReader, readerOfIds, readerOfQuery, readerOfRows } from './model-reader';
import { clipboardWriter, csvWriter, jsonLinesWriter, type ModelWriter } from './model-writers';

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

/** @param file the file that `writer` writes, if it writes one */
export function exportRun(reader: ModelReader, writer: ModelWriter, file?: OutputFile): ExportRun {
  let size = pageSizes.first;
  let progress: ExportProgress = { done: 0, total: undefined };
  let parts: AsyncGenerator<number, void> | undefined;
  let isComplete = false;

  async function readPage(signal: AbortSignal) {
    try {
      return await reader.read(size, signal);
    } catch (error) {
      size = sizeWithin(size / 2);
      throw toProblem(error);
    }
  }

  return {
    async read(signal) {
      const { models, total, isLast } = await readPage(signal);
      if (models.length > 0) {
        const length = await written(async () => writer.add(models));
        size = sizeWithin((wantedPage / length) * models.length);
      }
      const done = progress.done + models.length;
      progress = { done, total: Math.max(done, total) };
      return { progress, isLast };
    },
    async write() {
      if (!parts) progress = { done: 0, total: progress.done };
      const left = (parts ??= writer.finish());
      const { value, done: isLast = false } = await written(async () => left.next());
      if (isLast) isComplete = true;
      progress = { ...progress, done: progress.done + (value ?? 0) };
      return { progress, isLast };
    },
    report: () => reader.report(),
    discard: () => {
      if (!isComplete) void file?.abort().catch(() => {});
    },
  };
}

type Export = {
  job: ExportJob;
  /** Undefined for the clipboard. */
  file: OutputFile | undefined;
  browser: Pick<Wiring['browser'], 'clipboard' | 'files'>;
  models: Pick<DomainApi['models'], 'query' | 'get'>;
  key: DomainKey;
};

function readerOf(job: ExportJob, models: Export['models'], key: DomainKey) {
  if ('rows' in job) return readerOfRows(job.rows);
  if ('ids' in job) return readerOfIds((id, signal) => ifThere(models.get(key, id, signal)), job.ids);
  return readerOfQuery((query, signal) => models.query(key, query, signal), job.query, job.here);
}

export function startExport({ job, file, browser, models, key }: Export): ExportRun {
  const reader = readerOf(job, models, key);
  if (!file) return exportRun(reader, clipboardWriter(browser.clipboard));
  const writer = job.format === 'csv' ? csvWriter(file, browser.files.createSpool()) : jsonLinesWriter(file);
  return exportRun(reader, writer, file);
}
