import type { Domain, DomainUser, DomainUserType } from './records';
import { verifyPassword } from './secrets';
import type { State } from './state';

/** Names and e-mail as a client or a token's claims give them. */
export type UserDetails = Partial<Pick<DomainUser, 'firstName' | 'lastName' | 'displayName' | 'email'>>;

/** The living user of that type and name; undefined if there is none. */
export const findDomainUser = (
  domain: Domain,
  userType: DomainUserType,
  username: string,
): DomainUser | undefined =>
  domain.users.find((user) => user.userType === userType && user.username === username && !user.deleted);

/** The normal user, if the password is right and the user is neither disabled nor deleted. */
export const authenticateDomainUser = (
  domain: Domain,
  username: string,
  password: string,
): DomainUser | undefined => {
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
  for (const key of ['firstName', 'lastName', 'displayName', 'email'] as const) {
    const value = details[key];
    if (value !== undefined) user[key] = value;
  }
  if (!known) domain.users.push(user);
  state.saveDomain(domain);
  return user;
};

/** The user a signed token of an enabled key speaks of: created on first use, then kept up to date. */
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
      group.members = member
        ? group.members.filter((name) => name !== username)
        : [...group.members, username];
    }
    state.saveDomain(domain);
  }
  return user;
};

/** The domain's record of a console operator: display name = username, nothing else. */
export const rememberConvergenceUser = (state: State, domain: Domain, username: string): DomainUser =>
  remember(state, domain, 'convergence', username, { displayName: username });

/** A new anonymous user, named by the domain's own counter in base 36, from "1". */
export const createAnonymousUser = (state: State, domain: Domain, displayName?: string): DomainUser => {
  const username = domain.nextAnonymous.toString(36);
  domain.nextAnonymous += 1;
  return remember(state, domain, 'anonymous', username, displayName ? { displayName } : {});
};

/** Notes the time of a sign-in. */
export const noteDomainLogin = (state: State, domain: Domain, user: DomainUser): void => {
  user.lastLogin = state.now();
  state.saveDomain(domain);
};
