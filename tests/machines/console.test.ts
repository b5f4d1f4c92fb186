import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, createMachine, fromCallback, SimulatedClock } from 'xstate';
import type { AppConfig } from '~/api/rest/server';
import { firstStage } from '~/app/start-console';
import type { Domain, DomainKey } from '~/api/rest/domains';
import {
  type Access,
  type AddressCommand,
  consoleMachine,
  selectLoadingAgain,
  selectStage,
} from '~/machines/console/console-machine';
import type { LoadedScreens } from '~/machines/console/screens-machine';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { pollMachine } from '~/machines/kit/poll-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import { connectionMachine } from '~/machines/connection/connection-machine';
import { deferredTask, settle } from '../support/deferred-task';
import { appConfig, hour, minute, opened, rejected, unauthorised, unreachable } from '../support/fixtures';
import { itReachesEveryState } from '../support/replay-paths';
import { noScreensInput } from '../support/running-screens';
import { expectRetries } from '../support/retries';
import { credentials, remembered, sessionTasks } from '../support/session-start';

const nothing = () => null;
const loaded = (logic: unknown): LoadedScreens => ({
  logic: logic as never,
  input: noScreensInput,
  code: { Screens: nothing, FocusKeeper: nothing, SessionDialogs: nothing },
});

/** The whole console with a fake browser whose address bar reports what it shows. */
function start({ place = '/', origin = undefined as string | undefined, token = true } = {}) {
  const clock = new SimulatedClock();
  const { logic, signIn, ...tasks } = sessionTasks();
  const loadAppConfig = deferredTask<AppConfig, void>();
  const loadScreens = deferredTask<LoadedScreens, { operator: string }>();
  /** Who came next, told to the screens that were left. */
  const left: unknown[] = [];
  const screens = createMachine({
    initial: 'open',
    states: {
      open: { on: { 'operator.left': { target: 'left', actions: ({ event }) => left.push(event['next']) } } },
      left: { type: 'final' },
    },
  });
  const loadFavorites = deferredTask<Domain[], void>();
  const checkHealth = deferredTask<number, void>();
  const quiet = fromCallback<AnyEventObject, void>(() => {});
  const descriptor = deferredTask<unknown, { question: unknown }>();
  const bar = { place, origin };
  const shown: string[] = [];
  let tell = (_place: string) => {};
  const keepAddress = fromCallback<AddressCommand, void>(({ receive, sendBack }) => {
    tell = (to) => sendBack({ type: 'address.changed', place: to });
    receive(({ place: to, origin: back }) => {
      shown.push(to);
      Object.assign(bar, { place: to, origin: back });
      tell(to);
    });
    tell(bar.place);
  });
  const actor = createActor(
    consoleMachine.provide({
      actors: {
        keepAddress,
        loadAppConfig: loadAppConfig.logic,
        loadScreens: loadScreens.logic,
        session: logic,
        preferences: preferencesMachine.provide({ actors: { keepPreferences: fromCallback(() => {}) } }),
        connection: connectionMachine.provide({
          actors: { checkHealth: checkHealth.logic, watchNetwork: quiet, watchDomain: quiet },
        }),
        favorites: favoritesMachine.provide({ actors: { loadFavorites: loadFavorites.logic } }),
        domainStatus: domainStatusMachine.provide({
          actors: { watchDescriptor: pollMachine.provide({ actors: { ask: descriptor.logic } }) },
        }),
      },
    }),
    {
      clock,
      input: {
        remembered: token ? remembered : { kind: 'none' },
        preferences: { theme: 'system', timeZone: 'local' },
        place,
        origin,
      },
    },
  ).start();
  const snapshot = () => actor.getSnapshot();
  const session = () => snapshot().children.session!;
  return {
    actor,
    clock,
    bar,
    shown,
    ...tasks,
    loadAppConfig,
    loadScreens,
    left,
    loadFavorites,
    checkHealth,
    descriptor,
    session,
    snapshot,
    go: (to: string) => {
      bar.place = to;
      tell(to);
    },
    signInAs: async (username = 'ada', given = 'token-2') => {
      session().send({ type: 'session.signIn', credentials: { ...credentials, username } });
      await signIn.answer(opened(given, 24 * hour, username));
    },
    /** The server refuses the token of a call. */
    refuse: () =>
      session().send({ type: 'session.rejected', token: session().getSnapshot().context.session?.token ?? '' }),
    wrongPassword: async () => {
      session().send({ type: 'session.signIn', credentials });
      await signIn.fail(unauthorised);
    },
    configured: async (change: Partial<AppConfig> = {}, isLoaded = true) => {
      await loadAppConfig.answer(appConfig(change));
      if (isLoaded) loadScreens.last.resolve(loaded(screens));
      await settle();
    },
    value: () => snapshot().value,
    stage: () => selectStage(snapshot()),
    owner: () => (snapshot().context.screens ? snapshot().context.access.owner : undefined),
    domain: () => snapshot().children.domainStatus,
  };
}

