import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, sendTo, setup, type SnapshotFrom } from 'xstate';
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
import { pollMachine } from '~/machines/kit/poll-machine';
import { readEach } from '~/machines/kit/read-pages';
import { reportingTask, screenTask, unprovidedWatch } from '~/machines/kit/task';
import { inDomain } from './in-domain';

export const eventKinds = ['model', 'session', 'message', 'activity'] as const;
export type EventKind = (typeof eventKinds)[number];

/** A model as it was changed last. `by`: undefined while it is not known, null if nobody knows. */
type ModelEvent = { kind: 'model'; at: number; model: ModelInfo; by: Author | null | undefined };
/** Something that happened in a domain; `at` in epoch milliseconds. */
export type DomainEvent =
  | ModelEvent
  | { kind: 'session'; at: number; session: DomainSession; what: 'connected' | 'disconnected' }
  | { kind: 'message'; at: number; chatId: string; chat: string; number: number; user: UserId; text: string }
  | { kind: 'activity'; at: number; activity: Activity };

/** What happened last, newest first. */
export type LatestEvents = {
  events: readonly DomainEvent[];
  /** What could not be read, and why. */
  unread: Readonly<Partial<Record<EventKind, ApiProblem>>>;
  /** What was compared where that is not all, as in "the first 1,000 models". */
  cuts: Readonly<Partial<Record<EventKind, string>>>;
};

type Context = { latest: Dated<LatestEvents> | undefined; problem: ApiProblem | undefined };
type LatestEvent =
  | { type: 'latest.arrived'; answer: Dated<LatestEvents> }
  | { type: 'latest.failed'; problem: ApiProblem }
  | { type: 'latest.reload' }
  | { type: 'editor.read'; model: ModelInfo; by: Author | null }
  | { type: 'editors.read' }
  | { type: 'editors.failed' }
  | { type: 'page.hidden' }
  | { type: 'page.visible' };

const refreshInterval = 300_000;

const isUnnamed = (event: DomainEvent): event is ModelEvent => event.kind === 'model' && event.by === undefined;
const unnamedIn = (latest: Dated<LatestEvents> | undefined): ModelInfo[] =>
  (latest?.value.events ?? []).filter(isUnnamed).map(({ model }) => model);
const isSameVersion = (one: ModelInfo, other: ModelInfo) => one.id === other.id && one.version === other.version;

const keepLatest = {
  type: 'keepLatest',
  params: ({ event }: { event: Extract<LatestEvent, { type: 'latest.arrived' }> }) => event.answer,
} as const;

/**
 * What happened last in a domain, read every five minutes while the page is visible, and then who made the last change of each model. Created by the
 * dashboard; earlier events stay while reading fails.
 */
