import * as v from 'valibot';
import { needlessUpgradeFailure } from '../state/failures';
import { failDomain, upgradeDomain } from '../state/life-cycle';
import type { DomainStatus } from '../state/records';
import { badRequest } from './answers';
import { usedDomain, route } from './call';
import type { Call, Route } from './call';

const upgradeRequest = v.object({ preRelease: v.boolean() });

/** Only "healthy" has been observed on a real server; the others are named after the domain's status. */
const schemaStatus = (status: DomainStatus) =>
  status === 'ready' || status === 'initializing' || status === 'deleting' ? 'healthy' : status;

const upgrade = async (call: Call) => {
  const domain = usedDomain(call, 'domain-manage-settings');
  await call.body(upgradeRequest);
  if (domain.status === 'schema-upgrade-required') upgradeDomain(call.state, domain);
  else if (call.hazards('needless-upgrade')) failDomain(call.state, domain, needlessUpgradeFailure);
  else if (domain.status === 'schema-upgrading') {
    throw badRequest('The domain is being upgraded already.');
  } else {
    throw badRequest("The domain's schema does not need an upgrade.");
  }
};

/** /schema */
export const schemaRoutes: Route[] = [
  route('GET', '/schema/domains/:ns/:id', (call) => {
    const domain = usedDomain(call);
    return { version: domain.schemaVersion, status: schemaStatus(domain.status) };
  }),
  route('POST', '/schema/domains/:ns/:id/upgrade', upgrade),
];
