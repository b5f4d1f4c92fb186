import type { AppConfig } from '~/api/rest/server';
import type { Domain, DomainStats } from '~/api/rest/domains';
import type { ApiProblem } from '~/core/problem';
import type { Opened, Person } from '~/machines/session/session-machine';

export const hour = 3_600_000;
export const minute = 60_000;

export const unreachable: ApiProblem = { kind: 'unreachable' };
export const unauthorised: ApiProblem = { kind: 'unauthorised' };
export const rejected = (code: string, status = 400): ApiProblem => ({
  kind: 'rejected',
  status,
  code,
  message: undefined,
  details: {},
});

export const person = (username = 'ada'): Person => ({
  username,
  displayName: username.toUpperCase(),
  firstName: '',
  lastName: '',
  email: `${username}@example.com`,
  serverRole: 'Developer',
  lastLogin: null,
  picture: undefined,
});

/** A newly opened session; `expiresIn` in milliseconds. */
export const opened = (token = 'token-1', expiresIn = 24 * hour, username = 'ada'): Opened => ({
  session: { token, expiresIn, expiresAt: 1_000 + expiresIn },
  user: person(username),
});

export const domain = (change: Partial<Domain> = {}): Domain => ({
  namespace: 'acme',
  id: 'plans',
  displayName: 'Plans',
  status: 'ready',
  availability: 'online',
  statusMessage: '',
  schemaVersion: '1.0',
  unknown: null,
  ...change,
});

export const stats = (activeSessionCount = 0): DomainStats => ({
  activeSessionCount,
  userCount: 3,
  modelCount: 7,
  dbSize: 1_500,
});

export const appConfig = (change: Partial<AppConfig> = {}): AppConfig => ({
  namespacesEnabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: '',
  sessionTimeoutMinutes: 30,
  ...change,
});
