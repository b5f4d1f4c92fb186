import * as v from 'valibot';
import { nothing, path, type Rest } from '~/api/rest/client';
import { type DomainKey, mapOf } from '~/api/rest/domains';
import { snapshotPolicySchema } from './config';
import { pagedOf, type Slice, sliceQuery } from './paging';

const permissions = v.object({
  read: v.boolean(),
  write: v.boolean(),
  create: v.boolean(),
  remove: v.boolean(),
  manage: v.boolean(),
});
export type CollectionPermissions = v.InferOutput<typeof permissions>;

const summary = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  modelCount: v.optional(v.number(), 0),
});
/** A row of the list of collections (spec domain-level §3). */
export type CollectionSummary = v.InferOutput<typeof summary>;

const collection = v.object({
  id: v.string(),
  description: v.optional(v.string(), ''),
  worldPermissions: permissions,
  /** By user, see `readUserId`. */
  userPermissions: v.optional(mapOf(permissions), {}),
  overrideSnapshotPolicy: v.optional(v.boolean(), false),
  snapshotPolicy: snapshotPolicySchema,
});
export type Collection = v.InferOutput<typeof collection>;

/** `collections` of a domain (spec domain-level §7). Rejections: `duplicate` on creation, 404. */
export const collectionsApi = (rest: Rest) => ({
  summaries: ({ namespace, id }: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/collectionSummary`,
      query: sliceQuery(slice),
      schema: pagedOf(summary),
      signal,
    }),
  /** Matches by id only; for pickers. */
  list: ({ namespace, id }: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/collections`,
      query: sliceQuery(slice),
      schema: pagedOf(collection),
      signal,
    }),
  get: ({ namespace, id }: DomainKey, collectionId: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/collections/${collectionId}`, schema: collection, signal }),
  create: ({ namespace, id }: DomainKey, created: Collection, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/collections`,
      body: created,
      schema: nothing,
      signal,
    }),
  update: ({ namespace, id }: DomainKey, { id: collectionId, ...change }: Collection, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/collections/${collectionId}`,
      body: change,
      schema: nothing,
      signal,
    }),
  /** Its models go with it. */
  remove: ({ namespace, id }: DomainKey, collectionId: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/collections/${collectionId}`,
      schema: nothing,
      signal,
    }),
});
