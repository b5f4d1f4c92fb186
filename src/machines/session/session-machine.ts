import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Credentials } from '~/api/rest/auth';
import type { ApiProblem } from '~/core/problem';
import {
  type Opened,
  type Opening,
  type Recheck,
  type SessionContext,
  type SessionEvent,
  sessionSetup,
} from './session-setup';

const tokenIn = ({ event }: { event: { token: string } }) => event.token;
const keepCandidate = { type: 'keepCandidate', params: tokenIn } as const;
const keepProblem = {
  type: 'keepProblem',
  params: ({ event }: { event: { error: unknown } }) => event.error as ApiProblem,
} as const;
const endElsewhere = ['forgetSession', 'forgetPerson', 'noteEndElsewhere'] as const;
const endHere = ['forgetRemembered', 'forgetSession', 'forgetPerson'] as const;
const signOut = {
  id: 'signOut',
  src: 'signOut',
  input: ({ context }: { context: SessionContext }) => ({ token: context.session?.token ?? '' }),
} as const;

/** The part of the session's chart in which the operator signs in again over the untouched screen. */
const suspended = sessionSetup.createStateConfig({
  description: 'The server refused the token. The screens wait untouched for signing in again in place.',
  tags: 'suspended',
  initial: 'asking',
  on: {
    'session.signOut': {
      target: '#session.signedOut',
      actions: endHere,
    },
    'tabs.signedOut': {
      target: '#session.signedOut',
      actions: endElsewhere,
    },
    'tabs.timedOut': '#session.timedOut',
  },
  after: { answerPatience: '#session.timedOut' },
  states: {
    asking: {
      on: {
        'session.signIn': 'signingIn',
        'tabs.signedIn': {
          guard: { type: 'isOther', params: tokenIn },
          target: '#session.starting',
          actions: ['hold', keepCandidate],
        },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => credentialsOf(event),
        onDone: {
          target: '#session.signedIn',
          actions: { type: 'open', params: ({ event }) => event.output },
        },
        onError: {
          target: 'asking',
          actions: keepProblem,
        },
      },
    },
  },
});

/** What the sign-in task is given; it is started by `session.signIn` only. */
function credentialsOf(event: SessionEvent): Credentials {
  return event.type === 'session.signIn' ? event.credentials : { username: '', password: '' };
}

