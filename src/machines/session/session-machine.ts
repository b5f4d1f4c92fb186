import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failing, problemOf } from '~/machines/kit/task';
import { type Opened, type SessionContext, sessionSetup } from './session-setup';

const tokenIn = ({ event }: { event: { token: string } }) => event.token;
const keepCandidate = { type: 'keepCandidate', params: tokenIn } as const;
const keepLimit = {
  type: 'keepLimit',
  params: ({ event }: { event: { milliseconds: number } }) => event.milliseconds,
} as const;
const openedIn = ({ event }: { event: { output: Opened | undefined } }) => event.output;
/** The transition if the server accepts the token and it does not expire immediately. */
const whenOpened = (target: '#session.signedIn' | 'trusted') =>
  ({
    guard: { type: 'isOpened', params: openedIn },
    target,
    actions: { type: 'open', params: openedIn },
  }) as const;
const isOther = { type: 'isOther', params: tokenIn } as const;
const signedOutElsewhere = { type: 'noteEndElsewhere', params: 'signedOut' } as const;
/** The operator signed out in another tab: what is unsaved here stays until the operator decides. */
const endElsewhere = [
  { guard: isOther },
  {
    guard: 'isUnsaved',
    target: '#session.kept',
    actions: ['hold', 'forgetSession', signedOutElsewhere],
  },
  {
    target: '#session.signedOut',
    actions: ['forgetSession', 'forgetPerson', signedOutElsewhere],
  },
] as const;
const endHere = {
  target: '#session.signedOut',
  actions: ['forgetSignedOut', 'forgetSession', 'forgetPerson'],
} as const;
/** The server refused the token, or it expires immediately. */
const timeOut = { target: '#session.timedOut', actions: 'forgetRefused' } as const;
const timeOutElsewhere = [{ guard: isOther }, { target: '#session.timedOut' }] as const;
const examine = { target: '#session.starting', actions: keepCandidate } as const;
/** The screens stay while another token is checked. */
const changeOver = {
  guard: isOther,
  target: '#session.starting',
  actions: ['hold', keepCandidate],
} as const;
const signOut = {
  id: 'signOut',
  src: 'signOut',
  input: ({ context }: { context: SessionContext }) => ({ token: context.session?.token ?? '' }),
} as const;

/** Only entered by `session.signIn`. */
const signingIn = (refused: '#session.outside' | '#session.suspended.asking') =>
  sessionSetup.createStateConfig({
    tags: 'busy',
    entry: 'forgetProblem',
    invoke: {
      id: 'signIn',
      src: 'signIn',
      input: ({ event }) => (event.type === 'session.signIn' ? event.credentials : { username: '', password: '' }),
      onDone: { target: '#session.signedIn', actions: { type: 'open', params: openedIn } },
      onError: {
        target: refused,
        actions: [{ type: 'keepProblem', params: problemOf }, 'lookForToken'],
      },
    },
  });

/** The states in which the operator signs in again on top of the unchanged screen. */
const suspended = sessionSetup.createStateConfig({
  description: 'The server refused the token. The screens stay unchanged until the operator signs in again.',
  tags: 'suspended',
  initial: 'asking',
  on: {
    'session.signOut': endHere,
    'tabs.signedOut': endElsewhere,
    'tabs.timedOut': timeOutElsewhere,
  },
  after: { answerPatience: timeOut },
  states: {
    asking: { on: { 'session.signIn': 'signingIn', 'tabs.signedIn': changeOver } },
    signingIn: signingIn('#session.suspended.asking'),
  },
});

