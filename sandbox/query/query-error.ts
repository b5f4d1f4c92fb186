/** A query that can't be parsed. `index`: how far it could be, in UTF-16 code units from 0. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly index: number;
  constructor(index: number) {
    super(`Parse error at position ${index}`);
    this.index = index;
  }
}
