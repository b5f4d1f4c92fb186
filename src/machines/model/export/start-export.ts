import type { OutputFile } from '~/api/browser/files';
import type { DomainApi } from '~/api/rest/domain/api';
import type { DomainKey } from '~/api/rest/domains';
import type { Wiring } from '~/machines/services';
import type { ExportJob, ExportRun } from './export-machine';
import { exportRun } from './export-run';
import { readerOfQuery, readerOfRows } from './model-reader';
import { clipboardWriter, csvWriter, jsonLinesWriter } from './model-writers';

type Export = {
  job: ExportJob;
  /** Undefined for the clipboard. */
  file: OutputFile | undefined;
  browser: Pick<Wiring['browser'], 'clipboard' | 'files'>;
  models: Pick<DomainApi['models'], 'query'>;
  key: DomainKey;
};

export function startExport({ job, file, browser, models, key }: Export): ExportRun {
  const reader =
    'rows' in job
      ? readerOfRows(job.rows)
      : readerOfQuery((query, signal) => models.query(key, query, signal), job.query, job.here);
  if (!file) return exportRun(reader, clipboardWriter(browser.clipboard));
  const writer = job.format === 'csv' ? csvWriter(file, browser.files.createSpool()) : jsonLinesWriter(file);
  return exportRun(reader, writer, file);
}
