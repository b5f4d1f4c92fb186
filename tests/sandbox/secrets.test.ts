import { describe, expect, it } from 'vitest';
import { hashPassword, hashToken, randomToken, verifyPassword } from '../../sandbox/state/secrets';

describe('stored passwords', () => {
  it('are salted hashes, of the whole password', () => {
    const long = 'ä '.repeat(100);
    const [one, other] = [hashPassword(long), hashPassword(long)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(long.trim());
    for (const hash of [one, other]) {
      expect(verifyPassword(long, hash)).toBe(true);
      for (const wrong of [long.trim(), long.toUpperCase(), `${long} `, long.slice(0, -2), ''])
        expect(verifyPassword(wrong, hash)).toBe(false);
    }
  });

  it.each([undefined, '', ':', 'salt', 'c2FsdA==:'])('that read %j allow no password', (hash) => {
    for (const password of ['', 'password']) expect(verifyPassword(password, hash)).toBe(false);
  });
});

it('tokens have 192 random bits, and are stored as hashes', () => {
  const tokens = Array.from({ length: 100 }, () => randomToken(32));
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64')).toHaveLength(24);
    expect(hashToken(token)).not.toContain(token);
  }
});
