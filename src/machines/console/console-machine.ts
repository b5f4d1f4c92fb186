import {
  type ActorRefFrom,
  assertEvent,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
  type SnapshotFrom,
} from 'xstate';
import type { ConsolePath } from '~/api/browser/address';
import type { Preferences } from '~/api/browser/stores';
import type { AppConfig } from '~/api/rest/server';
import { domainAt, isLoggedOutPage, isOutsidePage, sameKey } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import { connectionMachine } from '~/machines/connection/connection-machine';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { failedAgain, failing, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import { notificationsMachine } from '~/machines/notifications/notifications-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import type { Services } from '~/machines/services';
import {
  type Remembered,
  selectAuthenticated,
  selectEndedElsewhere,
  selectOwner,
  selectStarting,
  selectSuspended,
  selectTimedOut,
  sessionMachine,
  type SessionSnapshot,
} from '~/machines/session/session-machine';
import type { LoadedScreens, ScreensActor, ScreensCode } from './screens-machine';

/** Whose screens exist, and the state of the session as far as the console needs it. */
export type Access = {
  owner: string | undefined;
  /**
   * `shown`, also behind the dialog for signing in again; `hidden`, until the owner signs in again; `endedElsewhere`: by what happened in
   * another tab, and no screens are left.
   */
  status: 'starting' | 'shown' | 'hidden' | 'timedOut' | 'endedElsewhere' | 'signedOut';
};

export function accessOf(session: SessionSnapshot): Access {
  const owner = selectOwner(session);
  const status = (): Access['status'] => {
    if (owner === undefined && selectEndedElsewhere(session) !== undefined) return 'endedElsewhere';
    if (selectStarting(session)) return 'starting';
    if (selectTimedOut(session)) return 'timedOut';
    if (owner === undefined) return 'signedOut';
    return selectAuthenticated(session) || selectSuspended(session) ? 'shown' : 'hidden';
  };
  return { owner, status: status() };
}

const isSame = (one: Access, other: Access) => one.owner === other.owner && one.status === other.status;

/** The owner's screens exist, but the pages outside are shown. */
export const isHidden = ({ owner, status }: Access) => owner !== undefined && status !== 'shown';

type Input = {
  remembered: Remembered;
  preferences: Preferences;
  place: ConsolePath;
  /** The page to return to after signing in. */
  origin: ConsolePath | undefined;
};

const contextOf = (input: Input) => ({
  ...input,
  access: { owner: undefined, status: 'starting' } as Access,
  domain: domainAt(input.place),
  appConfig: undefined as AppConfig | undefined,
  screens: undefined as ScreensActor | undefined,
  /** What draws the screens that run, or ran last. */
  screensCode: undefined as ScreensCode | undefined,
  problem: undefined as ApiProblem | undefined,
  attempt: 0,
});
type Context = ReturnType<typeof contextOf>;

type ConsoleEvent =
  | { type: 'access.changed'; access: Access }
  | { type: 'address.changed'; place: ConsolePath }
  | { type: 'console.signIn' }
  | { type: 'config.retry' }
  /** The server's settings were saved, so the loaded ones are out of date. */
  | { type: 'config.changed' }
  | { type: 'screens.retry' }
  | { type: 'connection.renew' };

export type AddressCommand = { type: 'address.show'; place: ConsolePath; origin?: ConsolePath | undefined };

const leading = (place: ConsolePath, origin?: ConsolePath): AddressCommand => ({ type: 'address.show', place, origin });

/** The event's access or place. Only for events that have one. */
function accessIn(event: ConsoleEvent): Access {
  assertEvent(event, 'access.changed');
  return event.access;
}
function placeIn(event: ConsoleEvent): ConsolePath {
  assertEvent(event, 'address.changed');
  return event.place;
}
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;

const setUp = setup({
  types: {} as {
    input: Input;
    context: Context;
    events: ConsoleEvent;
    tags: 'starting' | 'outside' | 'ready';
    children: {
      session: 'session';
      preferences: 'preferences';
      notifications: 'notifications';
      connection: 'connection';
      favorites: 'favorites';
      domainStatus: 'domainStatus';
      loadAppConfig: 'loadAppConfig';
      loadScreens: 'loadScreens';
      keepAddress: 'keepAddress';
    };
  },
  actors: {
    session: sessionMachine,
    preferences: preferencesMachine,
    notifications: notificationsMachine,
    connection: connectionMachine,
    favorites: favoritesMachine,
    domainStatus: domainStatusMachine,
    loadAppConfig: unprovidedTask<AppConfig, void>('loadAppConfig'),
    /** Loads the code of the screens, and makes those of one operator. */
    loadScreens: unprovidedTask<LoadedScreens, { operator: string }>('loadScreens'),
    keepAddress: unprovidedWatch<void, AddressCommand>('keepAddress'),
  },
  actions: {
    keepAccess: assign({ access: ({ event }) => accessIn(event) }),
    /** The domain of hidden screens stays open behind the pages outside. */
    keepPlace: assign(({ context, event }) => ({
      place: placeIn(event),
      domain: isHidden(context.access) ? context.domain : domainAt(placeIn(event)),
    })),
    keepOrigin: assign({ origin: ({ context }) => (isOutsidePage(context.place) ? context.origin : context.place) }),
    forgetOrigin: assign({ origin: undefined }),
    keepAppConfig: assign({ appConfig: (_, appConfig: AppConfig) => appConfig, problem: undefined, attempt: 0 }),
    forgetAppConfig: assign({ appConfig: undefined, problem: undefined, attempt: 0 }),
    keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    forgetNotices: sendTo('notifications', { type: 'notice.forgetAll' }),
    limitInactivity: sendTo('session', (_, { sessionTimeoutMinutes }: AppConfig) => ({
      type: 'session.limitInactivity',
      milliseconds: sessionTimeoutMinutes * 60_000,
    })),
    showSignIn: sendTo('keepAddress', ({ context }) => leading('/login', context.origin)),
    showLoggedOut: sendTo('keepAddress', ({ context }) => leading('/logged-out', context.origin)),
    showOrigin: sendTo('keepAddress', ({ context }) => leading(context.origin ?? '/')),
    refreshDomain: sendTo('domainStatus', { type: 'domain.refresh' }),
    reloadFavorites: sendTo('favorites', { type: 'favorites.reload' }),
    startScreens: assign({
      screens: ({ spawn }, { logic, input }: LoadedScreens) => spawn(logic, { systemId: 'screens', input }),
      screensCode: (_, { code }: LoadedScreens) => code,
    }),
    /** They forget what was the operator's, and end. */
    leaveScreens: enqueueActions(({ context: { screens }, event, enqueue }) => {
      if (screens) enqueue.sendTo(screens, { type: 'operator.left', next: accessIn(event).owner });
      enqueue.assign({ screens: undefined });
    }),
  },
  guards: {
    isOwned: ({ event }) => accessIn(event).owner !== undefined,
    isOtherOwner: ({ context, event }) =>
      accessIn(event).owner !== undefined && accessIn(event).owner !== context.access.owner,
    isStarting: ({ event }) => accessIn(event).status === 'starting',
    isTimedOut: ({ context, event }) => accessIn(event).status === 'timedOut' && context.access.status !== 'timedOut',
    isEndedElsewhere: ({ event }) => accessIn(event).status === 'endedElsewhere',
    /** Only at an outside page: while a token is checked again, the screens are hidden without changing the address. */
    isShownAgain: ({ context, event }) =>
      isHidden(context.access) && accessIn(event).status === 'shown' && isOutsidePage(context.place),
    /** Permanently hidden, at an address of the screens: the token of another tab was refused. */
    isClosed: ({ context, event }) =>
      isHidden(accessIn(event)) && accessIn(event).status !== 'starting' && !isOutsidePage(context.place),
    isInsidePlace: ({ event }) => !isOutsidePage(placeIn(event)),
    /** Signed in, but at one of the pages for signed-out users. */
    isAtOutsidePage: ({ context, event }) => !isHidden(context.access) && isOutsidePage(placeIn(event)),
    /** Signed out, but at a page of the hidden screens, reached with the browser's Back button. */
    isAtHiddenPage: ({ context, event }) => isHidden(context.access) && !isOutsidePage(placeIn(event)),
    isOutside: ({ context }) => isOutsidePage(context.place),
    isOtherDomain: ({ context, event }) =>
      !isHidden(context.access) && !sameKey(context.domain, domainAt(placeIn(event))),
    hasDomain: ({ context }) => context.domain !== undefined,
  },
  delays: { retryBackoff: ({ context }) => Math.min(60_000, 2_000 * 2 ** context.attempt) },
});

/** Another domain is opened instead of this one. */
const toOtherDomain = { guard: 'isOtherDomain', target: 'deciding', actions: 'keepPlace' } as const;

const loadAppConfig = { id: 'loadAppConfig', src: 'loadAppConfig' } as const;
const keepAppConfig = [
  { type: 'keepAppConfig', params: outputOf<AppConfig> },
  { type: 'limitInactivity', params: outputOf<AppConfig> },
] as const;
const loadScreens = {
  id: 'loadScreens',
  src: 'loadScreens',
  input: ({ context }: { context: Context }) => ({ operator: context.access.owner ?? '' }),
  onDone: { target: 'running', actions: { type: 'startScreens', params: outputOf<LoadedScreens> } },
  onError: 'failed',
} as const;

/** The server's settings, loaded before the screens are shown and again after they are saved; then the screens. */
const preparation = setUp.createStateConfig({
  initial: 'preparing',
  states: {
    preparing: {
      invoke: {
        ...loadAppConfig,
        onDone: { target: 'ready', actions: keepAppConfig },
        onError: failing('unprepared'),
      },
    },
    unprepared: { after: { retryBackoff: 'preparing' }, on: { 'config.retry': 'preparing' } },
    ready: {
      tags: 'ready',
      type: 'parallel',
      invoke: { id: 'favorites', src: 'favorites' },
      on: { 'connection.renew': { actions: 'reloadFavorites' } },
      exit: 'leaveScreens',
      states: {
        config: {
          initial: 'current',
          states: {
            current: { on: { 'config.changed': 'rereading' } },
            rereading: {
              on: { 'config.changed': { target: 'rereading', reenter: true } },
              invoke: {
                ...loadAppConfig,
                onDone: { target: 'current', actions: keepAppConfig },
                onError: { target: 'outdated', actions: 'countAttempt' },
              },
            },
            outdated: { after: { retryBackoff: 'rereading' }, on: { 'config.changed': 'rereading' } },
          },
        },
        screens: {
          initial: 'loading',
          states: {
            loading: { invoke: loadScreens },
            failed: { on: { 'screens.retry': 'loadingAgain' } },
            loadingAgain: { invoke: loadScreens },
            running: {},
          },
        },
      },
    },
  },
});

/**
 * The whole console: who is signed in, what must be loaded before the screens are shown, and which domain is open. Lives outside React for the
 * whole lifetime of the page. The router chooses the screen; this chart follows the address to open and leave domains, and redirects to and from
 * the two pages outside (spec server-level §2, §4). Its children handle all expected failures: if one crashes, so does this machine, and the
 * error boundary reports it.
 */
export const consoleMachine = setUp.createMachine({
  id: 'console',
  context: ({ input }) => contextOf(input),
  invoke: [
    { id: 'keepAddress', src: 'keepAddress', onError: {} },
    { id: 'preferences', src: 'preferences', systemId: 'preferences', input: ({ context }) => context.preferences },
    { id: 'notifications', src: 'notifications', systemId: 'notifications' },
    {
      id: 'session',
      src: 'session',
      systemId: 'session',
      input: ({ context }) => ({ remembered: context.remembered }),
      onSnapshot: {
        guard: ({ context, event }) => !isSame(context.access, accessOf(event.snapshot)),
        actions: raise(({ event }) => ({ type: 'access.changed', access: accessOf(event.snapshot) })),
      },
    },
  ],
  on: { 'address.changed': { actions: 'keepPlace' } },
  initial: 'starting',
  states: {
    starting: {
      tags: 'starting',
      on: {
        'access.changed': [
          { guard: 'isOwned', target: 'inside', actions: 'keepAccess' },
          { guard: 'isStarting', actions: 'keepAccess' },
          { target: 'outside', actions: ['keepOrigin', 'keepAccess'] },
        ],
      },
    },
    outside: {
      tags: 'outside',
      initial: 'leading',
      on: {
        'access.changed': [{ guard: 'isOwned', target: 'inside', actions: 'keepAccess' }, { actions: 'keepAccess' }],
        'address.changed': [
          { guard: 'isInsidePlace', target: '.leading', actions: ['keepPlace', 'keepOrigin'] },
          { actions: 'keepPlace' },
        ],
        'console.signIn': { actions: 'showSignIn' },
      },
      states: {
        leading: {
          description: 'A page that needs a session is replaced with the sign-in page.',
          always: [
            { guard: 'isOutside', target: 'shown' },
            { target: 'shown', actions: 'showSignIn' },
          ],
        },
        shown: {},
      },
    },
    inside: {
      type: 'parallel',
      invoke: { id: 'connection', src: 'connection', input: ({ self }) => ({ listener: self }) },
      exit: 'forgetAppConfig',
      on: {
        'access.changed': [
          {
            guard: 'isOtherOwner',
            target: 'inside',
            reenter: true,
            actions: ['forgetNotices', 'forgetOrigin', 'keepAccess'],
          },
          { guard: 'isTimedOut', actions: ['keepOrigin', 'keepAccess', 'showLoggedOut'] },
          { guard: 'isClosed', actions: ['keepOrigin', 'keepAccess', 'showSignIn'] },
          { guard: 'isShownAgain', actions: ['keepAccess', 'showOrigin'] },
          { guard: 'isOwned', actions: 'keepAccess' },
          {
            guard: 'isEndedElsewhere',
            target: 'outside',
            actions: ['forgetNotices', 'keepOrigin', 'keepAccess', 'showSignIn'],
          },
          { target: 'outside', actions: ['forgetNotices', 'forgetOrigin', 'keepAccess', 'showSignIn'] },
        ],
        'console.signIn': { actions: 'showSignIn' },
      },
      states: {
        address: {
          initial: 'arriving',
          states: {
            arriving: {
              always: [{ guard: 'isOutside', target: 'following', actions: 'showOrigin' }, { target: 'following' }],
            },
            following: {
              description: 'While the screens are hidden, only the two pages outside are shown.',
              on: {
                'address.changed': [
                  { guard: 'isAtOutsidePage', target: 'arriving', actions: 'keepPlace' },
                  { guard: 'isAtHiddenPage', actions: ['keepOrigin', 'showSignIn'] },
                ],
              },
            },
          },
        },
        setup: preparation,
        domain: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasDomain', target: 'open' }, { target: 'none' }] },
            none: { on: { 'address.changed': toOtherDomain } },
            open: {
              invoke: {
                id: 'domainStatus',
                src: 'domainStatus',
                input: ({ context }) => context.domain ?? { namespace: '', id: '' },
              },
              on: { 'address.changed': toOtherDomain, 'connection.renew': { actions: 'refreshDomain' } },
            },
          },
        },
      },
    },
  },
});

