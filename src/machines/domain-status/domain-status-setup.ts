import { assign, sendTo, setup } from 'xstate';
import type { DomainCounts } from '~/api/browser/visit-store';
import type { Domain, DomainKey, DomainStats } from '~/api/rest/domains';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { pollMachine } from '~/machines/kit/poll-machine';
import { unprovidedTask } from '~/machines/kit/task';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import { realtimeMachine } from '~/machines/realtime/realtime-machine';

/** `at`: epoch milliseconds of the answer. */
export type Dated<Value> = { value: Value; at: number };

/** `previous`: what the domain counted at the end of the previous visit. */
export type Statistics = Dated<DomainStats> & { previous?: DomainCounts | undefined };

export type DomainStatusContext = {
  key: DomainKey;
  domain: Dated<Domain> | undefined;
  /** The results of the last statistics polls, oldest first. */
  stats: readonly Statistics[];
  /** Why the last poll of the descriptor failed; then the screen shows the state of `domain.at`. */
  problem: ApiProblem | undefined;
  statsProblem: ApiProblem | undefined;
  upgradeProblem: ApiProblem | undefined;
};

export type DomainStatusEvent =
  | { type: 'descriptor.arrived'; answer: Dated<Domain> }
  | { type: 'descriptor.failed'; problem: ApiProblem }
  | { type: 'statistics.arrived'; answer: Statistics }
  | { type: 'statistics.failed'; problem: ApiProblem }
  | { type: 'domain.refresh' }
  | { type: 'upgrade.start' }
  | { type: 'upgrade.leave' };

/** Spec server-level §9: descriptor and statistics every 5 s. */
export const refreshInterval = 5_000;
/** Enough for ten minutes. */
const maxStats = 120;

export type Situation = Domain['status'] | 'online' | 'maintenance' | 'offline';

/** The states that the console distinguishes: the status, and the availability of a ready domain. */
const situationOf = ({ status, availability }: Domain): Situation => (status === 'ready' ? availability : status);

export const domainStatusSetup = setup({
  types: {} as {
    input: DomainKey;
    context: DomainStatusContext;
    events: DomainStatusEvent;
    tags: 'pending' | 'usable' | 'locked' | 'settingsOnly';
    children: {
      watchDescriptor: 'watchDescriptor';
      watchStatistics: 'watchStatistics';
      realtime: 'realtime';
      readDescriptor: 'readDescriptor';
      startUpgrade: 'startUpgrade';
    };
  },
  actors: {
    watchDescriptor: pollMachine,
    watchStatistics: pollMachine,
    realtime: realtimeMachine,
    readDescriptor: unprovidedTask<Dated<Domain>, DomainKey>('readDescriptor'),
    startUpgrade: unprovidedTask<void, DomainKey>('startUpgrade'),
  },
  actions: {
    keepDomain: assign({ domain: (_, domain: Dated<Domain>) => domain, problem: undefined }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    forgetDomain: assign({ domain: undefined, stats: [], problem: undefined }),
    keepStats: assign({
      stats: ({ context }, stats: Statistics) => [...context.stats, stats].slice(-maxStats),
      statsProblem: undefined,
    }),
    keepStatsProblem: assign({ statsProblem: (_, problem: ApiProblem) => problem }),
    keepUpgradeProblem: assign({ upgradeProblem: (_, problem: ApiProblem) => problem }),
    forgetUpgradeProblem: assign({ upgradeProblem: undefined }),
    askNow: sendTo('watchDescriptor', { type: 'poll.now' }),
    askStatisticsNow: sendTo('watchStatistics', { type: 'poll.now' }),
    announceUpgradeStarted: sendTo(({ system }) => system.get('notifications') as NotificationsActor, {
      type: 'notice.show',
      notice: { intent: 'success', title: 'Domain Upgrade Started' },
    }),
  },
  guards: {
    /** Only data has changed: running children (statistics, realtime) must not be restarted. */
    isUnchanged: ({ context }, { value }: Dated<Domain>) =>
      context.domain !== undefined && situationOf(context.domain.value) === situationOf(value),
    isIn: (_, { domain, situation }: { domain: Dated<Domain>; situation: Situation }) =>
      situationOf(domain.value) === situation,
    isNotFound: (_, problem: ApiProblem) => isRejectedWith(problem, 'not_found'),
    isForbidden: (_, problem: ApiProblem) => isRejectedWith(problem, 'forbidden'),
    isUnknown: ({ context }) => context.domain === undefined,
    hasStatus: (_, { domain, status }: { domain: Dated<Domain>; status: Domain['status'] }) =>
      domain.value.status === status,
  },
});

/** Spec server-level §4: what the domain area shows instead of its pages, if anything. */
export type Condition =
  | 'loading'
  | 'missing'
  | 'forbidden'
  | 'failed'
  | 'initializing'
  | 'deleting'
  | 'locked'
  | 'error'
  | 'offline'
  | 'maintenance'
  | 'online';

/** Spec server-level §4 "Upgrade page"; undefined if the page redirects to the dashboard. */
export type UpgradeStep = 'required' | 'preparing' | 'running' | 'done' | 'failed';