/** Signed in as ada, with the screens ready. */
async function inside(place = '/') {
  const console = start({ place });
  await console.openSession.answer(opened());
  await console.configured();
  expect(console.stage()).toBe('screens');
  expect(console.bar.place).toBe(place);
  return console;
}

const none = { address: 'following', setup: { ready: { config: 'current', screens: 'running' } }, domain: 'none' };

describe('console: the first stage', () => {
  type Console = ReturnType<typeof start>;

  /** Begins to wait for the first stage. `isDrawn`: whether it has come. */
  async function wait() {
    const given = start();
    let drawn = false;
    void firstStage(given.actor).then(() => (drawn = true));
    await settle();
    expect(drawn).toBe(false);
    return { ...given, isDrawn: () => drawn };
  }
  const signedIn = ({ openSession }: Console) => openSession.answer(opened());

  it('waits for the session, the settings and the code of the screens', async () => {
    const given = await wait();
    await signedIn(given);
    await given.configured({}, false);
    expect(given.isDrawn()).toBe(false);
    expect(given.loadScreens.last.input).toEqual({ operator: 'ada' });
    await given.loadScreens.answer(loaded(fromCallback(() => {})));
    expect(given.isDrawn()).toBe(true);
  });

  it('comes when the token is refused while the code of the screens waits for an answer', async () => {
    const given = await wait();
    await signedIn(given);
    await given.configured({}, false);
    expect(given.isDrawn()).toBe(false);
    given.refuse();
    await settle();
    expect(given.isDrawn()).toBe(true);
  });

  it.each<[string, (given: Console) => unknown]>([
    ['the token is refused', ({ openSession }) => openSession.last.resolve(undefined)],
    ['the server does not answer', ({ openSession }) => openSession.last.reject(unreachable)],
    [
      'the settings can not be loaded',
      (given) => signedIn(given).then(() => given.loadAppConfig.last.reject(unreachable)),
    ],
    [
      'the code of the screens can not be loaded',
      (given) =>
        signedIn(given)
          .then(() => given.configured({}, false))
          .then(() => given.loadScreens.last.reject(new Error('not loaded'))),
    ],
    ['the token is refused before the settings are loaded', (given) => signedIn(given).then(given.refuse)],
    [
      'the console crashes',
      ({ actor }) => {
        actor.subscribe({ error: () => {} });
        actor.send({ type: 'access.changed' } as never);
      },
    ],
  ])('comes when %s', async (_, change) => {
    const given = await wait();
    await change(given);
    await settle();
    expect(given.isDrawn()).toBe(true);
  });
});

