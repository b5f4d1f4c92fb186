import * as v from 'valibot';
import type { Rest } from './client';
import { domainSchema } from './domains';

const namespace = v.object({
  id: v.string(),
  displayName: v.optional(v.string(), ''),
  domains: v.optional(v.array(domainSchema), []),
});
export type Namespace = v.InferOutput<typeof namespace>;

export const namespacesApi = (rest: Rest) => ({
  list: (query: { filter: string; offset: number; limit: number }, signal?: AbortSignal) =>
    rest({
      path: 'namespaces',
      query: { ...query, filter: query.filter || undefined },
      schema: v.array(namespace),
      signal,
    }),
});
