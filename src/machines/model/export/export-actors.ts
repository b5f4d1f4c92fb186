import { type AnyEventObject, fromCallback } from 'xstate';
import { countOf, formatCount } from '~/core/counts';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';
import { chunk } from '~/machines/kit/chunk';
import { screenTask } from '~/machines/kit/task';
import type { NoticeText } from '~/machines/notifications/notifications-machine';
import {
  type ExportFormat,
  type ExportJob,
  type ExportReport,
  type ExportRun,
  modelExportMachine,
} from './export-machine';

const startExport = chunk(async () => (await import('./start-export')).startExport);

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
