/** A path in a model's data, from the root: keys of objects and indices (from 0) of arrays. */
export type Path = (string | number)[];

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type Operand =
  | { type: 'literal'; value: string | number | boolean }
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
};
