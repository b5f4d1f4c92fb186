import type { OutputFile } from '~/api/browser/files';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import { ifThere } from '~/machines/kit/resource-form-actors';
import type { Wiring } from '~/machines/services';
import type { ExportJob, ExportRun } from './export-machine';
import { exportRun } from './export-run';
import { readerOfIds, readerOfQuery, readerOfRows } from './model-reader';
import { clipboardWriter, csvWriter, jsonLinesWriter } from './model-writers';

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
