import type { GroupSummary } from '~/api/rest/domain/groups';
import type { DomainUser } from '~/api/rest/domain/users';
import type { GroupValues } from '~/machines/resources/domain/groups';
import type { DomainUserValues, NewDomainUserValues } from '~/machines/resources/domain/users';

const sample = (username: string, change: Partial<DomainUser> = {}): DomainUser => ({
  username,
  displayName: '',
  firstName: '',
  lastName: '',
  email: '',
  lastLogin: null,
  disabled: false,
  ...change,
});

/** 3 May 2026, 17:40 UTC. */
const evening = Date.UTC(2026, 4, 3, 17, 40);

/** Users of a domain, for stories and tests. */
export const ana = sample('ana.ruiz', {
  displayName: 'Ana Ruiz',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana.ruiz@example.com',
  lastLogin: evening,
});
export const ben = sample('ben', { displayName: 'Ben Carter', email: 'ben@example.com', disabled: true });
/** Without all optional properties. */
export const bare = sample('scanner dock 4');
export const layla = sample('ليلى', { displayName: 'ليلى حداد', lastLogin: evening - 86_400_000 });
/** Unusual characters for addresses and texts. */
const oddUser = sample('a/b 100% <i>"x"</i> ☕?#', { displayName: "Odd 'one'" });
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

const group = (id: string, members: number, description = ''): GroupSummary => ({ id, members, description });
export const desk = group('desk', 2, 'Order desk, day shift');
const oddGroup = group('a/b 100% <i>"x"</i> ☕?#', 1, 'عربي / Both directions');
export const groups = [oddGroup, desk, group('couriers', 1_204, 'Take parcels out'), group('trainees', 0)];

export const deskValues: GroupValues = {
  id: 'desk',
  description: 'Order desk, day shift',
  members: ['ana.ruiz', 'ليلى'],
  unadded: '',
};
