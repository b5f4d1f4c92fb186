import { findRememberedUser } from '../state/domain-users';
import type { Domain, DomainUser } from '../state/records';
import type { Body, UserData } from './messages';
import type { Member } from './room';
import { findUser, userData, userIdData, userKey, type UserRef } from './user-data';

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
export const introduceSessions = (domain: Domain, members: Member[]): Body => [
  'identityCacheUpdate',
  {
    sessions: Object.fromEntries(members.map(({ session, user }) => [session.id, userIdData(user)])),
    users: distinct(members.map(({ user }) => user)).map((user) => dataOf(domain, user)),
  },
];
