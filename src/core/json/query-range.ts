const range = /^(?<text>[^]*?)\s*(?:\bLIMIT\s+(?<limit>\d+)\s*)?(?:\bOFFSET\s+(?<offset>\d+)\s*)?$/i;

/** A query without its LIMIT and OFFSET, and these. Both are at its end, in this order. */
export function splitRange(query: string): { text: string; limit: number; offset: number } {
  const { text = query, limit, offset } = range.exec(query)?.groups ?? {};
  return { text, limit: limit === undefined ? Infinity : Number(limit), offset: Number(offset ?? 0) };
}
