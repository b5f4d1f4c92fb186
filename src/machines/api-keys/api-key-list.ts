import type { ApiKey } from '../../api/rest/api-keys';
import type { QueryDefaults, Sort } from '../resource-list/list-query';
import type { ListDescriptor } from '../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../resource-list/resource-list-machine';

/** The name; some have none, as the server does not ask for one. */
export const nameOfApiKey = ({ name }: Pick<ApiKey, 'name'>) => name.trim() || 'Unnamed API key';

/** The address of a key's page (spec server-level §2). */
export const apiKeyPath = ({ key }: Pick<ApiKey, 'key'>) => `/api-keys/${encodeURIComponent(key)}`;

export const apiKeyListDescriptor: ListDescriptor<ApiKey> = {
  idOf: ({ key }) => key,
  labelOf: nameOfApiKey,
  confirmWord: (keys) => (keys.length === 1 ? undefined : `delete ${keys.length} API keys`),
};

export const apiKeyListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: { column: 'name', direction: 'ascending' },
};
export const apiKeyListMachine = createResourceList<ApiKey>(apiKeyListDescriptor);

const collator = new Intl.Collator(undefined, { numeric: true });
const byName = (a: ApiKey, b: ApiKey) => collator.compare(nameOfApiKey(a), nameOfApiKey(b));
const orders: Record<string, (a: ApiKey, b: ApiKey) => number> = {
  name: byName,
  enabled: (a, b) => Number(b.enabled) - Number(a.enabled),
  lastUsed: (a, b) => (a.lastUsed ?? 0) - (b.lastUsed ?? 0),
};

/** Those whose name contains what is searched for, in the order of a column, then by name. */
export function chosenApiKeys(keys: readonly ApiKey[], filter: string, sort: Sort | undefined): ApiKey[] {
  const wanted = filter.trim().toLocaleLowerCase();
  const order = sort && Object.hasOwn(orders, sort.column) ? orders[sort.column] : undefined;
  const sign = sort?.direction === 'descending' ? -1 : 1;
  return keys
    .filter((key) => nameOfApiKey(key).toLocaleLowerCase().includes(wanted))
    .sort((a, b) => (order ? sign * order(a, b) : 0) || byName(a, b));
}

/** On which page of the list as it is at first the key with this name stands; pages count from 1. */
export function pageOfApiKey(keys: readonly ApiKey[], name: string): number {
  const { pageSize, sort } = apiKeyListDefaults;
  const position = chosenApiKeys(keys, '', sort).findIndex((key) => key.name === name);
  return Math.floor(Math.max(0, position) / pageSize) + 1;
}

export type ApiKeyListActor = ResourceListActor<ApiKey>;
