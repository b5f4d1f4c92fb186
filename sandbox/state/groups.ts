import { findDomainUser } from './domain-users';
import { moveGroupGrants } from './grantees';
import type { Domain, Group } from './records';
import type { State } from './state';

export const findGroup = (domain: Domain, id: string): Group | undefined =>
  domain.groups.find((group) => group.id === id);

/** Whether all are existing normal users of the domain, named by their bare usernames. */
export const areUsers = (domain: Domain, usernames: string[]): boolean =>
  usernames.every((username) => findDomainUser(domain, 'normal', username));

const withoutRepetition = ({ id, description, members }: Group): Group => ({
  id,
  description,
  members: [...new Set(members)],
});

/** The id must be unused and the members existing users. */
export const addGroup = (state: State, domain: Domain, group: Group): void => {
  domain.groups.push(withoutRepetition(group));
  state.saveDomain(domain, 'groups');
};

/** Replaces everything including the id. A new id must be unused. */
export const changeGroup = (state: State, domain: Domain, group: Group, wanted: Group): void => {
  moveGroupGrants(domain, group.id, wanted.id);
  Object.assign(group, withoutRepetition(wanted));
  state.saveDomain(domain);
};

export const removeGroup = (state: State, domain: Domain, group: Group): void => {
  domain.groups = domain.groups.filter((each) => each !== group);
  moveGroupGrants(domain, group.id);
  state.saveDomain(domain);
};
