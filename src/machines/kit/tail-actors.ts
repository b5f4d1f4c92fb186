import type { Paged } from '~/api/rest/domain/paging';
import type { ListQuery } from '~/core/list-query';
import type { RowRange } from './resource-list-actors';
import type { TailAnswer, TailQuestion } from './tail-machine';
import { screenTask } from './task';

/** How many are read at once, and how often for one answer, at most. */
const batchSize = 100;
const maxBatches = 10;

export type Newer<Row> = {
  load: (batchSize: RowRange, signal: AbortSignal) => Promise<Paged<Row>>;
  idOf: (row: Row) => string;
  /**
   * `append`: a row never changes and never goes, so that it is read down to the first known one. `all`: rows change and go, so
   * that it is read down to the last known one.
   */
  rows: 'append' | 'all';
  now: () => number;
  /** Whether the server tells the total; it does unless given. */
  isCounted?: (query: ListQuery) => boolean;
};

/**
 * Reads what is newer than the known rows of a list in the order of time, the newest first. While it reads, rows that come
 * in push others down: those that are met twice count once, and none is missed.
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
    // Rows after the last known one count only where a page has room for them.
    const knownIds = new Set(known.map(idOf));
    const last = [...found.keys()].findLastIndex((id) => knownIds.has(id));
    return {
      rows: [...found.values()].slice(0, Math.max(last + 1, query.pageSize)),
      total,
      hasNext: (total ?? found.size) > query.pageSize,
      at: now(),
    };
  });
