import * as v from 'valibot';
import type { Domain } from '../state/records';
import type { UserPermissions } from '../state/user-permissions';
import { referencedUser, referenceText } from '../state/user-references';

/** A JSON object, passed on as it is. */
export const jsonObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const flag = v.boolean();

// In the order in which the server complains about missing ones.
export const modelPermissionFlags = v.object({ read: flag, write: flag, remove: flag, manage: flag });
export const modelPermissions = v.pipe(jsonObject, modelPermissionFlags);
export const collectionPermissions = v.pipe(
  jsonObject,
  v.object({ read: flag, write: flag, create: flag, remove: flag, manage: flag }),
);
export const modelPermissionsByUser = v.pipe(jsonObject, v.record(v.string(), modelPermissions));
export const collectionPermissionsByUser = v.pipe(jsonObject, v.record(v.string(), collectionPermissions));

/** A map from users, as REST names them, to entries. Unknown users are left out; the last of two names of one user counts. */
export const userEntries = <Permissions>(
  domain: Domain,
  byUser: Record<string, Permissions>,
): UserPermissions<Permissions>[] => {
  const entries = new Map<unknown, UserPermissions<Permissions>>();
  for (const [reference, permissions] of Object.entries(byUser)) {
    const user = referencedUser(domain, reference);
    if (user) entries.set(user, { userType: user.userType, username: user.username, permissions });
  }
  return [...entries.values()];
};

/** The same the other way round. */
export const byReference = <Permissions>(
  entries: UserPermissions<Permissions>[],
): Record<string, Permissions> =>
  Object.fromEntries(entries.map((entry) => [referenceText(entry), entry.permissions]));
