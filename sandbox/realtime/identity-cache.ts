import type { Domain, DomainUser } from '../state/records';
import type { Body } from './messages';
import { findUser, userData, type UserRef } from './user-data';

/**
 * `identityCacheUpdate`: must go out before a message that names these users, because clients look them up in it.
 * Like the real server, the sandbox repeats it for every such message; unknown users are left out.
 */
export const identityCacheUpdate = (domain: Domain, users: UserRef[]): Body => {
  const known = new Set(
    users.map((user) => findUser(domain, user)).filter((user): user is DomainUser => !!user),
  );
  return ['identityCacheUpdate', { users: [...known].map(userData) }];
};