describe('console: the screens', () => {
  it('are loaded again on request after a failure, which stays until then', async () => {
    const { actor, openSession, configured, loadScreens, stage } = start();
    await openSession.answer(opened());
    await configured({}, false);
    expect(stage()).toBe('preparing');
    await loadScreens.fail(new Error('not loaded'));
    expect([stage(), selectLoadingAgain(actor.getSnapshot())]).toEqual(['unloaded', false]);
    actor.send({ type: 'screens.retry' });
    expect([stage(), selectLoadingAgain(actor.getSnapshot())]).toEqual(['unloaded', true]);
    await loadScreens.answer(loaded(fromCallback(() => {})));
    expect(stage()).toBe('screens');
  });
});

describe('console: signing in', () => {
  it('restores the session, prepares, and shows the screens at the address', async () => {
    const { stage, session, openSession, loadAppConfig, value, owner, bar, configured, loadFavorites } = start({
      place: '/domains?filter=a',
    });
    expect(stage()).toBe('starting');
    await openSession.answer(opened());
    expect(stage()).toBe('preparing');
    expect(loadAppConfig.calls).toHaveLength(1);
    expect(loadFavorites.calls).toEqual([]);
    expect(owner()).toBeUndefined();
    await configured({ sessionTimeoutMinutes: 7 });
    expect(session().getSnapshot().context.inactivityLimit).toBe(7 * minute);
    expect(value()).toEqual({ inside: none });
    expect(owner()).toBe('ada');
    expect(loadFavorites.calls).toHaveLength(1);
    expect(bar.place).toBe('/domains?filter=a');
  });

  it('goes to the sign-in page, and back to the exact address', async () => {
    const place = '/domain/acme/plans/settings?tab=2';
    const { stage, value, bar, signInAs, domain } = start({ place, token: false });
    expect(value()).toEqual({ outside: 'shown' });
    expect(stage()).toBe('signIn');
    expect(bar).toEqual({ place: '/login', origin: place });
    expect(domain()).toBeUndefined();
    await signInAs();
    expect(bar.place).toBe(place);
    expect(domain()?.getSnapshot().context.key).toEqual({ namespace: 'acme', id: 'plans' });
  });

  it.each([
    ['to the home page from the sign-in page', '/login', undefined, '/'],
    ['to the page from before, although the sign-in page was reloaded', '/login', '/users?page=2', '/users?page=2'],
    ['back after a refused token', '/users', undefined, '/users'],
  ])('goes %s', async (_, place, origin, back) => {
    const { openSession, bar, signInAs } = start({ place, origin, token: place === '/users' });
    if (place === '/users') openSession.last.resolve(undefined);
    await settle();
    expect(bar).toEqual({ place: '/login', origin: place === '/users' ? back : origin });
    await signInAs();
    expect(bar.place).toBe(back);
  });

  it('shows the sign-in page for each page that needs a session, and remembers the last one', () => {
    const { go, bar, stage } = start({ place: '/users', token: false });
    go('/domains');
    expect(stage()).toBe('signIn');
    expect(bar).toEqual({ place: '/login', origin: '/domains' });
  });

  it('stays on the logged-out page until Sign in is chosen', () => {
    const { actor, stage, bar } = start({ place: '/logged-out', token: false });
    expect(stage()).toBe('loggedOut');
    expect(bar.place).toBe('/logged-out');
    actor.send({ type: 'console.signIn' });
    expect(stage()).toBe('signIn');
    expect(bar.place).toBe('/login');
  });

  it.each(['/login', '/logged-out'])('redirects from %s while signed in', async (place) => {
    const { go, bar, stage } = await inside('/users');
    go(place);
    expect(bar.place).toBe('/');
    expect(stage()).toBe('screens');
  });

  it('retries reading the configuration with growing delays, and on request', async () => {
    const { actor, clock, openSession, loadAppConfig, stage, configured } = start();
    await openSession.answer(opened());
    await expectRetries({
      task: loadAppConfig,
      clock,
      waits: [4, 8, 16, 32, 60],
      check: () => {
        expect(stage()).toBe('unprepared');
        expect(actor.getSnapshot().context.problem).toEqual(unreachable);
      },
    });
    await loadAppConfig.fail(unreachable);
    actor.send({ type: 'config.retry' });
    await configured();
    expect(stage()).toBe('screens');
    expect(actor.getSnapshot().context.problem).toBeUndefined();
  });
});

