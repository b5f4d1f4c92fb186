import { compileCondition, keyPath } from './query-compile';
import { type Filter, filterExpression, readFilterExpression } from './query-filter';
import {
  type Clauses,
  type Expression,
  type Order,
  type QueryParts,
  readQueryParts,
  sameExpression,
  type Term,
  trimmedEnd,
} from './query-grammar';

export type { Order } from './query-grammar';

/** A filter of a field. `path`: as it is written, such as `lines[0].price`. */
export type Condition = Filter & { path: string };

/** A query that was read, to be changed by its columns. */
export type QueryText = QueryParts;
export const readQueryText = (text: string): QueryText | undefined => readQueryParts(text);

const conditionOf = ({ expression }: Term): Condition | undefined => readFilterExpression(expression);

/** The conditions on a field that AND joins with the others. */
export const conditionsOn = ({ terms }: QueryText, path: string): Condition[] =>
  terms.flatMap((term) => {
    const condition = conditionOf(term);
    return condition?.path === path ? [condition] : [];
  });

/** The paths of all fields that have conditions which AND joins. */
export const conditionPaths = (query: QueryText | undefined): string[] =>
  (query?.terms ?? []).flatMap((term) => conditionOf(term)?.path ?? []);

/** The text of a condition, or why the query language has none. */
export function conditionText({ path, ...filter }: Condition): { text: string } | { reason: string } {
  const expression = filterExpression(path, filter);
  return 'reason' in expression ? expression : compileCondition(expression);
}

/** As it is written, if there is white space on both sides. */
const spaced = (joint = '') => (/^[ \t\r\n\f].*[ \t\r\n\f]$/s.test(joint) ? joint : ' AND ');

const readCondition = (text: string): Expression | undefined => readQueryParts(`SELECT FROM c WHERE ${text}`)?.where;

/** A term so that it is read the same at another place. */
function placedText(text: string, expression: Expression, isFirst: boolean): string {
  const isSame = isFirst
    ? sameExpression(readCondition(text), expression)
    : sameExpression(readCondition(`x = 1 AND ${text}`), {
        kind: 'and',
        all: [
          {
            kind: 'comparison',
            left: { kind: 'path', path: 'x' },
            operator: '=',
            right: { kind: 'value', value: 1 },
          },
          expression,
        ],
      });
  if (isSame) return text;
  if (sameExpression(readCondition(`(${text})`), expression)) return `(${text})`;
  const compiled = compileCondition(expression);
  return 'text' in compiled ? (isFirst ? compiled.text : `(${compiled.text})`) : text;
}

/**
 * The query with these conditions on the field instead of those it has; the others stay as they are written, as far as they are read the same
 * at their place. It begins at the first result.
 */
export function withConditions(query: QueryText, path: string, conditions: readonly Condition[]): string {
  const { terms, isJoined, clauses } = query;
  const isOn = (at: number) => {
    const term = terms[at];
    return term !== undefined && conditionOf(term)?.path === path;
  };
  const first = terms.findIndex((_, at) => isOn(at));
  const added = conditions.flatMap((condition, at) => {
    const expression = filterExpression(path, condition);
    const compiled = conditionText(condition);
    return 'text' in compiled && !('reason' in expression)
      ? [{ joint: spaced(at === 0 ? terms[first]?.joint : undefined), text: compiled.text, expression }]
      : [];
  });
  const others = terms.map(({ text, joint, expression }) => ({
    joint: spaced(joint),
    text: isJoined || conditions.length === 0 ? text : `(${text})`,
    expression,
  }));
  const all =
    first < 0 ? [...others, ...added] : others.flatMap((other, at) => (at === first ? added : isOn(at) ? [] : [other]));
  const isAlone = all.length === 1 && !isJoined;
  const where = all
    .map(({ joint, text, expression }, at) =>
      isAlone ? text : (at === 0 ? '' : joint) + placedText(text, expression, at === 0),
    )
    .join('');
  return joinedClauses({ ...clauses, where: replaced(clauses.where, 'WHERE', where), offset: '' });
}

/** The query with this order. It begins at the first result. */
export const withOrder = ({ clauses }: QueryText, order: readonly Order[]): string =>
  joinedClauses({ ...clauses, order: replaced(clauses.order, 'ORDER BY', orderText(order)), offset: '' });

/** The query with further conditions, and this order, limit and offset instead of its own. */
export function withRange(
  { clauses: { head, where } }: QueryText,
  {
    also = [],
    order,
    limit,
    offset,
  }: { also?: readonly string[]; order: readonly Order[]; limit: number; offset?: number },
): string {
  const all = [whereText(where), ...also].filter(Boolean);
  const text = all.length > 1 ? all.map((each) => `(${each})`).join(' AND ') : (all[0] ?? '');
  return joinedClauses({
    head,
    where: text && `WHERE ${text}`,
    order: order.length > 0 ? `ORDER BY ${orderText(order)}` : '',
    limit: `LIMIT ${limit}`,
    offset: offset === undefined ? '' : `OFFSET ${offset}`,
  });
}

export const orderText = (order: readonly Order[]): string =>
  order.map(({ path, descending }) => (descending ? `${path} DESC` : path)).join(', ');

/** The order after a click on a column: ascending, descending, then none. `adds`: the other columns stay. */
export function nextOrder(order: readonly Order[], path: string, adds: boolean): Order[] {
  const present = order.find((each) => each.path === path);
  const next = present?.descending ? [] : [{ path, descending: present !== undefined }];
  if (!adds) return next;
  return present ? order.flatMap((each) => (each === present ? next : [each])) : [...order, ...next];
}

const whereText = (where: string): string => trimmedEnd(where.slice('WHERE'.length).replace(/^[ \t\r\n\f]+/, ''));

/** The condition of the query, or empty. */
export const whereOf = ({ clauses: { where } }: QueryText): string => whereText(where);

/** The path of the column of a key in the results; undefined if none or several fields have this name. */
export function pathOfColumn({ fields }: QueryText, name: string): string | undefined {
  if (fields.length === 0) return keyPath(name);
  const [field, ...others] = fields.filter((each) => each.name === name);
  if (!field || others.length > 0) return undefined;
  // As a field it is the data key, in a condition the model's own.
  return field.path === '@id' || field.path === '@version' ? `@${field.path}` : field.path;
}

/** A clause with other content; its white space at the end stays. */
const replaced = (clause: string, word: string, content: string) =>
  content === '' ? '' : word + ' ' + content + clause.slice(trimmedEnd(clause).length);

const joinedClauses = ({ head, where, order, limit, offset }: Clauses): string =>
  trimmedEnd(
    [head, where, order, limit, offset]
      .map((clause) => (clause === '' || trimmedEnd(clause) !== clause ? clause : `${clause} `))
      .join(''),
  );
