import * as v from 'valibot';
import { nothing, type Rest } from './client';

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
