import * as v from 'valibot';
import { nothing, type Rest } from './client';

const grant = v.object({ token: v.string(), expiresIn: v.number() });
const validity = v.variant('valid', [
  v.object({ valid: v.literal(true), username: v.string(), expiresIn: v.optional(v.number(), 0) }),
  v.object({ valid: v.literal(false) }),
]);

/** `expiresIn`: milliseconds from now. */
export type TokenGrant = v.InferOutput<typeof grant>;
export type Credentials = { username: string; password: string };

/** Spec server-level §7, `auth/*`. A 401 on login means wrong credentials. */
export const authApi = (rest: Rest) => ({
  login: (credentials: Credentials, signal?: AbortSignal) =>
    rest.call({
      method: 'POST',
      path: 'auth/login',
      body: credentials,
      schema: grant,
      credentials: 'none',
      signal,
    }),
  /** Whether the server accepts a token; asking does not extend it. */
  validate: (token: string, signal?: AbortSignal) =>
    rest.call({
      method: 'POST',
      path: 'auth/validate',
      body: { token },
      schema: validity,
      credentials: 'none',
      signal,
    }),
  logout: (token: string, signal?: AbortSignal) =>
    rest.call({
      method: 'POST',
      path: 'auth/logout',
      body: { token },
      schema: nothing,
      credentials: 'none',
      signal,
    }),
});
