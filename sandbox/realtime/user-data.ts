import { findDomainUser } from '../state/domain-users';
import type { Domain, DomainUser, DomainUserType } from '../state/records';
import type { UserData, UserIdData, Wrapped } from './messages';

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
