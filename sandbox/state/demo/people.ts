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
