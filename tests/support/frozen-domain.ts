import { type ActorOptions, createActor } from 'xstate';
import type { Domain, DomainKey, DomainStats } from '~/api/rest/domains';
import type { ApiProblem } from '~/core/problem';
import {
  type DomainStatusActor,
  type DomainStatusContext,
  domainStatusMachine,
  type DomainStatusSnapshot,
} from '~/machines/domain-status/domain-status-machine';
import { favoritesMachine } from '~/machines/favorites/favorites-machine';
import { pollMachine, type PollSnapshot } from '~/machines/kit/poll-machine';
import { preferencesMachine } from '~/machines/preferences/preferences-machine';
import { realtimeMachine, type RealtimeSnapshot } from '~/machines/realtime/realtime-machine';
import type { SnippetNames } from '~/machines/resources/domain/dashboard';
import { frozen, frozenView } from './frozen';

/** 14 March 2025, 09:02:11 UTC. */
export const morning = Date.UTC(2025, 2, 14, 9, 2, 11);

export const orderDesk: Domain = {
  namespace: 'acme',
  id: 'order-desk',
  displayName: 'Order Desk',
  status: 'ready',
  availability: 'online',
  statusMessage: '',
  schemaVersion: '3.0',
  unknown: null,
};

/** One reading every 5 s, with a varying number of sessions. */
export const course = (length: number): { value: DomainStats; at: number }[] =>
  Array.from({ length }, (_, index) => ({
    value: {
      activeSessionCount: 140 + ((index * 7) % 11),
      userCount: 2_310 + Math.floor(index / 4),
      modelCount: 18_390 + Math.floor(index / 2),
      dbSize: 8_700_000_000 + index * 1_500_000,
    },
    at: morning - (length - 1 - index) * 5_000,
  }));

type Condition = Extract<DomainStatusSnapshot['value'], object>['condition'];
type Upgrade = Extract<DomainStatusSnapshot['value'], object>['upgrade'];

export type DomainAt = {
  condition?: Condition;
  upgrade?: Upgrade;
  domain?: Partial<Domain> | undefined;
  context?: Partial<DomainStatusContext>;
  /** The state of the realtime link, if there is one. */
  link?: RealtimeSnapshot['value'];
  /** The state of the polling. */
  poll?: PollSnapshot['value'];
};

export const online: Condition = { ready: { connectable: 'online' } };

/** A domain machine frozen in one state, with its visible children. `domain: undefined` means not loaded. */
export function frozenDomain(at: DomainAt = {}): DomainStatusActor {
  const { condition = online, upgrade = 'idle', context = {} } = at;
  const known = 'domain' in at && at.domain === undefined ? undefined : { ...orderDesk, ...at.domain };
  const key = { namespace: known?.namespace ?? 'acme', id: known?.id ?? 'order-desk' };
  const snapshot = domainStatusMachine.resolveState({
    value: { condition, upgrade },
    context: {
      key,
      domain: known && { value: known, at: morning },
      stats: course(13),
      problem: undefined,
      statsProblem: undefined,
      upgradeProblem: undefined,
      ...context,
    },
  });
  const problem: ApiProblem = { kind: 'unreachable' };
  const children = {
    ...(at.link === undefined
      ? {}
      : {
          realtime: {
            src: 'realtime',
            snapshot: realtimeMachine.resolveState({
              value: at.link,
              context: {
                target: { namespace: key.namespace, domainId: key.id },
                sessionId: '5f0c2d1e',
                failure: undefined,
                attempt: 1,
              },
            }),
          },
        }),
    ...(at.poll === undefined
      ? {}
      : {
          watchDescriptor: {
            src: 'watchDescriptor',
            snapshot: pollMachine.resolveState({
              value: at.poll,
              context: {
                interval: 5_000,
                listener: createActor(preferencesMachine, {
                  input: { theme: 'light', timeZone: 'utc' },
                }),
                name: 'descriptor',
                question: key,
                attempt: 1,
                problem,
              },
            }),
          },
        }),
  };
  const options = { snapshot: { ...snapshot, children }, input: key } as unknown as ActorOptions<
    typeof domainStatusMachine
  > & { input: DomainKey };
  return createActor(domainStatusMachine, options);
}

export const frozenPreferences = () =>
  frozen(preferencesMachine, {
    value: 'chosen',
    context: { theme: 'light', timeZone: 'utc', system: 'light' },
  });

export const frozenFavorites = (...domains: Domain[]) =>
  frozen(favoritesMachine, {
    value: { list: 'ready', marking: 'idle' },
    context: { domains, problem: undefined, pendingChanges: [], attempt: 0 },
  });

/** As a server writes it: a message, then a stack trace. */
export const stackTrace = [
  'Could not read the model "orders/4711": the storage did not answer within 20 s.',
  ...Array.from(
    { length: 24 },
    (_, index) => `    at com.example.storage.Layer${index}.read(Layer${index}.scala:${100 + index})`,
  ),
].join('\n');

/** The loaded names for the snippets of a dashboard. */
export const frozenNames = (names: Partial<SnippetNames> = {}, problem?: ApiProblem) =>
  frozenView<SnippetNames>({
    value: { collection: 'orders', user: 'ana', otherUser: 'ben', anonymous: false, missing: [], ...names },
    problem,
  });
