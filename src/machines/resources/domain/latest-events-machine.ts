import { type ActorRefFrom, assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { Author } from '~/api/realtime/port';
import type { DomainApi } from '~/api/rest/domain/api';
import type { Activity } from '~/api/rest/domain/activities';
import type { ModelInfo } from '~/api/rest/domain/models';
import type { DomainSession } from '~/api/rest/domain/sessions';
import type { DomainKey } from '~/api/rest/domains';
import { countOf } from '~/core/counts';
import { readUserId, type UserId } from '~/core/person';
import { type ApiProblem, isRejectedWith, toProblem } from '~/core/problem';
import type { Dated } from '~/machines/domain-status/domain-status-machine';
import { pollMachine, pollOf } from '~/machines/kit/poll-machine';
import { readEach } from '~/machines/kit/read-pages';
import { reportingTask, unprovidedWatch } from '~/machines/kit/task';
import { inDomain } from './in-domain';

export const eventKinds = ['model', 'session', 'message', 'activity'] as const;
export type EventKind = (typeof eventKinds)[number];

/** A model as it was changed last. `by`: undefined while it is not known, null if nobody knows. */
type ModelEvent = {
  kind: 'model';
  at: number;
  model: ModelInfo;
  what: 'created' | 'changed';
  by: Author | null | undefined;
};
/** Something that happened in a domain; `at` in epoch milliseconds. */
export type DomainEvent =
  | ModelEvent
  | { kind: 'session'; at: number; session: DomainSession; what: 'connected' | 'disconnected' }
  | { kind: 'message'; at: number; chatId: string; chat: string; number: number; user: UserId; text: string }
  | { kind: 'activity'; at: number; activity: Activity };

/** What happened last, newest first. */
export type LatestEvents = {
  events: readonly DomainEvent[];
  /**
   * Before that time, events of a kind may be left out, so that a list of all kinds ends there. In epoch
   * milliseconds.
   */
  since: number;
  /** What could not be read, and why. */
  unread: Readonly<Partial<Record<EventKind, ApiProblem>>>;
  /** What was searched where that is not all, as in "the first 1,000 models". */
  cuts: Readonly<Partial<Record<EventKind, string>>>;
};

type Context = { latest: Dated<LatestEvents> | undefined; problem: ApiProblem | undefined };
type Edited = { model: ModelInfo; by: Author | null };
type LatestEvent =
  | { type: 'latest.arrived'; answer: Dated<LatestEvents> }
  | { type: 'latest.failed'; problem: ApiProblem }
  | { type: 'latest.reload' }
  | ({ type: 'editor.read' } & Edited)
  | { type: 'editors.read' }
  | { type: 'editors.failed' };

const refreshInterval = 300_000;
/** Of how many models it is asked who changed them. */
const mostNamed = 24;

const isUnnamed = (event: DomainEvent): event is ModelEvent => event.kind === 'model' && event.by === undefined;
const unnamedIn = (latest: Dated<LatestEvents> | undefined): ModelInfo[] =>
  (latest?.value.events ?? [])
    .filter(isUnnamed)
    .slice(0, mostNamed)
    .map(({ model }) => model);
const isSameChange = (one: ModelInfo, other: ModelInfo) =>
  one.id === other.id && one.version === other.version && one.modifiedTime === other.modifiedTime;

const keepLatest = {
  type: 'keepLatest',
  params: ({ event }: { event: Extract<LatestEvent, { type: 'latest.arrived' }> }) => event.answer,
} as const;

/**
 * What happened last in a domain, read every five minutes while the tab is in sight, and then who made the last
 * change of each model. Created by the dashboard; earlier events stay while reading fails.
 */
export const latestEventsMachine = setup({
  types: {} as {
    context: Context;
    events: LatestEvent;
    children: { watchLatest: 'watchLatest' };
  },
  actors: {
    watchLatest: pollMachine,
    readEditors: unprovidedWatch<{ models: readonly ModelInfo[] }>('readEditors'),
  },
  actions: {
    keepLatest: assign({ latest: (_, latest: Dated<LatestEvents>) => latest, problem: undefined }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepEditor: assign({
      latest: ({ context: { latest } }, { model, by }: Edited) =>
        latest && {
          ...latest,
          value: {
            ...latest.value,
            events: latest.value.events.map((event) =>
              event.kind === 'model' && isSameChange(event.model, model) ? { ...event, by } : event,
            ),
          },
        },
    }),
    askNow: sendTo('watchLatest', { type: 'poll.now' }),
  },
  guards: { isAnyUnnamed: (_, latest: Dated<LatestEvents>) => unnamedIn(latest).length > 0 },
}).createMachine({
  id: 'latestEvents',
  context: { latest: undefined, problem: undefined },
  invoke: {
    id: 'watchLatest',
    src: 'watchLatest',
    input: ({ self }) => ({ interval: refreshInterval, listener: self, name: 'latest', question: undefined }),
  },
  on: {
    'latest.arrived': [
      {
        guard: { type: 'isAnyUnnamed', params: ({ event }) => event.answer },
        target: '.naming',
        actions: keepLatest,
      },
      { target: '.resting', actions: keepLatest },
    ],
    'latest.failed': { actions: { type: 'keepProblem', params: ({ event }) => event.problem } },
    'latest.reload': { actions: 'askNow' },
    'editor.read': { actions: { type: 'keepEditor', params: ({ event }) => event } },
  },
  initial: 'resting',
  states: {
    resting: {},
    naming: {
      invoke: {
        id: 'readEditors',
        src: 'readEditors',
        input: ({ context }) => ({ models: unnamedIn(context.latest) }),
        onError: {},
      },
      on: {
        'editors.read': 'resting',
        'editors.failed': { description: 'They are asked for again with the next events.', target: 'resting' },
      },
    },
  },
});

export type LatestEventsActor = ActorRefFrom<typeof latestEventsMachine>;
export type LatestEventsSnapshot = SnapshotFrom<typeof latestEventsMachine>;
/** The poll, if one is running. */
export const selectLatestWatch = (s: LatestEventsSnapshot) => s.children.watchLatest;

/** Maximum number of events of each kind. */
const mostOfKind = 50;
/** How many rows are searched of lists that the server can't sort by time. */
const mostModels = 1_000;
const mostOthers = 200;
const mostSessions = 100;
/** In how many chats, those with the newest events, messages are looked for, and how many of each. */
const mostChats = 5;
const mostMessages = 50;
/** How far the time of an operation may be from that of the model which it changed last, in milliseconds. */
const sameMoment = 5_000;

/** The models that were changed last. The server does not order them, so the first thousand are compared. */
export async function latestModels({ models }: DomainApi, key: DomainKey, signal: AbortSignal, most: number) {
  const listed = await models.list(key, { offset: 0, limit: mostModels }, signal);
  const latest = listed.toSorted((one, other) => other.modifiedTime - one.modifiedTime).slice(0, most);
  return { latest, listed: listed.length, isCut: listed.length === mostModels };
}

/** `since`: before that time, events of what was read may be missing. */
type Found = { events: DomainEvent[]; since?: number | undefined; cut?: string | undefined };

export const latestEventsScreens = inDomain((wiring) => {
  const { inDomain: api, key, target, now, realtime, browser } = wiring;
  const all = { filter: '', offset: 0, limit: mostOthers };
  const changeOf = ({ id, version, modifiedTime }: ModelInfo) => JSON.stringify([id, version, modifiedTime]);
  /** Who made the changes that were asked about. */
  const editors = new Map<string, Author | null>();

  const read: Record<EventKind, (signal: AbortSignal) => Promise<Found>> = {
    model: async (signal) => {
      const { latest, isCut } = await latestModels(api, key, signal, mostOfKind);
      return {
        events: latest.map((model) => {
          const isNew = model.version === 1 && model.createdTime === model.modifiedTime;
          return {
            kind: 'model',
            at: model.modifiedTime,
            model,
            what: isNew ? 'created' : 'changed',
            // The first version is no operation.
            by: model.version > 1 ? editors.get(changeOf(model)) : null,
          };
        }),
        since: latest.length === mostOfKind ? latest.at(-1)?.modifiedTime : undefined,
        cut: isCut ? `the first ${countOf(mostModels, 'model')}` : undefined,
      };
    },
    session: async (signal) => {
      const filter = { withDisconnected: true };
      const { data } = await api.sessions.list(key, { filter, offset: 0, limit: mostSessions }, signal);
      return {
        events: data.flatMap((session): DomainEvent[] => [
          { kind: 'session', at: session.connected, session, what: 'connected' },
          ...(session.disconnected === null
            ? []
            : [{ kind: 'session' as const, at: session.disconnected, session, what: 'disconnected' as const }]),
        ]),
        since: data.length === mostSessions ? data.at(-1)?.connected : undefined,
        cut: data.length === mostSessions ? `the newest ${countOf(mostSessions, 'session')}` : undefined,
      };
    },
    message: async (signal) => {
      const { data, totalResults } = await api.chats.list(key, all, signal);
      const newest = data
        .toSorted((one, other) => (other.lastEventTimestamp ?? 0) - (one.lastEventTimestamp ?? 0))
        .slice(0, mostChats);
      const found = await readEach(newest, async ({ chatId, name }) => {
        const slice = { filter: '', offset: 0, limit: mostMessages, types: ['message' as const] };
        const { data: latest } = await api.chats.events(key, chatId, slice, signal);
        const events = latest
          .filter(({ type }) => type === 'message')
          .map(({ eventNumber, timestamp, user, message }): DomainEvent => ({
            kind: 'message',
            at: timestamp,
            chatId,
            chat: name || chatId,
            number: eventNumber,
            user: readUserId(user),
            text: message,
          }));
        return { events, since: latest.length === mostMessages ? latest.at(-1)?.timestamp : undefined };
      });
      return {
        events: found.flatMap(({ events }) => events),
        since: Math.max(...found.map(({ since = 0 }) => since)),
        cut: totalResults > newest.length ? `the ${mostChats} chats with the newest events` : undefined,
      };
    },
    activity: async (signal) => {
      const query = { type: '', id: '', offset: 0, limit: mostOthers };
      const { data, totalResults } = await api.activities.list(key, query, signal);
      return {
        events: data.map((activity) => ({ kind: 'activity', at: activity.created, activity })),
        cut: totalResults > data.length ? `the first ${data.length} activities` : undefined,
      };
    },
  };

  const newestFirst = (one: DomainEvent, other: DomainEvent) => other.at - one.at;
  /** All that can be read; rejects if nothing can. */
  const readLatest = async (signal: AbortSignal): Promise<LatestEvents> => {
    const found = await readEach(eventKinds, async (kind) => {
      try {
        const { events, cut, since = 0 } = await read[kind](signal);
        const latest = events.toSorted(newestFirst).slice(0, mostOfKind);
        const oldest = events.length > latest.length ? (latest.at(-1)?.at ?? 0) : 0;
        return { kind, cut, latest, since: Math.max(since, oldest), problem: undefined };
      } catch (error) {
        return { kind, cut: undefined, latest: [], since: 0, problem: toProblem(error) };
      }
    });
    const [first] = found;
    if (first?.problem && found.every(({ problem }) => problem)) throw first.problem;
    return {
      events: found.flatMap(({ latest }) => latest).sort(newestFirst),
      since: Math.max(...found.map(({ since }) => since)),
      unread: Object.fromEntries(found.flatMap(({ kind, problem }) => (problem ? [[kind, problem]] : []))),
      cuts: Object.fromEntries(found.flatMap(({ kind, cut }) => (cut ? [[kind, cut]] : []))),
    };
  };

  /** Who made the last change; null if the server no longer knows, or if what it was is not an operation. */
  const editorOf = async ({ id, version, modifiedTime }: ModelInfo, signal: AbortSignal): Promise<Author | null> => {
    const range = { modelId: id, first: version, last: version };
    const made = await realtime.readVersions(target, range, signal);
    const last = made.find((each) => each.version === version);
    return (last && Math.abs(last.at - modifiedTime) <= sameMoment && last.user) || null;
  };

  return {
    latestEvents: latestEventsMachine.provide({
      actors: {
        watchLatest: pollOf(async (_, signal): Promise<Dated<LatestEvents>> => {
          await browser.untilShown();
          return { value: await readLatest(signal), at: now() };
        }),
        readEditors: reportingTask<{ models: readonly ModelInfo[] }>('editors', async ({ models }, report, signal) => {
          const ask = async (model: ModelInfo) => {
            const by = await editorOf(model, signal).catch((error: unknown) => {
              signal.throwIfAborted();
              const problem = toProblem(error);
              // Without a connection nothing is known about any model.
              if (isRejectedWith(problem, 'not_connected', 'connection_lost')) throw error;
              return null;
            });
            editors.set(changeOf(model), by);
            report({ type: 'editor.read', model, by });
          };
          await readEach(models, ask, 2);
          return { type: 'editors.read' };
        }),
      },
    }),
  };
});
