import {
  type ActorRefFrom,
  type AnyEventObject,
  assertEvent,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromCallback,
  fromObservable,
  fromPromise,
  type InputFrom,
  type ObservableActorLogic,
  type Observer,
  sendTo,
  setup,
  type SnapshotFrom,
  spawnChild,
  stopChild,
  toObserver,
} from 'xstate';
import type { Network, Release, Visibility } from '~/api/browser/devices';
import type { SessionTabs } from '~/api/browser/session-tabs';
import { alertsMachine, type FirstSeen } from '~/machines/alerts/alerts-machine';
import { keptWorkMachine } from '~/machines/kit/kept-work';
import { prefetchMachine } from '~/machines/kit/prefetch-machine';
import { notProvided, unprovidedTask, unprovidedWatch } from '~/machines/kit/task';
import { type PaletteContext, paletteMachine } from '~/machines/palette/palette-machine';
import type { SessionActor } from '~/machines/session/session-machine';
import type { RecentPlace, PlaceStore } from '~/api/browser/stores';

/** What alerts and palette begin with. */
type Input = { firstSeen: FirstSeen; modifier: PaletteContext['modifier'] };

/** Where there is unsaved work: in this tab, in another one. */
export type UnsavedWhere = { here: boolean; elsewhere: boolean };

export type WorkId = `keptWork ${string}`;

type ScreensEvent =
  /** `next`: who has signed in instead, if anyone. */
  | { type: 'operator.left'; next: string | undefined }
  /** A page is kept alive longer than it is shown. `id`: of the new actor. */
  | { type: 'work.started'; id: WorkId; input: InputFrom<typeof keptWorkMachine> }
  | DoneActorEvent<unknown, WorkId>
  | ErrorActorEvent<unknown, WorkId>
  | { type: 'page.crashed' }
  | { type: 'page.changed' }
  | { type: 'signOut.request' }
  | { type: 'signOut.confirm' }
  | { type: 'signOut.cancel' }
  /** Another tab has unsaved work. */
  | { type: 'signOut.unsavedElsewhere' }
  | { type: 'tab.shown' }
  | { type: 'tab.hidden' }
  /** The web server no longer has a part of this release. */
  | { type: 'release.missed' }
  | { type: 'release.dismiss' };

const setUp = setup({
  types: {} as {
    input: Input;
    context: Input & { unsaved: UnsavedWhere };
    events: ScreensEvent;
  },
  actors: {
    alerts: alertsMachine,
    places: unprovidedTask('places') as unknown as RecentPlacesLogic,
    palette: paletteMachine,
    prefetch: prefetchMachine,
    keptWork: keptWorkMachine,
    /** Follows the router, and disposes of it: the next operator gets a new one, and this one must not react to Back. */
    pages: unprovidedWatch<void>('pages'),
    /** Forgets what other operators left in this browser. */
    forgetOldJobs: unprovidedTask<void, void>('forgetOldJobs'),
    askTabs: unprovidedWatch<void>('askTabs'),
    /** Resolves with whether this release was replaced. */
    compare: unprovidedTask<boolean, void>('compare'),
    watchTab: unprovidedWatch<void>('watchTab'),
    watchParts: unprovidedWatch<void>('watchParts'),
  },
  actions: {
    keepWork: spawnChild('keptWork', {
      id: ({ event }) => workIn(event).id,
      input: ({ event }) => workIn(event).input,
    }),
    /** Otherwise what was opened would stay in memory. */
    dropWork: stopChild(({ event }) => ('actorId' in event ? event.actorId : '')),
    noteHere: assign({ unsaved: { here: true, elsewhere: false } }),
    noteElsewhere: assign({ unsaved: ({ context }) => ({ ...context.unsaved, elsewhere: true }) }),
    forgetWhere: assign({ unsaved: { here: false, elsewhere: false } }),
    signOut: sendTo(({ system }) => system.get('session') as SessionActor, { type: 'session.signOut' }),
    /** What the operator typed and did not send. */
    forgetDrafts: () => notProvided('forgetDrafts'),
    /** All else that is stored for the operator. */
    forgetOperator: () => notProvided('forgetOperator'),
  },
  guards: {
    isSomeoneElse: ({ event }) => {
      assertEvent(event, 'operator.left');
      return event.next !== undefined;
    },
    isWork: ({ event }) => 'actorId' in event && event.actorId.startsWith('keptWork '),
    hasUnsavedWork: (): boolean => {
      throw new Error('Guard "hasUnsavedWork" was not provided.');
    },
    isReplaced: (_, replaced: boolean) => replaced,
  },
  delays: {
    /** In milliseconds. An open tab answers at once. */
    tabsPatience: 500,
    checkInterval: 15 * 60_000,
  },
});

