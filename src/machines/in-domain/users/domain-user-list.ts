import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath } from '../../console/place';
import type { QueryDefaults, Sort } from '../../resource-list/list-query';
import type { ListDescriptor } from '../../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../../resource-list/resource-list-machine';
import { encodedSegment } from '../../support/segment';

/** The address of one user's page. */
export const domainUserPath = (key: DomainKey, username: string) =>
  `${domainPath(key)}/users/${encodedSegment(username)}`;

/** The address of the page that sets their password. */
export const domainPasswordPath = (key: DomainKey, username: string) =>
  `${domainUserPath(key, username)}/set-password`;

/** The one order that the server knows. */
const byUsername: Sort = { column: 'username', direction: 'ascending' };

export const domainUserListDescriptor: ListDescriptor<DomainUser> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  ordering: {
    own: byUsername,
    by: {
      username: ({ username }) => username,
      displayName: ({ displayName }) => displayName,
      email: ({ email }) => email,
      /** Users who never signed in come first. */
      lastLogin: ({ lastLogin }) => lastLogin ?? 0,
      status: ({ disabled }) => (disabled ? 0 : 1),
    },
    tie: ({ username }) => username,
  },
  /** Several at once are typed out: their memberships and permissions go with them. */
  confirmWord: (users) => (users.length === 1 ? undefined : `delete ${users.length} users`),
};

export const domainUserListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: byUsername,
};
export const domainUserListMachine = createResourceList<DomainUser>(domainUserListDescriptor);

export type DomainUserListActor = ResourceListActor<DomainUser>;
