import type { Paged } from '~/api/rest/domain/paging';
import type { ListQuery } from '~/core/list-query';
import type { RowRange } from './resource-lists';
import type { TailAnswer, TailQuestion } from './tail-machine';
import { screenTask } from './task';

/** The number of rows per request, and the maximum number of requests per answer. */
const batchSize = 100;
const maxBatches = 10;

export type Newer<Row> = {
  load: (batchSize: RowRange, signal: AbortSignal) => Promise<Paged<Row>>;
  idOf: (row: Row) => string;
  /**
   * `append`: rows never change or disappear, so reading stops at the first known one. `all`: rows may change or disappear, so reading
   * continues to the last known one.
   */
  rows: 'append' | 'all';
  now: () => number;
  /** Whether the server returns the total; true by default. */
  isCounted?: (query: ListQuery) => boolean;
};

/**
 * Reads the rows of a time-ordered list that are newer than the known ones, newest first. New rows push others down while it reads: rows read
 * twice count once, and none is missed.
 */
export const readNewerTask = <Row>({ load, idOf, rows, now, isCounted = () => true }: Newer<Row>) =>
  screenTask<TailAnswer<Row>, TailQuestion<Row>>(async ({ input, signal }) => {
    const { known, query } = input;
    const border = rows === 'append' ? known[0] : known.at(-1);
    const until = border === undefined ? undefined : idOf(border);
    const found = new Map<string, Row>();
    const counted = isCounted(query);
    let total: number | undefined;
    let limit = Math.min(batchSize, query.pageSize + (rows === 'append' ? 0 : known.length));
    for (let turn = 0, offset = 0; turn < maxBatches; turn += 1, limit = batchSize) {
      const answer = await load({ ...query, offset, limit }, signal);
      if (counted) total = answer.totalResults;
      for (const row of answer.data) if (!found.has(idOf(row))) found.set(idOf(row), row);
      offset += answer.data.length;
      const isMet = until === undefined || found.has(until);
      const isLast = total === undefined ? answer.data.length < limit : offset >= total;
      if (isMet || answer.data.length === 0 || isLast) break;
    }
    if (rows === 'append') for (const row of known) if (!found.has(idOf(row))) found.set(idOf(row), row);
    // Rows after the last known one only count if a page has room for them.
    const knownIds = new Set(known.map(idOf));
    const last = [...found.keys()].findLastIndex((id) => knownIds.has(id));
    return {
      rows: [...found.values()].slice(0, Math.max(last + 1, query.pageSize)),
      total,
      hasNext: (total ?? found.size) > query.pageSize,
      at: now(),
    };
  });
