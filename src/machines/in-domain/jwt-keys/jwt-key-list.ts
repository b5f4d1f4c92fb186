import type { JwtKey } from '../../../api/rest/domain/jwt-keys';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { ListQuery, QueryDefaults } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { orderRows, type RowOrders } from '../../support/order-rows';
import { encodedSegment } from '../../support/segment';

/** A key, and how long ago it was changed last when it was read, in milliseconds. */
export type JwtKeyRow = JwtKey & { age: number };

export const jwtKeysPath = (key: DomainKey) => `${domainPath(key)}/authentication/jwt`;
/** The last part of the address at which a key is created. */
const creation = 'create-jwt-key';
export const newJwtKeyPath = (key: DomainKey) => `${jwtKeysPath(key)}/${creation}`;

/** The address of one key's page. Also a key may have the name of the page of new ones: then the query tells them apart. */
export const jwtKeyPath = (key: DomainKey, id: string) =>
  `${jwtKeysPath(key)}/${encodedSegment(id)}${id === creation ? '?edit' : ''}`;

/** Whether the query of the page of new keys says that the key of that name is meant. */
export const isEditQuery = (search: string) => new URLSearchParams(search).has('edit');

export const jwtKeyListDescriptor: ListDescriptor<JwtKeyRow> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  /** Several at once are typed out: whoever signs in by them is shut out. */
  confirmWord: (keys) => (keys.length === 1 ? undefined : `delete ${keys.length} keys`),
};

/** Spec domain-level §9. */
export const jwtKeyListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: { column: 'id', direction: 'ascending' },
};

const by: RowOrders<JwtKeyRow> = {
  id: ({ id }) => id,
  description: ({ description }) => description,
  age: ({ age }) => age,
  enabled: ({ enabled }) => (enabled ? 0 : 1),
};

/** Those whose id or description contains what is searched, in the order of the query; the server searches none. */
export function chosenJwtKeys(
  keys: readonly JwtKey[],
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
  now: number,
): JwtKeyRow[] {
  const wanted = filter.trim().toLowerCase();
  const rows = keys
    .filter(({ id, description }) => `${id}\n${description}`.toLowerCase().includes(wanted))
    .map((key) => ({ ...key, age: Math.max(0, now - key.updated) }));
  return orderRows(rows, sort ?? { column: 'id', direction: 'ascending' }, { by, tie: ({ id }) => id });
}

const units = [
  { name: 'day', size: 86_400_000 },
  { name: 'hour', size: 3_600_000 },
  { name: 'minute', size: 60_000 },
] as const;

/** Milliseconds in the largest whole unit (spec domain-level §9): days, else hours, else minutes, else seconds. */
export function sayAge(age: number): string {
  const unit = units.find(({ size }) => age >= size) ?? { name: 'second', size: 1_000 };
  const count = Math.floor(age / unit.size);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

export const jwtKeyListMachine = createResourceList<JwtKeyRow>(jwtKeyListDescriptor);

export type JwtKeyListActor = ResourceListActor<JwtKeyRow>;
