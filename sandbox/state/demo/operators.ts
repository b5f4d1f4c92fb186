import type { ApiKey, ServerRole } from '../records';
import type { UserInput } from '../users';

const hours = 3_600_000;
const days = 24 * hours;

/** `seen`: milliseconds since the operator last signed in; absent: never. */
type Operator = Omit<UserInput, 'password'> & { seen?: number };

const operator = (
  username: string,
  firstName: string,
  lastName: string,
  serverRole: ServerRole,
  seen?: number,
): Operator => ({
  username,
  firstName,
  lastName,
  displayName: `${firstName} ${lastName}`,
  email: `${username === 'admin' ? 'ada' : username}@example.com`,
  serverRole,
  ...(seen === undefined ? {} : { seen }),
});

/** The operators of the server. All have the demo password. */
export const operators: Operator[] = [
  operator('admin', 'Ada', 'Admin', 'Server Admin', 20 * hours),
  operator('dana', 'Dana', 'Okafor', 'Domain Admin', 3 * hours),
  operator('devi', 'Devi', 'Lindqvist', 'Developer', 52 * hours),
  operator('amara.diallo', 'Amara', 'Diallo', 'Developer', 26 * hours),
  operator('bjorn', 'Björn', 'Haugen', 'Domain Admin', 9 * days),
  operator('carla', 'Carla', 'Mendes', 'Developer'),
  operator('emre', 'Emre', 'Yıldız', 'Developer', 41 * days),
  operator('farah', 'Farah', 'Nasser', 'Server Admin', 2 * days),
  operator('hannah', 'Hannah', 'Weiss', 'Developer', 5 * hours),
  operator('jun', 'Jun', 'Takeda', 'Domain Admin', 12 * days),
  operator('kofi', 'Kofi', 'Mensah', 'Developer'),
  operator('liv', 'Liv', 'Sørensen', 'Developer', 310 * days),
  operator('mateo', 'Mateo', 'Fernández de la Vega', 'Developer', 7 * days),
  operator('nadia', 'Nadia', 'Petrova', 'Domain Admin'),
  operator('release-bot', 'Release', 'Bot', 'Developer', 40 * 60_000),
];

/** Keys of admin. `used`: milliseconds since the last use; absent: never. */
export const apiKeys: (Omit<ApiKey, 'lastUsed'> & { used?: number })[] = [
  {
    key: '5b0c1f7e93a2d84617ce02f9ab35e8d46f10c7b29e58d3a1407f6c2be9d81a53',
    name: 'Build pipeline',
    enabled: true,
    used: 2 * hours,
  },
  {
    key: 'e2749ad0583fbc16d96e41a07c2f85b39d1e604cf7a8b25310d4e96b7f3c08a2',
    name: 'Nightly export',
    enabled: false,
  },
];
