import type { ArithmeticOperator, ComparisonOperator, Condition, Operand, Path, Query } from './query';
import { createScanner, type Scanner } from './scanner';

const key = (scanner: Scanner): string | undefined => {
  const quoted = scanner.quoted('`', false);
  if (quoted === undefined) return scanner.keyChars();
  scanner.fail();
  return quoted;
};

const index = (scanner: Scanner): number | undefined => {
  if (!scanner.literal('[')) return undefined;
  const digits = scanner.digits();
  return digits !== undefined && scanner.literal(']') ? Number(digits) : undefined;
};

/** A path and the blanks after it: `lines[0].price`. */
const parsePath = (scanner: Scanner): Path | undefined => {
  const first = key(scanner);
  if (first === undefined) return undefined;
  const path: Path = [first];
  for (;;) {
    const step =
      scanner.attempt(() => index(scanner)) ?? scanner.attempt(() => (scanner.literal('.') ? key(scanner) : undefined));
    if (step === undefined) break;
    path.push(step);
  }
  scanner.maybeBlanks();
  return path;
};

/** Text in double or single quotes. */
const parseText = (scanner: Scanner): string | undefined => scanner.quoted('"', true) ?? scanner.quoted("'", true);

/** An integer; one beyond 64 bits makes the query fail. */
const integer = (scanner: Scanner, digits: string): bigint => {
  const value = BigInt(digits);
  if (BigInt.asIntN(64, value) !== value) scanner.fail();
  return value;
};

/** A number: with a fraction or an exponent a `number`, otherwise a `bigint`. What follows it does not matter. */
const parseNumber = (scanner: Scanner): number | bigint | undefined =>
  scanner.attempt(() => {
    const sign = scanner.literal('-') ? '-' : scanner.literal('+') ? '+' : '';
    const whole = scanner.digits();
    if (whole === undefined) return undefined;
    const fraction = scanner.attempt(() => (scanner.literal('.') ? scanner.digits() : undefined));
    const exponent = scanner.attempt(() => {
      if (!scanner.literal('e')) return undefined;
      const exponentSign = scanner.literal('-') ? '-' : scanner.literal('+') ? '+' : '';
      const digits = scanner.digits();
      return digits === undefined ? undefined : `${exponentSign}${digits}`;
    });
    if (fraction !== undefined || exponent !== undefined)
      return Number(`${sign}${whole}.${fraction ?? 0}e${exponent ?? 0}`);
    return integer(scanner, sign === '-' ? `-${whole}` : whole);
  });

/** The number of a LIMIT or an OFFSET. */
const parseCount = (scanner: Scanner): number | undefined => {
  const digits = scanner.digits();
  if (digits === undefined) return undefined;
  return Math.min(Number(integer(scanner, digits)), Number.MAX_SAFE_INTEGER);
};

const comparisonOperators: ComparisonOperator[] = ['=', '!=', '>', '<', '>=', '<='];
const sumOperators: ArithmeticOperator[] = ['+', '-'];
const productOperators: ArithmeticOperator[] = ['*', '/', '%'];

/** An operator and the operand after it; the first operator for which both fit. */
const followed = <Operator extends string>(
  scanner: Scanner,
  operators: Operator[],
  next: () => Operand | undefined,
): { operator: Operator; operand: Operand } | undefined => {
  for (const operator of operators) {
    const operand = scanner.attempt(() => {
      if (!scanner.literal(operator)) return undefined;
      scanner.maybeBlanks();
      return next();
    });
    if (operand) return { operator, operand };
  }
  return undefined;
};

/** The first that fits is the value: "true" of "trueCount" is yes, "2024" of "2024sales" is a number. */
const literalOf = (scanner: Scanner): Operand | undefined => {
  const value =
    parseText(scanner) ??
    (scanner.literal('true') ? true : undefined) ??
    (scanner.literal('false') ? false : undefined) ??
    parseNumber(scanner);
  if (value === undefined) return undefined;
  scanner.maybeBlanks();
  return { type: 'literal', value };
};

const value = (scanner: Scanner): Operand | undefined => {
  const literal = literalOf(scanner);
  if (literal) return literal;
  const path = parsePath(scanner);
  return path && { type: 'path', path };
};

/** Parses a rule in brackets. @throws QueryError if they are nested too deep */
const bracketed = <Result>(scanner: Scanner, rule: () => Result | undefined): Result | undefined =>
  scanner.attempt(() => {
    if (!scanner.literal('(')) return undefined;
    const result = scanner.deeper(rule);
    if (result === undefined || !scanner.literal(')')) return undefined;
    scanner.maybeBlanks();
    return result;
  });

const chain = (
  scanner: Scanner,
  operators: ArithmeticOperator[],
  first: Operand | undefined,
  next: () => Operand | undefined,
): Operand | undefined => {
  if (!first) return undefined;
  const rest: { operator: ArithmeticOperator; operand: Operand }[] = [];
  for (;;) {
    const found = followed(scanner, operators, next);
    if (!found) return rest.length === 0 ? first : { type: 'arithmetic', first, rest };
    rest.push(found);
  }
};

const sumInBrackets = (scanner: Scanner) =>
  bracketed(scanner, () => {
    scanner.maybeBlanks();
    return sum(scanner);
  });

/** Brackets are only allowed before an operator of a product, not after it: `(a + 1) * 2`, but not `2 * (a + 1)`. */
const product = (scanner: Scanner) =>
  chain(scanner, productOperators, value(scanner) ?? sumInBrackets(scanner), () => value(scanner));

const sum = (scanner: Scanner): Operand | undefined =>
  chain(scanner, sumOperators, product(scanner), () => product(scanner));

