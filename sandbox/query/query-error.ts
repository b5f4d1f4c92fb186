/** A query that cannot be parsed. `index`: position of the error, in UTF-16 code units from 0. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly index: number;
  constructor(index: number) {
    super(`Parse error at position ${index}`);
    this.index = index;
  }
}
