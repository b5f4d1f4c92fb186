import * as v from 'valibot';
import { path, type Rest } from './client';
import { domainSchema } from './domains';

const namespace = v.object({
  id: v.string(),
  displayName: v.optional(v.string(), ''),
  domains: v.optional(v.array(domainSchema), []),
});
/** A namespace with its domains (spec server-level §3). Reading a single namespace returns no domains. */
export type Namespace = v.InferOutput<typeof namespace>;
export type NamespaceDetails = Pick<Namespace, 'id' | 'displayName'>;

export const namespacesApi = (rest: Rest) => ({
  /** The server compares the filter with lowercase names. */
  list: (query: { filter: string; offset: number; limit: number }, signal?: AbortSignal) =>
    rest.get('namespaces', v.array(namespace), signal, {
      ...query,
      filter: query.filter.toLowerCase() || undefined,
    }),
  get: (id: string, signal?: AbortSignal): Promise<NamespaceDetails> =>
    rest.get(path`namespaces/${id}`, namespace, signal),
  create: (created: NamespaceDetails, signal?: AbortSignal) => rest.post('namespaces', created, signal),
  update: ({ id, displayName }: NamespaceDetails, signal?: AbortSignal) =>
    rest.put(path`namespaces/${id}`, { displayName }, signal),
  /** A real server also deletes a namespace that has domains, which become orphans: check for domains first. */
  remove: (id: string, signal?: AbortSignal) => rest.delete(path`namespaces/${id}`, signal),
});
