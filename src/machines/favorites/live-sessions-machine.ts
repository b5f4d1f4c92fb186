import { type ActorRefFrom, type AnyEventObject, assign, fromCallback, setup, type SnapshotFrom } from 'xstate';
import type { ScreensApi } from '~/api/rest/console-api';
import type { DomainKey } from '~/api/rest/domains';
import { idOf } from '~/core/paths';
import { type ApiProblem, toProblem } from '~/core/problem';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import { viewOf } from '~/machines/kit/resource-view-machine';
import type { Wiring } from '~/machines/services';
import { unprovidedWatch } from '~/machines/kit/task';

/** The number of active sessions, or why it is not known. */
export type SessionsAnswer = { count: number } | { problem: ApiProblem };
type Keys = Readonly<Record<string, DomainKey>>;
type Context = {
  inSight: Keys;
  /** Domains to ask for next. */
  due: Keys;
  /** Domains that are being asked for. */
  asked: Keys;
  answers: Readonly<Record<string, SessionsAnswer>>;
};
type LiveSessionsEvent =
  | { type: 'domain.inSight' | 'domain.outOfSight' | 'sessions.retry'; key: DomainKey }
  | { type: 'refresh.due' }
  | { type: 'sessions.answered'; key: DomainKey; answer: SessionsAnswer }
  | { type: 'sessions.ended' };

const without = (keys: Keys, key: DomainKey): Keys =>
  Object.fromEntries(Object.entries(keys).filter(([id]) => id !== idOf(key)));
const keyOf = ({ event }: { event: { key: DomainKey } }) => event.key;

/**
 * The number of active sessions of the domains in sight. Owned by the home page. Asks when the console has read all domains, so that the page
 * is refreshed by one poll, and once for a domain that comes into sight later. Earlier numbers stay until the next ones arrive.
 */
export const liveSessionsMachine = setup({
  types: {} as { context: Context; events: LiveSessionsEvent },
  actors: {
    watchRefresh: unprovidedWatch<void>('watchRefresh'),
    askSessions: unprovidedWatch<{ keys: readonly DomainKey[] }>('askSessions'),
  },
  actions: {
    addInSight: assign(({ context: { inSight, due, answers } }, key: DomainKey) => {
      const id = idOf(key);
      return {
        inSight: { ...inSight, [id]: key },
        due: answers[id] ? due : { ...due, [id]: key },
      };
    }),
    removeFromSight: assign(({ context: { inSight, due } }, key: DomainKey) => ({
      inSight: without(inSight, key),
      due: without(due, key),
    })),
    ask: assign({
      due: ({ context }, key: DomainKey) => ({ ...context.due, [idOf(key)]: key }),
    }),
    askAll: assign({ due: ({ context }) => context.inSight }),
    takeDue: assign({ due: {}, asked: ({ context }) => context.due }),
    keepAnswer: assign({
      answers: ({ context }, { key, answer }: { key: DomainKey; answer: SessionsAnswer }) => ({
        ...context.answers,
        [idOf(key)]: answer,
      }),
    }),
  },
  guards: { isAnyDue: ({ context }) => Object.keys(context.due).length > 0 },
}).createMachine({
  id: 'liveSessions',
  context: { inSight: {}, due: {}, asked: {}, answers: {} },
  invoke: { id: 'watchRefresh', src: 'watchRefresh', onError: {} },
  on: {
    'domain.inSight': { actions: { type: 'addInSight', params: keyOf } },
    'domain.outOfSight': { actions: { type: 'removeFromSight', params: keyOf } },
    'refresh.due': { actions: 'askAll' },
    'sessions.retry': { actions: { type: 'ask', params: keyOf } },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The page is being filled with what it shows first.',
      on: { 'refresh.due': 'resting' },
    },
    resting: { always: { guard: 'isAnyDue', target: 'asking' } },
    asking: {
      entry: 'takeDue',
      invoke: {
        id: 'askSessions',
        src: 'askSessions',
        input: ({ context }) => ({ keys: Object.values(context.asked) }),
        onError: {},
      },
      on: {
        'sessions.answered': { actions: { type: 'keepAnswer', params: ({ event }) => event } },
        'sessions.ended': 'resting',
      },
    },
  },
});

export type LiveSessionsActor = ActorRefFrom<typeof liveSessionsMachine>;
export const selectSessions = (s: SnapshotFrom<typeof liveSessionsMachine>, key: DomainKey) =>
  s.context.answers[idOf(key)];

type Needs = {
  domains: Pick<ScreensApi['domains'], 'stats'>;
  alerts: AlertsActor;
};

export const liveSessionsActors = ({ domains, alerts }: Needs) => ({
  /** Reports each time the console has read all domains, or has failed to. */
  watchRefresh: fromCallback<AnyEventObject, void>(({ sendBack }) => {
    const attempt = () => {
      const { reports, problem } = alerts.getSnapshot().context;
      return [reports.all, problem] as const;
    };
    let last = attempt();
    if (last.some(Boolean)) sendBack({ type: 'refresh.due' });
    const subscription = alerts.subscribe(() => {
      const next = attempt();
      if (next.every((part, index) => part === last[index])) return;
      last = next;
      sendBack({ type: 'refresh.due' });
    });
    return () => subscription.unsubscribe();
  }),
  askSessions: fromCallback<AnyEventObject, { keys: readonly DomainKey[] }>(({ input, sendBack }) => {
    const task = new AbortController();
    const tell = (event: LiveSessionsEvent) => {
      if (!task.signal.aborted) sendBack(event);
    };
    const ask = async (key: DomainKey) => {
      const answer = await domains.stats(key, task.signal).then(
        ({ activeSessionCount }): SessionsAnswer => ({ count: activeSessionCount }),
        (error: unknown): SessionsAnswer => ({ problem: toProblem(error) }),
      );
      tell({ type: 'sessions.answered', key, answer });
    };
    void Promise.all(input.keys.map(ask)).then(() => tell({ type: 'sessions.ended' }));
    return () => task.abort();
  }),
});

export const homeScreens = ({ api }: Wiring) => ({
  serverInfo: viewOf((signal) => api.status.status(signal)),
  liveSessions: (alerts: AlertsActor) =>
    liveSessionsMachine.provide({
      actors: liveSessionsActors({ domains: api.domains, alerts }),
    }),
});
