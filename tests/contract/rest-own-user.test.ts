import { describe, expect, it } from 'vitest';
import { bodyOf, refusal, useTarget } from './support/use-target';

const { call, operator } = useTarget();

describe('the own user', () => {
  it('reads and writes the profile', async () => {
    const { username, call: own } = await operator('Domain Admin');
    expect(bodyOf(await own('GET', '/user/profile'))).toEqual({
      username,
      firstName: '',
      lastName: '',
      displayName: 'Contract Case',
      email: `${username}@example.com`,
      serverRole: 'Domain Admin',
    });
    const names = { firstName: 'Con', lastName: 'Tract', displayName: 'Con Tract' };
    const body = { ...names, email: `other-${username}@example.com` };
    const answer = await own('PUT', '/user/profile', { body });
    expect([answer.status, answer.body]).toEqual([200, { ok: true, body: {} }]);
    const profile = { ...body, username, serverRole: 'Domain Admin' };
    expect(bodyOf(await own('GET', '/user/profile'))).toEqual(profile);
    await own('PUT', '/user/profile', { body: { ...profile, username: 'x', serverRole: 'Server Admin' } });
    expect(bodyOf(await own('GET', '/user/profile'))).toEqual(profile);
  });

  it.each([
    ['email', { displayName: 'X' }],
    ['firstName', { displayName: 'X', email: 'x@example.com' }],
    ['lastName', { displayName: 'X', email: 'x@example.com', firstName: 'X' }],
    ['displayName', { email: 'x@example.com', firstName: 'X', lastName: 'X' }],
  ])('refuses a profile without %s', async (field, body) => {
    const answer = await (await operator()).call('PUT', '/user/profile', { body });
    const message = `No usable value for ${field}\nDid not find value which can be converted into java.lang.String`;
    expect([answer.status, answer.body]).toEqual([400, refusal('bad_request', message)]);
  });

  it('keeps a new password', async () => {
    const { username, password, call: own } = await operator();
    expect((await own('PUT', '/user/password', { body: { password: 'another-1A!' } })).status).toBe(200);
    const login = (attempt: string) =>
      call('POST', '/auth/login', { body: { username, password: attempt }, token: 'none' });
    expect((await login('another-1A!')).status).toBe(200);
    expect((await login(password)).status).toBe(401);
    expect((await own('GET', '/user/profile')).status).toBe(200);
    expect((await own('PUT', '/user/password', { body: {} })).status).toBe(400);
  });
});
