import { createDomainUser } from '../../../sandbox/state/domain-users';
import { domainOf } from '../../../sandbox/state/life-cycle';
import { addNamespace } from '../../../sandbox/state/namespaces';
import { open } from './open';
import type { SandboxOptions } from '../../../sandbox/sandbox';

/** A sandbox with the domain team/shop, the signed-in operator admin, and users with the password "password". */
export const openShop = async (usernames: string[] = [], options: SandboxOptions = {}) => {
  const opened = await open(options);
  const { state, login } = opened;
  addNamespace(state, { id: 'team', displayName: 'Team' });
  const domain = domainOf({ namespace: 'team', id: 'shop', displayName: 'Shop' });
  state.addDomain(domain);
  for (const username of usernames)
    createDomainUser(state, domain, { username, displayName: username, password: 'password' });
  const call = await login();
  /** Sends a call below the domain. */
  const inShop = (method: string, path: string, body?: unknown) => call(method, `/domains/team/shop${path}`, body);
  return { ...opened, domain, inShop };
};

/** One property of each item of a list. */
export const pick = (list: unknown, key: string): unknown[] =>
  (list as Record<string, unknown>[]).map((item) => item[key]);
