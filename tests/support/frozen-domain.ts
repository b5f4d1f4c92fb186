import type { Domain, DomainStats } from '~/api/rest/domains';
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
import { orderDesk as listedDesk } from './domain-samples';
import { frozenFrom, frozenView } from './frozen';

/** 14 March 2025, 09:02:11 UTC. */
export const morning = Date.UTC(2025, 2, 14, 9, 2, 11);

export const orderDesk: Domain = { ...listedDesk, schemaVersion: '3.0' };

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
  const target = { namespace: key.namespace, domainId: key.id };
  return frozenFrom(
    domainStatusMachine,
    key,
    { condition, upgrade },
    { domain: known && { value: known, at: morning }, stats: course(13), ...context },
    {
      ...(at.link && {
        realtime: frozenFrom(realtimeMachine, { target }, at.link, { sessionId: '5f0c2d1e', attempt: 1 }),
      }),
      ...(at.poll && { watchDescriptor: frozenPoll('descriptor', key, at.poll) }),
    },
  );
}

/** A poll whose last question had no answer. */
export const frozenPoll = (name: string, question: unknown, value: PollSnapshot['value']) =>
  frozenFrom(pollMachine, { interval: 5_000, listener: frozenPreferences(), name, question }, value, {
    attempt: 1,
    problem: { kind: 'unreachable' },
  });

export const frozenPreferences = () => frozenFrom(preferencesMachine, { theme: 'light', timeZone: 'utc' }, 'chosen');

export const frozenFavorites = (...domains: Domain[]) =>
  frozenFrom(favoritesMachine, undefined, { list: 'ready', marking: 'idle' }, { domains });

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
