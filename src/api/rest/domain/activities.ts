import * as v from 'valibot';
import type { Rest } from '~/api/rest/client';
import { type DomainKey, mapOf, within, pagedOf } from '~/api/rest/domains';

export type ActivityKey = { type: string; id: string };

const activity = v.pipe(
  v.object({
    activityType: v.string(),
    activityId: v.string(),
    ephemeral: v.optional(v.boolean(), false),
    created: v.number(),
  }),
  v.transform(({ activityType, activityId, ...rest }) => ({ type: activityType, id: activityId, ...rest })),
);
/** An activity of a domain (spec domain-level §3); `created` in epoch milliseconds. */
export type Activity = v.InferOutput<typeof activity>;

const names = v.array(v.string());
const permissions = v.object({
  worldPermissions: v.optional(names, []),
  /** By user, see `readUserId`. */
  userPermissions: v.optional(mapOf(names), {}),
  groupPermissions: v.optional(mapOf(names), {}),
});
/** Names of permissions. Those of the world, the user and the user's groups add up. */
type ActivityPermissions = v.InferOutput<typeof permissions>;

/** One change per call: the server does not apply several atomically. An empty list removes the entry. */
export type ActivityPermissionChange =
  | { world: readonly string[] }
  | { user: string; granted: readonly string[] }
  | { group: string; granted: readonly string[] };

const changeBody = (change: ActivityPermissionChange) =>
  'world' in change
    ? { worldPermissions: { permissions: change.world } }
    : 'user' in change
      ? { userPermissions: { permissions: { [change.user]: change.granted }, replace: false } }
      : { groupPermissions: { permissions: { [change.group]: change.granted }, replace: false } };

/** `activities` of a domain (spec domain-level §7). Rejections: `conflicts` on creation; deleting a missing one may return 500. */
export const activitiesApi = (rest: Rest) => ({
  list: (key: DomainKey, query: { type: string; id: string; offset: number; limit: number }, signal?: AbortSignal) =>
    rest.get(within(key)`activities`, pagedOf(activity), signal, {
      ...query,
      type: query.type || undefined,
      id: query.id || undefined,
    }),
  get: (key: DomainKey, { type, id }: ActivityKey, signal?: AbortSignal) =>
    rest.get(within(key)`activities/${type}/${id}`, activity, signal),
  create: (key: DomainKey, { type, id }: ActivityKey, granted: ActivityPermissions, signal?: AbortSignal) =>
    rest.put(within(key)`activities/${type}/${id}`, granted, signal),
  remove: (key: DomainKey, { type, id }: ActivityKey, signal?: AbortSignal) =>
    rest.delete(within(key)`activities/${type}/${id}`, signal),
  permissions: (key: DomainKey, { type, id }: ActivityKey, signal?: AbortSignal) =>
    rest.get(within(key)`activities/${type}/${id}/permissions`, permissions, signal),
  changePermissions: (
    key: DomainKey,
    { type, id }: ActivityKey,
    change: ActivityPermissionChange,
    signal?: AbortSignal,
  ) => rest.put(within(key)`activities/${type}/${id}/permissions`, changeBody(change), signal),
});
