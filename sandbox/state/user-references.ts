import type { Domain, DomainUser, DomainUserType } from './records';
import { findDomainUser } from './domain-users';

/** Names one user of a domain. */
export type UserReference = { userType: DomainUserType; username: string };

export const isSameUser = (one: UserReference, other: UserReference): boolean =>
  one.userType === other.userType && one.username === other.username;

/** The user as REST names them: the bare username, or "convergence:name", "anonymous:name". */
export const referenceText = ({ userType, username }: UserReference): string =>
  userType === 'normal' ? username : `${userType}:${username}`;

/** The user that a text in REST refers to. "normal:name" is accepted too; anything else is a bare username. */
export const parseReference = (text: string): UserReference => {
  const [, userType, username] = /^(normal|convergence|anonymous):(.*)$/s.exec(text) ?? [];
  return userType === undefined || username === undefined
    ? { userType: 'normal', username: text }
    : { userType: userType as DomainUserType, username };
};

/** The existing user that a text in REST refers to; undefined if there is none. */
export const referencedUser = (domain: Domain, text: string): DomainUser | undefined => {
  const { userType, username } = parseReference(text);
  return findDomainUser(domain, userType, username);
};
