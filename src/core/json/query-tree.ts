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
export const isTooLarge = (digits: string): boolean => {
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
