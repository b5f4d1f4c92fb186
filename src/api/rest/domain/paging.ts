import * as v from 'valibot';

/** A range of a list with its total (spec domain-level §3 "Paged result"). `startIndex`: where the range begins. */
export type Paged<Row> = { data: Row[]; startIndex: number; totalResults: number };

export const pagedOf = <Row>(row: v.GenericSchema<unknown, Row>): v.GenericSchema<unknown, Paged<Row>> =>
  v.object({
    data: v.array(row),
    startIndex: v.optional(v.number(), 0),
    totalResults: v.optional(v.number(), 0),
  });

/** The requested range of a list. */
export type Slice = { filter: string; offset: number; limit: number };
export const sliceQuery = ({ filter, offset, limit }: Slice) => ({
  filter: filter || undefined,
  offset,
  limit,
});