function workIn(event: ScreensEvent) {
  assertEvent(event, 'work.started');
  return event;
}

/**
 * Signing out on request (spec server-level §4). Asks first if there is unsaved work in this tab, because signing out discards the screens and
 * everything typed on them, or in another tab, which keeps it until the operator decides there. A tab that does not answer is not waited for.
 */
const signOut = setUp.createStateConfig({
  id: 'signOut',
  initial: 'resting',
  states: {
    resting: {
      entry: 'forgetWhere',
      on: {
        'signOut.request': [
          { guard: 'hasUnsavedWork', target: 'requested.asking', actions: 'noteHere' },
          { target: 'requested' },
        ],
      },
    },
    requested: {
      invoke: { id: 'askTabs', src: 'askTabs', onError: {} },
      on: { 'signOut.unsavedElsewhere': { target: '.asking', actions: 'noteElsewhere' } },
      initial: 'looking',
      states: {
        looking: {
          description: 'Waits for the answers of other tabs.',
          after: { tabsPatience: { target: '#signOut.resting', actions: 'signOut' } },
        },
        asking: {
          on: {
            'signOut.confirm': { target: '#signOut.resting', actions: 'signOut' },
            'signOut.cancel': '#signOut.resting',
          },
        },
      },
    },
  },
});

/**
 * Whether the web server has another release of the console than this tab. Never reloads the page: the operator does, when nothing typed would
 * be lost.
 */
