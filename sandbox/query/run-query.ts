import { type DataValue, jsonFromValue, type ObjectValue } from '../state/data-values';
import type { ComparisonOperator, Condition, Operand, Path, Query } from './query';
import { arithmetic, compared, type Scalar, sorted, textOf } from './scalar';
import { QueryFailure } from './scanner';

/** What is asked of a model. */
type QueryRow = { id: string; collection: string; version: number; root: ObjectValue };

/** The value at the path of the data, if any. */
const valueAtPath = (root: DataValue, path: Path): DataValue | undefined => {
  let value: DataValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = value.type === 'array' ? value.children[step] : undefined;
    else value = value.type === 'object' ? value.children[step.startsWith('@@') ? step.slice(1) : step] : undefined;
    if (!value) return undefined;
  }
  return value;
};

/** Null, objects and arrays are as good as missing. */
const scalarOf = (value: DataValue | undefined): Scalar | undefined => {
  if (value?.type === 'date') return new Date(value.value);
  return value && 'value' in value ? value.value : undefined;
};

/** What a path means in a condition or an order. */
const scalarAt = ({ id, version, root }: QueryRow, path: Path): Scalar | undefined => {
  if (path.length === 1 && path[0] === '@id') return id;
  if (path.length === 1 && path[0] === '@version') return BigInt(version);
  return scalarOf(valueAtPath(root, path));
};

const resultOf = (operand: Operand, row: QueryRow): Scalar | undefined => {
  if (operand.type === 'literal') return operand.value;
  if (operand.type === 'path') return scalarAt(row, operand.path);
  let result = resultOf(operand.first, row);
  for (const { operator, operand: next } of operand.rest) result = arithmetic[operator](result, resultOf(next, row));
  return result;
};

/** Whether two values that compare so fit; undefined: they can't be compared. */
const fits: Record<ComparisonOperator, (difference: number | undefined) => boolean> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '>': (difference = 0) => difference > 0,
  '<': (difference = 0) => difference < 0,
  '>=': (difference = -1) => difference >= 0,
  '<=': (difference = 1) => difference <= 0,
};

/** Whether the text matches the pattern, in which % matches any text, including none. Empty texts and patterns match nothing. */
export const isLike = (text: string, pattern: string): boolean => {
  if (text === '' || pattern === '') return false;
  const [start = '', ...rest] = pattern.split('%');
  const end = rest.pop();
  if (end === undefined) return text === pattern;
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - end.length >= at && text.endsWith(end);
};

/** Whether the model matches the condition. */
const meets = (row: QueryRow, condition: Condition): boolean => {
  switch (condition.type) {
    case 'comparison':
      return fits[condition.operator](compared(resultOf(condition.left, row), resultOf(condition.right, row)));
    case 'like': {
      const value = scalarAt(row, condition.path);
      return value !== undefined && isLike(textOf(value), condition.pattern);
    }
    case 'not':
      return !meets(row, condition.condition);
    case 'and':
      return condition.conditions.every((each) => meets(row, each));
    case 'or':
      return condition.conditions.some((each) => meets(row, each));
  }
};

/** In which of the two clusters of the database a model lies. Models are put into them in turn. */
const clusters = new WeakMap<QueryRow, number>();

/** The models of a domain, given in the order of their creation, as the database holds them. */
const storedRows = <Row extends QueryRow>(rows: readonly Row[]): Row[] => {
  const held: [Row[], Row[]] = [[], []];
  let next = 0;
  for (const row of rows) {
    const cluster = clusters.get(row) ?? next;
    clusters.set(row, cluster);
    held[cluster === 0 ? 0 : 1].push(row);
    next = 1 - cluster;
  }
  return held.flat();
};

/** The rows in the requested order; equal ones keep their order. */
const sortRows = <Row extends QueryRow>(rows: Row[], orderBy: Query['orderBy']): Row[] => {
  if (orderBy.length === 0) return rows;
  const keyed = rows.map((row) => ({ row, keys: orderBy.map(({ path }) => scalarAt(row, path)) }));
  keyed.sort((one, other) => {
    for (const [index, { descending }] of orderBy.entries()) {
      const difference = sorted(one.keys[index], other.keys[index]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
};

type QueryResult<Row> = {
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
