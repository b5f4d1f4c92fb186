import { expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Credentials } from '~/api/rest/auth';
import {
  type Opened,
  type Recheck,
  type Remembered,
  selectOwner,
  selectSecondsLeft,
  type SessionEvent,
  sessionMachine,
  type TabsCommand,
} from '~/machines/session/session-machine';
import { deferredTask } from './deferred-task';
import { hour, opened } from './fixtures';
import { recordedWatch } from './recorded-watch';

export const credentials: Credentials = { username: 'ada', password: 'secret' };
export const remembered: Remembered = { kind: 'token', token: 'token-1' };
export const calm = { signedIn: { validity: 'trusted', activity: 'quiet' } };

/** The session machine with tasks that a test resolves. */
export function sessionTasks(delays: { countdownStep?: number } = {}) {
  const openSession = deferredTask<Opened | undefined, { token: string }>();
  const signIn = deferredTask<Opened, Credentials>();
  const recheck = deferredTask<Opened | undefined, Recheck>();
  const signOut = deferredTask<void, { token: string }>();
  const tabs = recordedWatch<TabsCommand>();
  const work = { isUnsaved: false };
  const logic = sessionMachine.provide({
    actors: {
      openSession: openSession.logic,
      signIn: signIn.logic,
      recheck: recheck.logic,
      signOut: signOut.logic,
      keepTabs: tabs.logic,
    },
    guards: { isUnsaved: () => work.isUnsaved },
    delays,
  });
  return { logic, openSession, signIn, recheck, signOut, tabs, work };
}

/** The session machine on a clock of its own. */
export function startSession(input: Remembered = { kind: 'none' }, delays: { countdownStep?: number } = {}) {
  const clock = new SimulatedClock();
  const { logic, ...tasks } = sessionTasks(delays);
  const actor = createActor(logic, { clock, input: { remembered: input } }).start();
  const snapshot = () => actor.getSnapshot();
  const send = (event: SessionEvent) => actor.send(event);
  return {
    ...tasks,
    actor,
    clock,
    send,
    snapshot,
    value: () => snapshot().value,
    context: () => snapshot().context,
    owner: () => selectOwner(snapshot()),
    secondsLeft: () => selectSecondsLeft(snapshot()),
  };
}

/** Signed in with a token that is valid for `expiresIn` milliseconds. */
export async function signedIn({ expiresIn = 24 * hour, limit = 0, delays = {} } = {}) {
  const session = startSession(remembered, delays);
  await session.openSession.answer(opened('token-1', expiresIn));
  expect(session.value()).toEqual(calm);
  if (limit > 0) session.send({ type: 'session.limitInactivity', milliseconds: limit });
  return session;
}