const release = setUp.createStateConfig({
  id: 'release',
  invoke: { id: 'watchParts', src: 'watchParts', onError: {} },
  initial: 'current',
  states: {
    current: {
      invoke: { id: 'watchTab', src: 'watchTab', onError: {} },
      on: { 'release.missed': 'replaced' },
      initial: 'waiting',
      states: {
        waiting: { after: { checkInterval: 'checking' }, on: { 'tab.hidden': 'away' } },
        away: {
          description: 'Nobody looks at the tab. It checks when someone does.',
          on: { 'tab.shown': 'checking' },
        },
        checking: {
          on: { 'tab.hidden': 'away' },
          invoke: {
            id: 'compare',
            src: 'compare',
            onDone: [
              { guard: { type: 'isReplaced', params: ({ event }) => event.output }, target: '#release.replaced' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    replaced: {
      initial: 'shown',
      states: {
        shown: { on: { 'release.dismiss': 'dismissed' } },
        dismissed: {
          description: 'The operator works on. What is still loaded is used until a part is missed.',
          on: { 'release.missed': 'shown' },
        },
      },
    },
  },
});

/**
 * The screens of one operator, from signing in until someone leaves: owns all that runs behind them, and forgets what was the operator's. The
 * console starts it when the code of the screens is loaded. A child that crashes ends alone: the page that draws it
 * becomes the crash page.
 */
export const screensMachine = setUp.createMachine({
  id: 'screens',
  context: ({ input }) => ({ ...input, unsaved: { here: false, elsewhere: false } }),
  invoke: [
    { id: 'alerts', src: 'alerts', systemId: 'alerts', input: ({ context }) => context, onError: {} },
    { id: 'places', src: 'places', systemId: 'places', onError: {} },
    { id: 'palette', src: 'palette', systemId: 'palette', input: ({ context }) => context, onError: {} },
    { id: 'prefetch', src: 'prefetch', systemId: 'prefetch', onError: {} },
    { id: 'pages', src: 'pages', onError: {} },
    { id: 'forgetOldJobs', src: 'forgetOldJobs', onError: {} },
  ],
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: {
        'operator.left': [{ guard: 'isSomeoneElse', target: 'replaced' }, { target: 'signedOut' }],
        'work.started': { actions: 'keepWork' },
        'xstate.done.actor.*': { guard: 'isWork', actions: 'dropWork' },
        'xstate.error.actor.*': { guard: 'isWork', actions: 'dropWork' },
      },
      states: {
        page: {
          initial: 'shown',
          states: {
            shown: { on: { 'page.crashed': 'crashed' } },
            crashed: {
              description:
                'The crash page is shown, and shortcuts do nothing, until the operator goes to another page.',
              on: { 'page.changed': 'shown' },
            },
          },
        },
        signOut,
        release,
      },
    },
    signedOut: {
      description: 'On purpose, here or in another tab, or given up.',
      entry: ['forgetDrafts', 'forgetOperator'],
      type: 'final',
    },
    replaced: {
      description: 'Someone else signed in. Their predecessor did not give up what was typed: the drafts stay.',
      entry: 'forgetOperator',
      type: 'final',
    },
  },
});

type ScreensLogic = typeof screensMachine;
/** The components that draw the screens. Charts only hand them on; what they take is said in `App.tsx`. */
export type ScreensCode = Readonly<Record<'Screens' | 'FocusKeeper' | 'SessionDialogs', (props: never) => unknown>>;
/** The logic of one operator's screens, with what is stored for that operator, and what draws them. */
export type LoadedScreens = { logic: ScreensLogic; input: InputFrom<ScreensLogic>; code: ScreensCode };
export type ScreensActor = ActorRefFrom<ScreensLogic>;
type ScreensSnapshot = SnapshotFrom<ScreensLogic>;

export const selectAsking = (s: ScreensSnapshot) => s.matches({ open: { signOut: { requested: 'asking' } } });
export const selectWhere = (s: ScreensSnapshot) => s.context.unsaved;
/** There is a new release, and the operator has not dismissed that. */
export const selectNewRelease = (s: ScreensSnapshot) => s.matches({ open: { release: { replaced: 'shown' } } });
export const selectCrashed = (s: ScreensSnapshot) => s.matches({ open: { page: 'crashed' } });

type World = {
  tabs: Pick<SessionTabs, 'ask'>;
  release: Pick<Release, 'isReplaced'>;
  visibility: Pick<Visibility, 'isHidden' | 'watch'>;
  network: Pick<Network, 'watchReplaced'>;
};

export const screensActors = ({ tabs, release, visibility, network }: World) => ({
  askTabs: fromCallback<AnyEventObject, void>(({ sendBack }) =>
    tabs.ask((isUnsaved) => {
      if (isUnsaved) sendBack({ type: 'signOut.unsavedElsewhere' });
    }),
  ),
  compare: fromPromise<boolean, void>(({ signal }) => release.isReplaced(signal)),
  watchTab: fromCallback<AnyEventObject, void>(({ sendBack }) => {
    const look = () => sendBack({ type: visibility.isHidden() ? 'tab.hidden' : 'tab.shown' });
    look();
    return visibility.watch(look);
  }),
  watchParts: fromCallback<AnyEventObject, void>(({ sendBack }) =>
    network.watchReplaced(() => sendBack({ type: 'release.missed' })),
  ),
});

type Places = readonly RecentPlace[];
type RecentPlacesLogic = ObservableActorLogic<Places, void>;
export type RecentPlacesActor = ActorRefFrom<RecentPlacesLogic>;

/**
 * The pages that one operator opened recently on this server, as stored in the browser until sign-out. Follows this tab and the others.
 * @param isReachable false for a place that the settings of the server hide
 */
export const recentPlaces = (
  store: Pick<PlaceStore, 'load' | 'watch'>,
  username: string,
  isReachable: (place: RecentPlace) => boolean = () => true,
): RecentPlacesLogic => {
  const subscribe = (observer: Observer<Places> | ((places: Places) => void)) => {
    const report = (places: Places) => toObserver(observer).next?.(places.filter(isReachable));
    report(store.load(username));
    return { unsubscribe: store.watch(username, report) };
  };
  return fromObservable(() => ({ subscribe }));
};

const none: Places = [];
/** The places, newest first, each once. */
export const selectPlaces = (s: SnapshotFrom<RecentPlacesLogic>) => s.context ?? none;
