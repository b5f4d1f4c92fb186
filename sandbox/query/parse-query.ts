import { parseCondition } from './parse-condition';
import { parseCount, parsePath } from './parse-path';
import type { Path, Query } from './query';
import { createScanner, isBlank, isDigit, isLetter } from './scanner';
import type { Scanner } from './scanner';

/** As in the real server: at least two characters, followed by a space unless back-quoted. */
const alias = (scanner: Scanner): string | undefined => {
  const quoted = scanner.quoted('`', false);
  if (quoted !== undefined) {
    scanner.maybeBlanks();
    return quoted;
  }
  if (!isLetter(scanner.peek(1))) return scanner.miss();
  const name = scanner.some((char) => isLetter(char) || isDigit(char)) ?? '';
  return name.length > 1 && scanner.blanks() ? name : scanner.miss();
};

/** The last key of a path. */
const plainName = (path: Path): string => path.findLast((step) => typeof step === 'string') ?? '';

const field = (scanner: Scanner): Query['fields'][number] | undefined => {
  const path = parsePath(scanner);
  if (!path) return undefined;
  const name = scanner.attempt(() =>
    scanner.keyword('AS') && scanner.blanks() ? alias(scanner) : undefined,
  );
  return { path, name: name ?? plainName(path) };
};

const order = (scanner: Scanner): Query['orderBy'][number] | undefined => {
  const path = parsePath(scanner);
  if (!path) return undefined;
  const direction = ['ASC', 'DESC'].find((word) => scanner.keyword(word));
  if (direction) scanner.maybeBlanks();
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

const count = (scanner: Scanner): number | undefined => {
  const number = parseCount(scanner);
  scanner.maybeBlanks();
  return number;
};

/** An optional clause: its keyword and the content after the spaces. */
const clause = <Result>(scanner: Scanner, word: string, rule: () => Result | undefined): Result | undefined =>
  scanner.attempt(() => (scanner.literal(word) && scanner.blanks() ? rule() : undefined));

const query = (scanner: Scanner): Query | undefined => {
  scanner.maybeBlanks();
  if (!scanner.literal('SELECT') || !scanner.blanks()) return undefined;
  const everything = scanner.attempt(() => (scanner.literal('*') && scanner.blanks()) || undefined);
  const fields = everything ? [] : (list(scanner, () => field(scanner)) ?? []);
  if (!scanner.literal('FROM') || !scanner.blanks()) return undefined;
  const collection = scanner.some((char) => !isBlank(char));
  if (collection === undefined) return undefined;
  scanner.maybeBlanks();
  const where = clause(scanner, 'WHERE', () => parseCondition(scanner));
  const orderBy = clause(scanner, 'ORDER BY', () => list(scanner, () => order(scanner)));
  const limit = clause(scanner, 'LIMIT', () => count(scanner));
  const offset = clause(scanner, 'OFFSET', () => count(scanner));
  if (!scanner.isAtEnd()) return undefined;
  return {
    fields,
    collection,
    ...(where ? { where } : {}),
    orderBy: orderBy ?? [],
    ...(limit === undefined ? {} : { limit }),
    offset: offset ?? 0,
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
