import { randomBytes } from 'node:crypto';
import { apiKeys } from './demo/operators';
import { demoPassword } from './demo/people';
import { hashPassword, verifyPassword } from './secrets';
import type { StateContents } from './state';

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
