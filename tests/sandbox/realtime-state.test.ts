import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  convergenceKeyId,
  createKeyPair,
  issueConvergenceToken,
  verifyConvergenceToken,
} from '../../sandbox/state/convergence-token';
import { createAnonymousUser } from '../../sandbox/state/domain-users';
import { findDomain } from '../../sandbox/state/domains';
import type { Domain } from '../../sandbox/state/records';
import { open, present } from './support/open';

const minute = 60_000;

describe('the state for realtime connections', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  let orders: Domain;
  beforeEach(async () => {
    opened = await open({ seed: 'demo' });
    orders = present(findDomain(opened.state, 'acme', 'orders'));
  });

  it('names anonymous users with a counter in base 36', () => {
    const names = Array.from({ length: 11 }, () => createAnonymousUser(opened.state, orders).username);
    expect(names).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b']);
    expect(createAnonymousUser(opened.state, orders, 'Guest')).toMatchObject({ displayName: 'Guest' });
  });

  it('accepts its own operator tokens for ten minutes', async () => {
    const { state, clock } = opened;
    const token = await issueConvergenceToken(state, 'admin');
    expect(await verifyConvergenceToken(state, token)).toBe('admin');
    clock.now += 10 * minute;
    expect(await verifyConvergenceToken(state, token)).toBe('admin');
    clock.now += minute;
    expect(await verifyConvergenceToken(state, token)).toBeUndefined();
    const foreign = await new SignJWT()
      .setProtectedHeader({ alg: 'RS256', kid: convergenceKeyId })
      .setIssuer('ConvergenceJwtUtil')
      .setAudience('Convergence')
      .setSubject('admin')
      .setExpirationTime('10m')
      .sign(createPrivateKey((await createKeyPair()).privateKey));
    expect(await verifyConvergenceToken(state, foreign)).toBeUndefined();
    expect(await verifyConvergenceToken(state, 'not.a.token')).toBeUndefined();
    expect(await verifyConvergenceToken(state, await issueConvergenceToken(state, 'ghost'))).toBeUndefined();
  });
});
