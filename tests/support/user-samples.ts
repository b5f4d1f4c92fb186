import type { PasswordPolicy } from '~/core/passwords';
import type { User, UserDetails } from '~/api/rest/users';
import type { Principal } from '~/core/capabilities';
import type { NewUserValues } from '~/machines/resources/users';

export const userSample = (
  username: string,
  firstName: string,
  lastName: string,
  serverRole: string,
  lastLogin: number | null,
): User => ({
  username,
  displayName: `${firstName} ${lastName}`.trim(),
  firstName,
  lastName,
  email: `${username}@example.com`,
  serverRole,
  lastLogin,
});

/** 3 May 2026, 17:40 UTC. */
const evening = Date.UTC(2026, 4, 3, 17, 40);

/** Operators of a server, for stories and tests. */
export const mara = userSample('mara', 'Mara', 'Lindqvist', 'Server Admin', evening);
export const chidi = userSample('chidi', 'Chidi', 'Okafor', 'Domain Admin', evening - 86_400_000);
export const dana = userSample('dana', 'Dana', 'Whitfield', 'Developer', null);
export const emre = userSample('emre', 'Emre', 'Yıldız', 'Developer', evening - 3_600_000);
const layla: User = {
  ...userSample('ليلى', 'ليلى', 'حداد', 'Developer', null),
  email: 'layla@example.com',
};
const slash = userSample('ops/night shift', 'Night', 'Shift', 'Developer', null);
/** Created by a call with a role that does not exist. */
const roleless = userSample('robin', 'Robin', '', '', null);
export const manyUsers: User[] = [chidi, dana, emre, mara, roleless, slash, layla];

export const serverAdmin: Principal = { username: 'mara', serverRole: 'Server Admin' };
export const domainAdmin: Principal = { username: 'chidi', serverRole: 'Domain Admin' };

export const strictPolicy: PasswordPolicy = {
  minLength: 8,
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: true,
};
export const goodPassword = 'Harbor-7-lights';

export const detailsOf = ({ displayName, firstName, lastName, email, serverRole }: User): UserDetails => ({
  displayName,
  firstName,
  lastName,
  email,
  serverRole,
});
export const newChidi: NewUserValues = {
  username: 'chidi',
  ...detailsOf(chidi),
  password: goodPassword,
  confirm: goodPassword,
};
