import { type Expression, leafText, type Operand, readQueryParts, sameExpression, simplified } from './query-grammar';

/** Where a key stands. A key that is right in an order may be wrong in a condition. */
export type Place = 'condition' | 'order' | 'field';

/** Whether a sign in it comes with pasted text rather than with a key. A typographic apostrophe may belong to a key. */
export const hasPastedSign = (path: string): boolean => /[\u200b\u2060\ufeff“”„‘]|[^\S \t\r\n\f]/.test(path);

const operators = /[\s=<>+\-*/%()[\]!,.`"'\\]|\p{Cc}|\p{Cs}/u;
const reserved = /select|from|limit|offset|where/i;

/** The way a data key is written: `@id` and `@version` alone mean the model's own. */
export const keyPath = (key: string): string => (/^@(?:@|id$|version$)/.test(key) ? `@${key}` : key);

/** The data key that a path alone means; undefined for the model's own, and below the first level. */
export const pathKey = (path: string): string | undefined =>
  path === '@id' || path === '@version' || /[.[`]/.test(path) ? undefined : path.replace(/^@@/, '@');

/** Why the server would read the data key as something else at this place, even with the ways around. */
export function whyUnqueryable(key: string, place: Place = 'condition'): string | undefined {
  if (key === '' || operators.test(key) || hasPastedSign(key))
    return "Queries can't use keys with spaces, quotes, brackets, dots, commas, backslashes or operators.";
  const [word] = reserved.exec(key) ?? [];
  if (word !== undefined) return `Queries can't use keys that contain “${word}”.`;
  if (place !== 'condition') return undefined;
  const [start] = /^(?:true|false)/i.exec(key) ?? [];
  if (start !== undefined) return `Queries can't compare keys that begin with “${start}”.`;
  return /^\d/.test(key) ? "Queries can't compare keys that begin with a digit." : undefined;
}

/** The keys of a path, as they are written, and its indices. A key in back quotes stays in them. */
export const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|(`[^`]*`|[^.[`]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );

/** Keys below the first level follow the same rules, but only the first one can begin with a doubled `@`. */
const whyUnqueryableInside = (key: string) =>
  key.startsWith('@@') ? 'Only the first key of a path can begin with @@.' : whyUnqueryable(key, 'field');

export const backQuoted = "Queries can't use keys in back quotes: the server fails on them.";

/** Why the server would not read the path as it is written. */
export function whyMisread(path: string, place: Place): string | undefined {
  if (path.includes('`')) return backQuoted;
  const [first = '', ...rest] = stepsOf(path);
  const reason = whyUnqueryable(String(first), place);
  if (reason !== undefined) return reason;
  return rest
    .map((step) => (typeof step === 'string' ? whyUnqueryableInside(step) : undefined))
    .find((each) => each !== undefined);
}

const isReadAs = (text: string, expression: Expression) =>
  sameExpression(readQueryParts(`SELECT FROM c WHERE ${text}`)?.where, expression);

const pathsOf = (operand: Operand): string[] =>
  operand.kind === 'path'
    ? [operand.path]
    : operand.kind === 'sum'
      ? [operand.first, ...operand.rest.map((each) => each.operand)].flatMap(pathsOf)
      : [];

/** The text of a condition that the server reads as it is meant, or why there is none. */
export type Compiled = { text: string } | { reason: string };

function compileLeaf(leaf: Extract<Expression, { kind: 'comparison' | 'like' }>): Compiled {
  const paths = leaf.kind === 'like' ? [leaf.path] : [...pathsOf(leaf.left), ...pathsOf(leaf.right)];
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
  if (expression.kind === 'comparison' || expression.kind === 'like') return compileLeaf(expression);
  if (expression.kind === 'not') {
    const { of } = expression;
    const inner = compilePart(of);
    if ('reason' in inner) return inner;
    const bare = of.kind === 'comparison' || of.kind === 'like' ? [`NOT ${leafText(of)}`] : [];
    return { text: bare.find((each) => isReadAs(each, expression)) ?? `NOT (${inner.text})` };
  }
  const texts: string[] = [];
  for (const [at, each] of expression.all.entries()) {
    const part = compilePart(each);
    if ('reason' in part) return part;
    const isWhole = each.kind === 'comparison' || each.kind === 'like' || each.kind === 'not';
    texts.push(isWhole && (at === 0 || !part.text.startsWith('NOT')) ? part.text : `(${part.text})`);
  }
  return { text: texts.join(expression.kind === 'and' ? ' AND ' : ' OR ') };
}

export function compileCondition(expression: Expression): Compiled {
  const simple = simplified(expression);
  const compiled = compilePart(simple);
  return 'reason' in compiled || isReadAs(compiled.text, simple) ? compiled : { reason: unwritable };
}
