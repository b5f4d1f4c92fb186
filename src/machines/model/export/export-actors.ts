import { type AnyEventObject, fromCallback } from 'xstate';
import type { Model } from '~/api/rest/domain/models';
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

const startExport = chunk(async () => (await import('./export-run')).startExport);

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

/** The export of models of a domain to a file or the clipboard. */
export const modelExport = (wiring: DomainWiring) => {
  const { inDomain, key, browser, notify } = wiring;
  const name = `${key.namespace}-${key.id}-models`.replace(/[^\w.-]+/g, '_');
  return modelExportMachine.provide({
    actors: {
      chooseFile: screenTask<ExportRun | undefined, ExportJob>(async ({ input: job, signal }) => {
        const { format } = job;
        const isFile = format !== 'clipboard';
        // First, because the browser asks only while a click is handled.
        const file = isFile ? await browser.files.create(`${name}.${format}`, fileTypes[format]) : undefined;
        if (isFile && !file) return undefined;
        try {
          const start = await startExport.load();
          signal.throwIfAborted();
          return start({ job, file, browser, models: inDomain.models, key });
        } catch (error) {
          await file?.abort();
          throw error;
        }
      }),
      keepRun: fromCallback<AnyEventObject, ExportRun>(
        ({ input: run }) =>
          () =>
            run.discard(),
      ),
    },
    actions: { announce: (_, { format, report }) => notify(exportNotice(format, report)) },
  });
};

const exports = chunk(async () => (await import('./export-run')).startExport);

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
  { browser, inDomain, key }: Pick<DomainWiring, 'browser' | 'inDomain' | 'key'>,
  parts: readonly Exported[],
  signal: AbortSignal,
): Promise<string | undefined> {
  let count = 0;
  for (const part of parts) {
    const name = `${key.namespace}-${key.id}-${part.name}`.replace(/[^\w.-]+/g, '_');
    // First, because the browser asks only while a click is handled.
    const file = await browser.files.create(`${name}.jsonl`, 'application/x-ndjson');
    if (!file) return undefined;
    try {
      const startExport = await exports.load();
      const job = await jobOf(part);
      const run = startExport({ job, file, browser, models: inDomain.models, key });
      while (!(await run.read(signal)).isLast) signal.throwIfAborted();
      while (!(await run.write()).isLast) signal.throwIfAborted();
      count += run.report().count;
    } catch (error) {
      await file.abort().catch(() => {});
      throw error;
    }
  }
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'model was' : 'models were'} saved as JSON Lines.`;
}
