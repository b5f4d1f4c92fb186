import { formatCount } from '~/core/counts';
import { domainConfigApi } from '~/api/rest/domain/config';
import type { Domain } from '~/api/rest/domains';
import { may, type Principal } from '~/core/capabilities';
import { idOf, nameOf, titleOf } from '~/core/domain-names';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { beforeSending, ifThere, namingRoles } from '~/machines/kit/resource-form-actors';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { Wiring } from '~/machines/services';
import { lossesOfDomains } from './losses';

export const domainList = listKind<Domain>({
  // Orphans of several namespaces may have the same id.
  idOf: (domain) => (domain.namespace === '' ? JSON.stringify(domain) : idOf(domain)),
  labelOf: nameOf,
  isChanging: (domains) => domains.some(({ status }) => status === 'initializing' || status === 'deleting'),
  // The server's order is not that of any column.
  by: {
    displayName: titleOf,
    namespace: ({ namespace }) => namespace,
    id: ({ id }) => id,
    availability: ({ availability }) => availability,
    status: ({ status }) => status,
  },
  tie: (domain) => `${titleOf(domain)}\n${nameOf(domain)}`,
  bulk: { many: 'domains', worth: 2, nameOf: ({ id }) => id },
  isCounted: true,
  pageSize: 10,
  facets: ['namespace'],
  here: {
    status: ({ status }, value) => status === value,
    availability: ({ availability }, value) => availability === value,
  },
});
export type DomainListActor = ResourceListActor<Domain>;

export const domainScreens = (wiring: Wiring) => {
  const { domains } = wiring.api;
  return {
    domainList: (principal: Principal) =>
      listOf(domainList, wiring, {
        read: ({ facets, filter, offset, limit }, signal) =>
          domains.list({ namespace: facets['namespace'], filter, offset, limit }, signal),
        removal: {
          noun: 'Domain',
          remove: async (domain, signal) => {
            // A server lets every member of a domain delete it. Those who can't read its configuration have no managing role.
            if (!may('domains.delete', principal))
              await beforeSending(
                domainConfigApi(wiring.rest).anonymousAuth(domain, signal).catch(namingRoles('domains.delete')),
              );
            signal.throwIfAborted();
            await domains.remove(domain);
          },
          count: (rows, signal) => lossesOfDomains(wiring, principal, rows, signal),
          get: async (domain, signal) => {
            const present = await ifThere(domains.get(domain, signal));
            return present?.status === 'deleting' ? undefined : present;
          },
          removed: (label) => ({ title: `Domain '${label}' is marked for deletion.` }),
          manyRemoved: (count) => `${formatCount(count)} domains are marked for deletion`,
        },
      }),
  };
};
