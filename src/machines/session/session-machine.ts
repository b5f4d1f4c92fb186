import {
  type ActorRefFrom,
  and,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import type { Ending, TabsEvent } from '~/api/browser/session-tabs';
import type { Credentials, ProfileDetails, TokenGrant } from '~/api/rest/auth';
import type { User } from '~/api/rest/users';
import type { TokenSource } from '~/api/rest/client';
import type { ApiProblem } from '~/core/problem';
import { failing, problemOf, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import type { Services } from '~/machines/services';

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
const sessionSetup = setup({
  types: {} as {
    input: { remembered: Remembered };
    context: SessionContext;
    events: SessionEvent;
    tags: 'starting' | 'busy' | 'authenticated' | 'suspended' | 'kept';
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
export type Person = User & { picture: string | undefined };
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

export type TabsCommand =
  | { type: 'tabs.remember'; session: Session }
  | { type: 'tabs.forget'; token: string | undefined; reason: Ending | 'refused' }
  /** Reports the stored token. */
  | { type: 'tabs.look' };

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
      tags: 'kept',
      description:
        'The screens are kept until their owner signs in again, someone else does, or the owner gives them up.',
      on: {
        'session.signIn': 'signingIn',
        'session.discard': { target: 'signedOut', actions: 'forgetPerson' },
        'tabs.signedIn': examine,
      },
    },
    signedOut: {
      on: { 'session.signIn': 'signingIn', 'tabs.signedIn': examine },
    },
    signingIn: { ...signingIn('#session.outside'), tags: 'busy' },
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
      tags: 'busy',
      entry: ['forgetSignedOut', 'forgetPerson'],
      invoke: { ...signOut, onDone: 'signedOut', onError: 'signedOut' },
      exit: 'forgetSession',
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export const selectProblem = (s: SessionSnapshot) => s.context.problem;

export const selectUser = (s: SessionSnapshot) => s.context.user;

/** The display name, or the username if there is none. */
export const nameOf = ({ displayName, username }: Person) => (displayName.trim() ? displayName : username);

export const selectBusy = (s: SessionSnapshot) => s.hasTag('busy');

export const selectStarting = (s: SessionSnapshot) => s.hasTag('starting');

export const selectAuthenticated = (s: SessionSnapshot) => s.hasTag('authenticated');

export const selectSuspended = (s: SessionSnapshot) => s.hasTag('suspended');

export const selectTimedOut = (s: SessionSnapshot) => s.matches('timedOut');

/** Whose screens are kept behind the sign-in page. */
export const selectHeldFor = (s: SessionSnapshot) => s.context.heldFor;

export const selectEndedElsewhere = (s: SessionSnapshot) => s.context.endedElsewhere;

/** Whether screens with unsaved work are kept until their owner decides. */
export const selectKept = (s: SessionSnapshot) => s.hasTag('kept');

/** Seconds until the inactive session ends, while the warning is shown. */
export const selectSecondsLeft = (s: SessionSnapshot) =>
  s.matches({ signedIn: { activity: 'warning' } }) ? s.context.secondsLeft : undefined;

/** The person whose screens exist: visible, waiting for signing in again, or hidden. */
export const selectOwner = (s: SessionSnapshot) =>
  s.hasTag('authenticated') || s.hasTag('suspended') ? s.context.user?.username : s.context.heldFor;

/**
 * Provides the session's tokens to the REST client. Calls made while the session is suspended or its screens are hidden wait until the operator
 * has signed in again, without any effect on forms and polls. If no one signs in, or someone else does, they end with `unauthorised`: requests
 * of one person are never sent with the rights of another.
 */
export function sessionTokens(session: () => SessionActor): TokenSource {
  /** The owner of each token that was handed out. */
  const owners = new Map<string, string>();
  const settled = async (owner: string | undefined, other: string | undefined, signal?: AbortSignal) => {
    const isOwners = (s: SessionSnapshot) => owner !== undefined && selectOwner(s) === owner;
    const decided = (s: SessionSnapshot) => !isOwners(s) || tokenOf(s, other) !== undefined;
    const snapshot = await waitFor(session(), decided, { timeout: Infinity, ...(signal ? { signal } : {}) });
    const token = isOwners(snapshot) ? tokenOf(snapshot, other) : undefined;
    if (owner === undefined || token === undefined) throw { kind: 'unauthorised' } satisfies ApiProblem;
    owners.set(token, owner);
    return token;
  };
  const ownerNow = () => selectOwner(session().getSnapshot());
  return {
    current: (signal) => settled(ownerNow(), undefined, signal),
    renewed: (token, signal) => {
      const owner = owners.get(token) ?? ownerNow();
      session().send({ type: 'session.rejected', token });
      return settled(owner, token, signal);
    },
  };
}

/** The token of the session, or one that is still being checked. */
export const knownToken = (s: SessionSnapshot | undefined) => s?.context.session?.token ?? s?.context.candidate;

const tokenOf = (s: SessionSnapshot, other: string | undefined) =>
  selectAuthenticated(s) && s.context.session?.token !== other ? s.context.session?.token : undefined;

/** Real implementations of the session's actors. */
export const sessionActors = ({ api, avatarOf, now, tabs }: Pick<Services, 'api' | 'avatarOf' | 'now' | 'tabs'>) => {
  const personOf = async (token: string, signal: AbortSignal): Promise<Person> => {
    const profile = await api.profile.get(token, signal);
    return { ...profile, picture: await avatarOf(profile.email) };
  };
  const judge = async (token: string, person: Promise<Person>, signal: AbortSignal) => {
    const validity = await api.auth.validate(token, signal);
    if (!validity.valid) return undefined;
    const { expiresIn } = validity;
    return { session: { token, expiresIn, expiresAt: now() + expiresIn }, user: await person };
  };

  /** Requests the token's validity and the profile together, to save a round trip. Both fail if the token is refused. */
  const open = (token: string, signal: AbortSignal): Promise<Opened | undefined> => {
    const person = personOf(token, signal);
    person.catch(() => undefined);
    return judge(token, person, signal);
  };

  /** Requests the profile first: any call except the validity check extends the token, and the check must return the new lifetime. */
  const renew = async (token: string, signal: AbortSignal): Promise<Opened | undefined> => {
    const person = personOf(token, signal);
    await person.catch(() => undefined);
    return judge(token, person, signal);
  };

  /** Invalidates an unused token on the server. If this call fails, the token expires later. */
  const abandon = (token: string) => void api.auth.logout(token).catch(() => undefined);

  return {
    openSession: fromPromise<Opened | undefined, { token: string }>(({ input, signal }) => open(input.token, signal)),
    signIn: fromPromise<Opened, Credentials>(async ({ input, signal }) => {
      const grant: TokenGrant = await api.auth.login(input, signal);
      try {
        const opened = await open(grant.token, signal);
        if (opened) return opened;
      } catch (error) {
        abandon(grant.token);
        throw error;
      }
      abandon(grant.token);
      throw {
        kind: 'unreadable',
        status: 200,
        message: 'The server rejected the token it had just issued.',
      };
    }),
    recheck: fromPromise<Opened | undefined, Recheck>(({ input, signal }) =>
      input.renew ? renew(input.token, signal) : judge(input.token, Promise.resolve(input.user), signal),
    ),
    signOut: fromPromise<void, { token: string }>(async ({ input, signal }) => {
      await api.auth.logout(input.token, signal);
    }),
    keepTabs: fromCallback<TabsCommand, void>(({ receive, sendBack }) => {
      receive((command) => {
        switch (command.type) {
          case 'tabs.remember':
            return tabs.remember({ token: command.session.token, expiresAt: command.session.expiresAt });
          case 'tabs.forget':
            return tabs.forget(command.token, command.reason);
          case 'tabs.look': {
            const stored = tabs.stored();
            if (stored.kind === 'token') sendBack({ type: 'tabs.signedIn', token: stored.token });
          }
        }
      });
      return tabs.watch((event: SessionEvent) => sendBack(event));
    }),
  };
};
