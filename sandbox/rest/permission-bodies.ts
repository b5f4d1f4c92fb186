import * as v from 'valibot';
import type { Domain } from '../state/records';
import type { UserPermissions } from '../state/grantees';
import { referencedUser, referenceText } from '../state/domain-users';

/** A JSON object, passed on unchanged. */
export const jsonObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * A JSON object with any keys, such as usernames, whose values share one schema. `v.record` drops the keys `__proto__`, `prototype` and
 * `constructor`. `readBody` uses `value` for its messages.
 */
export const mapOf = <Value extends v.GenericSchema>(value: Value) => ({
  ...v.pipe(
    jsonObject,
    v.rawTransform<Record<string, unknown>, Record<string, v.InferOutput<Value>>>(
      ({ dataset: { value: input }, addIssue, NEVER }) => {
        const entries: [string, v.InferOutput<Value>][] = [];
        for (const [key, each] of Object.entries(input)) {
          const result = v.safeParse(value, each);
          if (!result.success) {
            const [issue] = result.issues;
            const place = { type: 'object' as const, origin: 'value' as const, input, key, value: each };
            addIssue({ message: issue.message, input: issue.input, path: [place, ...(issue.path ?? [])] });
            return NEVER;
          }
          entries.push([key, result.output]);
        }
        return Object.fromEntries(entries);
      },
    ),
  ),
  value,
});

const flag = v.boolean();

// In the order in which the real server reports missing fields.
export const modelPermissionFlags = v.object({ read: flag, write: flag, remove: flag, manage: flag });
export const modelPermissions = v.pipe(jsonObject, modelPermissionFlags);
export const collectionPermissions = v.pipe(
  jsonObject,
  v.object({ read: flag, write: flag, create: flag, remove: flag, manage: flag }),
);
export const modelPermissionsByUser = mapOf(modelPermissions);
export const collectionPermissionsByUser = mapOf(collectionPermissions);

/** Converts a REST map from users to entries. Omits unknown users; the last of two names of one user counts. */
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

/** The inverse. */
export const byReference = <Permissions>(entries: UserPermissions<Permissions>[]): Record<string, Permissions> =>
  Object.fromEntries(entries.map((entry) => [referenceText(entry), entry.permissions]));
