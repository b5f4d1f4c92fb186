import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Credentials } from '~/api/rest/auth';
import { accessOf } from '~/machines/console/console-machine';
import { type Opened, selectBusy, sessionMachine, type TabsCommand } from '~/machines/session/session-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { hour, minute, opened, person, rejected, unauthorised, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';
import { expectRetries } from '../support/retries';
import { calm, credentials, remembered, signedIn, startSession } from '../support/session-start';

const refused = undefined;

const remember = (given: Opened): TabsCommand => ({ type: 'tabs.remember', session: given.session });
const forget = (reason: 'signedOut' | 'timedOut' | 'refused', token: string | undefined = 'token-1') =>
  ({ type: 'tabs.forget', token, reason }) satisfies TabsCommand;

describe('session at start', () => {
  it('is signed out when nothing is stored', () => {
    const { value, tabs, openSession } = startSession();
    expect(value()).toBe('signedOut');
    expect(openSession.calls).toEqual([]);
    expect(tabs.told).toEqual([]);
  });

  it('validates the stored token and keeps the profile', async () => {
    const { value, context, openSession, tabs, owner } = startSession(remembered);
    expect(value()).toEqual({ starting: 'opening' });
    expect(openSession.last.input).toEqual({ token: 'token-1' });
    expect(owner()).toBeUndefined();
    await openSession.answer(opened());
    expect(value()).toEqual(calm);
    expect(context()).toMatchObject({ session: opened().session, user: person(), candidate: undefined });
    expect(tabs.told).toEqual([remember(opened())]);
    expect(owner()).toBe('ada');
  });

  it.each([
    ['refused by the server', refused],
    ['valid for 30 s or less', opened('token-1', 30_000)],
  ])('forgets a stored token that is %s', async (_, answer) => {
    const { value, context, openSession, tabs } = startSession(remembered);
    await openSession.answer(answer);
    expect(value()).toBe('signedOut');
    expect(tabs.told).toEqual([forget('refused')]);
    expect(context()).toMatchObject({ session: undefined, candidate: undefined, user: undefined });
  });

  it('reports that damaged storage was discarded', () => {
    const { value, context, tabs } = startSession({ kind: 'damaged' });
    expect(value()).toBe('signedOut');
    expect(context().problem).toEqual({
      kind: 'unreadable',
      status: 0,
      message: 'Your saved session is damaged. Sign in again.',
    });
    expect(tabs.told).toEqual([{ type: 'tabs.forget', token: undefined, reason: 'refused' }]);
  });

  it('keeps the token while the server is unreachable, and retries with growing delays', async () => {
    const { value, snapshot, clock, openSession, tabs } = startSession(remembered);
    await expectRetries({
      task: openSession,
      clock,
      waits: [2, 4, 8, 16, 30, 30],
      check: () => {
        expect(value()).toEqual({ starting: 'waiting' });
        expect(snapshot().context.problem).toEqual(unreachable);
      },
    });
    expect(tabs.told).toEqual([]);
    await openSession.answer(opened());
    expect(value()).toEqual(calm);
  });

  it('retries immediately on request, and forgets the token on sign-out', async () => {
    const { value, openSession, send, tabs } = startSession(remembered);
    await openSession.fail(unreachable);
    send({ type: 'session.retry' });
    expect(value()).toEqual({ starting: 'opening' });
    expect(openSession.calls).toHaveLength(2);
    await openSession.fail(unreachable);
    send({ type: 'session.signOut' });
    expect(value()).toBe('signedOut');
    expect(tabs.told).toEqual([forget('signedOut')]);
  });
});

