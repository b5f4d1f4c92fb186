import { describe, expect, it } from 'vitest';
import { open } from './support/open';
import { hashPassword, hashToken, randomToken, verifyPassword } from '../../sandbox/state/secrets';

const minute = 60_000;
const credentials = { username: 'admin', password: 'password' };

describe('a console session', () => {
  it('is extended by every authenticated call and ends after the timeout', async () => {
    const { clock, call } = await open();
    const { body } = await call('POST', '/auth/login', credentials);
    const token = String(body['token']);
    const status = async () => (await call('GET', '/status', undefined, token)).status;
    const remaining = async () => (await call('POST', '/auth/validate', { token })).body;
    expect(body['expiresIn']).toBe(60 * minute);
    clock.now += 59 * minute;
    expect(await remaining()).toEqual({ valid: true, username: 'admin', expiresIn: minute });
    expect(await status()).toBe(200);
    expect(await remaining()).toMatchObject({ expiresIn: 60 * minute });
    clock.now += 60 * minute - 1;
    expect(await remaining()).toMatchObject({ expiresIn: 1 });
    clock.now += 1;
    expect(await remaining()).toEqual({ valid: false });
    expect(await status()).toBe(401);
  });

  it('uses a changed timeout from the next call on', async () => {
    const { clock, call, login } = await open();
    const admin = await login();
    await admin('POST', '/config', { 'sessions.timeout': 5 });
    await admin('GET', '/status');
    clock.now += 5 * minute;
    expect((await admin('GET', '/status')).status).toBe(401);
    expect((await call('POST', '/auth/login', credentials)).body['expiresIn']).toBe(5 * minute);
  });

  it('is opened by valid credentials only and recorded as the last login', async () => {
    const { clock, state, call } = await open();
    expect((await call('POST', '/auth/login', { ...credentials, password: 'Password' })).status).toBe(401);
    expect(state.server.users[0]?.lastLogin).toBeUndefined();
    await call('POST', '/auth/login', credentials);
    expect(state.server.users[0]?.lastLogin).toBe(clock.now);
  });

  it('stores only a hash of its token', async () => {
    const { state, call } = await open();
    const token = String((await call('POST', '/auth/login', credentials)).body['token']);
    expect(state.server.tokens).toHaveLength(1);
    expect(JSON.stringify(state.server)).not.toContain(token);
  });
});

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