export const latestEventsMachine = setup({
  types: {} as {
    context: Context;
    events: LatestEvent;
    children: { watchLatest: 'watchLatest' };
  },
  actors: {
    watchLatest: pollMachine,
    watchPage: unprovidedWatch<void>('watchPage'),
    readEditors: unprovidedWatch<{ models: readonly ModelInfo[] }>('readEditors'),
  },
  actions: {
    keepLatest: assign({ latest: (_, latest: Dated<LatestEvents>) => latest, problem: undefined }),
    keepProblem: assign({ problem: (_, problem: ApiProblem) => problem }),
    keepEditor: assign({
      latest: ({ context: { latest } }, { model, by }: { model: ModelInfo; by: Author | null }) =>
        latest && {
          ...latest,
          value: {
            ...latest.value,
            events: latest.value.events.map((event) =>
              event.kind === 'model' && isSameVersion(event.model, model) ? { ...event, by } : event,
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
  type: 'parallel',
  invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
  on: {
    'latest.failed': { actions: { type: 'keepProblem', params: ({ event }) => event.problem } },
    'editor.read': { actions: { type: 'keepEditor', params: ({ event }) => event } },
  },
  states: {
    reading: {
      initial: 'live',
      states: {
        live: {
          invoke: {
            id: 'watchLatest',
            src: 'watchLatest',
            input: ({ self }) => ({ interval: refreshInterval, listener: self, name: 'latest', question: undefined }),
          },
          on: { 'page.hidden': 'paused', 'latest.reload': { actions: 'askNow' } },
        },
        paused: {
          description: 'The tab is hidden: nothing is asked.',
          on: { 'page.visible': 'live' },
        },
      },
    },
    editors: {
      initial: 'resting',
      on: {
        'latest.arrived': [
          {
            guard: { type: 'isAnyUnnamed', params: ({ event }) => event.answer },
            target: '.asking',
            actions: keepLatest,
          },
          { target: '.resting', actions: keepLatest },
        ],
      },
      states: {
        resting: {},
        asking: {
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
    },
  },
});

export type LatestEventsActor = ActorRefFrom<typeof latestEventsMachine>;
export type LatestEventsSnapshot = SnapshotFrom<typeof latestEventsMachine>;
/** The poll, if one is running. */
export const selectLatestWatch = (s: LatestEventsSnapshot) => s.children.watchLatest;

/** Maximum number of events of each kind. */
const mostOfKind = 12;
/** How many rows are compared of lists that the server can't sort by time. */
const mostModels = 1_000;
const mostOthers = 200;
const mostSessions = 50;
/** In how many chats, those with the newest events, messages are looked for, and in how many events of each. */
const mostChats = 3;
const mostChatEvents = 20;
/** How far the time of an operation may be from that of the model which it changed last, in milliseconds. */
const sameMoment = 5_000;

/** The models that were changed last. The server does not order them, so the first thousand are compared. */
export async function latestModels({ models }: DomainApi, key: DomainKey, signal: AbortSignal, most: number) {
  const listed = await models.list(key, { offset: 0, limit: mostModels }, signal);
  const latest = listed.toSorted((one, other) => other.modifiedTime - one.modifiedTime).slice(0, most);
  return { latest, listed: listed.length, isCut: listed.length === mostModels };
}

type Found = { events: DomainEvent[]; cut?: string | undefined };

export const latestEventsScreens = inDomain(({ inDomain: api, key, now, realtime, browser, lastEditors }) => {
  const target = { namespace: key.namespace, domainId: key.id };
  const all = { filter: '', offset: 0, limit: mostOthers };

  const read: Record<EventKind, (signal: AbortSignal) => Promise<Found>> = {
    model: async (signal) => {
      const { latest, isCut } = await latestModels(api, key, signal, mostOfKind);
      return {
        events: latest.map((model) => ({
          kind: 'model',
          at: model.modifiedTime,
          model,
          // The first version is no operation.
          by: model.version > 1 ? lastEditors.of(key, model) : null,
        })),
        cut: isCut ? `the first ${countOf(mostModels, 'model')}` : undefined,
      };
    },
    session: async (signal) => {
      const { data } = await api.sessions.list(
        key,
        { filter: { withDisconnected: true }, offset: 0, limit: mostSessions },
        signal,
      );
      return {
        events: data.flatMap((session): DomainEvent[] => [
          { kind: 'session', at: session.connected, session, what: 'connected' },
          ...(session.disconnected === null
            ? []
            : [{ kind: 'session' as const, at: session.disconnected, session, what: 'disconnected' as const }]),
        ]),
      };
    },
    message: async (signal) => {
      const { data, totalResults } = await api.chats.list(key, all, signal);
      const newest = data
        .toSorted((one, other) => (other.lastEventTimestamp ?? 0) - (one.lastEventTimestamp ?? 0))
        .slice(0, mostChats);
      const events = await readEach(newest, async ({ chatId, name }) => {
        const slice = { filter: '', offset: 0, limit: mostChatEvents };
        const { data: latest } = await api.chats.events(key, chatId, slice, signal);
        return latest
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
      });
      return {
        events: events.flat(),
        cut: totalResults > data.length ? `the first ${countOf(data.length, 'chat')}` : undefined,
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
    const found = await readEach(eventKinds, (kind) =>
      read[kind](signal).then(
        ({ events, cut }) => ({ kind, cut, events: events.sort(newestFirst).slice(0, mostOfKind), problem: undefined }),
        (error: unknown) => ({ kind, cut: undefined, events: [], problem: toProblem(error) }),
      ),
    );
    const [first] = found;
    if (first?.problem && found.every(({ problem }) => problem)) throw first.problem;
    return {
      events: found.flatMap(({ events }) => events).sort(newestFirst),
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
        watchLatest: pollMachine.provide({
          actors: {
            ask: screenTask<unknown, { question: unknown }>(async ({ signal }): Promise<Dated<LatestEvents>> => ({
              value: await readLatest(signal),
              at: now(),
            })),
          },
        }),
        watchPage: fromCallback<AnyEventObject, void>(({ sendBack }) => {
          const report = () => sendBack({ type: browser.visibility.isHidden() ? 'page.hidden' : 'page.visible' });
          report();
          return browser.visibility.watch(report);
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
            if (by) lastEditors.note(key, model.id, { modifiedBy: by, version: model.version, isCommitted: true });
            report({ type: 'editor.read', model, by });
          };
          await readEach(models, ask, 2);
          return { type: 'editors.read' };
        }),
      },
    }),
  };
});
