const parts =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|(?:\border by|,)\s*[^\s,"'`]*|\b(asc|desc)ending\b/gi;

/**
 * The query with `ASCENDING` and `DESCENDING` in their short form, the only one that a server understands. Blanks fill the place, so that a
 * parse error still names the right position.
 */
export function withShortOrder(query: string): string {
  let ordered = false;
  return query.replace(parts, (part, short?: string) => {
    ordered ||= /^order by/i.test(part);
    return ordered && short !== undefined ? short.padEnd(part.length) : part;
  });
}
