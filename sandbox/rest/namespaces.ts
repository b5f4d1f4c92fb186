import { domainsOfNamespace, findNamespace } from '../state/namespaces';
import { mayListNamespace, mayUseDomain } from '../state/permissions';
import { domainInList, notFound } from './answers';
import { compareText, matchesFilter, pageOf } from './call';
import type { Call, Route } from './call';

const list = ({ state, user, query }: Call) => {
  const found = state.server.namespaces
    .filter(({ id, userNamespace }) => !userNamespace && mayListNamespace(state, user, id))
    .filter(({ id, displayName }) => matchesFilter(query, id, displayName))
    .sort((one, other) => compareText(one.id, other.id));
  return pageOf(found, query).map(({ id, displayName }) => ({
    id,
    displayName,
    domains: domainsOfNamespace(state, id)
      .filter((domain) => mayUseDomain(state, user, id, domain))
      .sort((one, other) => compareText(one.id, other.id))
      .map(domainInList),
  }));
};

/** /namespaces: reading only. */
export const namespaceRoutes: Route[] = [
  { method: 'GET', path: '/namespaces', handle: list },
  {
    method: 'GET',
    path: '/namespaces/:ns',
    handle: ({ state, param }) => {
      const namespace = findNamespace(state, param('ns'));
      if (!namespace) throw notFound(`A namespace with the id '${param('ns')}' does not exist`);
      const { id, displayName, userNamespace } = namespace;
      return { id, displayName, userNamespace };
    },
  },
];
