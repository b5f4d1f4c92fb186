import type { Domain, DomainUser } from '../state/records';
import type { Exchange, RequestHandler } from './room';
import { type Body, RequestError, type UserIdData, userNotFound, type Wrapped } from './messages';
import { findUser, userData, userIdData, userRef } from './user-data';

/** Fields by their protocol number. 0 means "not set". */
const userFields: Record<number, 'username' | 'email' | 'firstName' | 'lastName' | 'displayName'> = {
  1: 'username',
  2: 'email',
  3: 'firstName',
  4: 'lastName',
  5: 'displayName',
};

const usersGetRequest = ({ userIds = [] }: { userIds?: UserIdData[] }, { member }: Exchange): Body => {
  const users = userIds.map((id) => findUser(member.domain, userRef(id)));
  return ['userListResponse', { userData: users.filter((user): user is DomainUser => !!user).map(userData) }];
};

type Search = {
  fields?: number[];
  value?: string;
  offset?: Wrapped<number>;
  limit?: Wrapped<number>;
  orderField?: number;
  ascending?: boolean;
};

const userSearchRequest = (search: Search, { member }: Exchange): Body => {
  const { value = '', offset, limit, orderField = 0, ascending } = search;
  if (!search.fields?.length) throw new RequestError('unknown', 'Unexpected error searching users.');
  const fields = search.fields.map((field) => userFields[field]);
  const order = userFields[orderField];
  if (!fields.every((field) => field !== undefined)) throw new RequestError('unknown', 'Invalid search field value');
  if (!order) throw new RequestError('unknown', 'Invalid order field value');

  const wanted = value.toLowerCase();
  const found = member.domain.users
    .filter((user) => user.userType === 'normal' && !user.deleted)
    .filter((user) => fields.some((field) => user[field]?.toLowerCase().includes(wanted)))
    .sort((a, b) => (a[order] ?? '').localeCompare(b[order] ?? '') * (ascending ? 1 : -1));
  const from = Math.max(offset?.value ?? 0, 0);
  const page = limit ? found.slice(from, from + Math.max(limit.value ?? 0, 0)) : found.slice(from);
  return ['userListResponse', { userData: page.map(userData) }];
};

const normalUser = (username: string) => userIdData({ userType: 'normal', username });

const findGroup = (domain: Domain, id: string) => {
  const group = domain.groups.find((each) => each.id === id);
  if (group) return group;
  throw new RequestError(
    'group_not_found',
    `Could not get groups because at least one requested group did not exist: ${id}`,
    { id: { stringValue: id } },
  );
};

const userGroupsRequest = ({ ids = [] }: { ids?: string[] }, { member: { domain } }: Exchange): Body => {
  const groups = ids.map((id) => findGroup(domain, id));
  return [
    'userGroupsResponse',
    {
      groupData: groups.map(({ id, description, members }) => ({ id, description, members: members.map(normalUser) })),
    },
  ];
};

const userGroupsForUsersRequest = (
  { users = [] }: { users?: UserIdData[] },
  { member: { domain } }: Exchange,
): Body => {
  const userGroups = users.map(userRef).map((ref) => {
    if (!findUser(domain, ref)) throw userNotFound(ref.username);
    const groups = domain.groups.filter(({ members }) => ref.userType === 'normal' && members.includes(ref.username));
    return { user: userIdData(ref), groups: groups.map(({ id }) => id) };
  });
  return ['userGroupsForUsersResponse', { userGroups }];
};

export const identityRequests: Record<string, RequestHandler> = {
  usersGetRequest,
  userSearchRequest,
  userGroupsRequest,
  userGroupsForUsersRequest,
};
