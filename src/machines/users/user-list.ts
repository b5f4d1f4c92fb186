import type { User } from '../../api/rest/users';
import type { QueryDefaults, Sort } from '../resource-list/list-query';
import type { ListDescriptor } from '../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../resource-list/resource-list-machine';
import { encodedSegment } from '../support/segment';

/** The address of one user's page. */
export const userPath = (username: string) => `/users/${encodedSegment(username)}`;

/** The server cuts the pages in the order of the usernames. */
const byUsername: Sort = { column: 'username', direction: 'ascending' };

export const userListDescriptor: ListDescriptor<User> = {
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
      role: ({ serverRole }) => serverRole,
    },
    tie: ({ username }) => username,
  },
  /** Several at once are typed out: their namespaces and domains go with them. */
  confirmWord: (users) => (users.length === 1 ? undefined : `delete ${users.length} users`),
};

export const userListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: byUsername,
};
export const userListMachine = createResourceList<User>(userListDescriptor);

export type UserListActor = ResourceListActor<User>;
