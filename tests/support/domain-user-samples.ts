import * as v from 'valibot';
import { type Group, group, type GroupSummary, groupSummary } from '~/api/rest/domain/groups';
import { type DomainUser, domainUser } from '~/api/rest/domain/users';
import type { GroupValues } from '~/machines/resources/domain/groups';
import type { DomainUserValues, NewDomainUserValues } from '~/machines/resources/domain/users';

/** As the server tells of them: what is not given is left out. */
export const domainUserOf = (username: string, given: Partial<DomainUser> = {}) =>
  v.parse(domainUser, { username, ...given });
export const summaryOf = (id: string, given: Partial<GroupSummary> = {}) => v.parse(groupSummary, { id, ...given });
export const groupOf = (id: string, given: Partial<Group> = {}) => v.parse(group, { id, ...given });

/** 3 May 2026, 17:40 UTC. */
const evening = Date.UTC(2026, 4, 3, 17, 40);

/** Users of a domain, for stories and tests. */
export const ana = domainUserOf('ana.ruiz', {
  displayName: 'Ana Ruiz',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana.ruiz@example.com',
  lastLogin: evening,
});
export const ben = domainUserOf('ben', { displayName: 'Ben Carter', email: 'ben@example.com', disabled: true });
/** Without all optional properties. */
export const bare = domainUserOf('scanner dock 4');
export const layla = domainUserOf('ليلى', { displayName: 'ليلى حداد', lastLogin: evening - 86_400_000 });
/** Unusual characters for addresses and texts. */
const oddUser = domainUserOf('a/b 100% <i>"x"</i> ☕?#', { displayName: "Odd 'one'" });
export const domainUsers = [oddUser, ana, ben, bare, layla];

export const valuesOf = (user: DomainUser): DomainUserValues => {
  const { username, displayName, firstName, lastName, email, disabled } = user;
  return { username, displayName, firstName, lastName, email, disabled };
};
export const newAna: NewDomainUserValues = {
  username: 'ana.ruiz',
  displayName: 'Ana Ruiz',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana.ruiz@example.com',
  password: 'x',
  confirm: 'x',
};

export const desk = summaryOf('desk', { members: 2, description: 'Order desk, day shift' });
export const groups = [
  summaryOf('a/b 100% <i>"x"</i> ☕?#', { members: 1, description: 'عربي / Both directions' }),
  desk,
  summaryOf('couriers', { members: 1_204, description: 'Take parcels out' }),
  summaryOf('trainees'),
];

export const deskValues: GroupValues = {
  id: 'desk',
  description: 'Order desk, day shift',
  members: ['ana.ruiz', 'ليلى'],
  unadded: '',
};
