import * as v from 'valibot';
import { nothing, type Rest } from './client';
import type { PasswordPolicy } from '~/core/passwords';

const serverStatus = v.object({
  version: v.string(),
  schemaVersion: v.optional(v.string(), ''),
  status: v.string(),
  namespaces: v.number(),
  domains: v.number(),
});

/** Spec server-level §3 "Server status": version, schemaVersion, status ("healthy"), counts of namespaces and domains. */
export type ServerStatus = v.InferOutput<typeof serverStatus>;

export const statusApi = (rest: Rest) => ({
  health: (signal?: AbortSignal) => rest.call({ path: 'health', schema: nothing, credentials: 'none', signal }),
  status: (signal?: AbortSignal) => rest.get('status', serverStatus, signal),
});

const appConfig = v.pipe(
  v.object({
    'namespaces.enabled': v.boolean(),
    'namespaces.user-namespaces-enabled': v.boolean(),
    'namespaces.default-namespace': v.optional(v.string(), ''),
    'sessions.timeout': v.number(),
  }),
  v.transform((keys) => ({
    namespacesEnabled: keys['namespaces.enabled'],
    userNamespacesEnabled: keys['namespaces.user-namespaces-enabled'],
    defaultNamespace: keys['namespaces.default-namespace'],
    sessionTimeoutMinutes: keys['sessions.timeout'],
  })),
);

/** The server settings that the main layout needs (spec server-level §1, §3). */
export type AppConfig = v.InferOutput<typeof appConfig>;

export const appConfigApi = (rest: Rest) => ({
  get: (signal?: AbortSignal) => rest.get('config/app', appConfig, signal),
});

const flag = v.optional(v.boolean(), false);
const serverConfig = v.pipe(
  v.object({
    'namespaces.enabled': flag,
    'namespaces.default-namespace': v.optional(v.string(), ''),
    'namespaces.user-namespaces-enabled': flag,
    'passwords.minimum-length': v.optional(v.number(), 4),
    'passwords.require-upper-case': flag,
    'passwords.require-lower-case': flag,
    'passwords.require-numeric': flag,
    'passwords.require-special-characters': flag,
    'sessions.timeout': v.number(),
  }),
  v.transform((keys) => ({
    namespaces: {
      enabled: keys['namespaces.enabled'],
      defaultNamespace: keys['namespaces.default-namespace'],
      userNamespacesEnabled: keys['namespaces.user-namespaces-enabled'],
    },
    passwordPolicy: {
      minLength: keys['passwords.minimum-length'],
      requireUpper: keys['passwords.require-upper-case'],
      requireLower: keys['passwords.require-lower-case'],
      requireDigit: keys['passwords.require-numeric'],
      requireSpecial: keys['passwords.require-special-characters'],
    },
    /** Minutes. */
    sessionTimeout: keys['sessions.timeout'],
  })),
);

/** The settings of the server (spec server-level §3). */
export type ServerConfig = v.InferOutput<typeof serverConfig>;
export type NamespaceConfig = ServerConfig['namespaces'];

const namespaceKeys = (config: NamespaceConfig) => ({
  'namespaces.enabled': config.enabled,
  'namespaces.default-namespace': config.defaultNamespace,
  'namespaces.user-namespaces-enabled': config.userNamespacesEnabled,
});
const passwordKeys = (policy: PasswordPolicy) => ({
  'passwords.minimum-length': policy.minLength,
  'passwords.require-upper-case': policy.requireUpper,
  'passwords.require-lower-case': policy.requireLower,
  'passwords.require-numeric': policy.requireDigit,
  'passwords.require-special-characters': policy.requireSpecial,
});

/** `config` (spec server-level §7). Each save sends only the keys of one form. */
export const serverConfigApi = (rest: Rest) => {
  const save = (body: Record<string, string | number | boolean>, signal?: AbortSignal) =>
    rest.post('config', body, signal);
  return {
    get: (signal?: AbortSignal) => rest.get('config', serverConfig, signal),
    saveNamespaces: (config: NamespaceConfig, signal?: AbortSignal) => save(namespaceKeys(config), signal),
    savePasswordPolicy: (policy: PasswordPolicy, signal?: AbortSignal) => save(passwordKeys(policy), signal),
    /** @param minutes a whole number, at least 1 */
    saveSessionTimeout: (minutes: number, signal?: AbortSignal) => save({ 'sessions.timeout': minutes }, signal),
  };
};
