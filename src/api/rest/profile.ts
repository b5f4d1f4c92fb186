import * as v from 'valibot';
import type { Rest } from './client';

const profile = v.object({
  username: v.string(),
  displayName: v.optional(v.string(), ''),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  serverRole: v.optional(v.string(), ''),
  /** Epoch milliseconds. */
  lastLogin: v.optional(v.nullable(v.number()), null),
});

/** The signed-in user (spec server-level §3). Missing texts become empty. */
export type Profile = v.InferOutput<typeof profile>;
export type ProfileDetails = Omit<Profile, 'username' | 'serverRole' | 'lastLogin'>;

export const profileApi = (rest: Rest) => ({
  /** `token`: for calls before the session is open. */
  get: (token: string | undefined, signal?: AbortSignal) =>
    rest.call({ path: 'user/profile', schema: profile, credentials: token ? { token } : 'session', signal }),
  update: (details: ProfileDetails, signal?: AbortSignal) => rest.put('user/profile', details, signal),
  /** The server does not require the old password. */
  setPassword: (password: string, signal?: AbortSignal) => rest.put('user/password', { password }, signal),
});
