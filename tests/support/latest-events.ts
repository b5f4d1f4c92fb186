import type {
  DomainEvent,
  LatestEvents,
  LatestEventsSnapshot,
} from '~/machines/resources/domain/latest-events-machine';
import { latestEventsMachine } from '~/machines/resources/domain/latest-events-machine';
import { frozenFrom } from './frozen';
import { frozenPoll, morning } from './frozen-domain';

const minute = 60_000;
const day = 1_440 * minute;
const dana = { type: 'normal', username: 'dana', displayName: 'Dana Okafor' } as const;

export const modelEvent = (id: string, version: number, at: number, by: typeof dana | null | undefined) => ({
  kind: 'model' as const,
  at,
  what: version === 1 ? ('created' as const) : ('changed' as const),
  model: { id, collection: 'orders', version, createdTime: version === 1 ? at : at - day, modifiedTime: at },
  by,
});
const session = {
  id: '5f0c2d1e',
  username: 'emre',
  userType: 'normal',
  connected: morning - 192 * minute,
  disconnected: morning - 6 * minute,
  authMethod: 'password',
  client: 'JavaScript',
  clientVersion: '1.0.0',
  clientMetaData: '',
  remoteHost: '10.0.0.7',
} as const;

/** One event of each kind, newest first. */
const someEvents: readonly DomainEvent[] = [
  modelEvent('order-10403', 12, morning - 2 * minute, dana),
  { kind: 'session', at: session.disconnected, session, what: 'disconnected' },
  {
    kind: 'message',
    at: morning - 24 * minute,
    chatId: 'night',
    chat: 'Night shift',
    number: 41,
    user: { type: 'normal', username: 'björn' },
    text: 'Two pallets of A-139 are at gate 4.',
  },
  { kind: 'session', at: session.connected, session, what: 'connected' },
  modelEvent('return-0057', 1, morning - day, null),
  modelEvent('order-10411', 7, morning - 2 * day, null),
  {
    kind: 'activity',
    at: morning - 9 * day,
    activity: { type: 'packing', id: 'table-2', ephemeral: false, created: morning - 9 * day },
  },
];

type LatestAt = Partial<LatestEvents> & {
  value?: LatestEventsSnapshot['value'];
  /** Nothing was read so far. */
  isFirst?: boolean;
  problem?: LatestEventsSnapshot['context']['problem'];
};

/** What happened lately, frozen in one state. */
export const frozenLatest = ({ value, isFirst = false, problem, ...latest }: LatestAt = {}) =>
  frozenFrom(
    latestEventsMachine,
    undefined,
    value ?? 'resting',
    {
      problem,
      latest: isFirst
        ? undefined
        : { at: morning, value: { events: someEvents, since: 0, unread: {}, cuts: {}, ...latest } },
    },
    problem ? { watchLatest: frozenPoll('latest', undefined, 'failing') } : undefined,
  );
