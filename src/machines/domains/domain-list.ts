import type { Domain } from '../../api/rest/domains';
import type { QueryDefaults } from '../resource-list/list-query';
import type { ListDescriptor } from '../resource-list/list-setup';
import { createResourceList } from '../resource-list/resource-list-machine';

export const nameOf = ({ namespace, id }: { namespace: string; id: string }) => `${namespace}/${id}`;

/** Spec server-level §2: only a domain that is neither being made nor being deleted can be opened. */
export const isOpenable = ({ status, namespace }: Domain) =>
  status !== 'initializing' && status !== 'deleting' && namespace !== '';

/** A whole deletion is typed out: the domain's id, or how many there are. */
const confirmWord = (domains: readonly Domain[]) =>
  domains.length === 1 ? domains[0]?.id : `delete ${domains.length} domains`;

const domainListDescriptor: ListDescriptor<Domain> = {
  idOf: nameOf,
  labelOf: nameOf,
  isChanging: (domains) => domains.some(({ status }) => status === 'initializing' || status === 'deleting'),
  confirmWord,
};

export const domainListWord = confirmWord;
export const domainListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: { column: 'displayName', direction: 'ascending' },
  facets: ['namespace'],
};
export const domainListMachine = createResourceList<Domain>(domainListDescriptor);
