import type { UserInput } from '../users';

/** The password of every operator and every domain user in the demonstration data. */
export const demoPassword = 'password';

const hours = 3_600_000;

/** `seen`: how long ago the operator last signed in, in milliseconds. */
export const operators: (Omit<UserInput, 'password'> & { seen?: number })[] = [
  {
    username: 'admin',
    firstName: 'Ada',
    lastName: 'Admin',
    displayName: 'Ada Admin',
    email: 'ada@example.com',
    serverRole: 'Server Admin',
    seen: 20 * hours,
  },
  {
    username: 'dana',
    firstName: 'Dana',
    lastName: 'Okafor',
    displayName: 'Dana Okafor',
    email: 'dana@example.com',
    serverRole: 'Domain Admin',
    seen: 3 * hours,
  },
  {
    username: 'devi',
    firstName: 'Devi',
    lastName: 'Lindqvist',
    displayName: 'Devi Lindqvist',
    email: 'devi@example.com',
    serverRole: 'Developer',
    seen: 52 * hours,
  },
];

/** People who work inside the domains. */
export const domainPeople = [
  {
    username: 'alma',
    firstName: 'Alma',
    lastName: 'Reyes',
    displayName: 'Alma Reyes',
    email: 'alma@example.com',
  },
  { username: 'ben', firstName: 'Ben', lastName: 'Sato', displayName: 'Ben Sato', email: 'ben@example.com' },
  {
    username: 'chidi',
    firstName: 'Chidi',
    lastName: 'Eze',
    displayName: 'Chidi Eze',
    email: 'chidi@example.com',
  },
  {
    username: 'greta',
    firstName: 'Greta',
    lastName: 'Holm',
    displayName: 'Greta Holm',
    email: 'greta@example.com',
  },
  { username: 'kiosk-7', displayName: 'Kiosk 7, Hall B' },
];
