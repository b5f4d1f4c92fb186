import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  convergenceKeyId,
  createKeyPair,
  issueConvergenceToken,
  verifyConvergenceToken,
} from '../../sandbox/state/convergence-token';
import { closeDomainSession, countActiveSessions, openDomainSession } from '../../sandbox/state/domain-sessions';
import { createAnonymousUser, rememberConvergenceUser } from '../../sandbox/state/domain-users';
import { doorOf, findDomain, setAvailability } from '../../sandbox/state/domains';
import { issueReconnectToken, redeemReconnectToken } from '../../sandbox/state/reconnect-tokens';
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

  it('records sessions without counting those of console operators', async () => {
    const { state, clock, login } = opened;
    const details = {
      client: 'JavaScript',
      clientVersion: '1.0',
      clientMetaData: '',
      remoteHost: '127.0.0.1:5',
    };
    const alma = present(orders.users[0]);
    const operator = rememberConvergenceUser(state, orders, 'admin');
    const first = openDomainSession(state, orders, alma, { ...details, authMethod: 'password' });
    const second = openDomainSession(state, orders, operator, { ...details, authMethod: 'jwt' });
    expect([first.id, second.id]).toEqual(['3d', '3e']);
    expect(first).toMatchObject({ username: 'alma', userType: 'normal', connected: clock.now });
    const stats = (await (await login())('GET', '/domains/acme/orders/stats')).body;
    expect(stats).toMatchObject({ activeSessionCount: 1, userCount: 40 });
    clock.now += minute;
    closeDomainSession(state, orders, first);
    clock.now += minute;
    closeDomainSession(state, orders, first);
    expect(Number(first.disconnected) - first.connected).toBe(minute);
    expect(countActiveSessions(orders)).toBe(0);
  });

  it('issues reconnect tokens that expire one day after their last use', () => {
    const { state, clock } = opened;
    const token = issueReconnectToken(state, orders, present(orders.users[0]));
    clock.now += 24 * 60 * minute - 1;
    expect(redeemReconnectToken(state, orders, token)?.username).toBe('alma');
    clock.now += 24 * 60 * minute - 1;
    expect(redeemReconnectToken(state, orders, token)?.username).toBe('alma');
    clock.now += 24 * 60 * minute;
    expect(redeemReconnectToken(state, orders, token)).toBeUndefined();
    expect(redeemReconnectToken(state, orders, 'unknown')).toBeUndefined();
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

  it('reports who may connect and announces changes', () => {
    const { state } = opened;
    const door = (namespace: string, id: string) => doorOf(findDomain(state, namespace, id));
    expect(door('acme', 'orders')).toBe('open');
    expect(door('acme', 'warehouse')).toBe('convergence-only');
    expect(door('acme', 'archive-2024')).toBe('absent');
    expect(door('acme', 'returns')).toBe('unavailable');
    expect(door('acme', 'none')).toBe('absent');
    const seen: string[] = [];
    const stop = state.subscribe(({ type, domain }) => seen.push(`${type} ${domain.availability}`));
    setAvailability(state, orders, 'offline');
    stop();
    setAvailability(state, orders, 'online');
    expect(seen).toEqual(['domain.changed offline']);
  });
});
