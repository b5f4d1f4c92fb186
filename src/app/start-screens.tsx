import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { type AnyActorRef, type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import {
  blobSaver,
  browserClipboard,
  browserDownload,
  browserLeisure,
  browserNetwork,
  browserPage,
  browserVisibility,
  clipboardReader,
  randomId,
  type Release,
  watchPresses,
} from '~/api/browser/devices';
import { browserFiles } from '~/api/browser/files';
import { browserJobStore } from '~/api/browser/job-store';
import { browserDraftStore } from '~/api/browser/draft-store';
import { browserKeyboard } from '~/api/browser/keyboard';
import {
  browserAlertStore,
  browserChecklistStore,
  browserPlaceStore,
  browserQueryStore,
  forgetSamples,
  type RecentPlace,
} from '~/api/browser/stores';
import type { Call } from '~/boot/boot-plan';
import type { RuntimeConfig } from '~/api/config/runtime-config';
import { lazyContent } from '~/api/realtime/lazy-content';
import { once } from '~/api/rest/client';
import { domainApi } from '~/api/rest/domain/api';
import { type DomainKey, domainsApi } from '~/api/rest/domains';
import { screensApi } from '~/api/rest/console-api';
import type { EarlyAnswers } from '~/api/browser/early-answers';
import { sameKey, titleOf } from '~/core/paths';
import { alertsLogic, reportingToAlerts } from '~/machines/alerts/alerts-actors';
import { type AlertsActor, selectKnownDomains } from '~/machines/alerts/alerts-machine';
import { type ConsoleActor, selectAppConfig, selectStage } from '~/machines/console/console-machine';
import {
  type LoadedScreens,
  recentPlaces,
  type RecentPlacesActor,
  type ScreensActor,
  screensActors,
  screensMachine,
  selectCrashed,
  type WorkId,
} from '~/machines/console/screens-machine';
import { startAhead } from '~/machines/console/pages-machine';
import { createDrafts } from '~/machines/draft/draft-machine';
import { chunkStarter } from '~/machines/kit/chunk';
import { createKeptWork, keepAlone, type KeptWorkActor } from '~/machines/kit/kept-work';
import { prefetchActors, prefetchMachine } from '~/machines/kit/prefetch-machine';
import { createRememberedLists } from '~/machines/kit/remembered-lists';
import { createLastEditors } from '~/machines/model/last-editors';
import type { BulkJobStore } from '~/machines/model/bulk/bulk-machine';
import type { ImportJobStore } from '~/machines/model/import/import-machine';
import { copying } from '~/machines/notifications/notifications-machine';
import type { Notify, Services, Wiring } from '~/machines/services';
import { selectSuspended } from '~/machines/session/session-machine';
import type { Inside } from '~/views/App';
import { type ConsoleParts, ConsolePartsContext, DraftsContext } from '~/views/console-parts';
import { StartChunkContext } from '~/views/hooks/use-loaded';
import { noMessage, part } from '~/views/kit/part';
import { SessionDialogs } from '~/views/session/SignInAgainDialog';
import { overlays } from '~/views/shell/ConsoleTools';
import { keepPlaces, pagesLogic, readying, routerNavigation } from './router';
import { firstCallsAt, routes } from './routes';
import { paletteLogic } from './start-palette';

type Router = ReturnType<typeof createBrowserRouter>;
/** Fluent's focus handling is needed by what opens, not by the first screen. */
const KeptFocus = part(() => import('~/views/kit/dialogs/DialogPanel'), 'FocusKeeper', noMessage, noMessage, 'idle');
type Needs = {
  services: Services;
  root: ConsoleActor;
  notify: Notify;
  config: RuntimeConfig;
  release: Release;
  /** The browser features that only the screens need. */
  world: Window;
  early: Pick<EarlyAnswers, 'ask' | 'arrive' | 'haveArrived'>;
  /** Opens the inspector. Rejects if its code can't be loaded. */
  inspect: (takesFocus: boolean) => Promise<void>;
};

/**
 * Connects the screens of one operator to the server, the browser and the router. Loaded after signing in.
 * @param signal aborted if the operator leaves before the screens are there
 */
export async function createScreens(needs: Needs, operator: string, signal: AbortSignal): Promise<LoadedScreens> {
  const { services, root, notify, config, release: ownRelease, world, early, inspect } = needs;
  const { session, notifications, preferences } = childrenOf(root);
  const base = config.baseUrl.replace(/\/$/, '');
  const router = createBrowserRouter(routes, { basename: base || '/' });
  const rememberedLists = createRememberedLists();
  const here = () => router.state.location.pathname.slice(base.length) || '/';
  router.subscribe(({ location, navigation, blockers }) => {
    if (navigation.state === 'idle') {
      early.arrive(location.pathname);
      rememberedLists.opened(here());
      if (here() !== ahead.getSnapshot().context.page?.pathname) ahead.send({ type: 'page.read' });
      keptWork.dropAhead(here());
    }
    // What was read may be saved over before the question is answered.
    if ([...blockers.values()].some(({ state }) => state === 'blocked')) forgetAhead();
  });
  const ahead = startAhead();
  let forgotten = 0;
  function forgetAhead() {
    forgotten += 1;
    ahead.send({ type: 'page.read' });
    keptWork.dropAhead();
  }
  const navigation = routerNavigation(router, services.address);
  const requestOf = ({ path, body }: Call) => ({ url: config.restApiUrl + path, body });
  const clipboard = browserClipboard(world);
  const keyboard = browserKeyboard(world);
  const copy = copying(clipboard, notify);
  const api = screensApi(services.api, services.rest);
  const { unsaved } = services;
  const leisure = browserLeisure(world);
  const page = browserPage(world);
  const network = browserNetwork(world, import.meta.url);
  const visibility = browserVisibility(world);
  const alertStore = browserAlertStore(world, config.restApiUrl);
  const placeStore = browserPlaceStore(world, config.restApiUrl);
  const queries = browserQueryStore(world);
  const jobs: BulkJobStore = browserJobStore(config.restApiUrl);
  const imports: ImportJobStore = browserJobStore(config.restApiUrl, 'import');
  const draftStore = browserDraftStore(config.restApiUrl, services.now);
  const find = <Actor extends AnyActorRef>(systemId: string) => root.system.get(systemId) as Actor | undefined;
  const screens = () => find<ScreensActor>('screens');
  const isReachable = ({ href }: RecentPlace) =>
    selectAppConfig(root.getSnapshot())?.namespacesEnabled !== false || !/^\/namespaces(\/|$)/.test(href);
  /** Of the page that is shown first. */
  let firstWork: KeptWorkActor | undefined;
  const keptWork = createKeptWork((input) => {
    if (!screens()) return (firstWork = keepAlone(input));
    const id: WorkId = `keptWork ${services.now()} ${randomId()}`;
    screens()?.send({ type: 'work.started', id, input });
    return screens()?.getSnapshot().children[id] as KeptWorkActor;
  });
  const displayNameOf = (key: DomainKey) => {
    const alerts = find<AlertsActor>('alerts');
    const known = alerts && selectKnownDomains(alerts.getSnapshot()).find((domain) => sameKey(domain, key));
    return known && titleOf(known);
  };
  const pages = fromCallback<AnyEventObject, void>(({ sendBack }) => {
    const stops = [
      watchPresses(world, press),
      keepPlaces(router, { ...page, displayNameOf, idle: () => leisure.idle() }, (left) =>
        left.type === 'place.left' ? placeStore.add(operator, left.place) : placeStore.remove(operator, left.hrefs),
      ),
      // Forms on the page ask themselves (`LeaveGuard`).
      page.askBeforeLeaving(() => keptWork.isAny()),
      unsaved.watch(() => keptWork.isAny()),
      router.subscribe(() => sendBack({ type: 'page.changed' })),
      () => firstWork?.stop(),
    ];
    return () => {
      for (const stop of stops) stop();
      router.dispose();
    };
  });
  const isShown = () => {
    const present = screens()?.getSnapshot();
    const isCovered = selectSuspended(session.getSnapshot());
    return (
      present !== undefined && selectStage(root.getSnapshot()) === 'screens' && !isCovered && !selectCrashed(present)
    );
  };
  const palette = paletteLogic({
    keyboard,
    isShown,
    loadOverlays: overlays.load,
    services,
    root,
    api: { ...api, inDomain: domainApi(services.rest) },
    navigation,
    base,
    copy,
    places: () => find<RecentPlacesActor>('places') as RecentPlacesActor,
    signOut: () => screens()?.send({ type: 'signOut.request' }),
    inspect: () =>
      void inspect(true).catch(() =>
        notify({ intent: 'error', title: 'Not Loaded', text: 'The inspector could not be loaded. Try again.' }),
      ),
  });
  const forgetDrafts = () => void draftStore.forgetAll(operator);
  const forgetOperator = () => {
    queries.forgetHistory(operator);
    void jobs.forgetAll(operator);
    void imports.forgetAll(operator);
    alertStore.forget(operator);
    placeStore.forget(operator);
    services.visits.forget(operator);
  };
  const logic = screensMachine.provide({
    actors: {
      ...screensActors({ tabs: services.tabs, release: ownRelease, visibility, network }),
      alerts: alertsLogic({
        root,
        operator,
        api: { domains: domainsApi(once(services.rest)) },
        store: alertStore,
        now: services.now,
        running: () => find<AlertsActor>('alerts'),
        idle: async () => {
          await visibility.untilShown();
          // The home page shows them.
          if (services.address.place() !== '/') await leisure.idle();
        },
      }),
      places: recentPlaces(placeStore, operator, isReachable),
      palette,
      prefetch: prefetchMachine.provide({
        actors: prefetchActors({ ...leisure, ...network, online: services.online }),
      }),
      pages,
      forgetOldJobs: fromPromise(async () => {
        await leisure.idle();
        await jobs.forgetOthers(operator);
        forgetSamples(config.restApiUrl);
      }),
    },
    guards: { hasUnsavedWork: () => unsaved.isAny() },
    actions: { forgetDrafts, forgetOperator },
  });
  const wiring: Wiring = {
    operator,
    rest: services.rest,
    realtime: lazyContent(services.realtime),
    api: reportingToAlerts(api, () => find<AlertsActor>('alerts'), services.now),
    browser: {
      clipboard,
      readClipboard: clipboardReader(world),
      download: browserDownload(world),
      files: browserFiles(world, blobSaver(world)),
      queries,
      jobs,
      imports,
      newId: randomId,
      checklists: browserChecklistStore(world, config.restApiUrl),
      untilShown: visibility.untilShown,
      painted: () => new Promise((resolve) => world.setTimeout(resolve, 0)),
    },
    now: services.now,
    log: services.log,
    keptWork,
    tellUnsent: (unsent) => root.getSnapshot().children.connection?.send({ type: 'unsent.changed', unsent }),
    rememberedLists,
    lastEditors: createLastEditors(),
    navigation,
    notify,
  };
  const getReady = readying(router, async (readAhead, place, isWanted) => {
    const calls = firstCallsAt(place.pathname + place.search, undefined);
    if (!(await early.haveArrived(calls.map(requestOf))) || !isWanted()) return;
    // If that fails, the screen reads again, and reports what is wrong.
    const value = await readAhead({ wiring, session }, place);
    if (isWanted()) ahead.send({ type: 'page.read', page: { ...place, value, at: services.now() } });
  });
  function press(href: string | undefined) {
    const place = here();
    // It slid off.
    if (href === undefined) {
      early.arrive(router.state.location.pathname);
      return forgetAhead();
    }
    const path = href.slice(base.length) || '/';
    const [pathname = ''] = path.split('?');
    if (pathname === place || !`${href}/`.startsWith(`${base}/`)) return;
    const signedIn = session.getSnapshot().context.session;
    const calls = firstCallsAt(path, place);
    if (signedIn && calls.length > 0) early.ask(base + pathname, calls.map(requestOf), signedIn.token);
    const asked = forgotten;
    void getReady(path, () => asked === forgotten);
  }
  await Promise.race([
    Promise.all([initialized(router), getReady(here() + router.state.location.search)]),
    aborted(signal),
  ]);
  if (signal.aborted) {
    // The chart that forgets was never started.
    router.dispose();
    firstWork?.stop();
    if (root.getSnapshot().context.access.owner === undefined) forgetDrafts();
    forgetOperator();
    signal.throwIfAborted();
  }
  const frame = () => new Promise((resolve) => world.requestAnimationFrame(resolve));
  const drawnPages = pagesLogic(router, ahead, () => frame().then(frame));
  const startChunk = chunkStarter({ ...network, idle: () => leisure.idle() });
  const drafts = createDrafts({ store: draftStore, username: operator, newId: randomId, now: services.now });
  const partsOf = (running: ScreensActor): ConsoleParts => {
    const children = running.getSnapshot().children;
    if (!children.alerts || !children.places || !children.palette) throw new Error('The screens are not running.');
    return {
      root,
      screens: running,
      session,
      notifications,
      preferences,
      alerts: children.alerts,
      places: children.places,
      palette: children.palette,
      version: ownRelease.name,
      unsaved,
      wiring,
      realtimeUrl: config.realtimeApiUrl,
      copy,
      ahead,
      pages: drawnPages,
    };
  };
  function Screens({ screens: running }: { screens: ScreensActor }) {
    const [parts] = useState(() => partsOf(running));
    return (
      <ConsolePartsContext value={parts}>
        <DraftsContext value={drafts}>
          <StartChunkContext value={startChunk}>
            <RouterProvider
              router={router}
              useTransitions={false}
              onError={() => running.send({ type: 'page.crashed' })}
            />
          </StartChunkContext>
        </DraftsContext>
      </ConsolePartsContext>
    );
  }
  const FocusKeeper = () => (
    <StartChunkContext value={startChunk}>
      <KeptFocus />
    </StartChunkContext>
  );
  const input = { firstSeen: alertStore.load(operator), modifier: keyboard.modifier };
  return { logic, input, code: { Screens, FocusKeeper, SessionDialogs } satisfies Inside };
}

function childrenOf(root: ConsoleActor) {
  const { session, notifications, preferences } = root.getSnapshot().children;
  if (!session || !notifications || !preferences) throw new Error('The console is not running.');
  return { session, notifications, preferences };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Resolves when the first screen's chunks are loaded. RouterProvider draws the current state but subscribes only when it is committed: it would
 * miss a router that becomes ready in between, and the screens would load forever.
 */
const initialized = (router: Router) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
