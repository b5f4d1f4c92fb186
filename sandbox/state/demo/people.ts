import type { ApiKey, Group, ServerRole } from '../records';
import type { UserInput } from '../users';

/** The password of every operator and domain user in the demo data. */
export const demoPassword = 'password';

type Person = {
  username: string;
  firstName?: string;
  lastName?: string;
  displayName?: string;
  email?: string;
  disabled?: boolean;
};

/** Typical entry: a full name, and an e-mail address made from the username. */
const person = (username: string, firstName: string, lastName: string): Person => ({
  username,
  firstName,
  lastName,
  displayName: `${firstName} ${lastName}`,
  email: `${username}@example.com`,
});

/** Where the family name comes first. */
const eastern = (username: string, firstName: string, lastName: string, between = ''): Person => ({
  ...person(username, firstName, lastName),
  displayName: `${lastName}${between}${firstName}`,
});

const disabled = (one: Person): Person => ({ ...one, disabled: true });

/** The users of the domains. A small domain uses the first of them. */
export const domainPeople: Person[] = [
  person('alma', 'Alma', 'Reyes'),
  person('ben', 'Ben', 'Sato'),
  person('chidi', 'Chidi', 'Eze'),
  person('greta', 'Greta', 'Holm'),
  { username: 'kiosk-7', displayName: 'Kiosk 7, Hall B' },
  person('agnieszka', 'Agnieszka', 'Wójcik'),
  person('amina', 'أمينة', 'الحداد'),
  person('anton', 'Антон', 'Соколов'),
  person('asha', 'आशा', 'वर्मा'),
  person('bjorn', 'Björn', 'Ångström'),
  disabled(person('carlos', 'Carlos', 'Peña')),
  person('chloe', 'Chloé', "D'Aubigné"),
  person('daniela', 'Daniela', 'Conti'),
  person('eleni', 'Ελένη', 'Παπαδοπούλου'),
  person('emeka', 'Emeka', 'Okonkwo'),
  person('fatma', 'Fatma', 'Yıldız'),
  disabled(person('finn', 'Finn', 'Mac Cárthaigh')),
  eastern('haruka', '春香', '佐藤', ' '),
  person('hoa', 'Hòa', 'Nguyễn'),
  person('ines', 'Inês', 'Carvalho'),
  person('ivan', 'Іван', 'Шевченко'),
  eastern('jiho', '지호', '김'),
  person('jonas', 'Jonas', 'von der Heydt-Schellenberg'),
  { username: 'kiosk-8', displayName: 'Kiosk 8, Hall C' },
  { username: 'kiosk-9', displayName: 'Kiosk 9, Gate', disabled: true },
  person('leila', 'لیلا', 'کریمی'),
  person('lupe', 'Guadalupe', 'Hernández Ruiz'),
  person('malia', 'Mālia', 'Kealoha'),
  eastern('mei', '梅', '王'),
  person('nino', 'ნინო', 'ბერიძე'),
  person('noa', 'נועה', 'לוי'),
  { username: 'o.brien', firstName: 'Róisín', lastName: 'O’Brien', email: 'roisin.obrien@example.com' },
  person('priya', 'பிரியா', 'குமார்'),
  disabled(person('rafael', 'Rafael', 'Souza')),
  { username: 'scanner dock 4' },
  person('sipho', 'Sipho', 'Dlamini'),
  person('somchai', 'สมชาย', 'ใจดี'),
  person('tuuli', 'Tuuli', 'Mäkelä'),
  { username: 'warehouse@example.com', displayName: 'Warehouse (shared)', email: 'warehouse@example.com' },
  person('zuzana', 'Zuzana', 'Dvořáková'),
];

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

/** Groups of a typical domain: some large, one empty. */
export const groups: Group[] = [
  { id: 'couriers', description: 'Take parcels out', members: ['emeka', 'ivan', 'sipho', 'lupe'] },
  { id: 'desk', description: 'Order desk, day shift', members: ['alma', 'ben', 'chidi', 'greta', 'daniela'] },
  { id: 'desk-night', description: 'Order desk, night shift', members: ['anton', 'haruka', 'ines'] },
  { id: 'express', description: 'May promise same-day delivery', members: ['alma', 'mei'] },
  { id: 'first-aiders', description: 'Hall A and B', members: ['greta', 'tuuli', 'noa'] },
  { id: 'kiosks', description: 'Devices in the halls', members: ['kiosk-7', 'kiosk-8', 'kiosk-9'] },
  {
    id: 'packing',
    description: 'Packs parcels',
    members: ['asha', 'bjorn', 'chloe', 'eleni', 'fatma', 'hoa'],
  },
  { id: 'purchasing', description: 'Orders from suppliers', members: ['zuzana', 'jonas'] },
  {
    id: 'quality',
    description: 'Checks samples, keeps the reject log',
    members: ['nino', 'priya', 'somchai'],
  },
  { id: 'returns', description: 'Handles returns', members: ['amina', 'leila', 'malia', 'o.brien'] },
  { id: 'shift-leads', description: 'One for each shift', members: ['alma', 'anton', 'asha'] },
  { id: 'trainees-2026', description: '', members: [] },
  { id: '夜勤', description: 'Japanese-speaking night shift', members: ['haruka', 'mei'] },
];
