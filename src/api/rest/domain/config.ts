import * as v from 'valibot';
import { path, type Rest } from '~/api/rest/client';
import { type DomainKey, within } from '~/api/rest/domains';
import type { Availability } from '~/core/domain-health';

const interval = v.optional(v.number(), 0);

/** As stored by the server, with times in milliseconds (docs/decisions). */
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

/** `config` of a domain (spec domain-level §7). Reading it also requires a managing role. */
export const domainConfigApi = (rest: Rest) => {
  const read =
    <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
    (key: DomainKey, signal?: AbortSignal) =>
      rest.get(within(key)`config/${name}`, schema, signal);
  const write =
    <Value>(name: string) =>
    (key: DomainKey, value: Value, signal?: AbortSignal) =>
      rest.put(within(key)`config/${name}`, value, signal);
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

/** Changes of a domain itself (spec domain-level §7). */
export const descriptorApi = (rest: Rest) => ({
  rename: (key: DomainKey, displayName: string, signal?: AbortSignal) =>
    rest.put(path`domains/${key.namespace}/${key.id}`, { displayName }, signal),
  setAvailability: (key: DomainKey, availability: Availability, signal?: AbortSignal) =>
    rest.put(within(key)`availability`, { availability }, signal),
  /** Only while the domain is offline (`domain_not_offline`). The old address stops working. Rejections: `conflicts`, `duplicate`. */
  changeId: (key: DomainKey, newId: string, signal?: AbortSignal) => rest.put(within(key)`id`, { id: newId }, signal),
});
