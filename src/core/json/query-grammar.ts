import { fieldOf, stepsOfField } from './field';

/** What stands in a query beside a comparison. `path`: as it is written, such as `lines[0].price`. */
export type Operand =
  | { kind: 'path'; path: string }
  /** `isTooLarge`: an integer beyond 64 bits with a sign, for which the server fails. */
  | { kind: 'value'; value: string | number | boolean; isTooLarge?: true }
  | { kind: 'sum'; first: Operand; rest: readonly { operator: string; operand: Operand }[] };

export const operators = ['=', '!=', '>', '>=', '<', '<='] as const;
export type Operator = (typeof operators)[number];

/** The words of the query language: what begins a clause, and what stands in a condition. */
export const clauseWords = ['SELECT', 'FROM', 'WHERE', 'ORDER BY', 'LIMIT', 'OFFSET'];
export const conditionWords = ['AND', 'OR', 'NOT', 'LIKE'];
/** Where one of these is in a key, the key ends for the server. */
export const reservedWords = clauseWords.filter((word) => word !== 'ORDER BY').join('|');

/** `pattern`: in which % is any text. */
export type Leaf =
  | { kind: 'comparison'; left: Operand; operator: Operator; right: Operand }
  | { kind: 'like'; path: string; pattern: string };
export type Expression = Leaf | { kind: 'not'; of: Expression } | { kind: 'and' | 'or'; all: readonly Expression[] };

export const isLeaf = (expression: Expression): expression is Leaf =>
  expression.kind === 'comparison' || expression.kind === 'like';

export const comparing = (path: string, operator: Operator, value: string | number | boolean): Expression => ({
  kind: 'comparison',
  left: { kind: 'path', path },
  operator,
  right: { kind: 'value', value },
});

/** The way a data key is written: `@id` and `@version` alone mean the model's own. */
export const keyPath = (key: string): string => (/^@(?:@|id$|version$)/.test(key) ? `@${key}` : key);

/** The path of a field, if queries can use it. @param field as `fieldOf` writes it */
export function pathOfField(field: string): string {
  const [key = '', ...inner] = stepsOfField(field);
  return [keyPath(key), ...inner].join('.');
}

