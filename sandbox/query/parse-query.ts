import { parseCondition } from './parse-condition';
import { parseCount, parsePath } from './parse-path';
import type { Query } from './query';
import { createScanner } from './scanner';
import type { Scanner } from './scanner';

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
