import * as v from 'valibot';
import { nothing, path, type Rest } from '~/api/rest/client';
import type { DomainKey } from '~/api/rest/domains';

const interval = v.optional(v.number(), 0);

/** As the server keeps it: times in milliseconds (docs/decisions). */
export const snapshotPolicySchema = v.object({
  snapshotsEnabled: v.boolean(),
  triggerByVersion: v.boolean(),
  maximumVersionInterval: interval,
  limitByVersion: v.boolean(),
  minimumVersionInterval: interval,
  triggerByTime: v.boolean(),
  maximumTimeInterval: interval,
  limitByTime: v.boolean(),
  minimumTimeInterval: interval,
});
export type SnapshotPolicy = v.InferOutput<typeof snapshotPolicySchema>;

/** `config` of a domain (spec domain-level §7); also reading it needs a managing role. */
export const domainConfigApi = (rest: Rest) => {
  const read =
    <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
    ({ namespace, id }: DomainKey, signal?: AbortSignal) =>
      rest({ path: path`domains/${namespace}/${id}/config/${name}`, schema, signal });
  const write =
    <Value>(name: string) =>
    ({ namespace, id }: DomainKey, value: Value, signal?: AbortSignal) =>
      rest({
        method: 'PUT',
        path: path`domains/${namespace}/${id}/config/${name}`,
        body: value,
        schema: nothing,
        signal,
      });
  return {
    anonymousAuth: read('anonymousAuth', v.object({ enabled: v.boolean() })),
    setAnonymousAuth: write<{ enabled: boolean }>('anonymousAuth'),
    collection: read('collection', v.object({ autoCreate: v.boolean() })),
    setCollection: write<{ autoCreate: boolean }>('collection'),
    /** `tokenValidity` in minutes. */
    reconnect: read('reconnect', v.object({ tokenValidity: v.number() })),
    setReconnect: write<{ tokenValidity: number }>('reconnect'),
    modelSnapshotPolicy: read('modelSnapshotPolicy', snapshotPolicySchema),
    setModelSnapshotPolicy: write<SnapshotPolicy>('modelSnapshotPolicy'),
  };
};
