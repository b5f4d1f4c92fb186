import { demoContents } from './demo/demo';
import { domainOf } from './life-cycle';
import type { ServerRecord } from './records';
import type { StateContents } from './state';
import { userOf } from './users';
import { randomBytes } from 'node:crypto';
import { apiKeys, demoPassword } from './demo/people';
import { hashPassword, verifyPassword } from './secrets';

/** The configuration of a new server. Only these keys and types are accepted. */
const defaultConfig: ServerRecord['config'] = {
  'sessions.timeout': 60,
  'passwords.minimum-length': 6,
  'passwords.require-numeric': true,
  'passwords.require-lower-case': true,
  'passwords.require-upper-case': true,
  'passwords.require-special-characters': true,
  'namespaces.enabled': true,
  'namespaces.default-namespace': 'convergence',
  'namespaces.user-namespaces-enabled': true,
  'domains.mode': 'multi-domain',
  'domains.default-domain-id': 'default-domain',
};

/** A newly installed server: the user admin (password "password") and the domain convergence/default. */
const bareContents = (): StateContents => {
  const domain = domainOf({
    namespace: 'convergence',
    id: 'default',
    displayName: 'Default',
    members: [{ username: 'admin', role: 'Owner' }],
  });
  const admin = userOf({
    username: 'admin',
    firstName: 'Server',
    lastName: 'Admin',
    displayName: 'Server Admin',
    email: 'admin@example.com',
    serverRole: 'Server Admin',
    password: 'password',
  });
  return {
    server: {
      version: 1,
      users: [{ ...admin, favorites: [domain.uid] }],
      namespaces: [{ id: 'convergence', displayName: 'Convergence', userNamespace: false, members: [] }],
      tokens: [],
      config: { ...defaultConfig },
    },
    domains: [domain],
  };
};

/** The initial data of a new sandbox. `now` in milliseconds since 1970. */
export const seedContents = (seed: 'demo' | 'bare', now: number): StateContents =>
  seed === 'bare' ? bareContents() : demoContents(defaultConfig, now);

const knownKeys = new Set(apiKeys.map(({ key }) => key));

/**
 * Replaces the default password of operators and domain users, and the API keys published in this repository.
 * Returns whether anything was replaced.
 */
export const replaceKnownCredentials = ({ server, domains }: StateContents, password: string): boolean => {
  let replaced = false;
  const hash = hashPassword(password);
  const seen = new Map<string, boolean>();
  const isKnown = (stored: string | undefined) => {
    if (stored === undefined) return false;
    const known = seen.get(stored) ?? verifyPassword(demoPassword, stored);
    seen.set(stored, known);
    return known;
  };
  for (const user of [...server.users, ...domains.flatMap(({ users }) => users)]) {
    if (!isKnown(user.password)) continue;
    user.password = hash;
    replaced = true;
  }
  for (const key of server.users.flatMap((user) => user.apiKeys)) {
    if (!knownKeys.has(key.key)) continue;
    key.key = randomBytes(32).toString('hex');
    replaced = true;
  }
  return replaced;
};
