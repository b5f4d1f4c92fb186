import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, mapOf, within, pagedOf, type Slice, sliceQuery, itemsIn } from '~/api/rest/domains';
import { snapshotPolicySchema } from './config';

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
  /** Removing a collection also deletes its models. */
  ...itemsIn<Collection, Collection, Omit<Collection, 'id'>>(rest, 'collections', collection),
  summaries: (key: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest.get(within(key)`collectionSummary`, pagedOf(summary), signal, sliceQuery(slice)),
  /** Matches ids only; used by pickers. */
  list: (key: DomainKey, slice: Slice, signal?: AbortSignal) =>
    rest.get(within(key)`collections`, pagedOf(collection), signal, sliceQuery(slice)),
});
