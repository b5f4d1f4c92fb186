import type { Model } from '~/api/rest/domain/models';
import { chunk } from '~/machines/kit/chunk';
import type { ExportJob } from '~/machines/model/export/export-machine';
import { exportJob } from '~/machines/model/model-queries';
import type { DomainWiring } from '~/machines/resources/domain/in-domain';

const exports = chunk(async () => (await import('./start-export')).startExport);

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