const comparison = (scanner: Scanner): Condition | undefined => {
  const left = sum(scanner);
  const found = left && followed(scanner, comparisonOperators, () => sum(scanner));
  return found && { type: 'comparison', operator: found.operator, left, right: found.operand };
};

const like = (scanner: Scanner): Condition | undefined => {
  const path = parsePath(scanner);
  if (!path || !scanner.literal('LIKE')) return undefined;
  scanner.maybeBlanks();
  const pattern = parseText(scanner);
  if (pattern === undefined) return undefined;
  scanner.maybeBlanks();
  return { type: 'like', path, pattern };
};

const simple = (scanner: Scanner): Condition | undefined =>
  scanner.attempt(() => comparison(scanner)) ?? scanner.attempt(() => like(scanner));

const inBrackets = (scanner: Scanner): Condition | undefined => bracketed(scanner, () => parseCondition(scanner));

const negated = (scanner: Scanner): Condition | undefined => {
  if (!scanner.literal('NOT')) return undefined;
  scanner.maybeBlanks();
  const condition = simple(scanner) ?? inBrackets(scanner);
  return condition && { type: 'not', condition };
};

/** NOT is only tried where the term begins without a blank; there it also takes the beginning of "notes". */
const term = (scanner: Scanner): Condition | undefined => {
  const negation = scanner.attempt(() => negated(scanner));
  if (negation) return negation;
  scanner.maybeBlanks();
  return inBrackets(scanner) ?? simple(scanner);
};

const joined = (scanner: Scanner, type: 'and' | 'or', part: () => Condition | undefined): Condition | undefined => {
  const first = part();
  if (!first) return undefined;
  const conditions = [first];
  for (;;) {
    const next = scanner.attempt(() => (scanner.literal(type) ? part() : undefined));
    if (!next) return conditions.length === 1 ? first : { type, conditions };
    conditions.push(next);
  }
};

/** Parses a whole condition: terms joined by AND and OR, which need no blanks around them. */
const parseCondition = (scanner: Scanner): Condition | undefined =>
  joined(scanner, 'or', () => joined(scanner, 'and', () => term(scanner)));

/** As in the real server: at least two characters, followed by a blank unless back-quoted. */
const alias = (scanner: Scanner): string | undefined => {
  const quoted = scanner.quoted('`', false);
  if (quoted !== undefined) {
    scanner.maybeBlanks();
    return quoted;
  }
  const name = scanner.some(/[a-z][a-z\d]+/iy);
  return name !== undefined && scanner.blanks() ? name : undefined;
};

/** A field is named as it is written. */
const field = (scanner: Scanner): Query['fields'][number] | undefined => {
  const start = scanner.position();
  const path = parsePath(scanner);
  if (!path) return undefined;
  const written = scanner.textSince(start).replace(/[ \t\r\n\f]+$/, '');
  const name = scanner.attempt(() => (scanner.literal('AS') && scanner.blanks() ? alias(scanner) : undefined));
  return { path, name: name ?? written };
};

const order = (scanner: Scanner): Query['orderBy'][number] | undefined => {
  const path = parsePath(scanner);
  if (!path) return undefined;
  const direction = ['ASC', 'DESC'].find((word) => scanner.literal(word));
  scanner.maybeBlanks();
  return { path, descending: direction === 'DESC' };
};

/** Items separated by commas; undefined without items. */
const list = <Item>(scanner: Scanner, item: () => Item | undefined): Item[] | undefined => {
  const first = scanner.attempt(item);
  if (first === undefined) return undefined;
  const items = [first];
  for (;;) {
    const next = scanner.attempt(() => {
      if (!scanner.literal(',')) return undefined;
      scanner.maybeBlanks();
      return item();
    });
    if (next === undefined) return items;
    items.push(next);
  }
};

/** An optional clause: its keyword and the content after the blanks. */
const clause = <Result>(scanner: Scanner, word: string, rule: () => Result | undefined): Result | undefined =>
  scanner.attempt(() => (scanner.literal(word) && scanner.blanks() ? rule() : undefined));

const query = (scanner: Scanner): Query | undefined => {
  scanner.maybeBlanks();
  if (!scanner.literal('SELECT') || !scanner.blanks()) return undefined;
  const everything = scanner.attempt(() => (scanner.literal('*') && scanner.blanks()) || undefined);
  const fields = everything ? [] : (list(scanner, () => field(scanner)) ?? []);
  if (!scanner.literal('FROM') || !scanner.blanks()) return undefined;
  const collection = scanner.some(/[^ \t\r\n\f]+/y);
  if (collection === undefined) return undefined;
  scanner.maybeBlanks();
  const where = clause(scanner, 'WHERE', () => parseCondition(scanner));
  const orderBy = clause(scanner, 'ORDER BY', () => list(scanner, () => order(scanner)));
  const limit = clause(scanner, 'LIMIT', () => parseCount(scanner));
  if (limit !== undefined) scanner.maybeBlanks();
  // The real server takes no blanks after the last number.
  const offset = clause(scanner, 'OFFSET', () => parseCount(scanner));
  if (!scanner.isAtEnd()) return undefined;
  return {
    fields,
    collection,
    ...(where ? { where } : {}),
    orderBy: orderBy ?? [],
    ...(limit === undefined ? {} : { limit }),
    offset: offset ?? 0,
    isFailing: scanner.isFailing(),
  };
};

/**
 * Parses a query: SELECT fields FROM collection WHERE condition ORDER BY fields LIMIT n OFFSET n.
 * @throws QueryError
 */
export const parseQuery = (text: string): Query => {
  const scanner = createScanner(text);
  const result = query(scanner);
  if (!result) throw scanner.error();
  return result;
};
