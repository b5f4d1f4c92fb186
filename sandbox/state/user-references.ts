import type { Domain, DomainUser, DomainUserType } from './records';
import { findDomainUser } from './domain-users';

/** Identifies a user of a domain. */
export type UserReference = { userType: DomainUserType; username: string };

export const isSameUser = (one: UserReference, other: UserReference): boolean =>
  one.userType === other.userType && one.username === other.username;

/** The user in REST format: the bare username, "convergence:name" or "anonymous:name". */
export const referenceText = ({ userType, username }: UserReference): string =>
  userType === 'normal' ? username : `${userType}:${username}`;

/** Parses a user in REST format. "normal:name" is accepted too; anything else is a bare username. */
export const parseReference = (text: string): UserReference => {
  const [, userType, username] = /^(normal|convergence|anonymous):(.*)$/s.exec(text) ?? [];
  return userType === undefined || username === undefined
    ? { userType: 'normal', username: text }
    : { userType: userType as DomainUserType, username };
};

/** The existing user for a REST name, if any. */
export const referencedUser = (domain: Domain, text: string): DomainUser | undefined => {
  const { userType, username } = parseReference(text);
  return findDomainUser(domain, userType, username);
};
