import type { DomainApi } from '../api/rest/domain/domain-api';
import type { ModelInfo } from '../api/rest/domain/models';
import { sameKey } from '../machines/console/place';
import { isSegment } from '../machines/support/segment';
import type { DomainKey } from '../api/rest/domains';
import { ifThere } from './form-actors';

/** So many ids are read at once. In a domain with more models, others are found by their whole id only. */
export const mostIds = 1_000;
const shown = 10;

export type FindModels = (key: DomainKey, text: string, signal: AbortSignal) => Promise<ModelInfo[]>;

/**
 * Finds models by a part of their id. The server can't search for one (ids are no part of its query language), so the list is read, and
 * kept while what is typed only grows. The same text once more is a new search.
 */
export function findModels(models: Pick<DomainApi['models'], 'list' | 'info'>): FindModels {
  let known: { key: DomainKey; text: string; rows: readonly ModelInfo[] } | undefined;
  /** Texts that are no whole id, in a domain with more models than were read. Kept while one text is typed or erased. */
  let misses = new Set<string>();

  async function rowsFor(key: DomainKey, text: string, signal: AbortSignal) {
    const last = known && sameKey(known.key, key) && text !== known.text ? known : undefined;
    const grows = last !== undefined && text.startsWith(last.text);
    if (!grows && !last?.text.startsWith(text)) misses = new Set();
    const rows = grows ? last.rows : await models.list(key, { offset: 0, limit: mostIds }, signal);
    known = { key, text, rows };
    return rows;
  }

  return async (key, text, signal) => {
    const rows = await rowsFor(key, text, signal);
    const wanted = text.toLowerCase();
    const found = rows
      .filter(({ id }) => id.toLowerCase().includes(wanted))
      .sort((one, other) => one.id.toLowerCase().indexOf(wanted) - other.id.toLowerCase().indexOf(wanted))
      .slice(0, shown);
    if (found.length > 0 || rows.length < mostIds || !isSegment(text) || misses.has(text)) return found;
    const model = await ifThere(models.info(key, text, signal));
    if (!model) misses.add(text);
    return model ? [model] : [];
  };
}
