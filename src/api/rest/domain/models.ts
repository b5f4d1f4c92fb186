import * as v from 'valibot';
import { anyObject, nothing, path, type Rest } from '~/api/rest/client';
import type { DomainKey } from '~/api/rest/domains';
import { pagedOf, withShortOrder } from './paging';

/** JSON as the server keeps it; dates are objects with a marker (see `model-dates`). */
type ModelData = Record<string, unknown>;

const info = {
  id: v.string(),
  collection: v.string(),
  version: v.number(),
  /** Epoch milliseconds. */
  createdTime: v.number(),
  modifiedTime: v.number(),
};
const modelInfo = v.object(info);
export type ModelInfo = v.InferOutput<typeof modelInfo>;
const model = v.object({ ...info, data: v.optional(anyObject, {}) });
/** A model with its data (spec domain-level §3). */
export type Model = v.InferOutput<typeof model>;

/** `models` and `model-query` of a domain (spec domain-level §7). */
export const modelsApi = (rest: Rest) => ({
  /** Rejections: 400 with the position of the fault in `details.index`. */
  query: ({ namespace, id }: DomainKey, query: string, signal?: AbortSignal) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/model-query`,
      body: { query: withShortOrder(query) },
      schema: pagedOf(model),
      signal,
    }),
  /** In the order of collections and ids, without what they hold; the server has no filter for them. */
  list: (
    { namespace, id }: DomainKey,
    { offset, limit }: { offset: number; limit: number },
    signal?: AbortSignal,
  ) =>
    rest({
      path: path`domains/${namespace}/${id}/models`,
      query: { offset, limit },
      schema: v.array(modelInfo),
      signal,
    }),
  info: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/models/${modelId}`,
      query: { data: false },
      schema: modelInfo,
      signal,
    }),
  get: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({ path: path`domains/${namespace}/${id}/models/${modelId}`, schema: model, signal }),
  /** With an id of the server's making, which it answers. */
  create: (
    { namespace, id }: DomainKey,
    created: { collection: string; data: ModelData },
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'POST',
      path: path`domains/${namespace}/${id}/models`,
      body: created,
      schema: v.object({ id: v.string() }),
      signal,
    }),
  /** Overwrites a model that has this id already, without a word: ask for it before (docs/decisions). */
  put: (
    { namespace, id }: DomainKey,
    { id: modelId, ...created }: { id: string; collection: string; data: ModelData },
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/models/${modelId}`,
      body: created,
      schema: nothing,
      signal,
    }),
  remove: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/models/${modelId}`,
      schema: nothing,
      signal,
    }),
});

const permissions = v.object({
  read: v.boolean(),
  write: v.boolean(),
  remove: v.boolean(),
  manage: v.boolean(),
});
type ModelPermissions = v.InferOutput<typeof permissions>;

const summary = v.object({
  overrideWorld: v.boolean(),
  worldPermissions: permissions,
  /** `userId` as `readUserId` reads it. */
  userPermissions: v.optional(v.array(v.object({ userId: v.string(), permissions })), []),
});

/** `models/{id}/permissions` (spec domain-level §7). A change reaches those who have the model open when they open it again. */
export const modelPermissionsApi = (rest: Rest) => ({
  get: ({ namespace, id }: DomainKey, modelId: string, signal?: AbortSignal) =>
    rest({
      path: path`domains/${namespace}/${id}/models/${modelId}/permissions`,
      schema: summary,
      signal,
    }),
  setOverride: (
    { namespace, id }: DomainKey,
    modelId: string,
    overrideWorld: boolean,
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/models/${modelId}/permissions/override`,
      body: { overrideWorld },
      schema: nothing,
      signal,
    }),
  setWorld: ({ namespace, id }: DomainKey, modelId: string, world: ModelPermissions, signal?: AbortSignal) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/models/${modelId}/permissions/world`,
      body: world,
      schema: nothing,
      signal,
    }),
  /** An unknown user is answered like a success and not stored: read again (docs/decisions). Normal users only. */
  setUser: (
    { namespace, id }: DomainKey,
    modelId: string,
    username: string,
    granted: ModelPermissions,
    signal?: AbortSignal,
  ) =>
    rest({
      method: 'PUT',
      path: path`domains/${namespace}/${id}/models/${modelId}/permissions/user/${username}`,
      body: granted,
      schema: nothing,
      signal,
    }),
  removeUser: ({ namespace, id }: DomainKey, modelId: string, username: string, signal?: AbortSignal) =>
    rest({
      method: 'DELETE',
      path: path`domains/${namespace}/${id}/models/${modelId}/permissions/user/${username}`,
      schema: nothing,
      signal,
    }),
});
