import type { Domain, DomainSession, DomainUser } from '../records';

const minutes = 60_000;

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  '',
];

const authMethodOf = ({ userType }: DomainUser, index: number): DomainSession['authMethod'] => {
  if (index % 9 === 4) return 'reconnect';
  if (userType === 'anonymous') return 'anonymous';
  return userType === 'convergence' || index % 5 === 1 ? 'jwt' : 'password';
};

const sessionOf = (user: DomainUser, index: number, connected: number): DomainSession => ({
  id: (index + 1).toString(36),
  username: user.username,
  userType: user.userType,
  connected,
  disconnected: connected + (2 + ((index * 31) % 240)) * minutes,
  authMethod: authMethodOf(user, index),
  client: 'JavaScript',
  clientVersion: index % 6 === 2 ? '1.0.0-rc.11' : '1.0.0-rc.12',
  clientMetaData: browsers[index % browsers.length] ?? '',
  remoteHost: `10.20.${index % 4}.${11 + ((index * 7) % 40)}:${49_200 + ((index * 113) % 9_000)}`,
});

/**
 * Past sessions of a domain with users, all ended at least an hour before `now`. Creates operators and `visitors` (anonymous users) in the
 * domain.
 */
export const addPastSessions = (
  domain: Domain,
  { amount, visitors = 0, now }: { amount: number; visitors?: number | undefined; now: number },
): void => {
  const state = { disabled: false, deleted: false };
  const operators: DomainUser[] = domain.members.slice(0, 2).map(({ username }) => ({
    userType: 'convergence',
    username,
    displayName: username,
    ...state,
  }));
  const anonymous: DomainUser[] = Array.from({ length: visitors }, (_, index) => ({
    userType: 'anonymous',
    username: (index + 1).toString(36),
    ...(index % 3 === 0 ? {} : { displayName: `Visitor ${index + 1}` }),
    ...state,
  }));
  const regulars = domain.users.filter((user, index) => !user.disabled && index % 7 !== 6);
  domain.users.push(...operators, ...anonymous);
  for (let index = 0; index < amount; index += 1) {
    const everybody = index % 8 === 3 ? operators : index % 3 === 1 && visitors > 0 ? anonymous : regulars;
    const user = everybody[(index * 5) % everybody.length];
    if (!user) continue;
    const connected = now - (300 + (amount - index) * 83 + ((index * 17) % 40)) * minutes;
    domain.sessions.push(sessionOf(user, index, connected));
    user.lastLogin = connected;
  }
  domain.nextSession = amount + 1;
  domain.nextAnonymous = visitors + 1;
};
