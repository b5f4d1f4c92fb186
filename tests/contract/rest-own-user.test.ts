import { describe, expect, it } from 'vitest';
import { lacking, useTarget } from './support/use-target';

const { call, operator } = useTarget();

describe('the signed-in user', () => {
  it('can read and change the profile', async () => {
    const { username, expects } = await operator('Domain Admin');
    const fixed = { username, serverRole: 'Domain Admin' };
    const email = `${username}@example.com`;
    const names = { firstName: '', lastName: '', displayName: 'Contract Case' };
    await expects('GET /user/profile', 200, { ...fixed, ...names, email });
    const body = { firstName: 'Con', lastName: 'Tract', displayName: 'Con Tract', email: `other-${email}` };
    await expects(['PUT /user/profile', body], 200, {});
    await expects('GET /user/profile', 200, { ...fixed, ...body });
    await expects(['PUT /user/profile', { ...body, username: 'x', serverRole: 'Server Admin' }], 200);
    await expects('GET /user/profile', 200, { ...fixed, ...body });
  });

  it.each([
    ['email', { displayName: 'X' }],
    ['firstName', { displayName: 'X', email: 'x@example.com' }],
    ['lastName', { displayName: 'X', email: 'x@example.com', firstName: 'X' }],
    ['displayName', { email: 'x@example.com', firstName: 'X', lastName: 'X' }],
  ])('cannot change the profile without %s', async (field, body) => {
    await (await operator()).expects(['PUT /user/profile', body], 400, lacking(field));
  });

  it('can change the password', async () => {
    const { username, password, expects } = await operator();
    await expects(['PUT /user/password', { password: 'another-1A!' }], 200);
    const login = async (attempt: string) => {
      const body = { username, password: attempt };
      return (await call('POST', '/auth/login', { body, token: 'none' })).status;
    };
    expect([await login('another-1A!'), await login(password)]).toEqual([200, 401]);
    await expects('GET /user/profile', 200);
    await expects(['PUT /user/password', {}], 400);
  });
});
