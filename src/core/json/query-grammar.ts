/** What stands in a query beside a comparison. `path`: as it is written, such as `lines[0].price`. */
export type Operand =
  | { kind: 'path'; path: string }
  /** `isTooLarge`: an integer beyond 64 bits with a sign, for which the server fails. */
  | { kind: 'value'; value: string | number | boolean; isTooLarge?: true }
  | { kind: 'sum'; first: Operand; rest: readonly { operator: string; operand: Operand }[] };

export type Operator = '=' | '!=' | '>' | '>=' | '<' | '<=';

/** A condition as it is understood. `pattern`: in which % is any text. */
export type Expression =
  | { kind: 'comparison'; left: Operand; operator: Operator; right: Operand }
  | { kind: 'like'; path: string; pattern: string }
  | { kind: 'not'; of: Expression }
  | { kind: 'and' | 'or'; all: readonly Expression[] };

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

/** The comparisons in a condition. */
export const leavesOf = (expression: Expression): Expression[] =>
  expression.kind === 'not'
    ? leavesOf(expression.of)
    : expression.kind === 'and' || expression.kind === 'or'
      ? expression.all.flatMap(leavesOf)
      : [expression];

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

export const leafText = (leaf: Extract<Expression, { kind: 'comparison' | 'like' }>): string =>
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
export type QueryParts = {
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

const words = '(?:select|from|limit|offset|where)';
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
const forms: Record<Dialect, ReturnType<typeof formsOf>> = {
  server: formsOf('server'),
  meant: formsOf('meant'),
};

const textForm = /"(?:[^"\\]|\\"|\\(?!"))*"|'(?:[^'\\]|\\'|\\(?!'))*'/y;
const aliasForm = /`[^`]*`[ \t\r\n\f]*|[a-z][a-z\d]+[ \t\r\n\f]+/iy;
const blanksForm = /[ \t\r\n\f]*/y;
const someBlanksForm = /[ \t\r\n\f]+/y;
const otherOperators: Record<string, Operator> = { '==': '=', '<>': '!=' };

/** The server refuses parentheses that are nested deeper. */
const maxDepth = 100;

/** Reads a query; undefined if it is refused. An ordered choice, as the server makes it: the first form that fits a value is not taken back. */
export function readQueryParts(text: string, dialect: Dialect = 'server'): QueryParts | undefined {
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
  const group = () => inParentheses(condition);
  /** The server looks for NOT only where no blank is before it. */
  const negated = (): Expression | undefined => {
    if (isMeant) blanks();
    const of = take(form.not) === undefined ? undefined : (group() ?? simple());
    return of && { kind: 'not', of };
  };
  const term = () => attempt(negated) ?? group() ?? simple();

  /** One or more conditions that AND joins. */
  const joined = (): Term[] | undefined => {
    const terms: Term[] = [];
    let end = at;
    for (;;) {
      const next = attempt((): Term | undefined => {
        if (terms.length > 0 && !then(form.and)) return undefined;
        const before = at;
        const expression = term();
        if (expression === undefined) return undefined;
        const start = before + (/^[ \t\r\n\f]*/.exec(text.slice(before, at))?.[0].length ?? 0);
        return { text: text.slice(start, at), joint: text.slice(end, start), expression };
      });
      if (!next) return terms.length > 0 ? terms : undefined;
      terms.push(next);
      end = at;
    }
  };
  const expressionOf = (kind: 'and' | 'or', all: readonly Expression[]): Expression | undefined =>
    all.length > 1 ? { kind, all } : all[0];
  const conditionWithTerms = () => {
    const start = at;
    const terms = joined();
    if (!terms) return undefined;
    const all = [
      expressionOf(
        'and',
        terms.map(({ expression }) => expression),
      ),
    ];
    for (;;) {
      const other = attempt(() => (then(form.or) ? joined() : undefined));
      if (!other) break;
      all.push(
        expressionOf(
          'and',
          other.map(({ expression }) => expression),
        ),
      );
    }
    const expression = expressionOf(
      'or',
      all.flatMap((each) => each ?? []),
    );
    if (!expression) return undefined;
    const isJoined = all.length === 1;
    const whole: Term = { text: text.slice(start, at), joint: '', expression };
    return { expression, terms: isJoined ? terms : [whole], isJoined };
  };
  const condition = (): Expression | undefined => conditionWithTerms()?.expression;

  const list = <Item>(item: () => Item | undefined): Item[] => {
    const items: Item[] = [];
    for (;;) {
      const next = attempt(() => (items.length === 0 || then(/,/y) ? item() : undefined));
      if (next === undefined) return items;
      items.push(next);
    }
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
  const fields = take(form.everything) === undefined ? list(field) : [];
  blanks();
  if (!take(/FROM/iy) || !take(someBlanksForm)) return undefined;
  const collection = take(/[^ \t\r\n\f]+/y);
  if (collection === undefined) return undefined;
  blanks();
  const head = text.slice(0, at);
  const where = clause(/WHERE/iy, conditionWithTerms);
  const order = clause(form.orderBy, () => {
    const items = list(ordered);
    return items.length > 0 ? items : undefined;
  });
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
    clauses: {
      head,
      where: where.written,
      order: order.written,
      limit: limit.written,
      offset: offset.written,
    },
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
  (readQueryParts(query, 'meant')?.endings ?? []).reduce(
    (text, at) => text.slice(0, at) + ' '.repeat(6) + text.slice(at + 6),
    query,
  );