describe('session: signing in', () => {
  it('stores the token but never the password', async () => {
    const { value, context, snapshot, signIn, send, tabs } = startSession();
    send({ type: 'session.signIn', credentials });
    expect(value()).toBe('signingIn');
    expect(selectBusy(snapshot())).toBe(true);
    expect(signIn.last.input).toEqual(credentials);
    await signIn.answer(opened());
    expect(value()).toEqual(calm);
    expect(tabs.told).toEqual([remember(opened())]);
    expect(JSON.stringify(context())).not.toContain(credentials.password);
  });

  it.each([unauthorised, unreachable])('keeps the reason of a failure: $kind', async (problem) => {
    const { value, context, signIn, send, tabs } = startSession();
    send({ type: 'session.signIn', credentials });
    await signIn.fail(problem);
    expect(value()).toBe('signedOut');
    expect(context().problem).toEqual(problem);
    expect(tabs.told, 'another tab may have signed in').toEqual([{ type: 'tabs.look' }]);
    send({ type: 'session.signIn', credentials });
    expect(context().problem).toBeUndefined();
  });

  it('aborts its request when stopped', () => {
    const { actor, signIn, send } = startSession();
    send({ type: 'session.signIn', credentials });
    actor.stop();
    expect(signIn.last.signal.aborted).toBe(true);
  });
});

describe('session: validity', () => {
  it.each([
    ['30 s before a short-lived token expires', 10 * minute, 9.5 * minute],
    ['after an hour with a long-lived token', 24 * hour, hour],
    ['30 s before a token of little more than an hour expires', hour + 20_000, hour - 10_000],
  ])('is rechecked %s', async (_, expiresIn, wait) => {
    const { value, clock, recheck } = await signedIn({ expiresIn });
    clock.increment(wait - 1);
    expect(value()).toEqual(calm);
    clock.increment(1);
    expect(value()).toEqual({ signedIn: { validity: 'checking', activity: 'quiet' } });
    expect(recheck.last.input).toEqual({ token: 'token-1', user: person(), renew: false });
  });

  it('is stored again when the server confirms the token', async () => {
    const { value, clock, recheck, tabs, context } = await signedIn();
    clock.increment(hour);
    await recheck.answer(opened('token-1', 5 * minute));
    expect(value()).toEqual(calm);
    expect(tabs.told.at(-1)).toEqual(remember(opened('token-1', 5 * minute)));
    expect(context().session?.expiresIn).toBe(5 * minute);
    clock.increment(4.5 * minute);
    expect(recheck.calls).toHaveLength(2);
    await recheck.answer(opened('token-1', 31_000));
    expect(value(), 'with 31 s left').toEqual(calm);
  });

  it.each([
    ['refused', refused],
    ['valid for only 30 s', opened('token-1', 30_000)],
  ])('times out when the token is %s', async (_, answer) => {
    const { value, clock, recheck, tabs, signOut, owner } = await signedIn();
    clock.increment(hour);
    await recheck.answer(answer);
    expect(value()).toBe('timedOut');
    expect(tabs.told.at(-1), 'other tabs stay as they are').toEqual(forget('refused'));
    expect(signOut.last.input).toEqual({ token: 'token-1' });
    expect(owner()).toBe('ada');
  });

  it('retries a failed check with growing delays, and keeps the session', async () => {
    const { value, clock, recheck, tabs, context } = await signedIn();
    clock.increment(hour);
    await expectRetries({
      task: recheck,
      clock,
      waits: [2, 4, 8, 16, 30, 30],
      check: () => {
        expect(value()).toEqual({ signedIn: { validity: 'unsure', activity: 'quiet' } });
        expect(context().session?.token).toBe('token-1');
      },
    });
    await recheck.answer(opened());
    expect(value()).toEqual(calm);
    expect(tabs.told).toEqual([remember(opened()), remember(opened())]);
  });

  it('renews the token only when the operator was active since the last check', async () => {
    const { clock, recheck, tabs } = await signedIn();
    tabs.report({ type: 'tabs.activity' });
    clock.increment(hour);
    expect(recheck.last.input.renew).toBe(true);
    await recheck.answer(opened());
    clock.increment(hour);
    expect(recheck.last.input.renew).toBe(false);
  });
});

