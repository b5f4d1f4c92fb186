import { demoContents } from './demo/demo';
import { domainOf } from './life-cycle';
import type { ServerRecord } from './records';
import type { StateContents } from './state';
import { userOf } from './users';

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