/** The data key that a path alone means; undefined for the model's own, and below the first level. */
export const pathKey = (path: string): string | undefined =>
  path === '@id' || path === '@version' || /[.[`]/.test(path) ? undefined : path.replace(/^@@/, '@');

/** The keys of a path, as they are written, and its indices. A key in back quotes stays in them. */
export const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|(`[^`]*`|[^.[`]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );

/** The field that a path means; undefined for the model's own, for items of lists, and for keys in back quotes. */
export function fieldOfPath(path: string): string | undefined {
  const steps = stepsOf(path.replace(/^@@/, '@')).map(String);
  return path === '@id' || path === '@version' || /[[`]/.test(path) ? undefined : fieldOf(steps);
}

/** Without double negations and without brackets that change nothing. */
export function simplified(expression: Expression): Expression {
  if (expression.kind === 'not') {
    const of = simplified(expression.of);
    return of.kind === 'not' ? of.of : { kind: 'not', of };
  }
  if (expression.kind !== 'and' && expression.kind !== 'or') return expression;
  const all = expression.all.map(simplified).flatMap((each) => (each.kind === expression.kind ? each.all : [each]));
  const [only] = all;
  return all.length === 1 && only ? only : { kind: expression.kind, all };
}

const canonical = (expression: Expression) =>
  JSON.stringify(simplified(expression), (key, value: unknown) =>
    key === 'isTooLarge' ? undefined : Object.is(value, -0) ? 0 : value,
  );
export const sameExpression = (one: Expression | undefined, other: Expression | undefined): boolean =>
  one === undefined || other === undefined ? one === other : canonical(one) === canonical(other);

export const leavesOf = (expression: Expression): Leaf[] =>
  isLeaf(expression)
    ? [expression]
    : expression.kind === 'not'
      ? leavesOf(expression.of)
      : expression.all.flatMap(leavesOf);

const operandsOf = (operand: Operand): Operand[] =>
  operand.kind === 'sum' ? [operand.first, ...operand.rest.map((each) => each.operand)].flatMap(operandsOf) : [operand];
export const operandsIn = (where: Expression | undefined): Operand[] =>
  (where ? leavesOf(where) : []).flatMap((leaf): Operand[] =>
    leaf.kind === 'comparison' ? [leaf.left, leaf.right].flatMap(operandsOf) : [{ kind: 'path', path: leaf.path }],
  );
export const pathsIn = (where: Expression | undefined): string[] =>
  operandsIn(where).flatMap((operand) => (operand.kind === 'path' ? [operand.path] : []));

/** A text in quotes. The quote that the text does not contain needs no backslash. */
export const quoted = (text: string): string => {
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${quote}${text.replaceAll(quote, `\\${quote}`)}${quote}`;
};

const maxInteger = 2n ** 63n;
/** Whether the digits are an integer that the server can't read. */
const isTooLarge = (digits: string): boolean => {
  if (!/^[+-]?\d+$/.test(digits)) return false;
  const value = BigInt(digits.replace(/^\+/, ''));
  return value >= maxInteger || value < -maxInteger;
};

/** A number as the server reads it: large integers with a fraction. */
function numberText(value: number): string {
  const text = String(value);
  return isTooLarge(text) ? `${text}.0` : text;
}

function operandText(operand: Operand): string {
  if (operand.kind === 'path') return operand.path;
  if (operand.kind === 'sum')
    return [
      operandText(operand.first),
      ...operand.rest.map(({ operator, operand: next }) => `${operator} ${operandText(next)}`),
    ].join(' ');
  const { value } = operand;
  return typeof value === 'string' ? quoted(value) : typeof value === 'number' ? numberText(value) : String(value);
}

export const leafText = (leaf: Leaf): string =>
  leaf.kind === 'like'
    ? `${leaf.path} LIKE ${quoted(leaf.pattern)}`
    : `${operandText(leaf.left)} ${leaf.operator} ${operandText(leaf.right)}`;

/** One of the conditions that AND joins. `joint`: what separates it from the one before. */
export type Term = { text: string; joint: string; expression: Expression };
export type Order = { path: string; descending: boolean };
/** A selected field; `name` is its key in the data of the result. */
type Field = { path: string; name: string };

/** Each clause with its keyword and the white space after it, or empty. `head`: up to the collection. */
export type Clauses = { head: string; where: string; order: string; limit: string; offset: string };
export type QueryText = {
  clauses: Clauses;
  collection: string;
  /** Empty: all. */
  fields: readonly Field[];
  where: Expression | undefined;
  /** Empty: no condition. Without `isJoined`, the only one contains an OR, so that AND needs it in parentheses. */
  terms: readonly Term[];
  isJoined: boolean;
  order: readonly Order[];
  limit: number | undefined;
  offset: number | undefined;
  /** Where `ENDING` begins in each `ASCENDING` and `DESCENDING`. */
  endings: readonly number[];
};

/** Without the white space at the end. Other white space than the grammar's may be part of a key. */
export const trimmedEnd = (text: string) => text.replace(/[ \t\r\n\f]+$/, '');

/**
 * How words are told apart. `server`: as the server does, which looks for no end of a word: `notes` is NOT of `es`, `dateFrom` ends before `From`.
 * `meant`: as people do; it also takes what other query languages allow, such as `==` and brackets around nothing.
 */
export type Dialect = 'server' | 'meant';

const words = `(?:${reservedWords})`;
const keyChar = '(?!!=)[^ \\t\\r\\n\\f`=<>+\\-*/%()[\\],.]';
const letter = 'A-Za-z\\u00c0-\\uffff';
const keys: Record<Dialect, string> = {
  server: `(?:(?:(?!${words})${keyChar})+|\`[^\`]*\`)`,
  meant: `(?:(?!["']|${words}(?!${keyChar}))(?:${keyChar}|(?<=[${letter}])[-+*/%](?=[${letter}]))+|\`[^\`]*\`)`,
};

function formsOf(dialect: Dialect) {
  const key = keys[dialect];
  const end = dialect === 'server' ? '' : `(?:(?=["'])|(?!${keyChar}))`;
  const keyword = (word: string) => new RegExp(`${word}${end}`, 'iy');
  const literalEnd = end && `(?:${end}|(?=;|(?:AND|OR(?:DER)?|LIMIT|OFFSET)${end}))`;
  const isMeant = dialect === 'meant';
  return {
    path: new RegExp(`${key}(?:\\[\\d+\\]|\\.${key})*`, 'iy'),
    and: keyword('AND'),
    or: keyword('OR'),
    not: keyword('NOT'),
    like: keyword('LIKE'),
    truth: new RegExp(`(?:true|false)${literalEnd}`, 'iy'),
    number: new RegExp(`[+-]?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?${literalEnd}`, 'iy'),
    direction: isMeant ? /(?:ASC|DESC)(?:ENDING)?/iy : /ASC|DESC/iy,
    orderBy: isMeant ? /ORDER[ \t\r\n\f]+BY/iy : /ORDER BY/iy,
    everything: isMeant ? /\*[ \t\r\n\f]*/y : /\*[ \t\r\n\f]+/y,
    comparison: isMeant ? /==|<>|>=|<=|!=|=|>|</y : />=|<=|!=|=|>|</y,
  };
}
const forms: Record<Dialect, ReturnType<typeof formsOf>> = { server: formsOf('server'), meant: formsOf('meant') };

const textForm = /"(?:[^"\\]|\\"|\\(?!"))*"|'(?:[^'\\]|\\'|\\(?!'))*'/y;
const aliasForm = /`[^`]*`[ \t\r\n\f]*|[a-z][a-z\d]+[ \t\r\n\f]+/iy;
const blanksForm = /[ \t\r\n\f]*/y;
const someBlanksForm = /[ \t\r\n\f]+/y;
const otherOperators: Record<string, Operator> = { '==': '=', '<>': '!=' };

/** The server refuses parentheses that are nested deeper. */
const maxDepth = 100;

/** Reads a query; undefined if it is refused. An ordered choice, as the server makes it: the first form that fits a value is not taken back. */
export function readQueryText(text: string, dialect: Dialect = 'server'): QueryText | undefined {
  const form = forms[dialect];
  const isMeant = dialect === 'meant';
  let at = 0;
  let depth = 0;
  const endings: number[] = [];

  const take = (expected: RegExp): string | undefined => {
    expected.lastIndex = at;
    const found = expected.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const attempt = <Result>(rule: () => Result | undefined): Result | undefined => {
    const start = at;
    const result = rule();
    if (result === undefined) at = start;
    return result;
  };
  const blanks = () => take(blanksForm);
  const then = (expected: RegExp) => attempt(() => (blanks(), take(expected) === undefined ? undefined : true));

  const path = () => (blanks(), take(form.path));
  const quotedText = () => {
    const found = (blanks(), take(textForm));
    return found?.slice(1, -1).replaceAll(`\\${found.charAt(0)}`, found.charAt(0));
  };
  const value = (): Operand | undefined =>
    attempt(() => {
      const found = quotedText();
      if (found !== undefined) return { kind: 'value', value: found };
      const truth = take(form.truth);
      if (truth !== undefined) return { kind: 'value', value: truth.toLowerCase() === 'true' };
      const number = take(form.number);
      if (number !== undefined)
        return { kind: 'value', value: Number(number), ...(isTooLarge(number) ? { isTooLarge: true } : {}) };
      const field = take(form.path);
      return field === undefined ? undefined : { kind: 'path', path: field };
    });
  const inParentheses = <Result>(rule: () => Result | undefined) =>
    attempt(() => {
      if (!then(/\(/y) || depth === maxDepth) return undefined;
      depth += 1;
      const result = rule();
      depth -= 1;
      return result !== undefined && then(/\)/y) ? result : undefined;
    });
  const chain = (
    operators: RegExp,
    first: Operand | undefined,
    next: () => Operand | undefined,
  ): Operand | undefined => {
    if (first === undefined) return undefined;
    const rest: { operator: string; operand: Operand }[] = [];
    for (;;) {
      const more = attempt(() => {
        const operator = (blanks(), take(operators));
        const operand = operator && next();
        return operator && operand ? { operator, operand } : undefined;
      });
      if (!more) return rest.length === 0 ? first : { kind: 'sum', first, rest };
      rest.push(more);
    }
  };
  const product = (): Operand | undefined => chain(/[*/%]/y, value() ?? inParentheses(sum), value);
  const sum = (): Operand | undefined => chain(/[+-]/y, product(), product);

  const comparison = (): Expression | undefined => {
    const left = sum();
    const operator = left && (blanks(), take(form.comparison));
    const right = operator && sum();
    return left && operator && right
      ? { kind: 'comparison', left, operator: otherOperators[operator] ?? (operator as Operator), right }
      : undefined;
  };
  const like = (): Expression | undefined => {
    const field = path();
    const pattern = field !== undefined && then(form.like) ? quotedText() : undefined;
    return field === undefined || pattern === undefined ? undefined : { kind: 'like', path: field, pattern };
  };
  const simple = () => attempt(comparison) ?? attempt(like);
  const group = () => inParentheses(condition)?.expression;
  /** The server looks for NOT only where no blank is before it. */
  const negated = (): Expression | undefined => {
    if (isMeant) blanks();
    const of = take(form.not) === undefined ? undefined : (group() ?? simple());
    return of && { kind: 'not', of };
  };
  const term = () => attempt(negated) ?? group() ?? simple();

  /** As many items as follow; undefined without any. */
  const separated = <Item>(by: RegExp, item: () => Item | undefined): [Item, ...Item[]] | undefined => {
    const items: Item[] = [];
    for (;;) {
      const next = attempt(() => (items.length === 0 || then(by) ? item() : undefined));
      if (next !== undefined) items.push(next);
      else return items.length > 0 ? (items as [Item, ...Item[]]) : undefined;
    }
  };
  /** One or more conditions that AND joins. */
  const joined = () => {
    let end = at;
    return separated(form.and, (): Term | undefined => {
      const before = at;
      const expression = term();
      if (expression === undefined) return undefined;
      const start = before + (/^[ \t\r\n\f]*/.exec(text.slice(before, at))?.[0].length ?? 0);
      const joint = text.slice(end, start);
      end = at;
      return { text: text.slice(start, at), joint, expression };
    });
  };
  const both = (kind: 'and' | 'or', all: readonly [Expression, ...Expression[]]): Expression =>
    all.length > 1 ? { kind, all } : all[0];
  const expressionOf = ([first, ...rest]: [Term, ...Term[]]) =>
    both('and', [first.expression, ...rest.map((each) => each.expression)]);
  const condition = () => {
    const start = at;
    const alternatives = separated(form.or, joined);
    if (!alternatives) return undefined;
    const [terms, ...rest] = alternatives;
    const expression = both('or', [expressionOf(terms), ...rest.map(expressionOf)]);
    const isJoined = rest.length === 0;
    const whole: Term = { text: text.slice(start, at), joint: '', expression };
    return { expression, terms: isJoined ? terms : [whole], isJoined };
  };

  const field = (): Field | undefined => {
    const found = path();
    if (found === undefined) return undefined;
    const alias = attempt(() => (then(/AS/iy) && take(someBlanksForm) ? take(aliasForm) : undefined));
    // Without a name of its own it is named as it is written.
    const name = alias === undefined ? found : trimmedEnd(alias);
    return { path: found, name: name.replaceAll('`', '') };
  };
  const ordered = (): Order | undefined => {
    const found = path();
    if (found === undefined) return undefined;
    const direction = (blanks(), take(form.direction));
    if (direction !== undefined && /ing$/i.test(direction)) endings.push(at - 'ending'.length);
    return { path: found, descending: direction?.toUpperCase().startsWith('DESC') === true };
  };
  /** The text of a clause, which may be missing, and what it contains. */
  const clause = <Result>(word: RegExp, rule: () => Result | undefined, hasEnd = true) => {
    const start = at;
    const result = attempt(() => (take(word) && take(someBlanksForm) ? rule() : undefined));
    if (result !== undefined && hasEnd) blanks();
    return { written: text.slice(start, at), result };
  };

  blanks();
  if (!take(/SELECT/iy) || !take(someBlanksForm)) return undefined;
  const fields = take(form.everything) === undefined ? (separated(/,/y, field) ?? []) : [];
  blanks();
  if (!take(/FROM/iy) || !take(someBlanksForm)) return undefined;
  const collection = take(/[^ \t\r\n\f]+/y);
  if (collection === undefined) return undefined;
  blanks();
  const head = text.slice(0, at);
  const where = clause(/WHERE/iy, condition);
  const order = clause(form.orderBy, () => separated(/,/y, ordered));
  const count = () => {
    const digits = take(/\d+/y);
    return digits === undefined ? undefined : Number(digits);
  };
  const early = isMeant ? clause(/OFFSET/iy, count) : undefined;
  const limit = clause(/LIMIT/iy, count);
  const offset = early?.result === undefined ? clause(/OFFSET/iy, count, isMeant) : early;
  if (isMeant) take(/;[ \t\r\n\f]*/y);
  if (at < text.length) return undefined;
  return {
    clauses: { head, where: where.written, order: order.written, limit: limit.written, offset: offset.written },
    collection: isMeant ? collection.replace(/^["'`]|["'`]?;?$/g, '') : collection,
    fields,
    where: where.result?.expression,
    terms: where.result?.terms ?? [],
    isJoined: where.result?.isJoined ?? true,
    order: order.result ?? [],
    limit: limit.result,
    offset: offset.result,
    endings,
  };
}

/**
 * The query with `ASC` and `DESC` instead of `ASCENDING` and `DESCENDING`, which the server does not understand. Padded with blanks, so that
 * the position in a parse error stays right.
 */
export const withShortOrder = (query: string): string =>
  (readQueryText(query, 'meant')?.endings ?? []).reduce(
    (text, at) => text.slice(0, at) + ' '.repeat(6) + text.slice(at + 6),
    query,
  );
