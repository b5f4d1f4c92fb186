import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, type Slice, sliceQuery, within } from '~/api/rest/domains';

const sampleThing = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
});
/** A sample thing of a domain. */
export type SampleThing = v.InferOutput<typeof sampleThing>;

/** `sample-things` of a domain. */
export const sampleThingsApi = (rest: Rest) => ({
  list: (key: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest.get(within(key)`sample-things`, v.array(sampleThing), signal, sliceQuery(slice)),
  get: (key: DomainKey, id: string, signal?: AbortSignal) =>
    rest.get(within(key)`sample-things/${id}`, sampleThing, signal),
  create: (key: DomainKey, created: SampleThing, signal?: AbortSignal) =>
    rest.post(within(key)`sample-things`, created, signal),
  update: (key: DomainKey, { id, ...change }: SampleThing, signal?: AbortSignal) =>
    rest.put(within(key)`sample-things/${id}`, change, signal),
  remove: (key: DomainKey, id: string, signal?: AbortSignal) => rest.delete(within(key)`sample-things/${id}`, signal),
});
