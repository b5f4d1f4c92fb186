import {
  type ActorRefFrom,
  and,
  type AnyActorRef,
  type AnyEventObject,
  assign,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  type SnapshotFrom,
  stateIn,
  type Subscription,
} from 'xstate';
import type { Unsent } from '~/machines/console/unsaved-work';
import {
  type DomainStatusActor,
  selectReason,
  selectRealtime,
  selectStaleSince,
  type DomainStatusSnapshot,
} from '~/machines/domain-status/domain-status-machine';
import { unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import {
  type LinkState,
  type RealtimeSnapshot,
  selectLinkState,
  selectReason as whyNoLink,
} from '~/machines/realtime/realtime-machine';
import type { Services } from '~/machines/services';

/** Spec server-level §9: the health endpoint is requested every 10 s. */
const healthInterval = 10_000;
const secondsBetweenChecks = healthInterval / 1_000;

/** What is known of the open domain. Times in epoch milliseconds. */
export type DomainFacts = {
  /** Undefined if the domain needs no realtime connection now. */
  link: LinkState | undefined;
  /** Why the last attempt to connect failed. */
  linkReason: string | undefined;
  /** Since when its state is not known, and why. */
  stale: { since: number; reason: string } | undefined;
};

/** `at`: epoch milliseconds. */
type DomainChange = { type: 'domain.changed'; facts: DomainFacts; at: number };

const noDomain: DomainFacts = { link: undefined, linkReason: undefined, stale: undefined };

type Context = {
  listener: AnyActorRef;
  secondsLeft: number;
  /** When the server answered last, in epoch milliseconds. */
  answeredAt: number | undefined;
  /** When the realtime connection was lost, in epoch milliseconds. */
  lostAt: number | undefined;
  domain: DomainFacts;
  unsent: Unsent;
};

const isLost = ({ link, linkReason, stale }: DomainFacts) =>
  stale !== undefined ||
  link === 'reconnecting' ||
  link === 'broken' ||
  (link === 'connecting' && linkReason !== undefined);

const toServer = { guard: 'isServer', target: 'server' } as const;
const toDomain = { guard: 'isDomain', target: 'domain' } as const;
const toRealtime = { guard: 'isRealtime', target: 'realtime' } as const;
const toYou = { guard: 'isYou', target: 'you' } as const;
const serverBack = { guard: 'isAllHere', target: 'back.server' } as const;
const keepDomain = { type: 'keepDomain', params: ({ event }: { event: DomainChange }) => event } as const;
const whenLost = {
  guard: { type: 'isLost', params: ({ event }: { event: DomainChange }) => event.facts },
  actions: keepDomain,
} as const;
const lasting = { 'domain.changed': [whenLost, { target: 'here', actions: keepDomain }] } as const;
const toBehind = { guard: 'isServerAway', target: 'behind' } as const;
const checkHealth = { id: 'checkHealth', src: 'checkHealth' } as const;
const noteAnswer = { type: 'noteAnswer', params: ({ event }: { event: { output: number } }) => event.output } as const;
const noteOther = { type: 'noteAnswer', params: ({ event }: { event: { at: number } }) => event.at } as const;
const missed = { target: 'counting', actions: 'missServer' } as const;
/** A running check may hang, and tells nothing about the network that is there now. */
const recheck = { target: 'checking', reenter: true } as const;
const rechecks = { 'connection.retry': recheck, 'network.lost': recheck, 'network.back': recheck } as const;
const checks = { ...rechecks, 'server.doubted': 'checking' } as const;

/**
 * Who is away: the browser's network, the server (spec server-level §4 "Server online check"), the open domain or its realtime connection; and the
 * one thing that is said about it (`story`): the nearest cause. Owned by `console` while someone is signed in. When the server is back, or the
 * operator retries, its listener gets `connection.renew` and asks again for what it needs.
 */
export const connectionMachine = setup({
  types: {} as {
    input: { listener: AnyActorRef };
    context: Context;
    events:
      | { type: 'connection.retry' }
      /** Something else has reached the server. */
      | { type: 'server.answered'; at: number }
      | { type: `server.${'doubted' | 'missed'}` }
      | { type: 'network.lost' }
      | { type: 'network.back' }
      | DomainChange
      | { type: 'unsent.changed'; unsent: Unsent };
    tags: 'checking';
  },
  actors: {
    /** Resolves with when the server answered, in epoch milliseconds. */
    checkHealth: unprovidedTask<number, void>('checkHealth'),
    watchNetwork: unprovidedWatch<void>('watchNetwork'),
    watchDomain: unprovidedWatch<void>('watchDomain'),
  },
  actions: {
    startCountdown: assign({ secondsLeft: secondsBetweenChecks }),
    countDown: assign({ secondsLeft: ({ context }) => context.secondsLeft - 1 }),
    noteAnswer: assign({ answeredAt: (_, at: number) => at }),
    keepDomain: assign({
      domain: (_, { facts }: DomainChange) => facts,
      lostAt: ({ context: { domain, lostAt } }, { facts: { link }, at }: DomainChange) => {
        if (link === 'connected' || link === undefined) return undefined;
        return domain.link === 'connected' ? at : lostAt;
      },
    }),
    keepUnsent: assign({ unsent: (_, unsent: Unsent) => unsent }),
    doubtServer: raise({ type: 'server.doubted' }),
    missServer: raise({ type: 'server.missed' }),
    renew: sendTo(({ context }) => context.listener, { type: 'connection.renew' }),
  },
  guards: {
    isOver: ({ context }) => context.secondsLeft <= 1,
    isLost: (_, facts: DomainFacts) => isLost(facts),
    isStale: ({ context }) => context.domain.stale !== undefined,
    isLive: ({ context }) => context.domain.link === 'connected',
    isOffline: not(stateIn({ network: 'online' })),
    isServerAway: stateIn({ server: 'offline' }),
    isDomainAway: stateIn({ domain: 'away' }),
    isAllHere: and([not('isServerAway'), not('isDomainAway')]),
    isYou: and(['isOffline', 'isServerAway']),
    /** The network is back, and the server has answered. */
    isYouBack: and(['isAllHere', not(stateIn({ network: 'offline' }))]),
    isServerHere: not('isServerAway'),
    isServer: and([not('isOffline'), 'isServerAway']),
    isDomain: and([not('isServerAway'), 'isDomainAway', 'isStale']),
    isLiveAgain: and(['isAllHere', 'isLive']),
    isRealtime: and([not('isServerAway'), 'isDomainAway', not('isStale')]),
  },
  delays: {
    healthInterval,
    healthPatience: healthInterval,
    countdownStep: 1_000,
    /** A shorter interruption is not worth a word. */
    doubtSpan: 1_000,
    returnSpan: 6_000,
    welcomeSpan: 2_000,
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({
    ...input,
    secondsLeft: 0,
    answeredAt: undefined,
    lostAt: undefined,
    domain: noDomain,
    unsent: { count: 0, more: false },
  }),
  type: 'parallel',
  invoke: [
    { id: 'watchNetwork', src: 'watchNetwork', onError: {} },
    { id: 'watchDomain', src: 'watchDomain', onError: {} },
  ],
  on: { 'unsent.changed': { actions: { type: 'keepUnsent', params: ({ event }) => event.unsent } } },
  states: {
    network: {
      description: 'What the browser says. It is told only if something does not answer.',
      initial: 'online',
      states: {
        online: { on: { 'network.lost': 'offline' } },
        offline: {
          on: {
            'network.back': [{ guard: 'isServerHere', target: 'online', actions: 'renew' }, { target: 'returning' }],
          },
        },
        returning: {
          description: 'The browser is online again, but nothing has answered yet.',
          always: { guard: 'isServerHere', target: 'online' },
          on: { 'network.lost': 'offline', 'server.missed': 'online' },
        },
      },
    },
    server: {
      initial: 'online',
      on: { 'server.answered': { actions: noteOther } },
      states: {
        online: {
          initial: 'waiting',
          states: {
            waiting: { after: { healthInterval: 'checking' }, on: checks },
            checking: {
              tags: 'checking',
              invoke: {
                ...checkHealth,
                onDone: { target: 'waiting', actions: noteAnswer },
                onError: '#connection.server.offline',
              },
              on: rechecks,
              after: { healthPatience: '#connection.server.offline' },
            },
          },
        },
        offline: {
          description: 'The last health check failed. A countdown runs to the next one.',
          initial: 'counting',
          states: {
            counting: {
              entry: 'startCountdown',
              initial: 'ticking',
              on: { ...checks, 'server.answered': { target: 'checking', actions: noteOther } },
              states: {
                ticking: {
                  after: {
                    countdownStep: [
                      { guard: 'isOver', target: '#connection.server.offline.checking' },
                      { target: 'ticking', reenter: true, actions: 'countDown' },
                    ],
                  },
                },
              },
            },
            checking: {
              tags: 'checking',
              invoke: {
                ...checkHealth,
                onDone: { target: '#connection.server.online', actions: [noteAnswer, 'renew'] },
                onError: missed,
              },
              on: rechecks,
              after: { healthPatience: missed },
            },
          },
        },
      },
    },
    domain: {
      description: 'The open domain: whether its state is known, and its realtime connection lives, if it needs one.',
      initial: 'here',
      on: { 'connection.retry': { guard: 'isServerHere', actions: 'renew' } },
      states: {
        here: {
          on: {
            'domain.changed': [
              { ...whenLost, target: 'doubted', actions: [keepDomain, 'doubtServer'] },
              { actions: keepDomain },
            ],
          },
        },
        doubted: {
          always: toBehind,
          after: { doubtSpan: 'away' },
          on: lasting,
        },
        away: { always: toBehind, on: lasting },
        behind: {
          description: 'Nothing is known of it while its server is away; then it needs a moment.',
          always: { guard: 'isServerHere', target: 'returning' },
          on: lasting,
        },
        returning: {
          description: 'Its server is back. The realtime client dials again within five seconds.',
          always: toBehind,
          after: { returnSpan: 'away' },
          on: lasting,
        },
      },
    },
    story: {
      initial: 'quiet',
      states: {
        quiet: { always: [toYou, toServer, toDomain, toRealtime] },
        you: { always: [toServer, toDomain, toRealtime, { guard: 'isYouBack', target: 'back.you' }, serverBack] },
        server: { always: [toYou, toDomain, toRealtime, serverBack] },
        domain: { always: [toYou, toServer, toRealtime, { guard: 'isAllHere', target: 'quiet' }] },
        realtime: {
          always: [
            toYou,
            toServer,
            toDomain,
            { guard: 'isLiveAgain', target: 'back.realtime' },
            { guard: 'isAllHere', target: 'quiet' },
          ],
        },
        back: {
          initial: 'server',
          description: 'All is well again; said for a moment.',
          always: [toYou, toServer, toDomain, toRealtime],
          after: { welcomeSpan: 'quiet' },
          states: { you: {}, server: {}, realtime: {} },
        },
      },
    },
  },
});

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;

/** Whose absence, or return, is told. */
export type Story = 'quiet' | 'you' | 'server' | 'domain' | 'realtime' | { back: 'you' | 'server' | 'realtime' };

export const selectStory = (s: ConnectionSnapshot): Story => s.value.story;
export const selectChecking = (s: ConnectionSnapshot) => s.hasTag('checking');
/** The last check of the server has failed. */
export const selectUnreachable = ({ value: { story } }: ConnectionSnapshot) => story === 'you' || story === 'server';
/** The domain may be in another state than is shown. A failed health check alone does not say so. */
export const selectStale = ({ value, context }: ConnectionSnapshot) =>
  value.story === 'you' || context.domain.stale !== undefined;

type Needs = Pick<Services, 'api' | 'online' | 'now'> & {
  /** Calls `report` with the open domain, now and when another one is opened. */
  watchOpen: (report: (domain: DomainStatusActor | undefined) => void) => Subscription;
};

export const connectionActors = ({ api, online, now, watchOpen }: Needs) => ({
  checkHealth: fromPromise<number, void>(async ({ signal }) => {
    await api.status.health(signal);
    return now();
  }),
  watchNetwork: fromCallback<AnyEventObject, void>(({ sendBack }) => {
    const tell = () => sendBack({ type: online.isOnline() ? 'network.back' : 'network.lost' });
    if (!online.isOnline()) tell();
    return online.watch(tell);
  }),
  watchDomain: fromCallback<AnyEventObject, void>(({ sendBack }) => {
    let domain: DomainStatusActor | undefined;
    let realtime: ReturnType<typeof selectRealtime>;
    const watches: Partial<Record<'domain' | 'realtime', Subscription>> = {};
    const tell = (facts: DomainFacts) => sendBack({ type: 'domain.changed', facts, at: now() });
    const look = () => {
      const snapshot = domain?.getSnapshot();
      const current = snapshot && selectRealtime(snapshot);
      if (current !== realtime) {
        watches.realtime?.unsubscribe();
        watches.realtime = (realtime = current)?.subscribe(look);
      }
      tell(factsOf(snapshot, realtime?.getSnapshot()));
    };
    const open = watchOpen((opened) => {
      if (opened === domain) return;
      watches.domain?.unsubscribe();
      tell(noDomain);
      domain = opened;
      watches.domain = opened?.subscribe(look);
      look();
    });
    return () => [watches.domain, watches.realtime, open].forEach((watch) => watch?.unsubscribe());
  }),
});

function factsOf(domain: DomainStatusSnapshot | undefined, realtime: RealtimeSnapshot | undefined): DomainFacts {
  const since = domain && selectStaleSince(domain);
  const reason = domain && selectReason(domain);
  return {
    link: realtime && selectLinkState(realtime),
    linkReason: realtime && whyNoLink(realtime),
    stale: since === undefined || reason === undefined ? undefined : { since, reason },
  };
}
