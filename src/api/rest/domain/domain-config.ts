import * as v from 'valibot';
import { nothing, type Rest } from '../client';
import type { DomainKey } from '../domains';
import { path } from '../path';
import { snapshotPolicySchema, type SnapshotPolicy } from './snapshot-policy';

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
