import { domainOf } from '../life-cycle';
import type { Domain, ServerRecord } from '../records';
import { hashPassword } from '../secrets';
import type { StateContents } from '../state';
import { userOf } from '../users';
import { domains, favorites, namespaces } from './domains';
import type { DemoDomain } from './domains';
import { demoPassword, domainPeople, operators } from './people';

const domainFrom = (
  { people = 0, anonymousAuth = false, ...input }: DemoDomain,
  password: string,
): Domain => {
  const domain = domainOf({
    ...input,
    users: domainPeople.slice(0, people).map((person) => ({
      userType: 'normal' as const,
      ...person,
      disabled: false,
      deleted: false,
      password,
    })),
  });
  domain.config.anonymousAuth = anonymousAuth;
  return domain;
};

/** A server that has been in use for a while. Deterministic but for the salts of the passwords. */
export const demoContents = (config: ServerRecord['config'], now: number): StateContents => {
  const password = hashPassword(demoPassword);
  return {
    server: {
      version: 1,
      users: operators.map(({ seen, ...operator }) => ({
        ...userOf({ ...operator, password: demoPassword }),
        ...(seen === undefined ? {} : { lastLogin: now - seen }),
        favorites: operator.username === 'admin' ? [...favorites] : [],
      })),
      namespaces: structuredClone(namespaces),
      tokens: [],
      config: { ...config },
    },
    domains: domains(now).map((domain) => domainFrom(domain, password)),
  };
};
