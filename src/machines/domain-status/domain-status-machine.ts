import { type ActorRefFrom, assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { DomainCounts } from '~/api/browser/stores';
import type { Domain, DomainKey, DomainStats } from '~/api/rest/domains';
import { rolesFor } from '~/core/capabilities';
import { type DomainHealth, healthOf } from '~/core/domain-health';
import { type ApiProblem, explainProblem, isRejectedWith } from '~/core/problem';
import { pollMachine, pollOf } from '~/machines/kit/poll-machine';
import { problemOf, unprovidedTask } from '~/machines/kit/task';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import { realtimeActors, realtimeMachine } from '~/machines/realtime/realtime-machine';
import type { Services } from '~/machines/services';

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

type DomainStatusEvent =
  | { type: 'descriptor.arrived'; answer: Dated<Domain> }
  | { type: 'descriptor.failed'; problem: ApiProblem }
  | { type: 'statistics.arrived'; answer: Statistics }
  | { type: 'statistics.failed'; problem: ApiProblem }
  | { type: 'domain.refresh' }
  | { type: 'upgrade.start' }
  | { type: 'upgrade.leave' };

/** Spec server-level §9: descriptor and statistics every 5 s. */
const refreshInterval = 5_000;
/** Enough for ten minutes. */
const maxStats = 120;

const domainStatusSetup = setup({
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
    redial: sendTo('realtime', { type: 'realtime.retry' }),
    announceUpgradeStarted: sendTo(({ system }) => system.get('notifications') as NotificationsActor, {
      type: 'notice.show',
      notice: { intent: 'success', title: 'Domain Upgrade Started' },
    }),
  },
  guards: {
    /** Only data has changed: running children (statistics, realtime) must not be restarted. */
    isUnchanged: ({ context }, { value }: Dated<Domain>) =>
      context.domain !== undefined && healthOf(context.domain.value) === healthOf(value),
    isIn: (_, { domain, health }: { domain: Dated<Domain>; health: DomainHealth }) => healthOf(domain.value) === health,
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

type Arrival = Extract<DomainStatusEvent, { type: 'descriptor.arrived' }>;
const answerOf = ({ event }: { event: Arrival }) => event.answer;
const problemIn = ({ event }: { event: { problem: ApiProblem } }) => event.problem;
const keepDomain = { type: 'keepDomain', params: answerOf } as const;
const keepProblem = { type: 'keepProblem', params: problemIn } as const;
const into = (health: DomainHealth, target: string) =>
  ({
    guard: { type: 'isIn', params: ({ event }: { event: Arrival }) => ({ domain: event.answer, health }) },
    target,
    actions: keepDomain,
  }) as const;
const whenStatus = (status: Domain['status'], target: 'initiated' | 'done' | 'failed') =>
  ({
    guard: { type: 'hasStatus', params: ({ event }: { event: Arrival }) => ({ domain: event.answer, status }) },
    target,
  }) as const;
/** The upgrade was started, here or elsewhere. */
const underWay = whenStatus('schema-upgrading', 'initiated');
const whenReady = whenStatus('ready', 'done');
const refused = { target: 'refused', actions: { type: 'keepUpgradeProblem', params: problemOf } } as const;
/**
 * One open domain: whether it exists, its status and availability, its statistics, its schema upgrade, and the realtime link, which only exists
 * while the domain is ready and not offline (spec server-level §4 "Domain area by state"). Invoked by `console` with the domain of the address;
 * leaving the domain stops everything. A failed poll is repeated, unless the role does not permit the request.
 */
export const domainStatusMachine = domainStatusSetup.createMachine({
  id: 'domainStatus',
  context: ({ input }) => ({
    key: input,
    domain: undefined,
    stats: [],
    problem: undefined,
    statsProblem: undefined,
    upgradeProblem: undefined,
  }),
  invoke: {
    id: 'watchDescriptor',
    src: 'watchDescriptor',
    input: ({ self, context }) => ({
      interval: refreshInterval,
      listener: self,
      name: 'descriptor',
      question: context.key,
    }),
  },
  type: 'parallel',
  states: {
    condition: {
      initial: 'loading',
      on: {
        'descriptor.arrived': [
          { guard: { type: 'isUnchanged', params: answerOf }, actions: keepDomain },
          into('initializing', '.initializing'),
          into('deleting', '.deleting'),
          into('error', '.broken'),
          into('schema-upgrade-required', '.outdated'),
          into('schema-upgrading', '.upgrading'),
          into('online', '.ready.connectable.online'),
          into('maintenance', '.ready.connectable.maintenance'),
          into('offline', '.ready.offline'),
        ],
        'descriptor.failed': [
          { guard: { type: 'isNotFound', params: problemIn }, target: '.missing' },
          { guard: { type: 'isForbidden', params: problemIn }, target: '.forbidden' },
          { guard: 'isUnknown', target: '.failed', actions: keepProblem },
          { actions: keepProblem },
        ],
        'statistics.arrived': { actions: { type: 'keepStats', params: ({ event }) => event.answer } },
        'domain.refresh': { actions: 'askNow' },
        'statistics.failed': { actions: { type: 'keepStatsProblem', params: problemIn } },
      },
      states: {
        loading: {
          tags: 'pending',
          description: 'The first answer is under way, so it is not asked for again.',
          on: { 'domain.refresh': {} },
        },
        missing: {
          description: 'It does not exist, or was deleted while open. If it appears later, the next poll finds it.',
          entry: 'forgetDomain',
        },
        forbidden: {
          description: 'The role permits no access to it. The poll waits for `poll.now`.',
          entry: 'forgetDomain',
        },
        failed: { description: 'It was never loaded. The poll continues with growing delays.' },
        initializing: { tags: 'pending' },
        deleting: {},
        broken: { tags: 'usable' },
        outdated: { tags: 'locked' },
        upgrading: { tags: 'locked' },
        ready: {
          tags: 'usable',
          invoke: {
            id: 'watchStatistics',
            src: 'watchStatistics',
            input: ({ self, context }) => ({
              interval: refreshInterval,
              listener: self,
              name: 'statistics',
              question: context.key,
            }),
          },
          on: { 'domain.refresh': { actions: ['askNow', 'askStatisticsNow'] } },
          initial: 'offline',
          states: {
            offline: { tags: 'settingsOnly' },
            connectable: {
              invoke: {
                id: 'realtime',
                src: 'realtime',
                input: ({ context: { key } }) => ({ target: { namespace: key.namespace, domainId: key.id } }),
              },
              on: { 'domain.refresh': { actions: ['askNow', 'askStatisticsNow', 'redial'] } },
              initial: 'online',
              states: {
                online: { on: { 'descriptor.arrived': into('maintenance', 'maintenance') } },
                maintenance: { on: { 'descriptor.arrived': into('online', 'online') } },
              },
            },
          },
        },
      },
    },
    upgrade: {
      initial: 'idle',
      states: {
        idle: { on: { 'upgrade.start': 'checking', 'descriptor.arrived': underWay } },
        checking: {
          description:
            'Upgrading a current schema damages the domain on the server, so its status is read again first.',
          entry: 'forgetUpgradeProblem',
          invoke: {
            id: 'readDescriptor',
            src: 'readDescriptor',
            input: ({ context }) => context.key,
            onDone: [
              {
                guard: {
                  type: 'hasStatus',
                  params: ({ event }) => ({ domain: event.output, status: 'schema-upgrade-required' }),
                },
                target: 'starting',
              },
              { target: 'idle', actions: 'askNow' },
            ],
            onError: refused,
          },
        },
        starting: {
          invoke: {
            id: 'startUpgrade',
            src: 'startUpgrade',
            input: ({ context }) => context.key,
            onDone: { target: 'initiated', actions: ['announceUpgradeStarted', 'askNow'] },
            onError: refused,
          },
        },
        refused: { on: { 'upgrade.start': 'checking', 'descriptor.arrived': underWay } },
        initiated: { on: { 'descriptor.arrived': [whenReady, whenStatus('error', 'failed')] } },
        done: { on: { 'upgrade.leave': 'idle', 'upgrade.start': 'checking' } },
        failed: { on: { 'upgrade.start': 'checking', 'descriptor.arrived': whenReady } },
      },
    },
  },
});

export type DomainStatusActor = ActorRefFrom<typeof domainStatusMachine>;
export type DomainStatusSnapshot = SnapshotFrom<typeof domainStatusMachine>;

export const selectDomain = (s: DomainStatusSnapshot) => s.context.domain?.value;

export const selectKey = (s: DomainStatusSnapshot) => s.context.key;

export const selectStats = (s: DomainStatusSnapshot) => s.context.stats;

export const selectProblem = (s: DomainStatusSnapshot) => s.context.problem;

/** Why the last poll failed, as one sentence. */
export const selectReason = (s: DomainStatusSnapshot) => sentence(s.context.problem);

export const selectStatsReason = (s: DomainStatusSnapshot) => sentence(s.context.statsProblem);

/** When the last answer arrived, in epoch milliseconds, if later polls failed. */
export const selectStaleSince = (s: DomainStatusSnapshot) =>
  s.context.problem && s.context.domain ? s.context.domain.at : undefined;

/** The statistics have been read, or can't be. */
export const selectStatisticsAnswered = ({ context, value }: DomainStatusSnapshot) =>
  context.stats.length > 0 || context.statsProblem !== undefined || typeof value.condition === 'string';

export const selectDescriptorWatch = (s: DomainStatusSnapshot) => s.children.watchDescriptor;

export const selectStatisticsWatch = (s: DomainStatusSnapshot) => s.children.watchStatistics;

export const selectRealtime = (s: DomainStatusSnapshot) => s.children.realtime;

/** Everything except the dashboard, authentication and settings is closed. */
export const selectSettingsOnly = (s: DomainStatusSnapshot) => s.hasTag('settingsOnly');

/** Every page shows the upgrade page. */
export const selectLocked = (s: DomainStatusSnapshot) => s.hasTag('locked');

export const selectUsable = (s: DomainStatusSnapshot) => s.hasTag('usable');

export function selectCondition(s: DomainStatusSnapshot): Condition {
  const { condition } = s.value;
  if (typeof condition === 'object')
    return s.matches({ condition: { ready: 'offline' } })
      ? 'offline'
      : s.matches({ condition: { ready: { connectable: 'maintenance' } } })
        ? 'maintenance'
        : 'online';
  if (condition === 'broken') return 'error';
  if (condition === 'outdated' || condition === 'upgrading') return 'locked';
  return condition;
}

export function selectUpgradeStep(s: DomainStatusSnapshot): UpgradeStep | undefined {
  const { upgrade } = s.value;
  if (upgrade === 'initiated') return 'running';
  if (upgrade === 'done' && s.matches({ condition: 'ready' })) return 'done';
  if (s.matches({ condition: 'outdated' }))
    return upgrade === 'checking' || upgrade === 'starting' ? 'preparing' : 'required';
  if (s.matches({ condition: 'upgrading' })) return 'running';
  // Also after a reload, when the only thing known about the upgrade is that the domain is in error.
  if (s.matches({ condition: 'broken' })) return 'failed';
  return undefined;
}

export const selectUpgradeProblem = (s: DomainStatusSnapshot) => s.context.upgradeProblem;

export const selectUpgradeReason = (s: DomainStatusSnapshot) => sentence(s.context.upgradeProblem);

const sentence = (problem: ApiProblem | undefined) =>
  problem && (isRejectedWith(problem, 'forbidden') ? rolesFor('domain.open') : explainProblem(problem));

type Needs = Pick<Services, 'api' | 'log' | 'now' | 'realtime' | 'visits'> & {
  /** The username of the operator. */
  operator: () => string;
  /** Called when something other than a health check has reached the server. */
  answered: () => void;
};

/** Real implementations. The polls' question is the domain's key. */
export const domainStatusActors = (services: Needs) => {
  const { api, log, now, operator, visits } = services;
  const dated = <Value>(value: Value): Dated<Value> => ({ value, at: now() });
  const polling = (ask: (key: DomainKey, signal: AbortSignal) => Promise<unknown>) =>
    pollOf((key, signal) => ask(key as DomainKey, signal));
  /** Logs failures; the card on the page also shows the reason. */
  const logged = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      log('The upgrade could not be started.', error as ApiProblem);
      throw error;
    }
  };
  return {
    watchDescriptor: polling(async (key, signal) => dated(await api.domains.get(key, signal))),
    watchStatistics: polling(async (key, signal): Promise<Statistics> => {
      const answer = dated(await api.domains.stats(key, signal));
      // After signing out nothing is stored again.
      signal.throwIfAborted();
      return { ...answer, previous: visits.note(operator(), key, answer.value, answer.at) };
    }),
    realtime: realtimeMachine.provide({ actors: realtimeActors(services) }),
    readDescriptor: fromPromise<Dated<Domain>, DomainKey>(({ input, signal }) =>
      logged(async () => dated(await api.domains.get(input, signal))),
    ),
    startUpgrade: fromPromise<void, DomainKey>(({ input, signal }) =>
      logged(async () => {
        await api.domains.upgrade(input, signal);
      }),
    ),
  };
};
