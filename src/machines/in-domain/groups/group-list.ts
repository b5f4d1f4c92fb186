import type { GroupSummary } from '../../../api/rest/domain/groups';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults, Sort } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';

/** The address of one group's page. */
export const groupPath = (key: DomainKey, id: string) => `${domainPath(key)}/groups/${encodedSegment(id)}`;

/** The one order that the server knows. */
const byId: Sort = { column: 'id', direction: 'ascending' };

export const groupListDescriptor: ListDescriptor<GroupSummary> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  ordering: {
    own: byId,
    by: {
      id: ({ id }) => id,
      description: ({ description }) => description,
      members: ({ members }) => members,
    },
    tie: ({ id }) => id,
  },
  /** Several at once are typed out: what is permitted to them goes with them. */
  confirmWord: (groups) => (groups.length === 1 ? undefined : `delete ${groups.length} groups`),
};

export const groupListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byId,
};
export const groupListMachine = createResourceList<GroupSummary>(groupListDescriptor);

export type GroupListActor = ResourceListActor<GroupSummary>;
