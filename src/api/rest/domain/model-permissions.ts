import * as v from 'valibot';
import { nothing, type Rest } from '../client';
import type { DomainKey } from '../domains';
import { path } from '../path';

const permissions = v.object({
  read: v.boolean(),
  write: v.boolean(),
  remove: v.boolean(),
  manage: v.boolean(),
});
export type ModelPermissions = v.InferOutput<typeof permissions>;

const summary = v.object({
  overrideWorld: v.boolean(),
  worldPermissions: permissions,
  /** `userId` as `readUserId` reads it. */
  userPermissions: v.optional(v.array(v.object({ userId: v.string(), permissions })), []),
});
/** Who may do what with one model (spec domain-level §3, §6). */
export type ModelPermissionSummary = v.InferOutput<typeof summary>;

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
