import { stepsOfField } from './field';
import type { QueriedModel } from './query';
import { type Filter, filterExpression, readFilterExpression } from './query-filter';
import {
  type Clauses,
  comparing,
  type Expression,
  isLeaf,
  keyPath,
  type Leaf,
  leafText,
  type Order,
  pathOfField,
  pathsIn,
  type QueryText,
  readQueryText,
  reservedWords,
  sameExpression,
  simplified,
  stepsOf,
  type Term,
  trimmedEnd,
} from './query-grammar';
import { dateOf, isPlainObject } from './values';

/** Where a key stands. A key that is right in an order may be wrong in a condition. */
export type Place = 'condition' | 'order' | 'field';

/** Whether a sign in it comes with pasted text rather than with a key. A typographic apostrophe may belong to a key. */
export const hasPastedSign = (path: string): boolean => /[\u200b\u2060\ufeff“”„‘]|[^\S \t\r\n\f]/.test(path);

const signs = /[\s=<>+\-*/%()[\]!,.`"'\\]|\p{Cc}|\p{Cs}/u;
const reserved = new RegExp(reservedWords, 'i');

/** Why the server would read the data key as something else at this place, even with the ways around. */
export function whyUnqueryable(key: string, place: Place = 'condition'): string | undefined {
  if (key === '' || signs.test(key) || hasPastedSign(key))
    return "Queries can't use keys with spaces, quotes, brackets, dots, commas, backslashes or operators.";
  const [word] = reserved.exec(key) ?? [];
  if (word !== undefined) return `Queries can't use keys that contain “${word}”.`;
  if (place !== 'condition') return undefined;
  const [start] = /^(?:true|false)/i.exec(key) ?? [];
  if (start !== undefined) return `Queries can't compare keys that begin with “${start}”.`;
  return /^\d/.test(key) ? "Queries can't compare keys that begin with a digit." : undefined;
}

/** Keys below the first level follow the same rules, but only the first one can begin with a doubled `@`. */
const whyUnqueryableInside = (key: string) =>
  key.startsWith('@@') ? 'Only the first key of a path can begin with @@.' : whyUnqueryable(key, 'field');

export const backQuoted = "Queries can't use keys in back quotes: the server fails on them.";

/** Why the server would not read the path as it is written. */
export function whyMisread(path: string, place: Place): string | undefined {
  return path.includes('`') ? backQuoted : whyStepsMisread(stepsOf(path), place);
}

function whyStepsMisread([first = '', ...rest]: readonly (string | number)[], place: Place): string | undefined {
  const reason = whyUnqueryable(String(first), place);
  if (reason !== undefined) return reason;
  return rest
    .map((step) => (typeof step === 'string' ? whyUnqueryableInside(step) : undefined))
    .find((each) => each !== undefined);
}

/** Why queries can't use a field at this place. @param field as `fieldOf` writes it */
export const whyFieldUnqueryable = (field: string, place: Place = 'condition'): string | undefined =>
  whyStepsMisread(stepsOfField(field), place);

/** Keys as a path, or why queries can't use it. A number stands for every item of a list. */
export function pathOfSteps(steps: readonly (string | number)[], place: Place): { path: string } | { reason: string } {
  if (steps.some((step) => typeof step === 'number'))
    return { reason: "Queries can't look into every item of a list." };
  const reason = whyStepsMisread(steps, place);
  const [first = '', ...rest] = steps;
  return reason === undefined ? { path: [keyPath(String(first)), ...rest].join('.') } : { reason };
}

const isReadAs = (text: string, expression: Expression) =>
  sameExpression(readQueryText(`SELECT FROM c WHERE ${text}`)?.where, expression);

/** The text of a condition that the server reads as it is meant, or why there is none. */
export type Compiled = { text: string } | { reason: string };

function compileLeaf(leaf: Leaf): Compiled {
  const paths = pathsIn(leaf);
  if (paths.some((path) => /^null$/i.test(path))) return { reason: "Queries can't compare null." };
  const reason = paths.map((path) => whyMisread(path, 'condition')).find((each) => each !== undefined);
  if (reason !== undefined) return { reason };
  const bare = leafText(leaf);
  // After the second NOT is a blank, so that the key is read as a whole.
  const text = [bare, `NOT (NOT ${bare})`].find((each) => isReadAs(each, leaf));
  return text === undefined ? { reason: unwritable } : { text };
}

