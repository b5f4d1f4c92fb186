import {
  type Clauses,
  type Comparison,
  type Condition,
  type Order,
  type QueryParts,
  readQueryParts,
  trimmedEnd,
} from './query-grammar';

export type { Comparison, Condition, Order } from './query-grammar';

/** A query that was read, to be changed by its columns. */
export type QueryText = QueryParts;
export const readQueryText = readQueryParts;

/** The text of a condition. The quote that the text does not contain needs no backslash. */
const quoted = (text: string): string => {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${quote}${text.replaceAll(quote, `\\${quote}`)}${quote}`;
};

export function conditionText({ path, comparison, value }: Condition): string {
  const written = typeof value === 'string' ? quoted(value) : String(value);
  if (comparison === 'contains') return `${path} LIKE ${quoted(`%${value}%`)}`;
  if (comparison === 'begins with') return `${path} LIKE ${quoted(`${value}%`)}`;
  return `${path} ${comparison} ${written}`;
}

/** Why the query language can't express the comparison with this text. */
export function whyUnwritable(comparison: Comparison, text: string): string | undefined {
  const isLike = comparison === 'contains' || comparison === 'begins with';
  if (isLike && text === '') return 'Please input the text to look for!';
  if (isLike && text.includes('%')) return "Queries can't look for a % sign.";
  return !isLike && text.endsWith('\\')
    ? "Queries can't compare text that ends with a backslash."
    : undefined;
}

/** The conditions on a field that AND joins with the others. */
export const conditionsOn = ({ terms }: QueryText, path: string): Condition[] =>
  terms.flatMap(({ condition }) => (condition?.path === path ? [condition] : []));

/** As it is written, if there is white space on both sides. */
const spaced = (joint = '') => (/^[ \t\r\n\f].*[ \t\r\n\f]$/s.test(joint) ? joint : ' AND ');

/** The query with these conditions on the field instead of those it has; the others stay as they are written. It begins at the first result. */
export function withConditions(query: QueryText, path: string, conditions: readonly Condition[]): string {
  const { terms, isJoined, clauses } = query;
  const isOn = (at: number) => terms[at]?.condition?.path === path;
  const first = terms.findIndex((_, at) => isOn(at));
  const texts = conditions.map((condition, at) => ({
    joint: spaced(at === 0 ? terms[first]?.joint : undefined),
    text: conditionText(condition),
  }));
  const others = terms.map(({ text, joint }) => ({
    joint: spaced(joint),
    text: isJoined || conditions.length === 0 ? text : `(${text})`,
  }));
  const all =
    first < 0
      ? [...others, ...texts]
      : others.flatMap((other, at) => (at === first ? texts : isOn(at) ? [] : [other]));
  const where = all.map(({ joint, text }, at) => (at === 0 ? text : joint + text)).join('');
  return joinedClauses({ ...clauses, where: replaced(clauses.where, 'WHERE', where), offset: '' });
}

/** The query with this order. It begins at the first result. */
export const withOrder = ({ clauses }: QueryText, order: readonly Order[]): string =>
  joinedClauses({
    ...clauses,
    order: replaced(clauses.order, 'ORDER BY', orderText(order)),
    offset: '',
  });

export const orderText = (order: readonly Order[]): string =>
  order.map(({ path, descending }) => (descending ? `${path} DESC` : path)).join(', ');

/** The order after a click on a column: ascending, descending, then none. `adds`: the other columns stay. */
export function nextOrder(order: readonly Order[], path: string, adds: boolean): Order[] {
  const present = order.find((each) => each.path === path);
  const next = present?.descending ? [] : [{ path, descending: present !== undefined }];
  if (!adds) return next;
  return present ? order.flatMap((each) => (each === present ? next : [each])) : [...order, ...next];
}

/** The condition of the query, or empty. */
export const whereOf = ({ clauses: { where } }: QueryText): string =>
  trimmedEnd(where.slice('WHERE'.length).replace(/^[ \t\r\n\f]+/, ''));

/** The path of the column of a key in the results; undefined if none or several fields have this name. */
export function pathOfColumn({ fields }: QueryText, name: string): string | undefined {
  if (fields.length === 0) return name;
  const [field, ...others] = fields.filter((each) => each.name === name);
  return field && others.length === 0 ? field.path : undefined;
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
