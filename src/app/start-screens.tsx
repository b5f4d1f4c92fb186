import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { createActor } from 'xstate';
import {
  browserClipboard,
  blobSaver,
  browserDownload,
  browserLeisure,
  browserNetwork,
  browserPage,
  browserVisibility,
  type Clipboard,
  randomId,
} from '~/api/browser/devices';
import { browserFiles } from '~/api/browser/files';
import { browserJobStore } from '~/api/browser/job-store';
import { browserDraftStore } from '~/api/browser/draft-store';
import { browserKeyboard } from '~/api/browser/keyboard';
import { browserAlertStore, browserChecklistStore, browserPlaceStore, browserQueryStore } from '~/api/browser/stores';
import type { Call } from '~/boot/boot-plan';
import type { RuntimeConfig } from '~/api/config/runtime-config';
import { lazyContent } from '~/api/realtime/lazy-content';
import { once } from '~/api/rest/client';
import { domainsApi } from '~/api/rest/domains';
import { screensApi } from '~/api/rest/screens-api';
import type { EarlyAnswers } from '~/api/browser/early-answers';
import type { Release } from '~/api/browser/release';
import { titleOf } from '~/core/domain-names';
import { sameKey } from '~/core/paths';
import { selectKnownDomains } from '~/machines/alerts/alerts-machine';
import { type ConsoleActor, selectAppConfig, selectScreensOf } from '~/machines/console/console-machine';
import type { Place } from '~/api/browser/stores';
import { startSignOut } from '~/machines/console/sign-out-machine';
import { createDrafts } from '~/machines/draft/draft-actors';
import { chunkStarter, offlineChunk } from '~/machines/kit/chunk';
import { createKeptWork } from '~/machines/kit/kept-work';
import { prefetchActors, prefetchMachine } from '~/machines/kit/prefetch-machine';
import { listRoot } from '~/machines/kit/root-list';
import { createRememberedLists } from '~/machines/kit/remembered-lists';
import { releaseActors, releaseMachine } from '~/machines/release/release-machine';
import { createLastEditors } from '~/machines/model/last-editors';
import { recentPlacesActors, recentPlacesMachine } from '~/machines/recent-places/recent-places-machine';
import type { BulkJobStore } from '~/machines/model/bulk/bulk-change';
import type { ImportJobStore } from '~/machines/model/import/import-plan';
import type { Notify, Services } from '~/machines/services';
import type { Inside } from '~/views/App';
import { type ConsoleParts, ConsolePartsContext } from '~/views/console-parts';
import { FocusKeeper, ReturnFocus } from '~/views/hooks/focus';
import { StartChunkContext } from '~/views/hooks/use-loaded';
import { type ReadAhead, readAheadContext } from '~/views/kit/part';
import { DraftsContext } from '~/views/kit/draft/drafts-context';
import { InactivityDialog, SignInAgainDialog } from '~/views/session/SignInAgainDialog';
import { keepPlaces, routerNavigation } from './router';
import { firstCallsAt, routes } from './routes';
import { startAlerts, reportingToAlerts } from './start-alerts';
import { startPaletteLauncher } from './start-palette-launcher';

const paletteCode = offlineChunk(() =>
  Promise.all([
    import('./start-palette'),
    import('~/api/rest/domain/api'),
    import('~/views/shell/palette/PaletteScreen'),
  ]),
);

type Router = ReturnType<typeof createBrowserRouter>;
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

