import * as v from 'valibot';

/** A stretch of a list whose length the server knows (spec domain-level §3 "Paged result"). `startIndex` is where it begins. */
export type Paged<Row> = { data: Row[]; startIndex: number; totalResults: number };

export const pagedOf = <Row>(row: v.GenericSchema<unknown, Row>): v.GenericSchema<unknown, Paged<Row>> =>
  v.object({
    data: v.array(row),
    startIndex: v.optional(v.number(), 0),
    totalResults: v.optional(v.number(), 0),
  });

/** What is asked for of a list; an empty filter is left out. */
export type Slice = { filter: string; offset: number; limit: number };
export const sliceQuery = ({ filter, offset, limit }: Slice) => ({
  filter: filter || undefined,
  offset,
  limit,
});

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
