import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, setup, toPromise } from 'xstate';
import type { TabsEvent } from '~/api/browser/session-tabs';
import { sessionActors } from '~/machines/session/session-machine';
import { hour, person, unauthorised, unreachable } from '../support/fixtures';

const { picture: _picture, ...profile } = person();

/** A fake server with these answers; `calls` records each request and its answer in order. */
function start(answers: { valid?: boolean; expiresIn?: number; profile?: 'refused' | 'lost' } = {}) {
  const calls: string[] = [];
  const told: unknown[] = [];
  let report: ((event: TabsEvent) => void) | undefined;
  const { valid = true, expiresIn = hour } = answers;
  const answered = async <T>(name: string, answer: T | (() => never)): Promise<T> => {
    calls.push(`${name} asked`);
    await Promise.resolve();
    await Promise.resolve();
    calls.push(`${name} answered`);
    return typeof answer === 'function' ? (answer as () => never)() : answer;
  };
  const refuse = (problem: unknown) => (): never => {
    throw problem;
  };
  const actors = sessionActors({
    api: {
      auth: {
        login: (credentials: unknown) => answered(`login ${JSON.stringify(credentials)}`, { token: 'new', expiresIn }),
        validate: (token: string) =>
          answered(`validate ${token}`, valid ? { valid, username: 'ada', expiresIn } : { valid }),
        logout: (token: string) => answered(`logout ${token}`, undefined),
      },
      profile: {
        get: (token: string | undefined) =>
          answered(
            `profile ${token}`,
            answers.profile === 'refused'
              ? refuse(unauthorised)
              : answers.profile === 'lost'
                ? refuse(unreachable)
                : profile,
          ),
      },
    } as unknown as Parameters<typeof sessionActors>[0]['api'],
    avatarOf: (email) => Promise.resolve(`picture of ${email}`),
    now: () => 5_000,
    tabs: {
      stored: () => ({ kind: 'token', token: 'newer' }),
      remember: (session) => told.push({ remember: session }),
      forget: (token, reason) => told.push({ forget: token, reason }),
      ask: () => () => {},
      watch: (listener) => {
        report = listener;
        return () => (report = undefined);
      },
    },
  });
  const run = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input }).start());
  return { actors, calls, told, run, reporting: () => report };
}

const openedWith = (token: string, expiresIn = hour) => ({
  session: { token, expiresIn, expiresAt: 5_000 + expiresIn },
  user: { ...profile, picture: 'picture of ada@example.com' },
});

describe('sessionActors', () => {
  it('opens a session in one round trip', async () => {
    const { actors, calls, run } = start();
    await expect(run(actors.openSession, { token: 't' })).resolves.toEqual(openedWith('t'));
    expect(calls.slice(0, 2)).toEqual(['profile t asked', 'validate t asked']);
  });

  it('rejects an invalid token even if its profile was refused too', async () => {
    const { actors, run } = start({ valid: false, profile: 'refused' });
    await expect(run(actors.openSession, { token: 't' })).resolves.toEqual(undefined);
  });

  it('fails when the profile is unreachable', async () => {
    const { actors, run } = start({ profile: 'lost' });
    await expect(run(actors.openSession, { token: 't' })).rejects.toEqual(unreachable);
  });

  it('signs in, then opens with the new token', async () => {
    const { actors, calls, run } = start();
    await expect(run(actors.signIn, { username: 'ada', password: 'p' })).resolves.toEqual(openedWith('new'));
    expect(calls[0]).toBe('login {"username":"ada","password":"p"} asked');
  });

  it('logs out a new token that could not be used', async () => {
    const { actors, calls, run, told } = start({ profile: 'lost' });
    await expect(run(actors.signIn, { username: 'ada', password: 'p' })).rejects.toEqual(unreachable);
    expect(calls).toContain('logout new asked');
    expect(told).toEqual([]);
  });

  it('reports and logs out a new token that the server refuses', async () => {
    const { actors, calls, run } = start({ valid: false });
    await expect(run(actors.signIn, { username: 'ada', password: 'p' })).rejects.toEqual({
      kind: 'unreadable',
      status: 200,
      message: 'The server rejected the token it had just issued.',
    });
    expect(calls).toContain('logout new asked');
  });

  it('checks the token of an inactive operator without extending it', async () => {
    const { actors, calls, run } = start();
    const user = person();
    await expect(run(actors.recheck, { token: 't', user, renew: false })).resolves.toEqual({
      session: openedWith('t').session,
      user,
    });
    expect(calls).toEqual(['validate t asked', 'validate t answered']);
  });

  it('extends the token of an active operator before checking how long it lives', async () => {
    const { actors, calls, run } = start();
    await expect(run(actors.recheck, { token: 't', user: person(), renew: true })).resolves.toEqual(openedWith('t'));
    expect(calls).toEqual(['profile t asked', 'profile t answered', 'validate t asked', 'validate t answered']);
  });

  it('detects a refused token while extending it', async () => {
    const { actors, run } = start({ valid: false, profile: 'refused' });
    await expect(run(actors.recheck, { token: 't', user: person(), renew: true })).resolves.toBeUndefined();
  });

  it('logs the token out', async () => {
    const { actors, calls, run } = start();
    await run(actors.signOut, { token: 't' });
    expect(calls).toEqual(['logout t asked', 'logout t answered']);
  });

  it('stores and clears the session for all tabs, and stops watching them when stopped', () => {
    const { actors, told, reporting } = start();
    const heard: unknown[] = [];
    const parent = createActor(
      setup({ actors: { keepTabs: actors.keepTabs } }).createMachine({
        invoke: { id: 'keepTabs', src: 'keepTabs' },
        on: { '*': { actions: ({ event }) => heard.push(event) } },
      }),
    ).start();
    const actor = parent.getSnapshot().children['keepTabs']!;
    actor.send({ type: 'tabs.remember', session: { token: 't', expiresIn: 1, expiresAt: 2 } });
    actor.send({ type: 'tabs.forget', token: 't', reason: 'timedOut' });
    expect(told).toEqual([{ remember: { token: 't', expiresAt: 2 } }, { forget: 't', reason: 'timedOut' }]);
    actor.send({ type: 'tabs.look' });
    expect(heard).toEqual([{ type: 'tabs.signedIn', token: 'newer' }]);
    expect(reporting()).toBeDefined();
    parent.stop();
    expect(reporting()).toBeUndefined();
  });
});
