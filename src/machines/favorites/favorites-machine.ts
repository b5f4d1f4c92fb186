import { type ActorRefFrom, assign, fromPromise, raise, sendTo, setup, type SnapshotFrom, stateIn } from 'xstate';
import type { Domain, DomainKey } from '~/api/rest/domains';
import { sameKey } from '~/core/paths';
import { type ApiProblem, explainProblem } from '~/core/problem';
import { failedAgain, failing, problemOf, unprovidedTask } from '~/machines/kit/task';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { Services } from '~/machines/services';

export type Mark = { domain: Domain; favorite: boolean };
type Context = {
  domains: Domain[];
  problem: ApiProblem | undefined;
  /** Changes that the server has not confirmed yet, oldest first. */
  pendingChanges: Mark[];
  attempt: number;
};

const without = (domains: readonly Domain[], key: DomainKey) => domains.filter((domain) => !sameKey(domain, key));
const marked = (domains: readonly Domain[], { domain, favorite }: Mark) =>
  favorite ? [...without(domains, domain), domain] : without(domains, domain);

/**
 * The signed-in person's favorite domains, shared by home, lists, dashboards and the domain switcher. Owned by `console` while someone is
 * signed in. A star changes immediately and changes back if the server refuses. While a favorite is initializing or deleting, all favorites are
 * reloaded every 5 s (spec server-level §4).
 */
export const favoritesMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'favorite.mark'; mark: Mark } | { type: 'favorites.reload' };
    tags: 'loading' | 'failing';
  },
  actors: {
    loadFavorites: unprovidedTask<Domain[], void>('loadFavorites'),
    saveMark: unprovidedTask<void, Mark>('saveMark'),
  },
  actions: {
    keepDomains: assign({ domains: (_, domains: Domain[]) => domains, problem: undefined, attempt: 0 }),
    keepProblem: assign((given, problem: ApiProblem) => failedAgain(given, problem)),
    addChange: assign({
      pendingChanges: ({ context }, mark: Mark) => [
        ...context.pendingChanges.filter(
          (pendingChange, index) => index === 0 || !sameKey(pendingChange.domain, mark.domain),
        ),
        mark,
      ],
    }),
    dropChange: assign({ pendingChanges: ({ context }) => context.pendingChanges.slice(1) }),
    applyChange: assign(({ context }) => {
      const [pendingChange, ...pendingChanges] = context.pendingChanges;
      return pendingChange ? { pendingChanges, domains: marked(context.domains, pendingChange) } : {};
    }),
    announceRefusal: sendTo(
      ({ system }) => system.get('notifications') as NotificationsActor,
      (_, problem: ApiProblem) => ({
        type: 'notice.show' as const,
        notice: { intent: 'error' as const, title: 'Favorites Not Changed', text: explainProblem(problem) },
      }),
    ),
    /** The answer to an earlier request may be older than the saved change. */
    askAgain: raise({ type: 'favorites.reload' }),
  },
  guards: {
    isReading: stateIn({ list: 'loading' }),
    hasPendingChange: ({ context }) => context.pendingChanges.length > 0,
    isChanging: ({ context }) =>
      context.domains.some(({ status }) => status === 'initializing' || status === 'deleting'),
  },
  delays: {
    refreshInterval: 5_000,
    retryBackoff: ({ context }) => Math.min(60_000, 2_000 * 2 ** context.attempt),
  },
}).createMachine({
  id: 'favorites',
  context: { domains: [], problem: undefined, pendingChanges: [], attempt: 0 },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: { 'favorites.reload': '.loading' },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadFavorites',
            src: 'loadFavorites',
            onDone: {
              target: 'ready',
              actions: { type: 'keepDomains', params: ({ event }) => event.output },
            },
            onError: failing('failed'),
          },
        },
        ready: { after: { refreshInterval: { guard: 'isChanging', target: 'loading' } } },
        failed: { tags: 'failing', after: { retryBackoff: 'loading' } },
      },
    },
    marking: {
      initial: 'idle',
      on: { 'favorite.mark': { actions: { type: 'addChange', params: ({ event }) => event.mark } } },
      states: {
        idle: { always: { guard: 'hasPendingChange', target: 'saving' } },
        saving: {
          invoke: {
            id: 'saveMark',
            src: 'saveMark',
            input: ({ context }) => context.pendingChanges[0] as Mark,
            onDone: [
              { guard: 'isReading', target: 'idle', actions: ['applyChange', 'askAgain'] },
              { target: 'idle', actions: 'applyChange' },
            ],
            onError: {
              target: 'idle',
              actions: ['dropChange', { type: 'announceRefusal', params: problemOf }],
            },
          },
        },
      },
    },
  },
});

export type FavoritesActor = ActorRefFrom<typeof favoritesMachine>;
export type FavoritesSnapshot = SnapshotFrom<typeof favoritesMachine>;

/** The favorites including pending changes, unordered: the first comparison of names takes many milliseconds. */
export const favoritesIn = ({ domains, pendingChanges }: Pick<Context, 'domains' | 'pendingChanges'>) =>
  pendingChanges.reduce(marked, domains);
/** The same by display name. */
export const favoritesOf = (context: Parameters<typeof favoritesIn>[0]) =>
  favoritesIn(context).toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.id.localeCompare(b.id));

export const favoritesActors = ({ api }: Pick<Services, 'api'>) => ({
  loadFavorites: fromPromise<Domain[], void>(({ signal }) => api.favorites.list(signal)),
  saveMark: fromPromise<void, Mark>(async ({ input: { domain, favorite }, signal }) => {
    await (favorite ? api.favorites.add(domain, signal) : api.favorites.remove(domain, signal));
  }),
});

/** Why it is not known which domains are favorites; undefined if it is. */
export const selectUnknownFavorites = (s: FavoritesSnapshot) => {
  if (s.context.domains.length > 0) return undefined;
  if (s.hasTag('loading')) return 'The favorites are loading.';
  return s.hasTag('failing') ? 'The favorites could not be loaded.' : undefined;
};
