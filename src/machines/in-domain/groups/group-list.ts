import type { GroupSummary } from '../../../api/rest/domain/groups';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults, Sort } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';
import { orderRows, type RowOrders } from '../../support/order-rows';

/** The address of one group's page. */
export const groupPath = (key: DomainKey, id: string) => `${domainPath(key)}/groups/${encodedSegment(id)}`;

export const groupListDescriptor: ListDescriptor<GroupSummary> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  /** The order is that of all groups, not of a page of them. */
  ordersAll: true,
  /** Several at once are typed out: what is permitted to them goes with them. */
  confirmWord: (groups) => (groups.length === 1 ? undefined : `delete ${groups.length} groups`),
};

/** The one order that the server knows. */
export const groupOrder: Sort = { column: 'id', direction: 'ascending' };
export const groupListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: groupOrder,
};
export const groupListMachine = createResourceList<GroupSummary>(groupListDescriptor);

export type GroupListActor = ResourceListActor<GroupSummary>;

const orders: RowOrders<GroupSummary> = {
  id: ({ id }) => id,
  description: ({ description }) => description,
  members: ({ members }) => members,
};

/** All of them in the order of a column; equal ones in that of their ids. */
export const orderGroups = (groups: readonly GroupSummary[], sort: Sort): GroupSummary[] =>
  orderRows(groups, sort, orders, ({ id }) => id);
