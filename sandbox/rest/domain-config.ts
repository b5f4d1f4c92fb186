import * as v from 'valibot';
import { isUnsettled } from '../state/life-cycle';
import type { DomainPermission } from '../state/permissions';
import type { Domain } from '../state/records';
import { internalError } from './answers';
import { usedDomain, route } from './call';
import type { BodySchema } from './body';
import type { Call, Route } from './call';

const wholeNumber = v.pipe(v.number(), v.integer());

const anonymousAuth = v.object({ enabled: v.boolean() });
const collection = v.object({ autoCreate: v.boolean() });
const reconnect = v.object({ tokenValidity: wholeNumber });
// In the order in which the real server reports missing fields. Times in milliseconds.
export const modelSnapshotPolicy = v.object({
  snapshotsEnabled: v.boolean(),
  triggerByVersion: v.boolean(),
  maximumVersionInterval: wholeNumber,
  limitByVersion: v.boolean(),
  minimumVersionInterval: wholeNumber,
  triggerByTime: v.boolean(),
  maximumTimeInterval: wholeNumber,
  limitByTime: v.boolean(),
  minimumTimeInterval: wholeNumber,
});

type Config = Domain['config'];

/** The two calls about one part of a domain's configuration. */
const part = <Schema extends BodySchema>(
  name: string,
  schema: Schema,
  read: (config: Config) => v.InferOutput<Schema>,
  write: (config: Config, wanted: v.InferOutput<Schema>) => void,
  readPermission: DomainPermission = 'domain-manage-settings',
): Route[] => {
  const path = `/domains/:ns/:id/config/${name}`;
  const managed = (call: Call, permission: DomainPermission) => {
    const domain = usedDomain(call, permission);
    return { domain, unsettled: call.hazards('unsettled-domain') && isUnsettled(call.state, domain) };
  };
  return [
    route('GET', path, (call) => {
      const { domain, unsettled } = managed(call, readPermission);
      if (unsettled) throw internalError();
      return read(domain.config);
    }),
    route('PUT', path, async (call) => {
      const { domain, unsettled } = managed(call, 'domain-manage-settings');
      const wanted = await call.body(schema);
      // The real server overwrites early settings with the defaults.
      if (unsettled) return;
      write(domain.config, wanted);
      call.state.saveDomain(domain, 'config');
    }),
  ];
};

/** /domains/{ns}/{id}/config */
export const domainConfigRoutes: Route[] = [
  ...part(
    'anonymousAuth',
    anonymousAuth,
    (config) => ({ enabled: config.anonymousAuth }),
    (config, { enabled }) => {
      config.anonymousAuth = enabled;
    },
  ),
  ...part(
    'collection',
    collection,
    (config) => ({ autoCreate: config.collectionAutoCreate }),
    (config, { autoCreate }) => {
      config.collectionAutoCreate = autoCreate;
    },
    'domain-access',
  ),
  ...part(
    'reconnect',
    reconnect,
    (config) => ({ tokenValidity: config.reconnectTokenValidity }),
    (config, { tokenValidity }) => {
      config.reconnectTokenValidity = tokenValidity;
    },
    'domain-access',
  ),
  ...part(
    'modelSnapshotPolicy',
    modelSnapshotPolicy,
    (config) => config.modelSnapshotPolicy,
    (config, wanted) => {
      config.modelSnapshotPolicy = wanted;
    },
  ),
];
