import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults, Sort } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';
import { orderRows, type RowOrders } from '../../support/order-rows';

/** The address of one user's page. */
export const domainUserPath = (key: DomainKey, username: string) =>
  `${domainPath(key)}/users/${encodedSegment(username)}`;

/** The address of the page that sets their password. */
export const domainPasswordPath = (key: DomainKey, username: string) =>
  `${domainUserPath(key, username)}/set-password`;

export const domainUserListDescriptor: ListDescriptor<DomainUser> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  /** The order is that of all users, not of a page of them. */
  ordersAll: true,
  /** Several at once are typed out: their memberships and permissions go with them. */
  confirmWord: (users) => (users.length === 1 ? undefined : `delete ${users.length} users`),
};

/** The one order that the server knows. */
export const domainUserOrder: Sort = { column: 'username', direction: 'ascending' };
export const domainUserListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: domainUserOrder,
};
export const domainUserListMachine = createResourceList<DomainUser>(domainUserListDescriptor);

export type DomainUserListActor = ResourceListActor<DomainUser>;

const orders: RowOrders<DomainUser> = {
  username: ({ username }) => username,
  displayName: ({ displayName }) => displayName,
  email: ({ email }) => email,
  /** Who never signed in comes before those who did. */
  lastLogin: ({ lastLogin }) => lastLogin ?? 0,
  status: ({ disabled }) => (disabled ? 0 : 1),
};

/** All of them in the order of a column; equal ones in that of their usernames. */
export const orderDomainUsers = (users: readonly DomainUser[], sort: Sort): DomainUser[] =>
  orderRows(users, sort, orders, ({ username }) => username);
