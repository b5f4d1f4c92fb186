import { jsonFromValue } from '../state/data-values';
import type { ObjectValue } from '../state/data-values';
import { meets, valueAtPath } from './evaluate';
import type { QueryRow } from './evaluate';
import type { Query } from './query';
import { QueryFailure } from './query-error';
import { sortRows, storedRows } from './sort';

export type QueryResult<Row> = {
  /** One page, in order. `data` as JSON with only the selected fields. */
  data: { row: Row; data: Record<string, unknown> }[];
  offset: number;
  /** Total number of results on all pages. */
  total: number;
};

/** The data alone has fields: "@id" is a key here. */
const project = (root: ObjectValue, fields: Query['fields']): Record<string, unknown> => {
  if (fields.length === 0) return jsonFromValue(root) as Record<string, unknown>;
  const data = Object.create(null) as Record<string, unknown>;
  for (const { path, name } of fields) {
    const value = valueAtPath(root, path);
    if (value) data[name] = jsonFromValue(value);
  }
  return data;
};

/**
 * Runs a query. `models`: all of the domain, in the order of their creation.
 * @throws QueryFailure
 */
export const runQuery = <Row extends QueryRow>(
  query: Query,
  models: readonly Row[],
  mayRead: (model: Row) => boolean = () => true,
): QueryResult<Row> => {
  const { where, collection, orderBy, limit, offset, fields } = query;
  if (query.isFailing) throw new QueryFailure('The query can not be carried out.');
  const matching = storedRows(models).filter(
    (row) => row.collection === collection && mayRead(row) && (!where || meets(row, where)),
  );
  const page = sortRows(matching, orderBy).slice(offset, limit === undefined ? undefined : offset + limit);
  return {
    data: page.map((row) => ({ row, data: project(row.root, fields) })),
    offset,
    total: matching.length,
  };
};
