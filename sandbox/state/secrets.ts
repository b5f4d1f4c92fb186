import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** Weak on purpose: tests sign in often, and a sandbox has no real secrets. */
const cost = { N: 1024, r: 8, p: 1 };
const keyLength = 32;

/** Salted scrypt hash as "salt:key", both base64. */
export const hashPassword = (password: string): string => {
  const salt = randomBytes(16);
  return `${salt.toString('base64')}:${scryptSync(password, salt, keyLength, cost).toString('base64')}`;
};

/** False for a wrong password or a missing or unreadable hash. */
export const verifyPassword = (password: string, hash: string | undefined): boolean => {
  const [salt, key] = (hash ?? '').split(':');
  if (!salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const actual = scryptSync(password, Buffer.from(salt, 'base64'), keyLength, cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};

/** Random text of the given length (a multiple of 4), from the base64 alphabet. */
export const randomToken = (length: number): string => randomBytes((length / 4) * 3).toString('base64');

/** Tokens are stored as hashes, so that a copied data file does not allow signing in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64');
