import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { LinkEvent, LinkTarget, RealtimeLink } from '~/api/realtime/port';
import { unprovidedWatch } from '~/machines/kit/task';
import type { Services } from '~/machines/services';

type Failure = { reason: string; code: string | undefined };
type Context = {
  target: LinkTarget;
  sessionId: string | undefined;
  /** Why the last attempt failed; cleared when a connection is made. */
  failure: Failure | undefined;
  /** The number of consecutive failed attempts. */
  attempt: number;
};

const keepSession = {
  type: 'keepSession',
  params: ({ event }: { event: { sessionId: string } }) => event.sessionId,
} as const;
const broken = {
  tags: 'broken',
  entry: 'countAttempt',
  after: { redialDelay: 'open' },
  on: { 'realtime.retry': { target: 'open', actions: 'forgetAttempts' } },
} as const;
const connected = { target: 'connected', actions: keepSession } as const;

/**
 * The lifecycle of the realtime link to one domain. Owned by the machine of that domain's status, which runs it only while clients can connect to
 * the domain; stopping it closes the link. After an interruption the link reconnects automatically; this machine opens a new link, with a fresh
 * token, only after one has failed or closed. It does not evaluate the domain's status.
 */
export const realtimeMachine = setup({
  types: {} as {
    input: { target: LinkTarget };
    context: Context;
    events: LinkEvent | { type: 'realtime.retry' };
    tags: 'live' | 'pending' | 'broken';
  },
  actors: { keepLink: unprovidedWatch<LinkTarget>('keepLink') },
  actions: {
    keepSession: assign({ sessionId: (_, sessionId: string) => sessionId, failure: undefined }),
    forgetSession: assign({ sessionId: undefined }),
    keepFailure: assign({ failure: (_, failure: Failure) => failure }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    forgetAttempts: assign({ attempt: 0 }),
  },
  delays: { redialDelay: ({ context }) => Math.min(30_000, 1_000 * 2 ** (context.attempt - 1)), steadyTime: 10_000 },
}).createMachine({
  id: 'realtime',
  context: ({ input }) => ({ target: input.target, sessionId: undefined, failure: undefined, attempt: 0 }),
  initial: 'open',
  states: {
    open: {
      description: 'A link exists. Leaving this state closes it, so that there are never two links.',
      invoke: {
        id: 'keepLink',
        src: 'keepLink',
        input: ({ context }) => context.target,
        onError: {
          target: 'failed',
          actions: {
            type: 'keepFailure',
            params: { reason: 'The realtime connection could not be started.', code: undefined },
          },
        },
      },
      on: {
        'link.failed': {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ reason: event.reason, code: event.code }) },
        },
        'link.closed': 'closed',
      },
      initial: 'connecting',
      states: {
        connecting: {
          tags: 'pending',
          initial: 'dialing',
          on: { 'link.connected': connected },
          states: {
            dialing: {
              description: 'A token is requested and the socket is opened.',
              on: { 'link.authenticating': 'authenticating' },
            },
            authenticating: { description: 'The domain is checking the token.' },
          },
        },
        connected: {
          tags: 'live',
          exit: 'forgetSession',
          after: { steadyTime: { actions: 'forgetAttempts' } },
          on: { 'link.interrupted': 'interrupted', 'link.connected': { actions: keepSession } },
        },
        interrupted: {
          description: 'The connection is lost; the link reconnects after a delay.',
          tags: 'pending',
          on: { 'link.reconnecting': 'reconnecting', 'link.connected': connected },
        },
        reconnecting: {
          description: 'The link is reconnecting to continue the session.',
          tags: 'pending',
          on: { 'link.interrupted': 'interrupted', 'link.connected': connected },
        },
      },
    },
    failed: {
      description: 'The link gave up for the reason shown; a new one follows after a delay that grows each time.',
      ...broken,
    },
    closed: { description: 'The link ended without an error; a new one follows after a delay.', ...broken },
  },
});

export type RealtimeActor = ActorRefFrom<typeof realtimeMachine>;
export type RealtimeSnapshot = SnapshotFrom<typeof realtimeMachine>;

export const selectLive = (snapshot: RealtimeSnapshot) => snapshot.hasTag('live');

/** Why there is no connection: the last failure's message, kept during the next attempt. */
export const selectReason = (snapshot: RealtimeSnapshot) => snapshot.context.failure?.reason;

/** The state of the link as shown to the operator. */
export type LinkState = 'connecting' | 'connected' | 'reconnecting' | 'broken';

export function selectLinkState(snapshot: RealtimeSnapshot): LinkState {
  if (snapshot.hasTag('live')) return 'connected';
  if (snapshot.hasTag('broken')) return 'broken';
  return snapshot.matches({ open: 'connecting' }) ? 'connecting' : 'reconnecting';
}

type Needed = {
  realtime: RealtimeLink;
  api: { domains: Pick<Services['api']['domains'], 'userToken'> };
  /** Called when the link has reached the server. */
  answered: () => void;
};

/** The real link, with a fresh token for each attempt (spec server-level §7: convergenceUserToken). */
export const realtimeActors = ({ realtime, api, answered }: Needed) => ({
  keepLink: fromCallback<AnyEventObject, LinkTarget>(({ input, sendBack }) => {
    const left = new AbortController();
    const key = { namespace: input.namespace, id: input.domainId };
    const report = (event: LinkEvent) => {
      sendBack(event);
      if (event.type === 'link.connected') answered();
    };
    const close = realtime.open(input, () => api.domains.userToken(key, left.signal), report);
    return () => {
      close();
      left.abort();
    };
  }),
});
