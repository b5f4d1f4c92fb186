import { jsonFromValue } from '../state/data-values';
import type { ObjectValue } from '../state/data-values';
import { meets, valueAtPath } from './evaluate';
import type { Query } from './query';
import { sortRows } from './sort';

export type QueryResult<Row> = {
  /** One page, in order. `data` as JSON with only the selected fields. */
  data: { row: Row; data: Record<string, unknown> }[];
  offset: number;
  /** Total number of results on all pages. */
  total: number;
};

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
 * Runs a query. `rows` are the models of the query's collection that the user may read. Without ORDER BY
 * they keep their order.
 */
export const runQuery = <Row extends { root: ObjectValue }>(
  query: Query,
  rows: readonly Row[],
): QueryResult<Row> => {
  const { where, orderBy, limit, offset, fields } = query;
  const matching = rows.filter((row) => !where || meets(row.root, where));
  const page = sortRows(matching, orderBy).slice(offset, limit === undefined ? undefined : offset + limit);
  return {
    data: page.map((row) => ({ row, data: project(row.root, fields) })),
    offset,
    total: matching.length,
  };
};
