import type { User } from '../../api/rest/users';
import type { QueryDefaults } from '../resource-list/list-query';
import type { ListDescriptor } from '../resource-list/list-setup';
import { createResourceList, type ResourceListActor } from '../resource-list/resource-list-machine';
import { encodedSegment } from '../support/segment';

/** The address of one user's page. */
export const userPath = (username: string) => `/users/${encodedSegment(username)}`;

export const userListDescriptor: ListDescriptor<User> = {
  idOf: ({ username }) => username,
  labelOf: ({ username }) => username,
  /** Several at once are typed out: their namespaces and domains go with them. */
  confirmWord: (users) => (users.length === 1 ? undefined : `delete ${users.length} users`),
};

/** The server cuts the pages in the order of the usernames. */
export const userListDefaults: QueryDefaults = {
  pageSize: 10,
  sort: { column: 'username', direction: 'ascending' },
};
export const userListMachine = createResourceList<User>(userListDescriptor);

export type UserListActor = ResourceListActor<User>;