describe('console: signing out', () => {
  it('goes to the sign-in page and keeps no data', async () => {
    const { session, snapshot, stage, bar, owner } = await inside('/users');
    snapshot().children.notifications!.send({ type: 'notice.show', notice: { intent: 'error', title: 'secret' } });
    session().send({ type: 'session.signOut' });
    expect(stage()).toBe('signIn');
    expect(bar).toEqual({ place: '/login', origin: undefined });
    expect(owner()).toBeUndefined();
    expect(snapshot().context).toMatchObject({ appConfig: undefined, origin: undefined });
    expect(snapshot().children.notifications!.getSnapshot().context).toMatchObject({ shown: [], kept: [] });
    for (const child of ['favorites', 'connection', 'domainStatus'] as const)
      expect(snapshot().children[child]).toBeUndefined();
  });

  it('returns to the same page when someone signs in again after signing out in another tab', async () => {
    const { bar, tabs, owner, signInAs } = await inside('/users?page=2');
    tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
    expect(owner()).toBeUndefined();
    expect(bar).toEqual({ place: '/login', origin: '/users?page=2' });
    await signInAs();
    expect(bar.place).toBe('/users?page=2');
  });

  it('shows the same screens again when there was unsaved work after signing out in another tab', async () => {
    const { bar, stage, snapshot, tabs, work, owner, signInAs } = await inside('/users?page=2');
    const before = { ...snapshot().children };
    work.isUnsaved = true;
    tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
    expect([stage(), owner()]).toEqual(['signIn', 'ada']);
    expect(bar).toEqual({ place: '/login', origin: '/users?page=2' });
    await signInAs();
    expect([stage(), bar.place]).toEqual(['screens', '/users?page=2']);
    expect(snapshot().children.favorites).toBe(before.favorites);
  });

  it('goes to an empty sign-in page when the kept work is given up', async () => {
    const { bar, stage, session, tabs, work, owner } = await inside('/users?page=2');
    work.isUnsaved = true;
    tabs.report({ type: 'tabs.signedOut', token: 'token-1' });
    session().send({ type: 'session.discard' });
    expect([stage(), owner()]).toEqual(['signIn', undefined]);
    expect(bar).toEqual({ place: '/login', origin: '/users?page=2' });
  });

  it('shows the logged-out page after a timeout, then returns to the same page and screens', async () => {
    const place = '/domain/acme/plans/dashboard?x=1';
    const { actor, snapshot, stage, bar, owner, tabs, signInAs, domain, loadAppConfig } = await inside(place);
    const before = { ...snapshot().children };
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    expect(stage()).toBe('loggedOut');
    expect(bar).toEqual({ place: '/logged-out', origin: place });
    expect(owner()).toBe('ada');
    expect(domain()).toBe(before.domainStatus);
    actor.send({ type: 'console.signIn' });
    expect(stage()).toBe('signIn');
    expect(bar).toEqual({ place: '/login', origin: place });
    await signInAs();
    expect(stage()).toBe('screens');
    expect(bar.place).toBe(place);
    expect(domain()).toBe(before.domainStatus);
    expect(snapshot().children.favorites).toBe(before.favorites);
    expect(loadAppConfig.calls).toHaveLength(1);
  });

  it.each([
    ['back to the same page after a wrong password', 'ada', '/users'],
    ['to the home page for another user', 'dana', '/'],
  ])('goes %s', async (_, who, back) => {
    const { actor, stage, bar, tabs, wrongPassword, signInAs } = await inside('/users');
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    actor.send({ type: 'console.signIn' });
    await wrongPassword();
    expect(stage()).toBe('signIn');
    await signInAs(who);
    expect(bar.place).toBe(back);
  });

  it("does not go back to hidden screens with the browser's Back button", async () => {
    const { stage, bar, tabs, go, signInAs, domain } = await inside('/domain/acme/plans');
    const before = domain();
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    go('/domain/acme/other');
    expect(stage()).toBe('signIn');
    expect(bar).toEqual({ place: '/login', origin: '/domain/acme/plans' });
    expect(domain()).toBe(before);
    await signInAs();
    expect(bar.place).toBe('/domain/acme/plans');
    expect(domain()).toBe(before);
  });

  it('restarts everything for another user', async () => {
    const { snapshot, stage, owner, left, tabs, signInAs, loadAppConfig, loadFavorites, configured } = await inside();
    const before = { ...snapshot().children };
    snapshot().children.notifications!.send({ type: 'notice.show', notice: { intent: 'error', title: 'secret' } });
    tabs.report({ type: 'tabs.timedOut', token: 'token-1' });
    await signInAs('bob');
    expect([stage(), left]).toEqual(['preparing', ['bob']]);
    expect(loadAppConfig.calls).toHaveLength(2);
    expect(snapshot().children.connection).not.toBe(before.connection);
    expect(snapshot().children.notifications!.getSnapshot().context.kept).toEqual([]);
    await configured();
    expect(owner()).toBe('bob');
    expect(loadFavorites.calls).toHaveLength(2);
  });

  it('changes nothing while the session is suspended', async () => {
    const { session, snapshot, stage, bar, signInAs, shown } = await inside('/domain/acme/plans');
    const before = snapshot().value;
    session().send({ type: 'session.rejected', token: 'token-1' });
    expect(stage()).toBe('screens');
    await signInAs();
    expect(snapshot().value).toEqual(before);
    expect(shown).toEqual([]);
    expect(bar.place).toBe('/domain/acme/plans');
  });

  it('stays on the page when another tab signs in again', async () => {
    const { stage, bar, tabs, openSession, shown, domain } = await inside('/domain/acme/plans');
    const before = domain();
    tabs.report({ type: 'tabs.signedIn', token: 'token-2' });
    await openSession.answer(opened('token-2'));
    expect(stage()).toBe('screens');
    expect(shown).toEqual([]);
    expect(bar.place).toBe('/domain/acme/plans');
    expect(domain()).toBe(before);
    tabs.report({ type: 'tabs.signedIn', token: 'token-3' });
    await openSession.answer(undefined);
    expect(stage(), 'a refused token').toBe('signIn');
    expect(bar).toEqual({ place: '/login', origin: '/domain/acme/plans' });
  });
});

