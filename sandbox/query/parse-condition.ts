import { parseNumber, parsePath, parseText } from './parse-path';
import type { ArithmeticOperator, ComparisonOperator, Condition, Operand } from './query';
import type { Scanner } from './scanner';

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
export const parseCondition = (scanner: Scanner): Condition | undefined =>
  joined(scanner, 'or', () => joined(scanner, 'and', () => term(scanner)));
