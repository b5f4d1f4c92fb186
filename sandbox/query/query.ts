/**
 * A path in a model's data, from the root: keys of objects, as written, and indices (from 0) of arrays. In conditions and orders,
 * "@id" and "@version" alone are the model's own; a key that begins with "@@" is one with one "@" less.
 */
export type Path = (string | number)[];

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type Operand =
  /** A `bigint` is an integer, a `number` has a fraction or an exponent. */
  | { type: 'literal'; value: string | number | bigint | boolean }
  | { type: 'path'; path: Path }
  /** Evaluated from left to right. */
  | { type: 'arithmetic'; first: Operand; rest: { operator: ArithmeticOperator; operand: Operand }[] };

export type ComparisonOperator = '=' | '!=' | '>' | '<' | '>=' | '<=';
export type Condition =
  | { type: 'comparison'; operator: ComparisonOperator; left: Operand; right: Operand }
  | { type: 'like'; path: Path; pattern: string }
  | { type: 'not'; condition: Condition }
  | { type: 'and' | 'or'; conditions: Condition[] };

/** A query over the models of one collection. */
export type Query = {
  /** The fields of the result and their names. Empty: all data unchanged. */
  fields: { path: Path; name: string }[];
  collection: string;
  where?: Condition;
  orderBy: { path: Path; descending: boolean }[];
  /** Default: no limit. */
  limit?: number;
  offset: number;
  /** It is read, but can't be carried out. */
  isFailing: boolean;
};
