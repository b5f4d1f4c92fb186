/** A query that cannot be parsed. `index`: position of the error, in UTF-16 code units from 0. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly index: number;
  constructor(index: number) {
    super(`Parse error at position ${index}`);
    this.index = index;
  }
}

/** A query that is read but can't be carried out: it has a key in back quotes, or an integer beyond 64 bits. */
export class QueryFailure extends Error {
  override readonly name = 'QueryFailure';
}