const unwritable = "Queries can't compare text that ends with a backslash.";

function compilePart(expression: Expression): Compiled {
  if (isLeaf(expression)) return compileLeaf(expression);
  if (expression.kind === 'not') {
    const { of } = expression;
    const inner = compilePart(of);
    if ('reason' in inner) return inner;
    const bare = isLeaf(of) ? [`NOT ${leafText(of)}`] : [];
    return { text: bare.find((each) => isReadAs(each, expression)) ?? `NOT (${inner.text})` };
  }
  const texts: string[] = [];
  for (const [at, each] of expression.all.entries()) {
    const part = compilePart(each);
    if ('reason' in part) return part;
    const isWhole = isLeaf(each) || each.kind === 'not';
    texts.push(isWhole && (at === 0 || !part.text.startsWith('NOT')) ? part.text : `(${part.text})`);
  }
  return { text: texts.join(expression.kind === 'and' ? ' AND ' : ' OR ') };
}

export function compileCondition(expression: Expression): Compiled {
  const simple = simplified(expression);
  const compiled = compilePart(simple);
  return 'reason' in compiled || isReadAs(compiled.text, simple) ? compiled : { reason: unwritable };
}

/** Paths for completion in queries: keys and those one level below, as far as the server reads them as they are written. */
export function queryFields(models: readonly QueriedModel[], place: Place): string[] {
  const fields = new Set<string>();
  for (const { data } of models.slice(0, 100))
    for (const [key, value] of Object.entries(data)) {
      if (whyUnqueryable(key, place) !== undefined) continue;
      const path = keyPath(key);
      fields.add(path);
      if (!isPlainObject(value) || dateOf(value) !== undefined) continue;
      for (const inner of Object.keys(value))
        if (whyMisread(`${path}.${inner}`, place) === undefined) fields.add(`${path}.${inner}`);
    }
  return [...fields];
}

/** A filter of a field. `path`: as it is written, such as `lines[0].price`. */
export type Condition = Filter & { path: string };

const conditionOf = ({ expression }: Term): Condition | undefined => readFilterExpression(expression);

export const conditionsOn = ({ terms }: QueryText, path: string): Condition[] =>
  terms.flatMap((term) => {
    const condition = conditionOf(term);
    return condition?.path === path ? [condition] : [];
  });

export const conditionPaths = (query: QueryText | undefined): string[] =>
  (query?.terms ?? []).flatMap((term) => conditionOf(term)?.path ?? []);

/** The text of a condition, or why the query language has none. */
export function conditionText({ path, ...filter }: Condition): { text: string } | { reason: string } {
  const expression = filterExpression(path, filter);
  return 'reason' in expression ? expression : compileCondition(expression);
}

/** As it is written, if there is white space on both sides. */
const spaced = (joint = '') => (/^[ \t\r\n\f].*[ \t\r\n\f]$/s.test(joint) ? joint : ' AND ');

/** A term so that it is read the same at another place. */
function placedText(text: string, expression: Expression, isFirst: boolean): string {
  const isSame = isFirst
    ? isReadAs(text, expression)
    : isReadAs(`x = 1 AND ${text}`, { kind: 'and', all: [comparing('x', '=', 1), expression] });
  if (isSame) return text;
  if (isReadAs(`(${text})`, expression)) return `(${text})`;
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

type Range = { also?: readonly string[]; order: readonly Order[]; limit: number; offset?: number };

/** The query with further conditions, and this order, limit and offset instead of its own. */
export function withRange({ clauses: { head, where } }: QueryText, { also = [], order, limit, offset }: Range): string {
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

/** The path of the column of a field in the results; undefined if none or several fields have this name. */
export function pathOfColumn({ fields }: QueryText, name: string): string | undefined {
  // Back quotes keep one key from being read as several; no condition is written with them.
  if (fields.length === 0) return whyFieldUnqueryable(name, 'field') === undefined ? pathOfField(name) : `\`${name}\``;
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
