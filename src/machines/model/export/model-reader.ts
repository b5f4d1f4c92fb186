import type { Model } from '~/api/rest/domain/models';
import type { Paged } from '~/api/rest/domain/paging';
import { createIdSet } from '~/core/id-set';
import { splitRange } from '~/core/json/query-range';
import type { ExportReport } from './export-machine';

/** `models`: those that no page before had. */
export type ReadPage = { models: readonly Model[]; total: number; isLast: boolean };
export type ModelReader = {
  /** @param size how many models to ask for. After a rejection it reads the same page. */
  read(size: number, signal: AbortSignal): Promise<ReadPage>;
  report(): ExportReport;
};

export const readerOfRows = (rows: readonly Model[]): ModelReader => ({
  read: () => Promise.resolve({ models: rows, total: rows.length, isLast: true }),
  report: () => ({ count: rows.length, duplicates: 0, missing: 0 }),
});

/** Each page begins this far before the end of the one before, because a deletion moves the rest up. */
const overlap = 10;

/**
 * Reads what a query finds, page by page, within its LIMIT. The order may change between two pages, and models can't be sorted by id: each is
 * returned once, and if some are missing at the end, all pages are read once more.
 */
export function readerOfQuery(
  ask: (query: string, signal: AbortSignal) => Promise<Paged<Model>>,
  query: string,
): ModelReader {
  const { text, limit: most, offset: first } = splitRange(query);
  const seen = createIdSet();
  let total: number | undefined;
  let at = 0;
  let known = 0;
  let duplicates = 0;
  let isShifted = false;
  let isSecondTime = false;
  return {
    async read(size, signal) {
      const limit = Math.min(size, most - at);
      const { data, totalResults } = await ask(`${text} LIMIT ${limit} OFFSET ${first + at}`, signal);
      const counted = Math.min(most, Math.max(0, totalResults - first));
      isShifted ||= total !== undefined && total - counted > overlap;
      total = counted;
      const models = data.filter(({ id }) => seen.size < most && seen.add(id));
      if (!isSecondTime) duplicates += Math.max(0, data.length - models.length - known);
      const end = at + data.length;
      if (data.length > 0 && end < total) {
        known = Math.min(overlap, data.length - 1);
        at = end - known;
        return { models, total, isLast: false };
      }
      const isComplete = isSecondTime || (!isShifted && seen.size >= total);
      isSecondTime = true;
      at = 0;
      return { models, total, isLast: isComplete };
    },
    report: () => ({ count: seen.size, duplicates, missing: Math.max(0, (total ?? 0) - seen.size) }),
  };
}
