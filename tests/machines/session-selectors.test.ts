import { describe, expect, it } from 'vitest';
import {
  knownToken,
  nameOf,
  selectAuthenticated,
  selectBusy,
  selectOwner,
  selectProblem,
  selectStarting,
  selectSuspended,
  selectTimedOut,
  selectUser,
} from '~/machines/session/session-machine';
import { minute, opened, person, unauthorised, unreachable } from '../support/fixtures';
import { credentials, signedIn, startSession } from '../support/session-start';

const start = (token?: string) => startSession(token ? { kind: 'token', token } : { kind: 'none' });

async function suspended() {
  const session = await signedIn();
  session.actor.send({ type: 'session.rejected', token: 'token-1' });
  return session;
}

const places = {
  'signed out': () => Promise.resolve(start()),
  'the stored token is examined': () => Promise.resolve(start('token-1')),
  'the server does not answer': async () => {
    const session = start('token-1');
    await session.openSession.fail(unreachable);
    return session;
  },
  'signing in': () => {
    const session = start();
    session.actor.send({ type: 'session.signIn', credentials });
    return Promise.resolve(session);
  },
  'signed in': () => signedIn(),
  suspended,
  'signing in again': async () => {
    const session = await suspended();
    session.actor.send({ type: 'session.signIn', credentials });
    return session;
  },
  'timed out': async () => {
    const session = await suspended();
    session.clock.increment(15 * minute);
    return session;
  },
  'signing out': async () => {
    const session = await signedIn();
    session.actor.send({ type: 'session.signOut' });
    return session;
  },
};

const flags = {
  busy: selectBusy,
  starting: selectStarting,
  authenticated: selectAuthenticated,
  suspended: selectSuspended,
  timedOut: selectTimedOut,
};

describe('what views are told of the session', () => {
  it.each([
    ['signed out', '', undefined],
    ['the stored token is examined', 'busy starting', undefined],
    ['the server does not answer', 'starting', undefined],
    ['signing in', 'busy', undefined],
    ['signed in', 'authenticated', 'ada'],
    ['suspended', 'suspended', 'ada'],
    ['signing in again', 'busy suspended', 'ada'],
    ['timed out', 'timedOut', 'ada'],
    ['signing out', 'busy', undefined],
  ] as const)('%s: %s, screens of %s', async (place, shown, owner) => {
    const { snapshot } = await places[place]();
    const held = Object.entries(flags).flatMap(([name, select]) => (select(snapshot()) ? [name] : []));
    expect(held.join(' ')).toBe(shown);
    expect(selectOwner(snapshot())).toBe(owner);
  });

  it('gives the person, and no problem after a failure was overcome', async () => {
    const { actor, openSession, snapshot } = await places['the server does not answer']();
    expect(selectProblem(snapshot())).toEqual(unreachable);
    actor.send({ type: 'session.retry' });
    await openSession.answer(opened());
    expect(selectProblem(snapshot())).toBeUndefined();
    expect(selectUser(snapshot())).toEqual(person());
  });

  it('gives no problem while the token of another tab is examined', async () => {
    const { actor, signIn, snapshot } = await places['signing in']();
    await signIn.fail(unauthorised);
    expect(selectProblem(snapshot())).toEqual(unauthorised);
    actor.send({ type: 'tabs.signedIn', token: 'token-2' });
    expect(selectProblem(snapshot())).toBeUndefined();
  });

  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['', 'ada'],
    ['  ', 'ada'],
  ])('gives the name of a person with the display name %o as %o', (displayName, name) => {
    expect(nameOf({ ...person(), displayName })).toBe(name);
  });

  it('gives the token that is examined, then the one of the session', async () => {
    const { openSession, snapshot } = start('token-1');
    expect(knownToken(undefined)).toBeUndefined();
    expect(knownToken(start().snapshot())).toBeUndefined();
    expect(knownToken(snapshot())).toBe('token-1');
    await openSession.answer(opened('token-2'));
    expect(knownToken(snapshot())).toBe('token-2');
  });

  it('counts inactivity from a limit that was known before signing in', async () => {
    const { actor, clock, openSession, snapshot } = start('token-1');
    actor.send({ type: 'session.limitInactivity', milliseconds: 10 * minute });
    await openSession.answer(opened());
    clock.increment(8 * minute);
    expect(snapshot().matches({ signedIn: { activity: 'warning' } })).toBe(true);
  });
});
