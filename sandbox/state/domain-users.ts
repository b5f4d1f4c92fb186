import type { Domain, DomainUser, DomainUserType } from './records';
import { forgetGrantee, forgetUserPermissions } from './grantees';
import { entryKind } from './journal';
import { hashPassword, verifyPassword } from './secrets';
import type { State } from './state';

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

/** Names and e-mail from a client or a token's claims. */
type UserDetails = Partial<Pick<DomainUser, 'firstName' | 'lastName' | 'displayName' | 'email'>>;

/** The existing user of that type and name; undefined if there is none. */
export const findDomainUser = (domain: Domain, userType: DomainUserType, username: string): DomainUser | undefined =>
  domain.users.find((user) => user.userType === userType && user.username === username && !user.deleted);

/** The existing user of that type and name, otherwise the last deleted one, whose work still exists. */
export const findRememberedUser = (
  domain: Domain,
  userType: DomainUserType,
  username: string,
): DomainUser | undefined =>
  findDomainUser(domain, userType, username) ??
  domain.users.findLast((user) => user.userType === userType && user.username === username);

/** Journal entry with the current user and the next anonymous number. */
export const userEntry = entryKind<{ user: DomainUser; nextAnonymous: number }>(
  'user',
  (domain, { user, nextAnonymous }) => {
    const known = findDomainUser(domain, user.userType, user.username);
    if (known) domain.users[domain.users.indexOf(known)] = user;
    else domain.users.push(user);
    domain.nextAnonymous = nextAnonymous;
  },
);

const saveUser = (state: State, domain: Domain, user: DomainUser) =>
  state.append(domain, userEntry, { user, nextAnonymous: domain.nextAnonymous });

/** The normal user, if the password is right and the user is neither disabled nor deleted. */
export const authenticateDomainUser = (domain: Domain, username: string, password: string): DomainUser | undefined => {
  const user = findDomainUser(domain, 'normal', username);
  return user && !user.disabled && verifyPassword(password, user.password) ? user : undefined;
};

/** Creates the user, or updates the given details of an existing one. Absent details keep their value. */
const remember = (
  state: State,
  domain: Domain,
  userType: DomainUserType,
  username: string,
  details: UserDetails,
): DomainUser => {
  const known = findDomainUser(domain, userType, username);
  const user: DomainUser = known ?? { userType, username, disabled: false, deleted: false };
  const before = known && JSON.stringify(known);
  for (const key of ['firstName', 'lastName', 'displayName', 'email'] as const) {
    const value = details[key];
    if (value !== undefined) user[key] = value;
  }
  if (!known) domain.users.push(user);
  if (before !== JSON.stringify(user)) saveUser(state, domain, user);
  return user;
};

/** The user named by a token signed with an enabled key: created on first use, then updated. */
export const rememberJwtUser = (
  state: State,
  domain: Domain,
  username: string,
  details: UserDetails & { groups?: string[] },
): DomainUser => {
  const user = remember(state, domain, 'normal', username, details);
  if (details.groups) {
    for (const group of domain.groups) {
      const member = group.members.includes(username);
      if (details.groups.includes(group.id) === member) continue;
      state.saveDomain(domain);
      group.members = member ? group.members.filter((name) => name !== username) : [...group.members, username];
    }
  }
  return user;
};

/** The domain's record of a console operator: display name = username, nothing else. */
export const rememberConvergenceUser = (state: State, domain: Domain, username: string): DomainUser =>
  remember(state, domain, 'convergence', username, { displayName: username });

/** A new anonymous user, named by the domain's counter in base 36, from "1". */
export const createAnonymousUser = (state: State, domain: Domain, displayName?: string): DomainUser => {
  const username = domain.nextAnonymous.toString(36);
  domain.nextAnonymous += 1;
  return remember(state, domain, 'anonymous', username, displayName ? { displayName } : {});
};

/** Records the time of a sign-in. */
export const noteDomainLogin = (state: State, domain: Domain, user: DomainUser): void => {
  user.lastLogin = state.now();
  saveUser(state, domain, user);
};

/** All existing normal users, sorted by name. */
export const normalUsers = (domain: Domain): DomainUser[] =>
  domain.users
    .filter((user) => user.userType === 'normal' && !user.deleted)
    .sort((one, other) => (one.username < other.username ? -1 : 1));

/** A new normal user. The name must be unused. Without a password the user cannot sign in with one. */
export const createDomainUser = (
  state: State,
  domain: Domain,
  { username, password, ...details }: UserDetails & { username: string; password?: string | undefined },
): void => {
  const user: DomainUser = { userType: 'normal', username, ...details, disabled: false, deleted: false };
  if (password !== undefined) user.password = hashPassword(password);
  domain.users.push(user);
  saveUser(state, domain, user);
};

/** Missing details keep their values. A disabled user cannot connect any more; existing connections remain. */
export const changeDomainUser = (
  state: State,
  domain: Domain,
  user: DomainUser,
  changes: UserDetails & { disabled?: boolean },
): void => {
  Object.assign(user, changes);
  saveUser(state, domain, user);
  state.announce({ type: 'user.changed', domain, user });
};

export const setDomainUserPassword = (state: State, domain: Domain, user: DomainUser, password: string): void => {
  user.password = hashPassword(password);
  saveUser(state, domain, user);
};

/**
 * Deletes a normal user. A tombstone remains for the user's work. A new user can take the name but does not inherit groups or
 * reconnect tokens.
 */
export const removeDomainUser = (state: State, domain: Domain, user: DomainUser): void => {
  const { userType, username } = user;
  user.deleted = true;
  user.deletedUsername = username;
  delete user.password;
  for (const group of domain.groups) group.members = group.members.filter((name) => name !== username);
  forgetUserPermissions(domain, user);
  forgetGrantee(domain, user);
  domain.reconnectTokens = domain.reconnectTokens.filter(
    (token) => token.userType !== userType || token.username !== username,
  );
  state.saveDomain(domain);
  state.announce({ type: 'user.changed', domain, user });
};
