import { domainOf } from '../life-cycle';
import type { Domain, ServerRecord } from '../records';
import { hashPassword } from '../secrets';
import type { StateContents } from '../state';
import { userOf } from '../users';
import { domains, favorites, namespaces, type DemoDomain } from './domains';
import { apiKeys, demoPassword, domainPeople, operators } from './people';
import { addPastSessions } from './sessions';

const domainFrom = (
  { people = 0, pastSessions = 0, visitors, anonymousAuth = false, ...input }: DemoDomain,
  { password, now }: { password: string; now: number },
): Domain => {
  const domain = domainOf({
    ...input,
    users: domainPeople.slice(0, people).map((person) => ({
      userType: 'normal' as const,
      disabled: false,
      ...person,
      deleted: false,
      password,
    })),
  });
  if (pastSessions > 0) addPastSessions(domain, { amount: pastSessions, visitors, now });
  domain.config.anonymousAuth = anonymousAuth;
  return domain;
};

const keys = (now: number) =>
  apiKeys.map(({ used, ...key }) => ({ ...key, ...(used === undefined ? {} : { lastUsed: now - used }) }));

/** A server after some time of use. Deterministic except for the password salts. */
export const demoContents = (config: ServerRecord['config'], now: number): StateContents => {
  const password = hashPassword(demoPassword);
  return {
    server: {
      version: 1,
      users: operators.map(({ seen, ...operator }) => ({
        ...userOf({ ...operator, password: demoPassword }),
        ...(seen === undefined ? {} : { lastLogin: now - seen }),
        ...(operator.username === 'admin' ? { favorites: [...favorites], apiKeys: keys(now) } : {}),
      })),
      namespaces: structuredClone(namespaces),
      tokens: [],
      config: { ...config },
    },
    domains: domains(now).map((domain) => domainFrom(domain, { password, now })),
  };
};
