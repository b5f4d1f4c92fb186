import { findDomainUser, findRememberedUser } from '../state/domain-users';
import type { Domain, DomainUser, DomainUserType } from '../state/records';
import type { Body, UserData, UserIdData, Wrapped } from './messages';

const types: DomainUserType[] = ['normal', 'convergence', 'anonymous'];

export type UserRef = { userType: DomainUserType; username: string };

export const userRef = ({ userType = 0, username = '' }: UserIdData): UserRef => ({
  userType: types[userType] ?? 'normal',
  username,
});

export const userIdData = ({ userType, username }: UserRef): UserIdData => ({
  userType: types.indexOf(userType),
  username,
});

/** A key that is unique among the users of a domain. */
export const userKey = ({ userType, username }: UserRef): string => `${userType}:${username}`;

export const findUser = (domain: Domain, { userType, username }: UserRef): DomainUser | undefined =>
  findDomainUser(domain, userType, username);

const wrapped = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, Wrapped<string>>> =>
  value === undefined ? {} : ({ [key]: { value } } as Record<Key, Wrapped<string>>);

/** DomainUserData: the details every user of the domain can see. */
export const userData = (user: DomainUser): UserData => ({
  userId: userIdData(user),
  ...wrapped('firstName', user.firstName),
  ...wrapped('lastName', user.lastName),
  ...wrapped('displayName', user.displayName),
  ...wrapped('email', user.email),
  disabled: user.disabled,
  deleted: user.deleted,
  ...wrapped('deletedUsername', user.deletedUsername),
});

/**
 * `identityCacheUpdate`: must be sent before a message that names these users, because clients look them up in it.
 * Like the real server, the sandbox repeats it for every such message and omits unknown users.
 */
export const identityCacheUpdate = (domain: Domain, users: UserRef[]): Body => {
  const known = new Set(
    users
      .map(({ userType, username }) => findRememberedUser(domain, userType, username))
      .filter((user): user is DomainUser => !!user),
  );
  return ['identityCacheUpdate', { users: [...known].map(userData) }];
};

const distinct = (users: UserRef[]) => [...new Map(users.map((user) => [userKey(user), user])).values()];

/** A removed user keeps the name, so clients can still show it. */
const dataOf = (domain: Domain, user: UserRef): UserData => {
  const known = findUser(domain, user);
  return known ? userData(known) : { userId: userIdData(user), deleted: true };
};

/** The same for messages that may name removed users. */
export const introduceUsers = (domain: Domain, users: UserRef[]): Body => [
  'identityCacheUpdate',
  { users: distinct(users).map((user) => dataOf(domain, user)) },
];

/** The same for messages that name sessions. */
export const introduceSessions = (
  domain: Domain,
  members: readonly { session: { id: string }; user: UserRef }[],
): Body => [
  'identityCacheUpdate',
  {
    sessions: Object.fromEntries(members.map(({ session, user }) => [session.id, userIdData(user)])),
    users: distinct(members.map(({ user }) => user)).map((user) => dataOf(domain, user)),
  },
];