describe('console: saved settings', () => {
  it('are reread while the screens stay', async () => {
    const { actor, snapshot, session, owner, loadAppConfig, loadFavorites, configured } = await inside();
    actor.send({ type: 'config.changed' });
    expect(loadAppConfig.calls).toHaveLength(2);
    expect(owner()).toBe('ada');
    await configured({ namespacesEnabled: false, sessionTimeoutMinutes: 7 });
    expect(snapshot().context.appConfig).toEqual(appConfig({ namespacesEnabled: false, sessionTimeoutMinutes: 7 }));
    expect(session().getSnapshot().context.inactivityLimit).toBe(7 * minute);
    expect(snapshot().value).toEqual({ inside: none });
    expect(loadFavorites.calls).toHaveLength(1);
  });

  it('are requested again when more were saved, and the older request is aborted', async () => {
    const { actor, loadAppConfig } = await inside();
    actor.send({ type: 'config.changed' });
    actor.send({ type: 'config.changed' });
    expect(loadAppConfig.calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  });

  it('are retried when they cannot be read, and keep the previous values until then', async () => {
    const { actor, clock, snapshot, owner, stage, loadAppConfig, configured } = await inside();
    actor.send({ type: 'config.changed' });
    const check = () => {
      expect([owner(), stage()]).toEqual(['ada', 'screens']);
      expect(snapshot().context.appConfig).toEqual(appConfig());
    };
    await expectRetries({ task: loadAppConfig, clock, waits: [4, 8], check });
    await configured({ namespacesEnabled: false });
    expect(snapshot().context).toMatchObject({ attempt: 0, appConfig: { namespacesEnabled: false } });
  });
});

describe('console: domains', () => {
  const keyOf = (domain: ReturnType<typeof start>['domain']): DomainKey | undefined =>
    domain()?.getSnapshot().context.key;

  it('opens, switches and leaves the domain in the address', async () => {
    const { go, domain, descriptor } = await inside();
    expect(domain()).toBeUndefined();
    go('/domain/acme/plans');
    const first = domain();
    expect(keyOf(domain)).toEqual({ namespace: 'acme', id: 'plans' });
    go('/domain/acme/plans/settings');
    expect(domain()).toBe(first);
    go('/domain/acme/a%2Fb');
    expect(keyOf(domain)).toEqual({ namespace: 'acme', id: 'a/b' });
    expect(descriptor.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    go('/domains');
    expect(domain()).toBeUndefined();
    expect(descriptor.calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it('opens a domain before the configuration is loaded', async () => {
    const { openSession, domain } = start({ place: '/domain/acme/plans' });
    await openSession.answer(opened());
    expect(keyOf(domain)).toEqual({ namespace: 'acme', id: 'plans' });
  });

  it.each(['/domains', '/domain/acme/plans'])('rereads stale data at %s when the server is back', async (place) => {
    const { snapshot, checkHealth, clock, loadFavorites, descriptor, domain } = await inside(place);
    loadFavorites.last.resolve([]);
    descriptor.calls.at(-1)?.reject(rejected('not_found', 404));
    await settle();
    const status = snapshot().children.connection!;
    status.send({ type: 'network.lost' });
    await checkHealth.fail(unreachable);
    status.send({ type: 'connection.retry' });
    await checkHealth.answer(1_000);
    expect(snapshot().status).toBe('active');
    expect(loadFavorites.calls).toHaveLength(2);
    expect(descriptor.calls).toHaveLength(domain() ? 2 : 0);
    clock.increment(1);
  });
});

describe('console: generated paths', () => {
  const access = (change: Partial<Access> = {}): { type: 'access.changed'; access: Access } => ({
    type: 'access.changed',
    access: { owner: 'ada', status: 'shown', ...change },
  });
  const ended = createMachine({ initial: 'left', states: { left: { type: 'final' } } });
  // Without this, the stand-in session would report its own access and replace that of the path.
  const deaf = consoleMachine.provide({ actions: { limitInactivity: () => {} } });
  itReachesEveryState(
    deaf,
    {
      input: { remembered, preferences: { theme: 'system', timeZone: 'local' }, place: '/users', origin: undefined },
      tasks: {
        loadAppConfig: { outputs: [appConfig()], errors: [unreachable] },
        loadScreens: { outputs: [loaded(ended)] },
      },
      watches: ['keepAddress'],
      children: ['preferences', 'notifications', 'connection', 'favorites', 'domainStatus'],
      standIns: { session: createMachine({ tags: 'starting', context: {} }) },
      events: [
        access(),
        access({ owner: 'bob' }),
        access({ status: 'timedOut' }),
        access({ owner: undefined, status: 'signedOut' }),
        { type: 'address.changed', place: '/login' },
        { type: 'address.changed', place: '/users' },
        { type: 'address.changed', place: '/domain/acme/plans' },
        { type: 'console.signIn' },
        { type: 'config.retry' },
        { type: 'config.changed' },
        { type: 'screens.retry' },
        { type: 'connection.renew' },
      ],
      contextKeys: ['access', 'place', 'domain'],
    },
    ['outside.leading', 'inside.address.arriving', 'inside.domain.deciding'],
  );
});
