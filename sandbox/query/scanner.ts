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

/** Brackets nested deeper than this are refused. */
const maximumDepth = 100;

const blanks = /[ \t\r\n\f]+/y;
/** Characters of a key: none of them may begin one of these words. */
const keyChars = /(?:(?!!=|select|from|limit|offset|where)[^ \t\r\n\f`=<>+\-*/%()[\].,])+/iy;

/**
 * Reads a text from left to right, as the real server does: the first choice that fits is taken. A failed match leaves the position
 * unchanged and is recorded, so that an error is reported at the furthest position reached.
 */
export type Scanner = ReturnType<typeof createScanner>;

export const createScanner = (text: string) => {
  let at = 0;
  let furthest = 0;
  let depth = 0;
  let isFailing = false;

  const miss = (index: number): undefined => {
    furthest = Math.max(furthest, index);
  };
  /** The given text, ignoring case. What follows it does not matter: "AND" begins "android". */
  const literal = (wanted: string): boolean => {
    for (let index = 0; index < wanted.length; index += 1) {
      if (text[at + index]?.toLowerCase() === wanted[index]?.toLowerCase()) continue;
      miss(at + index);
      return false;
    }
    at += wanted.length;
    return true;
  };
  /** What a sticky pattern finds here. */
  const some = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return miss(at);
    at += found.length;
    return found;
  };
  /** The result of the rule. If it fails (undefined), the position is restored. */
  const attempt = <Result>(rule: () => Result | undefined): Result | undefined => {
    const start = at;
    const result = rule();
    if (result === undefined) at = start;
    return result;
  };

  return {
    literal,
    some,
    attempt,
    blanks: (): boolean => some(blanks) !== undefined,
    maybeBlanks: (): void => {
      blanks.lastIndex = at;
      at += blanks.exec(text)?.[0].length ?? 0;
    },
    digits: (): string | undefined => some(/\d+/y),
    keyChars: (): string | undefined => some(keyChars),
    position: (): number => at,
    /** The text from a position to this one. */
    textSince: (start: number): string => text.slice(start, at),
    /** The text between two equal quotes. `escaped`: a backslash escapes a quote. */
    quoted: (quote: string, escaped: boolean): string | undefined =>
      attempt(() => {
        if (!literal(quote)) return undefined;
        let content = '';
        for (; at < text.length; at += 1) {
          if (escaped && text[at] === '\\' && text[at + 1] === quote) at += 1;
          else if (text[at] === quote) {
            at += 1;
            return content;
          }
          content += text.charAt(at);
        }
        return miss(at);
      }),
    isAtEnd: (): boolean => {
      if (at < text.length) miss(at);
      return at === text.length;
    },
    /** Runs a rule one bracket deeper. @throws QueryError */
    deeper: <Result>(rule: () => Result): Result => {
      if (depth === maximumDepth) throw new QueryError(at);
      depth += 1;
      const result = rule();
      depth -= 1;
      return result;
    },
    /** Notes that the query can be read, but not be carried out. */
    fail: (): void => {
      isFailing = true;
    },
    isFailing: (): boolean => isFailing,
    error: (): QueryError => new QueryError(furthest),
  };
};
