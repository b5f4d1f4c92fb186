import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Credentials } from '~/api/rest/auth';
import { type Opened, sessionMachine, sessionTokens, type TabsCommand } from '~/machines/session/session-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { opened, unauthorised, unreachable } from '../support/fixtures';
import { recordedWatch } from '../support/recorded-watch';

const credentials: Credentials = { username: 'ada', password: 'secret' };

async function signedIn() {
  const openSession = deferredTask<Opened | undefined, { token: string }>();
  const signIn = deferredTask<Opened, Credentials>();
  const signOut = deferredTask<void, { token: string }>();
  const tabs = recordedWatch<TabsCommand>();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        openSession: openSession.logic,
        signIn: signIn.logic,
        signOut: signOut.logic,
        keepTabs: tabs.logic,
      },
      guards: { isUnsaved: () => false },
    }),
    { clock: new SimulatedClock(), input: { remembered: { kind: 'token', token: 'token-1' } } },
  ).start();
  openSession.last.resolve(opened());
  await settle();
  const signInAs = async (token: string, username = 'ada') => {
    actor.send({ type: 'session.signIn', credentials });
    signIn.last.resolve(opened(token, 3_600_000, username));
    await settle();
  };
  return { actor, openSession, signIn, signInAs, signOut, tabs, tokens: sessionTokens(() => actor) };
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
    const { tokens } = await signedIn();
    await expect(tokens.current()).resolves.toBe('token-1');
  });

  it('rejects without a session', async () => {
    const { tokens, tabs } = await signedIn();
    tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
    await expect(tokens.current()).rejects.toEqual(unauthorised);
    await expect(tokens.renewed('token-1')).rejects.toEqual(unauthorised);
  });

  it('suspends the session, and returns the new token after signing in again', async () => {
    const { actor, tokens, signInAs } = await signedIn();
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
    const { actor, tokens } = await signedIn();
    await expect(tokens.renewed('token-0')).resolves.toBe('token-1');
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
  });

  it('waits through the logged-out page and a wrong password', async () => {
    const { actor, tokens, tabs, signIn, signInAs } = await signedIn();
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    const current = watched(tokens.current());
    actor.send({ type: 'session.signIn', credentials });
    signIn.last.reject(unauthorised);
    expect(await current()).toBe('waiting');
    await signInAs('token-2');
    expect(await current()).toBe('token-2');
  });

  it.each(['current', 'renewed'] as const)('rejects a pending %s call when another user signs in', async (call) => {
    const { tokens, tabs, signInAs } = await signedIn();
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
    const { tokens, tabs, openSession } = await signedIn();
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    const current = watched(tokens.current());
    expect(await current()).toBe('waiting');
    openSession.last.reject(unreachable);
    expect(await current()).toBe('waiting');
  });

  it.each(['current', 'renewed'] as const)('rejects a pending %s call when the operator signs out', async (call) => {
    const { actor, tokens } = await signedIn();
    actor.send({ type: 'session.rejected', token: 'token-1' });
    const waiting = watched(call === 'current' ? tokens.current() : tokens.renewed('token-1'));
    actor.send({ type: 'session.signOut' });
    expect(await waiting()).toEqual({ rejected: unauthorised });
  });

  it('stops waiting when aborted', async () => {
    const { actor, tokens } = await signedIn();
    actor.send({ type: 'session.rejected', token: 'token-1' });
    const given = new AbortController();
    const waiting = watched(tokens.current(given.signal));
    expect(await waiting()).toBe('waiting');
    given.abort(new Error('left the page'));
    expect(await waiting()).toEqual({ rejected: new Error('left the page') });
  });
});
