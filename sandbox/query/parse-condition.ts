import { parseNumber, parsePath, parseText } from './parse-path';
import type { ArithmeticOperator, ComparisonOperator, Condition, Operand } from './query';
import type { Scanner } from './scanner';

// Longer operators first.
const comparisonOperators: ComparisonOperator[] = ['>=', '<=', '!=', '=', '>', '<'];
const sumOperators: ArithmeticOperator[] = ['+', '-'];
const productOperators: ArithmeticOperator[] = ['*', '/', '%'];

const oneOf = <Operator extends string>(scanner: Scanner, operators: Operator[]): Operator | undefined => {
  const found = operators.find((each) => scanner.literal(each));
  if (found !== undefined) scanner.maybeBlanks();
  return found;
};

const literalOf = (scanner: Scanner): Operand | undefined => {
  const value =
    parseText(scanner) ??
    (scanner.keyword('true') ? true : undefined) ??
    (scanner.keyword('false') ? false : undefined) ??
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
    scanner.maybeBlanks();
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
    const found = scanner.attempt(() => {
      const operator = oneOf(scanner, operators);
      const operand = operator && next();
      return operator && operand && { operator, operand };
    });
    if (!found) return rest.length === 0 ? first : { type: 'arithmetic', first, rest };
    rest.push(found);
  }
};

/** Brackets are only allowed before an operator of a product, not after it: `(a + 1) * 2`, but not `2 * (a + 1)`. */
const product = (scanner: Scanner) =>
  chain(scanner, productOperators, value(scanner) ?? bracketed(scanner, () => sum(scanner)), () =>
    value(scanner),
  );

const sum = (scanner: Scanner): Operand | undefined =>
  chain(scanner, sumOperators, product(scanner), () => product(scanner));

const comparison = (scanner: Scanner): Condition | undefined => {
  const left = sum(scanner);
  const operator = left && oneOf(scanner, comparisonOperators);
  const right = operator && sum(scanner);
  return left && operator && right && { type: 'comparison', operator, left, right };
};

const like = (scanner: Scanner): Condition | undefined => {
  const path = parsePath(scanner);
  if (!path || !scanner.keyword('LIKE')) return undefined;
  scanner.maybeBlanks();
  const pattern = parseText(scanner);
  if (pattern === undefined) return undefined;
  scanner.maybeBlanks();
  return { type: 'like', path, pattern };
};

const simple = (scanner: Scanner): Condition | undefined =>
  scanner.attempt(() => comparison(scanner)) ?? scanner.attempt(() => like(scanner));

const inBrackets = (scanner: Scanner): Condition | undefined =>
  bracketed(scanner, () => parseCondition(scanner));

const negated = (scanner: Scanner): Condition | undefined => {
  if (!scanner.keyword('NOT')) return undefined;
  scanner.maybeBlanks();
  const condition = simple(scanner) ?? inBrackets(scanner);
  return condition && { type: 'not', condition };
};

const term = (scanner: Scanner, isFirst: boolean): Condition | undefined =>
  (isFirst ? scanner.attempt(() => negated(scanner)) : undefined) ?? inBrackets(scanner) ?? simple(scanner);

const joined = (
  scanner: Scanner,
  type: 'and' | 'or',
  isFirst: boolean,
  part: (isFirst: boolean) => Condition | undefined,
): Condition | undefined => {
  const first = part(isFirst);
  if (!first) return undefined;
  const conditions = [first];
  for (;;) {
    const next = scanner.attempt(() => {
      if (!scanner.keyword(type)) return undefined;
      scanner.maybeBlanks();
      return part(false);
    });
    if (!next) return conditions.length === 1 ? first : { type, conditions };
    conditions.push(next);
  }
};

/** Parses a whole condition. NOT is only allowed at its start or after an opening bracket. */
export const parseCondition = (scanner: Scanner): Condition | undefined =>
  joined(scanner, 'or', true, (isFirstTerm) =>
    joined(scanner, 'and', isFirstTerm, (isFirst) => term(scanner, isFirst)),
  );