describe('session: saving your own profile', () => {
  const details = { displayName: 'Ada L.', firstName: 'Ada', lastName: 'L.', email: 'ada@example.org' };

  it('shows the new profile immediately, and rereads it for the new picture', async () => {
    const { send, value, context, recheck } = await signedIn();
    send({ type: 'session.profileChanged', details });
    expect(context().user).toEqual({ ...person(), ...details });
    expect(value()).toEqual({ signedIn: { validity: 'checking', activity: 'quiet' } });
    expect(recheck.last.input).toEqual({ token: 'token-1', user: context().user, renew: true });
    const user = { ...person(), ...details, picture: 'https://pictures.example/ada' };
    await recheck.answer({ ...opened(), user });
    expect(value()).toEqual(calm);
    expect(context().user).toEqual(user);
  });

  it('keeps the new profile when it cannot be read, and retries', async () => {
    const { send, clock, context, recheck, owner } = await signedIn();
    send({ type: 'session.profileChanged', details });
    await recheck.fail(unreachable);
    expect(context().user).toMatchObject(details);
    clock.increment(2_000);
    expect(recheck.calls).toHaveLength(2);
    expect(owner()).toBe('ada');
  });

  it('restarts a check in progress', async () => {
    const { send, recheck, clock } = await signedIn({ limit: 10 * minute });
    send({ type: 'session.profileChanged', details });
    send({ type: 'session.profileChanged', details: { ...details, displayName: 'Countess' } });
    expect(recheck.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(recheck.last.input.user.displayName).toBe('Countess');
    clock.increment(1);
  });

  it('does not reset the inactivity time', async () => {
    const { send, clock, secondsLeft } = await signedIn({ limit: 10 * minute });
    clock.increment(7 * minute);
    send({ type: 'session.profileChanged', details });
    clock.increment(minute);
    expect(secondsLeft()).toBe(120);
  });
});

describe('session: inactivity', () => {
  it('does not warn immediately with a very long limit, because timers use 31 bits', async () => {
    const { clock, send } = await signedIn();
    const waits = vi.spyOn(clock, 'setTimeout');
    send({ type: 'session.limitInactivity', milliseconds: 60 * 24 * hour });
    expect(waits.mock.calls.map(([, wait]) => wait)).toEqual([2 ** 31 - 1]);
  });

  const warned = { signedIn: { validity: 'trusted', activity: { warning: 'counting' } } };

  it('is not counted while the limit is unknown', async () => {
    const { value, clock } = await signedIn();
    clock.increment(59 * minute);
    expect(value()).toEqual(calm);
  });

  it.each([
    ['two minutes before a limit of 30 minutes', 30 * minute, 28 * minute, 120],
    ['two minutes before a limit of 4 minutes', 4 * minute, 2 * minute, 120],
    ['halfway through a limit of 3 minutes', 3 * minute, 1.5 * minute, 90],
    ['halfway through a limit of 1 minute', minute, 30_000, 30],
  ])('warns %s', async (_, limit, wait, seconds) => {
    const { value, clock, secondsLeft, tabs, signOut } = await signedIn({ limit });
    clock.increment(wait - 1);
    expect(value()).toEqual(calm);
    expect(secondsLeft()).toBeUndefined();
    clock.increment(1);
    expect(value()).toEqual(warned);
    for (let left = seconds; left > 0; left -= 1) {
      expect(secondsLeft()).toBe(left);
      expect(value()).toEqual(warned);
      clock.increment(1_000);
    }
    expect(value()).toBe('timedOut');
    expect(tabs.told.at(-1)).toEqual(forget('timedOut'));
    expect(signOut.last.input).toEqual({ token: 'token-1' });
  });

  it('ends on time in a hidden tab, where timers run once a minute', async () => {
    const { value, clock } = await signedIn({ limit: 30 * minute, delays: { countdownStep: minute } });
    clock.increment(28 * minute);
    clock.increment(2 * minute - 1);
    expect(value()).toEqual(warned);
    clock.increment(1);
    expect(value()).toBe('timedOut');
  });

  it('restarts on input in any tab, even during the warning', async () => {
    const { value, clock, tabs } = await signedIn({ limit: 30 * minute });
    clock.increment(27 * minute);
    tabs.report({ type: 'tabs.activity' });
    clock.increment(28 * minute - 1);
    expect(value()).toEqual(calm);
    clock.increment(60_001);
    expect(value()).toEqual(warned);
    tabs.report({ type: 'tabs.activity' });
    expect(value()).toEqual(calm);
    clock.increment(2 * minute);
    expect(value()).toEqual(calm);
  });

  it('does not delay validity checks, even with constant activity', async () => {
    const { value, clock, tabs, recheck } = await signedIn({ limit: 30 * minute });
    for (let minutes = 0; minutes < 59; minutes += 1) {
      tabs.report({ type: 'tabs.activity' });
      clock.increment(minute);
    }
    tabs.report({ type: 'tabs.activity' });
    clock.increment(minute);
    expect(value()).toEqual({ signedIn: { validity: 'checking', activity: 'quiet' } });
    tabs.report({ type: 'tabs.activity' });
    expect(recheck.calls.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('restarts when the user stays signed in, which counts as activity', async () => {
    const { value, clock, send, context } = await signedIn({ limit: 30 * minute });
    clock.increment(29 * minute);
    expect(value()).toEqual(warned);
    send({ type: 'session.stay' });
    expect(value()).toEqual(calm);
    expect(context().activeSinceCheck).toBe(true);
    clock.increment(28 * minute - 1);
    expect(value()).toEqual(calm);
    clock.increment(1);
    expect(value()).toEqual(warned);
  });

  it('continues after signing in again', async () => {
    const { value, clock, send, signIn, signOut } = await signedIn({ limit: 10 * minute });
    clock.increment(8 * minute);
    clock.increment(2 * minute);
    await signOut.answer();
    send({ type: 'session.signIn', credentials });
    await signIn.answer(opened('token-2'));
    clock.increment(8 * minute);
    expect(value()).toEqual(warned);
  });
});

describe('session: a token that expires with the inactivity limit', () => {
  /** A server that extends a token with every call except validity checks. */
  async function idle(minutes: number) {
    const session = await signedIn({ expiresIn: minutes * minute, limit: minutes * minute });
    let left = minutes * minute;
    let answered = 0;
    const second = async () => {
      session.clock.increment(1_000);
      left -= 1_000;
      for (const call of session.recheck.calls.slice(answered)) {
        answered += 1;
        if (call.input.renew) left = minutes * minute;
        call.resolve(left > 0 ? opened('token-1', left) : refused);
        await settle();
      }
    };
    return { ...session, second };
  }

  it.each([
    [1, 30],
    [2, 60],
    [3, 90],
    [5, 180],
    [60, 58 * 60],
  ])('is warned about and ends on time with a limit of %i min', async (minutes, warnedAfter) => {
    const { second, value, secondsLeft } = await idle(minutes);
    for (let passed = 1; passed < minutes * 60; passed += 1) {
      await second();
      expect(value(), `after ${passed} s`).not.toBe('timedOut');
      const counted = passed < warnedAfter ? undefined : minutes * 60 - passed;
      expect(secondsLeft(), `after ${passed} s`).toBe(counted);
    }
    await second();
    expect(value()).toBe('timedOut');
  });
});

describe('session: a refused token', () => {
  it('suspends the session only when it is the current token', async () => {
    const { value, send, owner, context, tabs } = await signedIn();
    send({ type: 'session.rejected', token: 'token-0' });
    expect(value()).toEqual(calm);
    send({ type: 'session.rejected', token: 'token-1' });
    expect(value()).toEqual({ suspended: 'asking' });
    expect(owner()).toBe('ada');
    expect(context().user).toEqual(person());
    expect(tabs.told).toEqual([remember(opened())]);
  });

  it('is replaced by signing in again, even after a wrong password', async () => {
    const { value, context, send, signIn, tabs, owner } = await signedIn();
    send({ type: 'session.rejected', token: 'token-1' });
    send({ type: 'session.signIn', credentials });
    await signIn.fail(unauthorised);
    expect(value()).toEqual({ suspended: 'asking' });
    expect(context().problem).toEqual(unauthorised);
    send({ type: 'session.signIn', credentials });
    expect(value()).toEqual({ suspended: 'signingIn' });
    expect(owner()).toBe('ada');
    expect(signIn.last.input).toEqual(credentials);
    await signIn.answer(opened('token-2'));
    expect(value()).toEqual(calm);
    expect(context().session?.token).toBe('token-2');
    expect(tabs.told.at(-1)).toEqual(remember(opened('token-2')));
  });

  it('leads to the logged-out page after 15 minutes without an answer', async () => {
    const { value, clock, send, owner, tabs } = await signedIn();
    send({ type: 'session.rejected', token: 'token-1' });
    clock.increment(15 * minute - 1);
    expect(value()).toEqual({ suspended: 'asking' });
    clock.increment(1);
    expect(value()).toBe('timedOut');
    expect(owner()).toBe('ada');
    expect(tabs.told.at(-1)).toEqual(forget('refused'));
  });

  it('allows signing out without a call to the server', async () => {
    const { value, context, send, signOut, tabs, owner } = await signedIn();
    send({ type: 'session.rejected', token: 'token-1' });
    send({ type: 'session.signOut' });
    expect(value()).toBe('signedOut');
    expect(signOut.calls).toEqual([]);
    expect(tabs.told.at(-1)).toEqual(forget('signedOut'));
    expect(context()).toMatchObject({ session: undefined, user: undefined, heldFor: undefined });
    expect(owner()).toBeUndefined();
  });
});

describe('session: signing out', () => {
  it.each(['resolves', 'rejects'] as const)('forgets the session first, then the call %s', async (how) => {
    const { value, context, send, signOut, tabs, owner } = await signedIn();
    send({ type: 'session.signOut' });
    expect(value()).toBe('signingOut');
    expect(tabs.told.at(-1)).toEqual(forget('signedOut'));
    expect(signOut.last.input).toEqual({ token: 'token-1' });
    expect(owner()).toBeUndefined();
    if (how === 'resolves') signOut.last.resolve();
    else signOut.last.reject(unreachable);
    await settle();
    expect(value()).toBe('signedOut');
    expect(context()).toMatchObject({
      session: undefined,
      user: undefined,
      heldFor: undefined,
      candidate: undefined,
      problem: undefined,
    });
  });
});

describe('session: other tabs', () => {
  it('signs in with the token of another tab', async () => {
    const { value, tabs, openSession } = startSession();
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    expect(value()).toEqual({ starting: 'opening' });
    expect(openSession.last.input).toEqual({ token: 'token-2' });
    await openSession.answer(opened('token-2'));
    expect(value()).toEqual(calm);
  });

  it.each(['signedIn', 'suspended', 'timedOut'] as const)('switches to a new token while %s', async (state) => {
    const { value, send, tabs, openSession, owner } = await signedIn();
    tabs.report({ type: 'tabs.signedIn', token: 'token-1' });
    expect(value(), 'the same token').toEqual(calm);
    if (state === 'timedOut') tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    if (state === 'suspended') send({ type: 'session.rejected', token: 'token-1' });
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    expect(value()).toEqual({ starting: 'opening' });
    expect(openSession.last.input).toEqual({ token: 'token-2' });
    expect(owner()).toBe('ada');
    await openSession.answer(opened('token-2'));
    expect(value()).toEqual(calm);
    expect(owner()).toBe('ada');
  });

  const reached = async (state: 'signedIn' | 'suspended' | 'starting', isUnsaved: boolean) => {
    const session = await signedIn();
    session.work.isUnsaved = isUnsaved;
    if (state === 'suspended') session.send({ type: 'session.rejected', token: 'token-1' });
    if (state === 'starting') session.tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    const token = state === 'starting' ? 'token-2' : 'token-1';
    const other = state === 'starting' ? 'token-1' : 'token-2';
    return { ...session, token, other };
  };

  it.each(['signedIn', 'suspended', 'starting'] as const)(
    'ends and clears the session when another tab signs out while %s',
    async (state) => {
      const { value, context, snapshot, tabs, owner, token, other } = await reached(state, false);
      const before = value();
      tabs.report({ type: 'tabs.signedOut', token: other });
      expect(value(), 'of another session').toEqual(before);
      tabs.report({ type: 'tabs.signedOut', token });
      expect(value()).toBe('signedOut');
      expect(accessOf(snapshot()).status).toBe('endedElsewhere');
      expect(context()).toMatchObject({ session: undefined, user: undefined, heldFor: undefined });
      expect(owner()).toBeUndefined();
    },
  );

  it.each(['signedIn', 'suspended', 'starting'] as const)(
    'keeps unsaved work when another tab signs out while %s, until it is given up or its owner is back',
    async (state) => {
      const { value, context, send, tabs, owner, token, signIn } = await reached(state, true);
      tabs.report({ type: 'tabs.signedOut', token });
      expect(value()).toBe('kept');
      expect(context()).toMatchObject({ session: undefined, heldFor: 'ada', endedElsewhere: 'signedOut' });
      expect(owner()).toBe('ada');
      send({ type: 'session.signIn', credentials });
      await signIn.fail(unauthorised);
      expect([value(), owner()]).toEqual(['kept', 'ada']);
      send({ type: 'session.signIn', credentials });
      await signIn.answer(opened('token-3'));
      expect([value(), owner(), context().endedElsewhere]).toEqual([calm, 'ada', undefined]);
      tabs.report({ type: 'tabs.signedOut', token: 'token-3' });
      send({ type: 'session.discard' });
      expect([value(), owner()]).toEqual(['signedOut', undefined]);
    },
  );

  it.each(['signedIn', 'suspended', 'kept', 'timedOut'] as const)(
    'keeps unsaved work when someone else signs in in another tab while %s',
    async (state) => {
      const { value, context, send, tabs, work, owner, openSession } = await signedIn();
      work.isUnsaved = true;
      if (state === 'suspended') send({ type: 'session.rejected', token: 'token-1' });
      if (state === 'kept') tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
      if (state === 'timedOut') tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
      const told = tabs.told.length;
      tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
      await openSession.answer(opened('token-2', hour, 'bob'));
      expect(value()).toBe('kept');
      expect(context()).toMatchObject({ session: undefined, heldFor: 'ada', endedElsewhere: 'otherPerson' });
      expect(owner()).toBe('ada');
      expect(tabs.told.slice(told), 'the other session goes on').toEqual([]);
      tabs.report({ type: 'tabs.signedIn', token: 'token-3' });
      await openSession.answer(opened('token-3'));
      expect([value(), owner()]).toEqual([calm, 'ada']);
    },
  );

  it('gives the tab to someone else who signs in in another one when nothing is unsaved', async () => {
    const { value, tabs, owner, openSession } = await signedIn();
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    await openSession.answer(opened('token-2', hour, 'bob'));
    expect([value(), owner()]).toEqual([calm, 'bob']);
  });

  it('takes the newest token of another tab while an older one is checked', async () => {
    const { value, tabs, openSession } = startSession({ kind: 'token', token: 'token-1' });
    for (const token of ['token-2', 'token-3']) {
      tabs.report({ type: 'tabs.signedIn', token });
      expect(openSession.last.input).toEqual({ token });
    }
    await openSession.fail(unreachable);
    expect(value()).toEqual({ starting: 'waiting' });
    tabs.report({ type: 'tabs.signedIn', token: 'token-4' });
    await openSession.answer(opened('token-4'));
    expect(value()).toEqual(calm);
  });

  it.each(['suspended', 'timedOut', 'kept'] as const)(
    'keeps the screens when the token of another tab is refused while %s',
    async (state) => {
      const { value, send, tabs, work, owner, openSession } = await signedIn();
      work.isUnsaved = true;
      if (state === 'suspended') send({ type: 'session.rejected', token: 'token-1' });
      if (state === 'kept') tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
      if (state === 'timedOut') tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
      tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
      await openSession.answer(refused);
      expect([value(), owner()]).toEqual(['kept', 'ada']);
      expect(tabs.told.at(-1)).toEqual(forget('refused', 'token-2'));
    },
  );

  it('keeps the screens when someone else is chosen while another token can not be checked', async () => {
    const { value, send, tabs, owner, openSession } = await signedIn();
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    await openSession.fail(unreachable);
    send({ type: 'session.signOut' });
    expect([value(), owner()]).toEqual(['kept', 'ada']);
    expect(tabs.told.at(-1)).toEqual(forget('signedOut', 'token-2'));
  });

  it.each(['signedIn', 'suspended'] as const)('times out with another tab while %s', async (state) => {
    const { value, send, tabs, owner } = await signedIn();
    if (state === 'suspended') send({ type: 'session.rejected', token: 'token-1' });
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    expect(value()).toBe('timedOut');
    expect(owner()).toBe('ada');
  });

  it('keeps running when the browser permits no storage', () => {
    const signIn = deferredTask<Opened, Credentials>();
    const actor = createActor(
      sessionMachine.provide({ actors: { signIn: signIn.logic } }), // keepTabs throws
      { clock: new SimulatedClock(), input: { remembered: { kind: 'none' } } },
    ).start();
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'signedOut' });
  });
});

describe('session: kept screens', () => {
  it('belong to the same user through the logged-out page, a wrong password and signing in again', async () => {
    const { value, context, snapshot, send, tabs, signIn, signOut, owner } = await signedIn();
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    await signOut.fail(unreachable);
    expect(context()).toMatchObject({ session: undefined, heldFor: 'ada' });
    expect(accessOf(snapshot())).toEqual({ owner: 'ada', status: 'timedOut' });
    send({ type: 'session.signIn', credentials });
    expect(value()).toBe('signingIn');
    expect(owner()).toBe('ada');
    await signIn.fail(unauthorised);
    expect(value()).toBe('kept');
    expect(owner()).toBe('ada');
    send({ type: 'session.signIn', credentials });
    await signIn.answer(opened('token-2'));
    expect(context().heldFor).toBeUndefined();
    expect(accessOf(snapshot())).toEqual({ owner: 'ada', status: 'shown' });
  });

  it('are not kept for another user', async () => {
    const { send, tabs, signIn, owner } = await signedIn();
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    send({ type: 'session.signIn', credentials: { ...credentials, username: 'bob' } });
    await signIn.answer(opened('token-2', hour, 'bob'));
    expect(owner()).toBe('bob');
  });
});

describe('session: generated paths', () => {
  itReachesEveryState(
    sessionMachine.provide({ guards: { isUnsaved: () => true } }),
    {
      input: { remembered },
      tasks: {
        openSession: { outputs: [opened(), refused], errors: [unreachable] },
        signIn: { outputs: [opened('token-2')], errors: [unauthorised] },
        recheck: { outputs: [opened(), refused], errors: [rejected('internal_server_error', 500)] },
        signOut: {},
      },
      watches: ['keepTabs'],
      events: [
        { type: 'session.signIn', credentials },
        { type: 'session.signOut' },
        { type: 'session.stay' },
        { type: 'session.retry' },
        { type: 'session.limitInactivity', milliseconds: 10 * minute },
        {
          type: 'session.profileChanged',
          details: { displayName: 'Ada', firstName: '', lastName: '', email: 'ada@example.com' },
        },
        { type: 'session.rejected', token: 'token-1' },
        { type: 'tabs.activity' },
        { type: 'tabs.signedIn', token: 'token-2' },
        { type: 'session.discard' },
        { type: 'tabs.signedOut', token: 'token-1' },
        { type: 'tabs.timedOut', token: 'token-1' },
      ],
      contextKeys: ['inactivityLimit'],
    },
    ['deciding', 'outside'],
  );
});
