import { and, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Ending, TabsEvent } from '~/api/browser/session-tabs';
import type { Credentials } from '~/api/rest/auth';
import type { Profile, ProfileDetails } from '~/api/rest/profile';
import type { ApiProblem } from '~/core/problem';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';

const second = 1_000;
const minute = 60 * second;
/** Spec server-level §9: with 30 s or less left the session counts as timed out; at most an hour between checks. */
const expiryMargin = 30 * second;
const longestTrust = 60 * minute;
/** Browser timers are limited to 31 bits (24.8 days); a longer one would fire immediately. */
const longestTimer = 2 ** 31 - 1;
/** The warning appears two minutes before the end, or halfway if the limit is shorter than four minutes. */
const warningSpan = (limit: number) => Math.min(2 * minute, limit / 2);

/** Before `forgetSession`. Another tab may have stored a newer token, which stays. */
const forgetting = (
  { candidate, session }: Pick<SessionContext, 'candidate' | 'session'>,
  reason: Ending | 'refused',
): TabsCommand => ({ type: 'tabs.forget', token: candidate ?? session?.token, reason });

/** The types, actors, actions and guards of the session chart. */
export const sessionSetup = setup({
  types: {} as {
    input: { remembered: Remembered };
    context: SessionContext;
    events: SessionEvent;
    tags: 'starting' | 'busy' | 'authenticated' | 'suspended' | 'ended' | 'kept';
  },
  actors: {
    openSession: unprovidedTask<Opened | undefined, { token: string }>('openSession'),
    signIn: unprovidedTask<Opened, Credentials>('signIn'),
    recheck: unprovidedTask<Opened | undefined, Recheck>('recheck'),
    signOut: unprovidedTask<void, { token: string }>('signOut'),
    keepTabs: unprovidedWatch<void, TabsCommand>('keepTabs'),
  },
  actions: {
    /** Use after `isOpened`, or after signing in. */
    open: enqueueActions(({ enqueue }, opened: Opened | undefined) => {
      if (!opened) throw new Error('A refused token opens nothing.');
      enqueue.assign({
        ...opened,
        problem: undefined,
        candidate: undefined,
        heldFor: undefined,
        activeSinceCheck: false,
        attempt: 0,
        endedElsewhere: undefined,
      });
      enqueue.sendTo('keepTabs', { type: 'tabs.remember', session: opened.session });
    }),
    keepCandidate: assign({ candidate: (_, token: string) => token }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    forgetProblem: assign({ problem: undefined }),
    keepDamage: assign({
      problem: {
        kind: 'unreadable',
        status: 0,
        message: 'Your saved session is damaged. Sign in again.',
      } satisfies ApiProblem,
    }),
    keepLimit: assign({ inactivityLimit: (_, milliseconds: number) => milliseconds }),
    noteActivity: assign({ activeSinceCheck: true }),
    keepDetails: assign({
      user: ({ context }, details: ProfileDetails) => context.user && { ...context.user, ...details },
    }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    startCountdown: assign({
      secondsLeft: ({ context }) => Math.ceil(warningSpan(context.inactivityLimit) / second),
    }),
    countDown: assign({ secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1) }),
    hold: assign({ heldFor: ({ context }) => context.user?.username ?? context.heldFor }),
    forgetSession: assign({ session: undefined, candidate: undefined }),
    forgetPerson: assign({ user: undefined, heldFor: undefined, problem: undefined }),
    noteEndElsewhere: assign({ endedElsewhere: (_, how: SessionContext['endedElsewhere']) => how }),
    forgetSignedOut: sendTo('keepTabs', ({ context }) => forgetting(context, 'signedOut')),
    forgetTimedOut: sendTo('keepTabs', ({ context }) => forgetting(context, 'timedOut')),
    forgetRefused: sendTo('keepTabs', ({ context }) => forgetting(context, 'refused')),
    /** Another tab may have signed in while this one tried to. */
    lookForToken: sendTo('keepTabs', { type: 'tabs.look' }),
  },
  guards: {
    hasToken: ({ context }) => context.remembered.kind === 'token',
    isDamaged: ({ context }) => context.remembered.kind === 'damaged',
    isOpened: (_, opened: Opened | undefined) => opened !== undefined && opened.session.expiresIn > expiryMargin,
    /** Whether the screens have unsaved work. */
    isUnsaved: (_): boolean => {
      throw new Error('Guard "isUnsaved" was not provided.');
    },
    isHolding: ({ context }) => context.heldFor !== undefined,
    /** The token that was checked belongs to someone else than the kept screens. */
    isOtherPerson: ({ context, event }) => {
      const opened = 'output' in event ? (event.output as Opened | undefined) : undefined;
      return opened !== undefined && context.heldFor !== undefined && opened.user.username !== context.heldFor;
    },
    /** What is unsaved here belongs to someone else than the one who has signed in. */
    isTaken: and(['isOtherPerson', 'isUnsaved']),
    isCurrent: ({ context }, token: string) => context.session?.token === token,
    /** Not the token that the session has or is about to have. */
    isOther: ({ context }, token: string) => (context.candidate ?? context.session?.token) !== token,
    isLimited: ({ context }) => context.inactivityLimit > 0,
  },
  delays: {
    trustSpan: ({ context }) => Math.max(0, Math.min(longestTrust, (context.session?.expiresIn ?? 0) - expiryMargin)),
    retryBackoff: ({ context }) => Math.min(30 * second, second * 2 ** context.attempt),
    quietSpan: ({ context }) =>
      Math.min(longestTimer, Math.max(0, context.inactivityLimit - warningSpan(context.inactivityLimit))),
    warningSpan: ({ context }) => warningSpan(context.inactivityLimit),
    countdownStep: second,
    answerPatience: 15 * minute,
  },
});

/** `expiresIn`: the lifetime in milliseconds as last reported by the server; `expiresAt`: epoch milliseconds. */
type Session = { token: string; expiresAt: number; expiresIn: number };
/** The signed-in person; `picture` is a URL that may not have a picture. */
export type Person = Profile & { picture: string | undefined };
/** The result of checking a token; undefined if the server refuses it. */
export type Opened = { session: Session; user: Person };
/** The browser storage at startup: `damaged` if it could not be read. */
export type Remembered = { kind: 'none' } | { kind: 'damaged' } | { kind: 'token'; token: string };
/** `renew`: whether the server should extend the token. */
export type Recheck = { token: string; user: Person; renew: boolean };

export type SessionContext = {
  remembered: Remembered;
  session: Session | undefined;
  user: Person | undefined;
  /** The token being checked: from storage, from another tab, or just granted. */
  candidate: string | undefined;
  problem: ApiProblem | undefined;
  /** The owner of the screens kept behind the sign-in page, so that signing in again loses nothing. */
  heldFor: string | undefined;
  /** Milliseconds without input until the session times out; 0 while unknown. */
  inactivityLimit: number;
  activeSinceCheck: boolean;
  secondsLeft: number;
  attempt: number;
  /** In another tab, the operator signed out or someone else signed in. Signing in here returns to the same page. */
  endedElsewhere: 'signedOut' | 'otherPerson' | undefined;
};

export type SessionEvent =
  | { type: 'session.signIn'; credentials: Credentials }
  | { type: 'session.signOut' }
  | { type: 'session.stay' }
  | { type: 'session.retry' }
  /** Gives up the screens that are kept behind the sign-in page. */
  | { type: 'session.discard' }
  | { type: 'session.limitInactivity'; milliseconds: number }
  /** The person has saved new details in the profile. */
  | { type: 'session.profileChanged'; details: ProfileDetails }
  | { type: 'session.rejected'; token: string }
  | TabsEvent;

/** Commands for the `keepTabs` actor. */
export type TabsCommand =
  | { type: 'tabs.remember'; session: Session }
  | { type: 'tabs.forget'; token: string | undefined; reason: Ending | 'refused' }
  /** Reports the stored token. */
  | { type: 'tabs.look' };
