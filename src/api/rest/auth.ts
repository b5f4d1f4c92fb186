import * as v from 'valibot';
import { nothing, type Rest, type Schema } from './client';
import { type UserDetails, user } from './users';

const grant = v.object({ token: v.string(), expiresIn: v.number() });
const validity = v.variant('valid', [
  v.object({ valid: v.literal(true), username: v.string(), expiresIn: v.optional(v.number(), 0) }),
  v.object({ valid: v.literal(false) }),
]);

/** `expiresIn`: milliseconds from now. */
export type TokenGrant = v.InferOutput<typeof grant>;
export type Credentials = { username: string; password: string };

/** Spec server-level §7, `auth/*`. A 401 on login means wrong credentials. */
export const authApi = (rest: Rest) => {
  const ask = <T>(path: string, body: object, schema: Schema<T>, signal?: AbortSignal, reads = false) =>
    rest.call({ method: 'POST', path: `auth/${path}`, body, schema, credentials: 'none', signal, reads });
  return {
    login: (credentials: Credentials, signal?: AbortSignal) => ask('login', credentials, grant, signal),
    /** Whether the server accepts a token. This call does not extend it. */
    validate: (token: string, signal?: AbortSignal) => ask('validate', { token }, validity, signal, true),
    logout: (token: string, signal?: AbortSignal) => ask('logout', { token }, nothing, signal),
  };
};

export type ProfileDetails = Omit<UserDetails, 'serverRole'>;

/** The signed-in user (spec server-level §3). */
export const profileApi = (rest: Rest) => ({
  /** `token`: for calls before the session is open. */
  get: (token: string | undefined, signal?: AbortSignal) =>
    rest.call({ path: 'user/profile', schema: user, credentials: token ? { token } : 'session', signal }),
  update: (details: ProfileDetails, signal?: AbortSignal) => rest.put('user/profile', details, signal),
  /** The server does not require the old password. */
  setPassword: (password: string, signal?: AbortSignal) => rest.put('user/password', { password }, signal),
});
