import * as v from 'valibot';
import { issueConvergenceToken } from '../state/convergence-token';
import { domainStats, findDomain, setAvailability, setDisplayName } from '../state/domains';
import { createDomain, deleteDomain, failDomain, upgradeDomain } from '../state/life-cycle';
import { namespaceForNewDomain, userNamespaceId } from '../state/namespaces';
import { mayListDomain, mayManageDomains } from '../state/permissions';
import { availabilities, type DomainStatus } from '../state/records';
import { badRequest, conflicts, created, domainInList, forbidden, internalError, Refusal } from './answers';
import { type Call, compareText, matchesLowerCase, pageOf, route, type Route, usedDomain } from './call';
import { needlessUpgradeFailure } from '../state/failures';

const newDomain = v.object({ namespace: v.string(), id: v.string(), displayName: v.string() });
const availabilityChange = v.object({ availability: v.string() });

const duplicate = () => conflicts({ 'Domain.namespace_id': 'A domain with this value already exists' });

const list = ({ state, user, query }: Call) => {
  const namespace = query.get('namespace');
  const found = [...state.domains.values()]
    .filter((domain) => namespace === null || (domain.namespace === namespace && !domain.orphaned))
    .filter((domain) => mayListDomain(state, user, domain))
    .filter((domain) => matchesLowerCase(query, domain.id, domain.displayName))
    .sort((one, other) => compareText(one.namespace, other.namespace) || compareText(one.id, other.id));
  return pageOf(found, query).map(domainInList);
};

const create = async ({ state, user, body }: Call) => {
  const { namespace, id, displayName } = await body(newDomain);
  const ownNamespace = namespace === userNamespaceId(user.username);
  if (!ownNamespace && !mayManageDomains(state, user, namespace)) throw forbidden();
  if (id === '') throw badRequest('The domain id can not be empty');
  if (!namespaceForNewDomain(state, namespace)) {
    throw badRequest(`The namespace '${namespace}' does not exist.`);
  }
  if (findDomain(state, namespace, id)) throw duplicate();
  createDomain(state, { namespace, id, displayName, members: [{ username: user.username, role: 'Owner' }] });
  return created();
};

const changeAvailability = async (call: Call) => {
  const domain = usedDomain(call);
  const { availability } = await call.body(availabilityChange);
  const known = availabilities.find((each) => each === availability);
  if (!known) {
    throw new Refusal(400, 'invalid_value', `Invalid availability value '${availability}'.`, {
      field: 'availability',
    });
  }
  setAvailability(call.state, domain, known);
};

const changeId = async (call: Call) => {
  const { state } = call;
  const domain = usedDomain(call);
  const { id } = await call.body(v.object({ id: v.string() }));
  if (domain.availability !== 'offline') {
    throw new Refusal(400, 'domain_not_offline', 'Can not set the id of a domain unless it is offline.');
  }
  if (id === '') throw badRequest('The domain id can not be empty');
  const holder = findDomain(state, domain.namespace, id);
  if (holder && holder !== domain) throw duplicate();
  if (!holder) state.moveDomain(domain, id);
};

/** /domains and the calls directly below one domain. Parts of a domain (users, models, …) have their own files. */
export const domainRoutes: Route[] = [
  route('GET', '/domains', list),
  route('POST', '/domains', create),
  route('GET', '/domains/:ns/:id', (call) => {
    const domain = usedDomain(call);
    return { ...domainInList(domain), schemaVersion: domain.schemaVersion };
  }),
  route('PUT', '/domains/:ns/:id', async (call) => {
    const domain = usedDomain(call);
    const { displayName } = await call.body(v.object({ displayName: v.string() }));
    setDisplayName(call.state, domain, displayName);
  }),
  route('DELETE', '/domains/:ns/:id', (call) => {
    deleteDomain(call.state, usedDomain(call));
  }),
  route('PUT', '/domains/:ns/:id/availability', changeAvailability),
  route('PUT', '/domains/:ns/:id/id', changeId),
  route('GET', '/domains/:ns/:id/stats', (call) => {
    const domain = usedDomain(call);
    if (domain.status === 'initializing') throw internalError();
    return domainStats(call.state, domain);
  }),
  route('GET', '/domains/:ns/:id/convergenceUserToken', async (call) => {
    usedDomain(call);
    return { token: await issueConvergenceToken(call.state, call.user.username) };
  }),
];

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
