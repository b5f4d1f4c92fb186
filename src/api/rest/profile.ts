import * as v from 'valibot';
import { nothing, type Rest } from './client';

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

/** The signed-in person (spec server-level §3). Absent texts are empty. */
export type Profile = v.InferOutput<typeof profile>;
export type ProfileDetails = Pick<Profile, 'displayName' | 'firstName' | 'lastName' | 'email'>;

export const profileApi = (rest: Rest) => ({
  /** With the given token when the session is not open yet. */
  get: (token: string | undefined, signal?: AbortSignal) =>
    rest({ path: 'user/profile', schema: profile, credentials: token ? { token } : 'session', signal }),
  update: (details: ProfileDetails, signal?: AbortSignal) =>
    rest({ method: 'PUT', path: 'user/profile', body: details, schema: nothing, signal }),
  /** The server does not ask for the old password. */
  setPassword: (password: string, signal?: AbortSignal) =>
    rest({ method: 'PUT', path: 'user/password', body: { password }, schema: nothing, signal }),
});
