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
  health: (signal?: AbortSignal) =>
    rest.call({ path: 'health', schema: nothing, credentials: 'none', signal }),
  status: (signal?: AbortSignal) => rest.get('status', serverStatus, signal),
});
