import * as v from 'valibot';
import type { Rest } from './client';

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
