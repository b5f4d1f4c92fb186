import * as v from 'valibot';
import { isUnsettled } from '../state/life-cycle';
import type { DomainPermission } from '../state/permissions';
import type { Domain } from '../state/records';
import { internalError } from './answers';
import { usedDomain, route, type Call, type Route } from './call';
import type { BodySchema } from './body';

const wholeNumber = v.pipe(v.number(), v.integer());

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

/** One part of a domain's configuration. A missing permission is `domain-manage-settings`. */
type Part = {
  schema: BodySchema;
  /** What is stored: all of the body, or its only value. */
  stored: keyof Domain['config'];
  value?: string;
  readBy?: DomainPermission;
};

const parts: Record<string, Part> = {
  anonymousAuth: { schema: v.object({ enabled: v.boolean() }), stored: 'anonymousAuth', value: 'enabled' },
  collection: {
    schema: v.object({ autoCreate: v.boolean() }),
    stored: 'collectionAutoCreate',
    value: 'autoCreate',
    readBy: 'domain-access',
  },
  reconnect: {
    schema: v.object({ tokenValidity: wholeNumber }),
    stored: 'reconnectTokenValidity',
    value: 'tokenValidity',
    readBy: 'domain-access',
  },
  modelSnapshotPolicy: { schema: modelSnapshotPolicy, stored: 'modelSnapshotPolicy' },
};

const managed = (call: Call, permission: DomainPermission = 'domain-manage-settings') => {
  const domain = usedDomain(call, permission);
  return { domain, unsettled: call.hazards('unsettled-domain') && isUnsettled(call.state, domain) };
};

/** /domains/{ns}/{id}/config */
export const domainConfigRoutes: Route[] = Object.entries(parts).flatMap(
  ([name, { schema, stored, value, readBy }]) => {
    const path = `/domains/:ns/:id/config/${name}`;
    return [
      route('GET', path, (call) => {
        const { domain, unsettled } = managed(call, readBy);
        if (unsettled) throw internalError();
        return value === undefined ? domain.config[stored] : { [value]: domain.config[stored] };
      }),
      route('PUT', path, async (call) => {
        const { domain, unsettled } = managed(call);
        const wanted = await call.body(schema);
        // The real server overwrites early settings with the defaults.
        if (unsettled) return;
        Object.assign(domain.config, { [stored]: value === undefined ? wanted : wanted[value] });
        call.state.saveDomain(domain, 'config');
      }),
    ];
  },
);