/** The screens of a signed-in operator and their router. Loaded after signing in. */
export async function createScreens({
  services,
  root,
  notify,
  config,
  release: ownRelease,
  world,
  early,
  inspect,
}: Needs): Promise<Inside> {
  const { session, notifications, preferences } = root.getSnapshot().children;
  if (!session || !notifications || !preferences) throw new Error('The console is not running.');
  const base = config.baseUrl.replace(/\/$/, '');
  const router = createBrowserRouter(routes, {
    basename: base || '/',
    getContext: () => new RouterContextProvider(new Map([[readAheadContext, readAhead]])),
  });
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') early.arrive(location.pathname);
  });
  const navigation = routerNavigation(router, services.address);
  const requestOf = ({ path, body }: Call) => ({ url: config.restApiUrl + path, body });
  const clipboard = browserClipboard(world);
  const keyboard = browserKeyboard(world);
  const copy = copying(clipboard, notify);
  const api = screensApi(services.api, services.rest);
  const alertStore = browserAlertStore(world, config.restApiUrl);
  const leisure = browserLeisure(world);
  const page = browserPage(world);
  const alerts = startAlerts({
    root,
    api: { domains: domainsApi(once(services.rest)) },
    store: alertStore,
    now: services.now,
    idle: async () => {
      await page.visible();
      // The home page shows them.
      if (services.address.place() !== '/') await leisure.idle();
    },
  });
  const { unsaved } = services;
  const keptWork = createKeptWork();
  const forgetKeptWork = unsaved.watch(() => keptWork.isAny());
  const signOut = startSignOut({ session, unsaved, tabs: services.tabs });
  const placeStore = browserPlaceStore(world, config.restApiUrl);
  const person = selectScreensOf(root.getSnapshot()) ?? '';
  const isReachable = ({ href }: Place) =>
    selectAppConfig(root.getSnapshot())?.namespacesEnabled !== false || !/^\/namespaces(\/|$)/.test(href);
  const places = listRoot(
    createActor(recentPlacesMachine.provide({ actors: recentPlacesActors(placeStore, person, isReachable) }), {
      input: { places: placeStore.load(person).filter(isReachable) },
    }),
  ).start();
  // Forms on the page ask themselves (`LeaveGuard`).
  const endAsking = page.askBeforeLeaving(() => keptWork.isAny());
  const leavePlaces = keepPlaces(
    router,
    {
      ...page,
      displayNameOf: (key) => {
        const known = selectKnownDomains(alerts.getSnapshot()).find((domain) => sameKey(domain, key));
        return known && titleOf(known);
      },
    },
    (left) => places.send(left),
  );
  const palette = startPaletteLauncher({
    keyboard,
    root,
    notify,
    load: async () => {
      const [{ paletteLogic }, { domainApi }] = await paletteCode.load();
      return paletteLogic({
        services,
        root,
        api: { ...api, inDomain: domainApi(services.rest) },
        navigation,
        base,
        copy,
        places,
        signOut: () => signOut.send({ type: 'signOut.request' }),
        inspect: () =>
          void inspect(true).catch(() =>
            notify({
              intent: 'error',
              title: 'Not Loaded',
              text: 'The inspector could not be loaded. Try again.',
            }),
          ),
      });
    },
  });
  const network = browserNetwork(world, import.meta.url);
  const startChunk = chunkStarter(network);
  const visibility = browserVisibility(world);
  const release = listRoot(
    createActor(releaseMachine.provide({ actors: releaseActors({ release: ownRelease, visibility, network }) })),
  ).start();
  const prefetch = listRoot(
    createActor(prefetchMachine.provide({ actors: prefetchActors({ ...leisure, watchReturn: network.watchReturn }) })),
  ).start();
  const queries = browserQueryStore(world);
  const jobs: BulkJobStore = browserJobStore(config.restApiUrl);
  const imports: ImportJobStore = browserJobStore(config.restApiUrl, 'import');
  void leisure.idle().then(() => jobs.forgetOthers(person));
  const draftStore = browserDraftStore(config.restApiUrl, services.now);
  const drafts = createDrafts({ store: draftStore, username: person, newId: randomId, now: services.now });
  whenLeft(root, (owner, next) => {
    leavePlaces();
    endAsking();
    places.stop();
    router.dispose();
    alerts.stop();
    if (owner !== undefined) {
      // Someone else signed in here: its owner did not give up what was typed.
      if (next === undefined) void draftStore.forgetAll(owner);
      queries.forgetHistory(owner);
      void jobs.forgetAll(owner);
      void imports.forgetAll(owner);
      alertStore.forget(owner);
      placeStore.forget(owner);
      services.visits.forget();
    }
    palette.stop();
    signOut.stop();
    prefetch.stop();
    release.stop();
    keptWork.stop();
    forgetKeptWork();
  });
  const parts: ConsoleParts = {
    root,
    session,
    notifications,
    preferences,
    alerts,
    places,
    palette,
    signOut,
    release,
    version: ownRelease.name,
    unsaved,
    wiring: {
      operator: person,
      rest: services.rest,
      realtime: lazyContent(services.realtime),
      api: reportingToAlerts(api, alerts, services.now),
      browser: {
        clipboard,
        download: browserDownload(world),
        files: browserFiles(world, blobSaver(world)),
        queries,
        jobs,
        imports,
        newId: randomId,
        checklists: browserChecklistStore(world, config.restApiUrl),
        visibility,
        painted: () => new Promise((resolve) => world.setTimeout(resolve, 0)),
      },
      now: services.now,
      log: services.log,
      keptWork,
      rememberedLists: createRememberedLists(),
      lastEditors: createLastEditors(),
      navigation,
      notify,
    },
    realtimeUrl: config.realtimeApiUrl,
    copy,
    search: () => navigation.search(),
    prepare: (path) => {
      const signedIn = session.getSnapshot().context.session;
      const calls = firstCallsAt(path, router.state.location.pathname.slice(base.length));
      const [pathname = ''] = path.split('?');
      if (signedIn && calls.length > 0) early.ask(base + pathname, calls.map(requestOf), signedIn.token);
    },
  };
  async function readAhead(read: ReadAhead, { pathname, search }: URL) {
    const place = { pathname: pathname.slice(base.length), search };
    const calls = firstCallsAt(place.pathname + search, undefined);
    if (!(await early.haveArrived(calls.map(requestOf)))) return undefined;
    // The screen reads again, and reports what is wrong.
    return read(parts, place).catch(() => undefined);
  }
  await initialized(router);
  const Screens = () => (
    <ConsolePartsContext value={parts}>
      <DraftsContext value={drafts}>
        <StartChunkContext value={startChunk}>
          <RouterProvider router={router} useTransitions={false} />
        </StartChunkContext>
      </DraftsContext>
    </ConsolePartsContext>
  );
  return {
    Screens,
    SignInAgainDialog: () => <SignInAgainDialog session={session} signOut={signOut} />,
    InactivityDialog,
    FocusKeeper,
    ReturnFocus,
  };
}

/** Writes to the clipboard and reports whether it worked. */
const copying =
  (clipboard: Clipboard, notify: Notify) =>
  (text: string): void => {
    clipboard.write(text).then(
      () => notify({ intent: 'success', title: 'Copied' }),
      () =>
        notify({
          intent: 'error',
          title: 'Not Copied',
          text: 'The browser did not permit copying. Select the text and copy it by hand.',
        }),
    );
  };

/** Disposes of the screens: the next person gets new machines and a new router, and the old ones must not react to Back. */
function whenLeft(root: ConsoleActor, dispose: (owner: string | undefined, next: string | undefined) => void) {
  const owner = selectScreensOf(root.getSnapshot());
  const subscription = root.subscribe((snapshot) => {
    if (selectScreensOf(snapshot) === owner) return;
    subscription.unsubscribe();
    dispose(owner, snapshot.context.access.owner);
  });
}

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
