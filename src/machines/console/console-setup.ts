import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Place } from '~/api/browser/address';
import type { Preferences } from '~/api/browser/preference-store';
import type { AppConfig } from '~/api/rest/server';
import type { DomainKey } from '~/api/rest/domains';
import { domainAt, isOutsidePage, sameKey } from '~/core/paths';
import type { ApiProblem } from '~/core/problem';
import { domainStatusMachine } from '~/machines/domain-status/domain-status-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { failing, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import { notificationsMachine } from '~/machines/notifications/notifications-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import { serverStatusMachine } from '~/machines/server-status/server-status-machine';
import type { Services } from '~/machines/services';
import {
  type Remembered,
  selectAuthenticated,
  selectOwner,
  selectStarting,
  selectSuspended,
  selectTimedOut,
  sessionMachine,
  type SessionSnapshot,
} from '~/machines/session/session-machine';

type Context = {
  remembered: Remembered;
  preferences: Preferences;
  access: Access;
  place: Place;
  /** The page to return to after signing in. */
  origin: Place | undefined;
  domain: DomainKey | undefined;
  appConfig: AppConfig | undefined;
  problem: ApiProblem | undefined;
  attempt: number;
};

/** Commands for the `keepAddress` actor. */
export type AddressCommand = { type: 'address.show'; place: Place; origin?: Place | undefined };

const leading = (place: Place, origin?: Place): AddressCommand => ({ type: 'address.show', place, origin });

/** The types, actors, actions and guards of the console's chart. */
export const consoleSetup = setup({
  types: {} as {
    input: { remembered: Remembered; preferences: Preferences; place: Place; origin: Place | undefined };
    context: Context;
    events:
      | { type: 'access.changed'; access: Access }
      | { type: 'address.changed'; place: Place }
      | { type: 'console.signIn' }
      | { type: 'config.retry' }
      /** The server's settings were saved, so the loaded ones are out of date. */
      | { type: 'config.changed' }
      | { type: 'server.recovered' };
    tags: 'starting' | 'outside' | 'inside' | 'ready';
    children: {
      session: 'session';
      preferences: 'preferences';
      notifications: 'notifications';
      serverStatus: 'serverStatus';
      favorites: 'favorites';
      domainStatus: 'domainStatus';
      loadAppConfig: 'loadAppConfig';
      keepAddress: 'keepAddress';
    };
  },
  actors: {
    session: sessionMachine,
    preferences: preferencesMachine,
    notifications: notificationsMachine,
    serverStatus: serverStatusMachine,
    favorites: favoritesMachine,
    domainStatus: domainStatusMachine,
    loadAppConfig: unprovidedTask<AppConfig, void>('loadAppConfig'),
    keepAddress: unprovidedWatch<void, AddressCommand>('keepAddress'),
  },
  actions: {
    keepAccess: assign({ access: (_, access: Access) => access }),
    /** The domain of hidden screens stays open behind the pages outside. */
    keepPlace: assign({
      place: (_, place: Place) => place,
      domain: ({ context }, place: Place) => (context.access.hidden ? context.domain : domainAt(place)),
    }),
    keepOrigin: assign({
      origin: ({ context }) => (isOutsidePage(context.place) ? context.origin : context.place),
    }),
    forgetOrigin: assign({ origin: undefined }),
    keepAppConfig: assign({
      appConfig: (_, appConfig: AppConfig) => appConfig,
      problem: undefined,
      attempt: 0,
    }),
    forgetAppConfig: assign({ appConfig: undefined, problem: undefined, attempt: 0 }),
    keepProblem: assign({
      problem: (_, problem: ApiProblem) => problem,
      attempt: ({ context }) => context.attempt + 1,
    }),
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
  },
  guards: {
    isOwned: (_, { owner }: Access) => owner !== undefined,
    isOtherOwner: ({ context }, { owner }: Access) => owner !== undefined && owner !== context.access.owner,
    isStarting: (_, { starting }: Access) => starting,
    isTimedOut: ({ context }, { timedOut }: Access) => timedOut && !context.access.timedOut,
    isEndedElsewhere: (_, { endedElsewhere }: Access) => endedElsewhere,
    /** Only at an outside page: while a token is checked again, the screens are hidden without changing the address. */
    isShownAgain: ({ context }, { hidden, owner }: Access) =>
      context.access.hidden && !hidden && owner !== undefined && isOutsidePage(context.place),
    /** Permanently hidden, at an address of the screens: the token of another tab was refused. */
    isClosed: ({ context }, { hidden, starting }: Access) => hidden && !starting && !isOutsidePage(context.place),
    isInsidePlace: (_, place: Place) => !isOutsidePage(place),
    /** Signed in, but at one of the pages for signed-out users. */
    isAtOutsidePage: ({ context }, place: Place) => !context.access.hidden && isOutsidePage(place),
    /** Signed out, but at a page of the hidden screens, reached with the browser's Back button. */
    isAtHiddenPage: ({ context }, place: Place) => context.access.hidden && !isOutsidePage(place),
    isOutside: ({ context }) => isOutsidePage(context.place),
    isOtherDomain: ({ context }, place: Place) => !context.access.hidden && !sameKey(context.domain, domainAt(place)),
    hasDomain: ({ context }) => context.domain !== undefined,
  },
  delays: { retryBackoff: ({ context }) => Math.min(60_000, 2_000 * 2 ** context.attempt) },
});

const configIn = ({ event }: { event: { output: AppConfig } }) => event.output;
const keepAppConfig = [
  { type: 'keepAppConfig', params: configIn },
  { type: 'limitInactivity', params: configIn },
] as const;
const loadAppConfig = { id: 'loadAppConfig', src: 'loadAppConfig' } as const;

/** Loads the server's settings before the screens are shown, and again after they are saved. */
export const preparation = consoleSetup.createStateConfig({
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
      invoke: { id: 'favorites', src: 'favorites' },
      on: { 'server.recovered': { actions: 'reloadFavorites' } },
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
  },
});

/** The state of the session as far as the console needs it. */
export type Access = {
  /** The user whose screens exist. */
  owner: string | undefined;
  starting: boolean;
  /** The owner's screens still exist, but are hidden until the owner signs in again. */
  hidden: boolean;
  timedOut: boolean;
  /** Ended by what happened in another tab. */
  endedElsewhere: boolean;
};

export function accessOf(session: SessionSnapshot): Access {
  const owner = selectOwner(session);
  return {
    owner,
    starting: selectStarting(session),
    hidden: owner !== undefined && !selectAuthenticated(session) && !selectSuspended(session),
    timedOut: selectTimedOut(session),
    endedElsewhere: session.context.endedElsewhere !== undefined,
  };
}

export const sameAccess = (a: Access, b: Access) =>
  (Object.keys(a) as (keyof Access)[]).every((key) => a[key] === b[key]);

/** Which of the outside pages is shown, or that the screens are. */
export type Stage = 'starting' | 'signIn' | 'loggedOut' | 'preparing' | 'unprepared' | 'screens';

export const consoleActors = ({ api, address }: Pick<Services, 'api' | 'address'>) => ({
  loadAppConfig: fromPromise<AppConfig, void>(({ signal }) => api.appConfig.get(signal)),
  keepAddress: fromCallback<AddressCommand, void>(({ receive, sendBack }) => {
    receive(({ place, origin }) => address.show(place, origin));
    return address.watch((place) => sendBack({ type: 'address.changed', place }));
  }),
});