/**
 * The operator's session, from the stored token to signing out (spec server-level §4 "Session lifecycle"). Owned by `console`. It never stores a
 * password and never chooses a page. The `keepTabs` actor handles storage, other tabs and the operator's input. A session that ends without
 * signing out here keeps `heldFor`, so that the screens are preserved.
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
    endedElsewhere: undefined,
  }),
  invoke: { id: 'keepTabs', src: 'keepTabs', onError: {} },
  on: { 'session.limitInactivity': { actions: keepLimit } },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasToken', target: 'starting' },
        { guard: 'isDamaged', target: 'signedOut', actions: ['keepDamage', 'forgetRefused'] },
        { target: 'signedOut' },
      ],
    },
    starting: {
      tags: 'starting',
      entry: 'forgetProblem',
      initial: 'opening',
      on: {
        'tabs.signedOut': endElsewhere,
        // The token that is being checked may be refused.
        'tabs.signedIn': { guard: isOther, target: '.opening', reenter: true, actions: keepCandidate },
        'session.signOut': [
          { guard: 'isHolding', target: 'kept', actions: ['forgetSignedOut', 'forgetSession'] },
          endHere,
        ],
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
                guard: 'isTaken',
                target: '#session.kept',
                actions: ['forgetSession', { type: 'noteEndElsewhere', params: 'otherPerson' }],
              },
              whenOpened('#session.signedIn'),
              {
                target: '#session.outside',
                actions: ['forgetRefused', 'forgetSession', 'forgetProblem'],
              },
            ],
            onError: failing('waiting'),
          },
        },
        waiting: {
          description: 'The server did not answer at startup. The stored token is kept and retried.',
          entry: 'countAttempt',
          after: { retryBackoff: 'opening' },
          on: { 'session.retry': 'opening' },
        },
      },
    },
    outside: { always: [{ guard: 'isHolding', target: 'kept' }, { target: 'signedOut' }] },
    kept: {
      tags: ['ended', 'kept'],
      description:
        'The screens are kept until their owner signs in again, someone else does, or the owner gives them up.',
      on: {
        'session.signIn': 'signingIn',
        'session.discard': { target: 'signedOut', actions: 'forgetPerson' },
        'tabs.signedIn': examine,
      },
    },
    signedOut: {
      tags: 'ended',
      on: { 'session.signIn': 'signingIn', 'tabs.signedIn': examine },
    },
    signingIn: { ...signingIn('#session.outside'), tags: ['busy', 'ended'] },
    signedIn: {
      type: 'parallel',
      tags: 'authenticated',
      on: {
        'session.signOut': 'signingOut',
        'tabs.signedOut': endElsewhere,
        'session.rejected': {
          guard: { type: 'isCurrent', params: tokenIn },
          target: 'suspended',
        },
        'tabs.signedIn': changeOver,
        'tabs.timedOut': timeOutElsewhere,
      },
      states: {
        validity: {
          initial: 'trusted',
          on: {
            // Checked immediately, because a new e-mail address has another picture.
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
                input: ({ context: { session, user, activeSinceCheck, inactivityLimit } }) => {
                  if (!session || !user) throw new Error('A session is rechecked while signed in only.');
                  // With an inactivity limit, inactivity ends the session: the token must outlive it, or a short one would end without a warning.
                  return { token: session.token, user, renew: activeSinceCheck || inactivityLimit > 0 };
                },
                onDone: [whenOpened('trusted'), timeOut],
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
                'session.limitInactivity': { target: 'quiet', reenter: true, actions: keepLimit },
              },
            },
            warning: {
              description: "A separate timer ends the session, because hidden tabs don't get every second.",
              entry: 'startCountdown',
              after: { warningSpan: { target: '#session.timedOut', actions: 'forgetTimedOut' } },
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
      entry: 'hold',
      invoke: {
        ...signOut,
        onDone: { actions: 'forgetSession' },
        onError: { actions: 'forgetSession' },
      },
      on: { 'session.signIn': 'signingIn', 'tabs.signedIn': examine },
    },
    signingOut: {
      tags: ['busy', 'ended'],
      entry: ['forgetSignedOut', 'forgetPerson'],
      invoke: { ...signOut, onDone: 'signedOut', onError: 'signedOut' },
      exit: 'forgetSession',
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
