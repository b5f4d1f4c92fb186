import { type ActorRefFrom, raise, type SnapshotFrom } from 'xstate';
import type { Place } from '~/api/browser/address';
import { domainAt, isLoggedOutPage } from '~/core/paths';
import { type Access, accessOf, consoleSetup, preparation, sameAccess, type Stage } from './console-setup';

const accessIn = ({ event }: { event: { access: Access } }) => event.access;
const whenAccess = <Type extends string>(type: Type) => ({ type, params: accessIn }) as const;
const placeIn = ({ event }: { event: { place: Place } }) => event.place;
const whenPlace = <Type extends string>(type: Type) => ({ type, params: placeIn }) as const;
const keepAccess = { type: 'keepAccess', params: accessIn } as const;
const keepPlace = { type: 'keepPlace', params: placeIn } as const;
/** Another domain is opened instead of this one. */
const toOtherDomain = {
  guard: whenPlace('isOtherDomain'),
  target: 'deciding',
  actions: keepPlace,
} as const;

/**
 * The whole console: who is signed in, what must be loaded before the screens are shown, and which domain is open. Lives outside React for the
 * whole lifetime of the page. The router chooses the screen; this chart follows the address to open and leave domains, and redirects to and from
 * the two pages outside (spec server-level §2, §4). Its children handle all expected failures: if one crashes, so does this machine, and the
 * error boundary reports it.
 */
export const consoleMachine = consoleSetup.createMachine({
  id: 'console',
  context: ({ input }) => ({
    ...input,
    access: { owner: undefined, starting: true, hidden: false, timedOut: false, endedElsewhere: false },
    domain: domainAt(input.place),
    appConfig: undefined,
    problem: undefined,
    attempt: 0,
  }),
  invoke: [
    { id: 'keepAddress', src: 'keepAddress', onError: {} },
    { id: 'preferences', src: 'preferences', input: ({ context }) => context.preferences },
    { id: 'notifications', src: 'notifications', systemId: 'notifications' },
    {
      id: 'session',
      src: 'session',
      input: ({ context }) => ({ remembered: context.remembered }),
      onSnapshot: {
        guard: ({ context, event }) => !sameAccess(context.access, accessOf(event.snapshot)),
        actions: raise(({ event }) => ({ type: 'access.changed', access: accessOf(event.snapshot) })),
      },
    },
  ],
  on: { 'address.changed': { actions: keepPlace } },
  initial: 'starting',
  states: {
    starting: {
      tags: 'starting',
      on: {
        'access.changed': [
          { guard: whenAccess('isOwned'), target: 'inside', actions: keepAccess },
          { guard: whenAccess('isStarting'), actions: keepAccess },
          { target: 'outside', actions: ['keepOrigin', keepAccess] },
        ],
      },
    },
    outside: {
      tags: 'outside',
      initial: 'leading',
      on: {
        'access.changed': [
          { guard: whenAccess('isOwned'), target: 'inside', actions: keepAccess },
          { actions: keepAccess },
        ],
        'address.changed': [
          { guard: whenPlace('isInsidePlace'), target: '.leading', actions: [keepPlace, 'keepOrigin'] },
          { actions: keepPlace },
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
      tags: 'inside',
      type: 'parallel',
      invoke: { id: 'serverStatus', src: 'serverStatus', input: ({ self }) => ({ listener: self }) },
      exit: 'forgetAppConfig',
      on: {
        'access.changed': [
          {
            guard: whenAccess('isOtherOwner'),
            target: 'inside',
            reenter: true,
            actions: ['forgetNotices', 'forgetOrigin', keepAccess],
          },
          { guard: whenAccess('isTimedOut'), actions: ['keepOrigin', keepAccess, 'showLoggedOut'] },
          { guard: whenAccess('isClosed'), actions: ['keepOrigin', keepAccess, 'showSignIn'] },
          { guard: whenAccess('isShownAgain'), actions: [keepAccess, 'showOrigin'] },
          { guard: whenAccess('isOwned'), actions: keepAccess },
          {
            guard: whenAccess('isEndedElsewhere'),
            target: 'outside',
            actions: ['forgetNotices', 'keepOrigin', keepAccess, 'showSignIn'],
          },
          {
            target: 'outside',
            actions: ['forgetNotices', 'forgetOrigin', keepAccess, 'showSignIn'],
          },
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
                  { guard: whenPlace('isAtOutsidePage'), target: 'arriving', actions: keepPlace },
                  { guard: whenPlace('isAtHiddenPage'), actions: ['keepOrigin', 'showSignIn'] },
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
            none: {
              on: { 'address.changed': toOtherDomain },
            },
            open: {
              invoke: {
                id: 'domainStatus',
                src: 'domainStatus',
                input: ({ context }) => context.domain ?? { namespace: '', id: '' },
              },
              on: {
                'address.changed': toOtherDomain,
                'server.recovered': { actions: 'refreshDomain' },
              },
            },
          },
        },
      },
    },
  },
});

export type ConsoleActor = ActorRefFrom<typeof consoleMachine>;
export type ConsoleSnapshot = SnapshotFrom<typeof consoleMachine>;

export function selectStage(s: ConsoleSnapshot): Stage {
  const { access, place } = s.context;
  if (s.hasTag('starting')) return 'starting';
  if (s.hasTag('outside') || access.hidden) return isLoggedOutPage(place) ? 'loggedOut' : 'signIn';
  if (s.hasTag('ready')) return 'screens';
  return s.matches({ inside: { setup: 'unprepared' } }) ? 'unprepared' : 'preparing';
}

/** The owner of the screens, visible or hidden. A change of owner creates new screens. */
export const selectScreensOf = (s: ConsoleSnapshot) => (s.hasTag('ready') ? s.context.access.owner : undefined);

export const selectAppConfig = (s: ConsoleSnapshot) => s.context.appConfig;

export const selectProblem = (s: ConsoleSnapshot) => s.context.problem;

export const selectDomainStatus = (s: ConsoleSnapshot) => s.children.domainStatus;

export const selectServerStatus = (s: ConsoleSnapshot) => s.children.serverStatus;

export const selectFavorites = (s: ConsoleSnapshot) => s.children.favorites;
