import { describe, expect, it } from 'vitest';
import { sessionTokens } from '~/machines/session/session-machine';
import { settle } from '../support/deferred-task';
import { hour, opened, unauthorised, unreachable } from '../support/fixtures';
import { credentials, signedIn } from '../support/session-start';

async function start() {
  const session = await signedIn();
  const signInAs = async (token: string, username = 'ada') => {
    session.send({ type: 'session.signIn', credentials });
    await session.signIn.answer(opened(token, hour, username));
  };
  return { ...session, signInAs, tokens: sessionTokens(() => session.actor) };
}

/** Returns the outcome of a promise so far. */
function watched<T>(promise: Promise<T>) {
  const seen: { outcome: unknown } = { outcome: 'waiting' };
  promise.then(
    (value) => (seen.outcome = value),
    (reason: unknown) => (seen.outcome = { rejected: reason }),
  );
  return async () => {
    await settle();
    return seen.outcome;
  };
}

describe('sessionTokens', () => {
  it('returns the token while signed in', async () => {
    const { tokens } = await start();
    await expect(tokens.current()).resolves.toBe('token-1');
  });

  it('rejects without a session', async () => {
    const { tokens, tabs } = await start();
    tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
    await expect(tokens.current()).rejects.toEqual(unauthorised);
    await expect(tokens.renewed('token-1')).rejects.toEqual(unauthorised);
  });

  it('suspends the session, and returns the new token after signing in again', async () => {
    const { actor, tokens, signInAs } = await start();
    const renewed = watched(tokens.renewed('token-1'));
    const current = watched(tokens.current());
    expect(actor.getSnapshot().value).toEqual({ suspended: 'asking' });
    expect(await renewed()).toBe('waiting');
    expect(await current()).toBe('waiting');
    await signInAs('token-2');
    expect(await renewed()).toBe('token-2');
    expect(await current()).toBe('token-2');
  });

  it('returns the current token immediately when an older one was refused', async () => {
    const { actor, tokens } = await start();
    await expect(tokens.renewed('token-0')).resolves.toBe('token-1');
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
  });

  it('waits through the logged-out page and a wrong password', async () => {
    const { actor, tokens, tabs, signIn, signInAs } = await start();
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    const current = watched(tokens.current());
    actor.send({ type: 'session.signIn', credentials });
    signIn.last.reject(unauthorised);
    expect(await current()).toBe('waiting');
    await signInAs('token-2');
    expect(await current()).toBe('token-2');
  });

  it.each(['current', 'renewed'] as const)('rejects a pending %s call when another user signs in', async (call) => {
    const { tokens, tabs, signInAs } = await start();
    await tokens.current();
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    const waiting = watched(call === 'current' ? tokens.current() : tokens.renewed('token-1'));
    expect(await waiting()).toBe('waiting');
    await signInAs('token-2', 'grace');
    expect(await waiting()).toEqual({ rejected: unauthorised });
    await expect(tokens.renewed('token-1')).rejects.toEqual(unauthorised);
    await expect(tokens.current()).resolves.toBe('token-2');
  });

  it('waits while the token of another tab is checked', async () => {
    const { tokens, tabs, openSession } = await start();
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    const current = watched(tokens.current());
    expect(await current()).toBe('waiting');
    openSession.last.reject(unreachable);
    expect(await current()).toBe('waiting');
  });

  it.each(['current', 'renewed'] as const)('rejects a pending %s call when the operator signs out', async (call) => {
    const { actor, tokens } = await start();
    actor.send({ type: 'session.rejected', token: 'token-1' });
    const waiting = watched(call === 'current' ? tokens.current() : tokens.renewed('token-1'));
    actor.send({ type: 'session.signOut' });
    expect(await waiting()).toEqual({ rejected: unauthorised });
  });

  it('stops waiting when aborted', async () => {
    const { actor, tokens } = await start();
    actor.send({ type: 'session.rejected', token: 'token-1' });
    const given = new AbortController();
    const waiting = watched(tokens.current(given.signal));
    expect(await waiting()).toBe('waiting');
    given.abort(new Error('left the page'));
    expect(await waiting()).toEqual({ rejected: new Error('left the page') });
  });
});
