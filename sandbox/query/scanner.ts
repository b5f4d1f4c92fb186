import { QueryError } from './query-error';

/** Brackets nested deeper than this are refused. */
const maximumDepth = 100;

export const isBlank = (char: string) => /[ \t\r\n\f]/.test(char);
export const isDigit = (char: string) => char >= '0' && char <= '9';
export const isLetter = (char: string) => /[A-Za-z]/.test(char);
const isKeyChar = (char: string) => !/[ \t\r\n\f=!<>+\-*/%()[\],.]/.test(char);

/**
 * Scans a text from left to right. A failed match leaves the position unchanged and is recorded, so that an error is reported at the
 * furthest position reached, as in the real server.
 */
export type Scanner = ReturnType<typeof createScanner>;

export const createScanner = (text: string) => {
  let at = 0;
  let furthest = 0;
  let depth = 0;

  const miss = (index: number): undefined => {
    furthest = Math.max(furthest, index);
  };
  /** The given text, ignoring case. */
  const literal = (wanted: string): boolean => {
    for (let index = 0; index < wanted.length; index += 1) {
      if (text[at + index]?.toLowerCase() === wanted[index]?.toLowerCase()) continue;
      miss(at + index);
      return false;
    }
    at += wanted.length;
    return true;
  };
  /** One or more matching characters. */
  const some = (passes: (char: string) => boolean): string | undefined => {
    const start = at;
    while (at < text.length && passes(text.charAt(at))) at += 1;
    return at > start ? text.slice(start, at) : miss(at);
  };
  /** The result of the rule. If it fails (undefined), the position is restored. */
  const attempt = <Result>(rule: () => Result | undefined): Result | undefined => {
    const start = at;
    const result = rule();
    if (result === undefined) at = start;
    return result;
  };
  const maybeBlanks = (): void => {
    while (at < text.length && isBlank(text.charAt(at))) at += 1;
  };

  return {
    literal,
    some,
    attempt,
    maybeBlanks,
    blanks: (): boolean => some(isBlank) !== undefined,
    digits: (): string | undefined => some(isDigit),
    keyChars: (): string | undefined => some(isKeyChar),
    /** The next characters, without advancing. */
    peek: (length: number): string => text.slice(at, at + length),
    /** A keyword that does not start a key: NOT, but not "notes". */
    keyword: (word: string): boolean =>
      attempt(() => {
        if (!literal(word)) return undefined;
        return at === text.length || !isKeyChar(text.charAt(at)) ? true : miss(at);
      }) ?? false,
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
    miss: (): undefined => miss(at),
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
    error: (): QueryError => new QueryError(furthest),
  };
};
