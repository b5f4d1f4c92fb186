import * as v from 'valibot';

const permissions = v.array(v.string());

export const userRefRecord = v.object({
  userType: v.picklist(['normal', 'convergence', 'anonymous']),
  username: v.string(),
});

/** Permissions granted for an activity or a chat. Names of permissions are stored unchanged, known or not. */
export const grantsRecord = v.object({
  world: permissions,
  users: v.array(v.object({ ...userRefRecord.entries, permissions })),
  groups: v.array(v.object({ group: v.string(), permissions })),
});

export type Grants = v.InferOutput<typeof grantsRecord>;
