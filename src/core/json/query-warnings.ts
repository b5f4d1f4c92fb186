import {
  type Expression,
  isLeaf,
  leafText,
  leavesOf,
  operandsIn,
  pathKey,
  pathsIn,
  type QueryText,
  quoted,
  readQueryText,
  sameExpression,
  stepsOf,
  withShortOrder,
} from './query-grammar';
import { backQuoted, compileCondition, hasPastedSign, orderText, type Place, whyMisread } from './query-text';

/**
 * What an operator should know before a query is sent. `misread`: the server understands something else. `refused`: it answers with an error.
 * `fix`: the query that the server reads as it is meant.
 */
export type QueryWarning = { kind: 'misread' | 'refused' | 'hint'; text: string; fix?: string | undefined };

const sameQuery = (one: QueryText, other: QueryText) =>
  sameExpression(one.where, other.where) &&
  one.collection === other.collection &&
  JSON.stringify([one.fields, one.order, one.limit, one.offset]) ===
    JSON.stringify([other.fields, other.order, other.limit, other.offset]);

/** The query as the server reads it as it is meant; undefined if there is no such text. */
function rightForm(meant: QueryText): string | undefined {
  const { fields, collection, where, order, limit, offset } = meant;
  const condition = where && compileCondition(where);
  if (condition && 'reason' in condition) return undefined;
  const names = readQueryText(`SELECT ${fields.map(({ path }) => path).join(', ')} FROM c`)?.fields;
  const selected = fields.map(({ path, name }, at) =>
    names?.[at]?.name === name ? path : `${path} AS ${/^[a-z][a-z\d]+$/i.test(name) ? name : `\`${name}\``}`,
  );
  const text = [
    `SELECT ${selected.length === 0 ? '*' : selected.join(', ')} FROM ${collection}`,
    condition ? `WHERE ${condition.text}` : '',
    order.length > 0 ? `ORDER BY ${orderText(order)}` : '',
    limit === undefined ? '' : `LIMIT ${limit}`,
    offset === undefined ? '' : `OFFSET ${offset}`,
  ]
    .filter(Boolean)
    .join(' ');
  const read = readQueryText(text);
  return read && sameQuery(read, meant) && !allPaths(read).some(isBackQuoted) ? text : undefined;
}

const comparisonsIn = (where: Expression | undefined) =>
  (where ? leavesOf(where) : []).filter((leaf) => leaf.kind === 'comparison');

const allPaths = ({ where, order, fields }: QueryText): string[] => [
  ...pathsIn(where),
  ...[...order, ...fields].map(({ path }) => path),
];
const isBackQuoted = (path: string) => path.includes('`');

const calculated = /[-+*/%]/;

/** Why the server does not read a key as it is meant. */
function reasonsOf(meant: QueryText): string[] {
  const placed: [string, Place][] = [
    ...pathsIn(meant.where).map((path): [string, Place] => [path, 'condition']),
    ...meant.order.map(({ path }): [string, Place] => [path, 'order']),
    ...meant.fields.map(({ path }): [string, Place] => [path, 'field']),
  ];
  return placed.flatMap(([path, place]) => {
    const first = String(stepsOf(path)[0]);
    const sum = path.includes('`') ? undefined : calculated.exec(path)?.[0];
    if (sum !== undefined)
      return [
        `“${path}” is read as a calculation with ${sum}, not as one key. If you want to calculate, put spaces around the ${sum}.`,
      ];
    if (place === 'condition' && /^not./i.test(first))
      return [`“${path}” is read as NOT and “${path.slice(3)}”: the opposite models would be found.`];
    return whyMisread(path, place) ?? [];
  });
}

function described(expression: Expression): string {
  if (isLeaf(expression)) return leafText(expression);
  if (expression.kind === 'not') return `NOT (${described(expression.of)})`;
  return expression.all
    .map((each) => (each.kind === 'and' || each.kind === 'or' ? `(${described(each)})` : described(each)))
    .join(expression.kind === 'and' ? ' AND ' : ' OR ');
}

const readAs = (read: QueryText) =>
  read.where ? `The server reads the condition as: ${described(read.where)}.` : 'The server reads it differently.';

function firstWarning(query: string): QueryWarning | undefined {
  const read = readQueryText(query);
  const meant = readQueryText(query, 'meant');
  const pasted = pastedWarning(query, read);
  if (pasted) return pasted;
  const quotes = read && quotesWarning(read);
  if (quotes) return quotes;
  if (!meant) return read && { kind: 'misread', text: `${readAs(read)} Put spaces around each word.` };
  if (read && sameQuery(read, meant)) return failing(read);
  const [reason] = reasonsOf(meant);
  const fix = rightForm(meant);
  if (read) return { kind: 'misread', text: reason ?? otherReason(read, meant), fix };
  return { kind: 'refused', text: reason ?? 'The server does not understand this form of the query.', fix };
}

/** Signs that come with pasted text, beside texts in quotation marks. The server takes the signs as a part of a key. */
const pasted = /"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|[\u200b\u2060\ufeff“”„‘’‚]|[^\S \t\r\n\f]/g;

function plainSign(sign: string): string {
  if (sign.length > 1) return sign;
  if (/[\u200b\u2060\ufeff]/.test(sign)) return '';
  return /\s/.test(sign) ? ' ' : /[“”„]/.test(sign) ? '"' : "'";
}

function pastedWarning(query: string, read: QueryText | undefined): QueryWarning | undefined {
  const plain = query.replace(pasted, plainSign);
  if (plain === query || (read && !allPaths(read).some(hasPastedSign))) return undefined;
  const meant = readQueryText(plain, 'meant');
  return (
    meant && {
      kind: read ? 'misread' : 'refused',
      text: 'The server takes typographic quotation marks, special spaces and invisible characters as a part of a key.',
      fix: rightForm(meant),
    }
  );
}

/** An apostrophe within a key is read as it is written. */
const isQuoted = /^["']|["']$/;

/** What is wrong with quotation marks, which the server takes as a part of a key. */
function quotesWarning(read: QueryText): QueryWarning | undefined {
  const quotedPath = [...read.order, ...read.fields].find(({ path }) => isQuoted.test(path));
  if (quotedPath) return { kind: 'misread', text: `Keys are written without quotation marks: ${quotedPath.path}.` };
  if (pathsIn(read.where).some((path) => isQuoted.test(path)))
    return { kind: 'refused', text: 'A quotation mark is missing.' };
  const constant = comparisonsIn(read.where).find(
    ({ left, right }) => left.kind === 'value' && typeof left.value === 'string' && right.kind === 'value',
  );
  return (
    constant && {
      kind: 'misread',
      text: `${leafText(constant)} compares two values. Keys are written without quotation marks.`,
    }
  );
}

const otherReason = (read: QueryText, meant: QueryText): string =>
  read.collection === meant.collection
    ? readAs(read)
    : `The server looks for a collection named ${read.collection} because everything up to the next blank is its name.`;

/** What is read as it is written, but can't be answered. */
function failing(read: QueryText): QueryWarning | undefined {
  const all = operandsIn(read.where);
  if (allPaths(read).some(isBackQuoted)) {
    const bare = readQueryText(unquoted(read), 'meant');
    return { kind: 'refused', text: backQuoted, fix: bare && rightForm(bare) };
  }
  if (all.some((operand) => operand.kind === 'value' && operand.isTooLarge))
    return {
      kind: 'refused',
      text: 'The server fails on integers of more than 64 bits. Write a fraction, such as 1e19.',
    };
  return pathsIn(read.where).some((path) => /^null$/i.test(path))
    ? { kind: 'misread', text: "Queries can't compare null: = finds nothing, and != finds all models." }
    : undefined;
}

/** Without the back quotes around keys that need none. */
const unquoted = ({ clauses: { head, where, order, limit, offset } }: QueryText): string =>
  [head, where, order, limit, offset].join('').replace(/`([^`\s.]*)`/g, (_, key: string) => key);

/** @param keys the data keys of models that are known */
function keyHint(query: string, keys: ReadonlySet<string>): QueryWarning | undefined {
  const read = readQueryText(query);
  const paths = read ? [...pathsIn(read.where), ...read.order.map(({ path }) => path)] : [];
  const own = paths.find((path) => (path === '@id' || path === '@version') && keys.has(path));
  if (own !== undefined)
    return {
      kind: 'hint',
      text: `${own} is the ${own === '@id' ? 'id' : 'version'} of the model. The key of its data is written @${own}.`,
    };
  const word = comparisonsIn(read?.where)
    .flatMap(({ right }) => (right.kind === 'path' ? (pathKey(right.path) ?? []) : []))
    .find((key) => keys.size > 0 && !keys.has(key));
  return word === undefined
    ? undefined
    : { kind: 'hint', text: `${word} is read as a key. Put quotation marks around text: ${quoted(word)}.` };
}

export function queryWarning(query: string, keys: ReadonlySet<string> = new Set()): QueryWarning | undefined {
  if (query.trim() === '') return undefined;
  const short = withShortOrder(query);
  const warning = firstWarning(short) ?? keyHint(short, keys);
  return warning?.fix !== undefined && firstWarning(warning.fix) ? { ...warning, fix: undefined } : warning;
}