/**
 * The operator's right to call the server, from the stored token to the sign-out (spec server-level §4 "Session lifecycle").
 * Owned by `console`. It never stores a password and never chooses a page. Storage, other tabs and the operator's input are
 * behind the `keepTabs` actor. A session that ends without a sign-out keeps `heldFor`, so that the screens stay as they are.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    remembered: input.remembered,
    session: undefined,
    user: undefined,
    candidate: input.remembered.kind === 'token' ? input.remembered.token : undefined,
    problem: undefined,
    heldFor: undefined,
    inactivityLimit: 0,
    activeSinceCheck: false,
    secondsLeft: 0,
    attempt: 0,
    endedElsewhere: false,
  }),
  invoke: { id: 'keepTabs', src: 'keepTabs', onError: {} },
  on: {
    'session.limitInactivity': { actions: { type: 'keepLimit', params: ({ event }) => event.milliseconds } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasToken', target: 'starting' },
        { guard: 'isDamaged', target: 'signedOut', actions: ['keepDamage', 'forgetRemembered'] },
        { target: 'signedOut' },
      ],
    },
    starting: {
      tags: 'starting',
      entry: 'forgetProblem',
      initial: 'opening',
      on: {
        'tabs.signedOut': {
          target: 'signedOut',
          actions: endElsewhere,
        },
        'session.signOut': {
          target: 'signedOut',
          actions: endHere,
        },
      },
      states: {
        opening: {
          tags: 'busy',
          invoke: {
            id: 'openSession',
            src: 'openSession',
            input: ({ context }) => ({ token: context.candidate ?? '' }),
            onDone: [
              {
                guard: { type: 'isOpened', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: { type: 'open', params: ({ event }) => openedOf(event.output) },
              },
              {
                target: '#session.signedOut',
                actions: ['forgetRemembered', 'forgetSession', 'forgetProblem'],
              },
            ],
            onError: {
              target: 'waiting',
              actions: keepProblem,
            },
          },
        },
        waiting: {
          description: 'The server did not answer at start. The stored token is kept and tried again.',
          entry: 'countAttempt',
          after: { retryBackoff: 'opening' },
          on: { 'session.retry': 'opening' },
        },
      },
    },
    signedOut: {
      tags: 'ended',
      on: {
        'session.signIn': 'signingIn',
        'tabs.signedIn': {
          target: 'starting',
          actions: keepCandidate,
        },
      },
    },
    signingIn: {
      tags: ['busy', 'ended'],
      entry: 'forgetProblem',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => credentialsOf(event),
        onDone: {
          target: 'signedIn',
          actions: { type: 'open', params: ({ event }) => event.output },
        },
        onError: {
          target: 'signedOut',
          actions: keepProblem,
        },
      },
    },
    signedIn: {
      type: 'parallel',
      tags: 'authenticated',
      on: {
        'session.signOut': 'signingOut',
        'tabs.signedOut': {
          target: 'signedOut',
          actions: endElsewhere,
        },
        'session.rejected': {
          guard: { type: 'isCurrent', params: tokenIn },
          target: 'suspended',
        },
        'tabs.signedIn': {
          guard: { type: 'isOther', params: tokenIn },
          target: 'starting',
          actions: ['hold', keepCandidate],
        },
        'tabs.timedOut': 'timedOut',
      },
      states: {
        validity: {
          initial: 'trusted',
          on: {
            // Read again at once: with another e-mail goes another picture.
            'session.profileChanged': {
              target: '.checking',
              actions: ['noteActivity', { type: 'keepDetails', params: ({ event }) => event.details }],
            },
          },
          states: {
            trusted: { after: { trustSpan: 'checking' } },
            checking: {
              invoke: {
                id: 'recheck',
                src: 'recheck',
                input: ({ context }) => recheckOf(context),
                onDone: [
                  {
                    guard: { type: 'isOpened', params: ({ event }) => event.output },
                    target: 'trusted',
                    actions: { type: 'open', params: ({ event }) => openedOf(event.output) },
                  },
                  { target: '#session.timedOut' },
                ],
                onError: 'unsure',
              },
            },
            unsure: {
              description: 'The check itself failed. It is repeated; only the server ends a session.',
              entry: 'countAttempt',
              after: { retryBackoff: 'checking' },
            },
          },
        },
        activity: {
          initial: 'quiet',
          states: {
            quiet: {
              description: 'Counts the time without any input, in any tab.',
              after: { quietSpan: { guard: 'isLimited', target: 'warning' } },
              on: {
                'tabs.activity': { target: 'quiet', reenter: true, actions: 'noteActivity' },
                'session.limitInactivity': {
                  target: 'quiet',
                  reenter: true,
                  actions: { type: 'keepLimit', params: ({ event }) => event.milliseconds },
                },
              },
            },
            warning: {
              description: 'The end has a separate timer: a hidden tab does not get every second.',
              entry: 'startCountdown',
              after: { warningSpan: '#session.timedOut' },
              initial: 'counting',
              on: {
                'session.stay': { target: 'quiet', actions: 'noteActivity' },
                'tabs.activity': { target: 'quiet', actions: 'noteActivity' },
              },
              states: {
                counting: {
                  after: {
                    countdownStep: { target: 'counting', reenter: true, actions: 'countDown' },
                  },
                },
              },
            },
          },
        },
      },
    },
    suspended,
    timedOut: {
      tags: 'ended',
      description:
        'Shows the logged-out page. The screens are hidden and come back after signing in again as the same person.',
      entry: ['hold', 'forgetForTime'],
      invoke: {
        ...signOut,
        onDone: { actions: 'forgetSession' },
        onError: { actions: 'forgetSession' },
      },
      on: {
        'session.signIn': 'signingIn',
        'tabs.signedOut': { target: 'signedOut', actions: ['forgetPerson', 'noteEndElsewhere'] },
        'tabs.signedIn': {
          target: 'starting',
          actions: keepCandidate,
        },
      },
    },
    signingOut: {
      tags: ['busy', 'ended'],
      entry: ['forgetRemembered', 'forgetPerson'],
      invoke: {
        ...signOut,
        onDone: 'signedOut',
        onError: 'signedOut',
      },
      exit: 'forgetSession',
    },
  },
});

function recheckOf({ session, user, activeSinceCheck, inactivityLimit }: SessionContext): Recheck {
  if (!session || !user) throw new Error('A session is rechecked while signed in only.');
  // Where inactivity is counted, that count ends the session: the token must outlive it, or a short one ends without a warning.
  return { token: session.token, user, renew: activeSinceCheck || inactivityLimit > 0 };
}

/** Behind the `isOpened` guard only. */
function openedOf(opening: Opening): Opened {
  if (opening.kind === 'refused') throw new Error('A refused token opens nothing.');
  return opening.opened;
}

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
