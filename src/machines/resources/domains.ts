import type { Domain } from '~/api/rest/domains';
import type { QueryDefaults } from '~/core/list-query';
import { isSegment } from '~/core/paths';
import {
  createResourceList,
  type ResourceListActor,
  type ResourceListSnapshot,
} from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';

export const nameOf = ({ namespace, id }: { namespace: string; id: string }) => `${namespace}/${id}`;

/** The display name; the id where there is none. */
export const titleOf = ({ displayName, id }: Domain) => displayName.trim() || id;

/** Tells two domains apart, even where there are slashes in their names. */
export const idOf = ({ namespace, id }: { namespace: string; id: string }) =>
  [namespace, id].map((name) => name.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

/** No address can name an orphan (no namespace), nor a domain whose names no path can express. */
export const isAddressable = ({ namespace, id }: { namespace: string; id: string }) =>
  isSegment(namespace) && isSegment(id);

/** Spec server-level §2: only a domain that is neither being made nor being deleted can be opened. */
export const isOpenable = (domain: Domain) =>
  domain.status !== 'initializing' && domain.status !== 'deleting' && isAddressable(domain);

/** A whole deletion is typed out: the domain's id, or how many there are. */
const confirmWord = (domains: readonly Domain[]) =>
  domains.length === 1 ? domains[0]?.id : `delete ${domains.length} domains`;

export const domainListDescriptor: ListDescriptor<Domain> = {
  idOf,
  labelOf: nameOf,
  isChanging: (domains) => domains.some(({ status }) => status === 'initializing' || status === 'deleting'),
  /** The server's own order is not that of a column. */
  ordering: {
    by: {
      displayName: titleOf,
      namespace: ({ namespace }) => namespace,
      id: ({ id }) => id,
      availability: ({ availability }) => availability,
      status: ({ status }) => status,
    },
    tie: (domain) => `${titleOf(domain)}\n${nameOf(domain)}`,
  },
  confirmWord,
};

export const domainListWord = confirmWord;
export const domainListDefaults: QueryDefaults = {
  pageSize: 10,
  facets: ['namespace'],
};
export const domainListMachine = createResourceList<Domain>(domainListDescriptor);

export type DomainListActor = ResourceListActor<Domain>;
export type DomainListSnapshot = ResourceListSnapshot<Domain>;
