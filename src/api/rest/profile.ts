import * as v from 'valibot';
import type { Rest } from './client';

const profile = v.object({
  username: v.string(),
  displayName: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  serverRole: v.optional(v.string(), ''),
});

/** The signed-in person (spec server-level §3). Absent texts are empty. */
export type Profile = v.InferOutput<typeof profile>;

export const profileApi = (rest: Rest) => ({
  /** With the given token when the session is not open yet. */
  get: (token: string | undefined, signal?: AbortSignal) =>
    rest({ path: 'user/profile', schema: profile, credentials: token ? { token } : 'session', signal }),
});
