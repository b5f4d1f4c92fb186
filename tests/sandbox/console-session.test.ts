import { describe, expect, it } from 'vitest';
import { open } from './support/open';

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
