import { type AnyEventObject, fromCallback } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
import type { DomainKey } from '~/api/rest/domains';
import { countOf, formatCount } from '~/core/counts';
import { chunk } from '~/machines/kit/chunk';
import { screenTask } from '~/machines/kit/task';
import { exportJob } from '~/machines/model/model-queries';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import {
  type ExportFormat,
  type ExportJob,
  type ExportReport,
  type ExportRun,
  modelExportMachine,
} from './export-machine';

const fileTypes = { jsonl: 'application/x-ndjson', csv: 'text/csv;charset=utf-8' };

const exportTexts: Record<ExportFormat, string> = {
  jsonl: 'saved as JSON Lines',
  csv: 'saved as CSV',
  clipboard: 'copied as JSON',
};

export function exportNotice(format: ExportFormat, { count, missing }: ExportReport): NoticeText {
  const title = 'Results Exported';
  const text = `${countOf(count, 'model')} ${count === 1 ? 'was' : 'were'} ${exportTexts[format]}.`;
  if (missing === 0) return { intent: 'success', title, text };
  return {
    intent: 'warning',
    title,
    text: `${text} The collection changed during the export: ${formatCount(missing)} more were counted. Export again to be sure.`,
  };
}

type InDomain = Pick<DomainWiring, 'browser' | 'inDomain' | 'key'>;

/** @param what as in `models.csv` */
export const fileNameOf = ({ namespace, id }: DomainKey, what: string) =>
  `${namespace}-${id}-${what}`.replace(/[^\w.-]+/g, '_');

const exports = chunk(async () => (await import('./export-run')).startExport);

/** @returns undefined if the operator canceled */
async function begin(
  { browser, inDomain, key }: InDomain,
  what: string,
  format: ExportFormat,
  jobOf: () => ExportJob | Promise<ExportJob>,
  signal: AbortSignal,
): Promise<ExportRun | undefined> {
  const isFile = format !== 'clipboard';
  // First, because the browser asks only while a click is handled.
  const file = isFile ? await browser.files.create(fileNameOf(key, `${what}.${format}`), fileTypes[format]) : undefined;
  if (isFile && !file) return undefined;
  try {
    const startExport = await exports.load();
    signal.throwIfAborted();
    return startExport({ job: await jobOf(), file, browser, models: inDomain.models, key });
  } catch (error) {
    await file?.abort().catch(() => {});
    throw error;
  }
}

/** The export of models of a domain to a file or the clipboard. */
export const modelExport = (wiring: DomainWiring) =>
  modelExportMachine.provide({
    actors: {
      chooseFile: screenTask<ExportRun | undefined, ExportJob>(({ input: job, signal }) =>
        begin(wiring, 'models', job.format, () => job, signal),
      ),
      keepRun: fromCallback<AnyEventObject, ExportRun>(
        ({ input: run }) =>
          () =>
            run.discard(),
      ),
    },
    actions: { announce: (_, { format, report }) => wiring.notify(exportNotice(format, report)) },
  });

/** Models, their ids, or the id of a collection. */
type Exported = { name: string } & (
  { collection: string } | { ids: readonly string[] } | { models: () => Promise<readonly Model[]> }
);

async function jobOf(part: Exported): Promise<ExportJob> {
  const format = 'jsonl';
  if ('ids' in part) return { format, ids: part.ids };
  if ('models' in part) return { format, rows: await part.models() };
  return exportJob(format, { mode: 'browse', text: part.collection, pageSize: 1 }, []);
}

/**
 * Saves models as JSON Lines before they are deleted, one file for each part.
 * @returns what was saved; undefined if the operator canceled
 */
export async function exportFirst(
  wiring: InDomain,
  parts: readonly Exported[],
  signal: AbortSignal,
): Promise<string | undefined> {
  let count = 0;
  for (const part of parts) {
    const run = await begin(wiring, part.name, 'jsonl', () => jobOf(part), signal);
    if (!run) return undefined;
    try {
      while (!(await run.read(signal)).isLast) signal.throwIfAborted();
      while (!(await run.write()).isLast) signal.throwIfAborted();
      count += run.report().count;
    } catch (error) {
      run.discard();
      throw error;
    }
  }
  return `${countOf(count, 'model')} ${count === 1 ? 'was' : 'were'} saved as JSON Lines.`;
}