export type ConsoleActor = ActorRefFrom<typeof consoleMachine>;
export type ConsoleSnapshot = SnapshotFrom<typeof consoleMachine>;

/** Which of the outside pages is shown, or that the screens are. */
export type Stage = 'starting' | 'signIn' | 'loggedOut' | 'preparing' | 'unprepared' | 'unloaded' | 'screens';

export function selectStage(s: ConsoleSnapshot): Stage {
  const { access, place } = s.context;
  if (s.hasTag('starting')) return 'starting';
  if (s.hasTag('outside') || isHidden(access)) return isLoggedOutPage(place) ? 'loggedOut' : 'signIn';
  if (!s.hasTag('ready')) return s.matches({ inside: { setup: 'unprepared' } }) ? 'unprepared' : 'preparing';
  if (s.context.screens) return 'screens';
  return s.matches({ inside: { setup: { ready: { screens: 'loading' } } } }) ? 'preparing' : 'unloaded';
}

/** The screens of the signed-in operator, visible or hidden. Another operator gets others. */
export const selectScreens = (s: ConsoleSnapshot) => s.context.screens;
export const selectScreensCode = (s: ConsoleSnapshot) => s.context.screensCode;

/** The screens could not be loaded, and are being loaded again. */
export const selectLoadingAgain = (s: ConsoleSnapshot) =>
  s.matches({ inside: { setup: { ready: { screens: 'loadingAgain' } } } });

export const selectAppConfig = (s: ConsoleSnapshot) => s.context.appConfig;

export const selectProblem = (s: ConsoleSnapshot) => s.context.problem;

export const selectDomainStatus = (s: ConsoleSnapshot) => s.children.domainStatus;

export const selectConnection = (s: ConsoleSnapshot) => s.children.connection;

export const selectFavorites = (s: ConsoleSnapshot) => s.children.favorites;

export const consoleActors = ({ api, address }: Pick<Services, 'api' | 'address'>) => ({
  loadAppConfig: fromPromise<AppConfig, void>(({ signal }) => api.appConfig.get(signal)),
  keepAddress: fromCallback<AddressCommand, void>(({ receive, sendBack }) => {
    receive(({ place, origin }) => address.show(place, origin));
    return address.watch((place) => sendBack({ type: 'address.changed', place }));
  }),
});
