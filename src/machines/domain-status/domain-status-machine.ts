import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Domain } from '~/api/rest/domains';
import type { ApiProblem } from '~/core/problem';
import { problemOf } from '~/machines/kit/task';
import { type DomainStatusEvent, domainStatusSetup, refreshInterval, type Situation } from './domain-status-setup';

type Arrival = Extract<DomainStatusEvent, { type: 'descriptor.arrived' }>;
const answerOf = ({ event }: { event: Arrival }) => event.answer;
const problemIn = ({ event }: { event: { problem: ApiProblem } }) => event.problem;
const keepDomain = { type: 'keepDomain', params: answerOf } as const;
const keepProblem = { type: 'keepProblem', params: problemIn } as const;
const into = (situation: Situation, target: string) =>
  ({
    guard: { type: 'isIn', params: ({ event }: { event: Arrival }) => ({ domain: event.answer, situation }) },
    target,
    actions: keepDomain,
  }) as const;
/** The transition for an answer with this status. */
const whenStatus = (status: Domain['status'], target: 'initiated' | 'done' | 'failed') =>
  ({
    guard: {
      type: 'hasStatus',
      params: ({ event }: { event: Arrival }) => ({ domain: event.answer, status }),
    },
    target,
  }) as const;
/** The upgrade was started, here or elsewhere. */
const underWay = whenStatus('schema-upgrading', 'initiated');
const whenReady = whenStatus('ready', 'done');
const refused = {
  target: 'refused',
  actions: { type: 'keepUpgradeProblem', params: problemOf },
} as const;
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
