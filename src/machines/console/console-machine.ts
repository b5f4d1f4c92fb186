import { type ActorRefFrom, raise, type SnapshotFrom } from 'xstate';
import { domainAt, isLoggedOutPage } from '~/core/paths';
import { accessOf, consoleSetup, preparation, sameAccess, type Stage } from './console-setup';

/**
 * The whole console: who is in, what must be known before its screens stand, and which domain is open. Lives outside React from
 * start to end. The router chooses the screen; this chart only follows the address to open and leave domains, and leads it to
 * and from the two pages outside (spec server-level §2, §4). Its children never fail by design: should one crash, so does
 * this machine, and the error boundary says so.
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
    { id: 'notifications', src: 'notifications' },
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
  on: { 'address.changed': { actions: { type: 'keepPlace', params: ({ event }) => event.place } } },
  initial: 'starting',
  states: {
    starting: {
      tags: 'starting',
      on: {
        'access.changed': [
          {
            guard: { type: 'isOwned', params: ({ event }) => event.access },
            target: 'inside',
            actions: { type: 'keepAccess', params: ({ event }) => event.access },
          },
          {
            guard: { type: 'isStarting', params: ({ event }) => event.access },
            actions: { type: 'keepAccess', params: ({ event }) => event.access },
          },
          {
            target: 'outside',
            actions: ['keepOrigin', { type: 'keepAccess', params: ({ event }) => event.access }],
          },
        ],
      },
    },
    outside: {
      tags: 'outside',
      initial: 'leading',
      on: {
        'access.changed': [
          {
            guard: { type: 'isOwned', params: ({ event }) => event.access },
            target: 'inside',
            actions: { type: 'keepAccess', params: ({ event }) => event.access },
          },
          { actions: { type: 'keepAccess', params: ({ event }) => event.access } },
        ],
        'address.changed': [
          {
            guard: { type: 'isInsidePlace', params: ({ event }) => event.place },
            target: '.leading',
            actions: [{ type: 'keepPlace', params: ({ event }) => event.place }, 'keepOrigin'],
          },
          { actions: { type: 'keepPlace', params: ({ event }) => event.place } },
        ],
        'console.signIn': { actions: 'showSignIn' },
      },
      states: {
        leading: {
          description: 'A page that needs a session is replaced by the sign-in page.',
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
      invoke: {
        id: 'serverStatus',
        src: 'serverStatus',
        input: ({ self }) => ({ listener: self }),
      },
      exit: 'forgetAppConfig',
      on: {
        'access.changed': [
          {
            guard: { type: 'isOtherOwner', params: ({ event }) => event.access },
            target: 'inside',
            reenter: true,
            actions: [
              'forgetNotices',
              'forgetOrigin',
              { type: 'keepAccess', params: ({ event }) => event.access },
            ],
          },
          {
            guard: { type: 'isTimedOut', params: ({ event }) => event.access },
            actions: [
              'keepOrigin',
              { type: 'keepAccess', params: ({ event }) => event.access },
              'showLoggedOut',
            ],
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.access },
            actions: [
              'keepOrigin',
              { type: 'keepAccess', params: ({ event }) => event.access },
              'showSignIn',
            ],
          },
          {
            guard: { type: 'isShownAgain', params: ({ event }) => event.access },
            actions: [{ type: 'keepAccess', params: ({ event }) => event.access }, 'showOrigin'],
          },
          {
            guard: { type: 'isOwned', params: ({ event }) => event.access },
            actions: { type: 'keepAccess', params: ({ event }) => event.access },
          },
          {
            guard: { type: 'isEndedElsewhere', params: ({ event }) => event.access },
            target: 'outside',
            actions: [
              'forgetNotices',
              'keepOrigin',
              { type: 'keepAccess', params: ({ event }) => event.access },
              'showSignIn',
            ],
          },
          {
            target: 'outside',
            actions: [
              'forgetNotices',
              'forgetOrigin',
              { type: 'keepAccess', params: ({ event }) => event.access },
              'showSignIn',
            ],
          },
        ],
        'console.signIn': { actions: 'showSignIn' },
      },
      states: {
        address: {
          initial: 'arriving',
          states: {
            arriving: {
              always: [
                { guard: 'isOutside', target: 'following', actions: 'showOrigin' },
                { target: 'following' },
              ],
            },
            following: {
              description: 'While the screens are hidden only the two pages outside are shown.',
              on: {
                'address.changed': [
                  {
                    guard: { type: 'isAstray', params: ({ event }) => event.place },
                    target: 'arriving',
                    actions: { type: 'keepPlace', params: ({ event }) => event.place },
                  },
                  {
                    guard: { type: 'isPeeking', params: ({ event }) => event.place },
                    actions: ['keepOrigin', 'showSignIn'],
                  },
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
              on: {
                'address.changed': {
                  guard: { type: 'isOtherDomain', params: ({ event }) => event.place },
                  target: 'deciding',
                  actions: { type: 'keepPlace', params: ({ event }) => event.place },
                },
              },
            },
            open: {
              invoke: {
                id: 'domainStatus',
                src: 'domainStatus',
                input: ({ context }) => context.domain ?? { namespace: '', id: '' },
              },
              on: {
                'address.changed': {
                  guard: { type: 'isOtherDomain', params: ({ event }) => event.place },
                  target: 'deciding',
                  actions: { type: 'keepPlace', params: ({ event }) => event.place },
                },
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

/** The screens exist, shown or not. A change of owner makes new ones. */
export const selectScreensOf = (s: ConsoleSnapshot) =>
  s.hasTag('ready') ? s.context.access.owner : undefined;

export const selectAppConfig = (s: ConsoleSnapshot) => s.context.appConfig;

export const selectProblem = (s: ConsoleSnapshot) => s.context.problem;

export const selectDomainStatus = (s: ConsoleSnapshot) => s.children.domainStatus;

export const selectServerStatus = (s: ConsoleSnapshot) => s.children.serverStatus;

export const selectFavorites = (s: ConsoleSnapshot) => s.children.favorites;
