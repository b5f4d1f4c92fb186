import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { screensApi } from './api/rest/screens-api';
import type { RuntimeConfig } from './api/config/runtime-config';
import type { ConsoleActor } from './machines/console/console-machine';
import { selectScreensOf } from './machines/console/console-selectors';
import type { Notify, Services } from './services';
import { ConsolePartsContext, type ConsoleParts } from './views/console-parts';
import { routes } from './views/routes';
import { routerNavigation } from './wiring/router-navigation';

type Router = ReturnType<typeof createBrowserRouter>;
type Needs = { services: Services; root: ConsoleActor; notify: Notify; config: RuntimeConfig };

/**
 * Fetches the chunks of the screen at this place ahead of time, while the server is still asked about the session. One that can't be fetched is
 * asked for again, and missed, when the screen is drawn.
 */
export function preload(place: string): void {
  for (const { route } of matchRoutes(routes, place) ?? [])
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
}

/** The screens of a signed-in operator, with a router of their own. Loaded when somebody has signed in. */
export async function createScreens({ services, root, notify, config }: Needs) {
  const { session, notifications, preferences } = root.getSnapshot().children;
  if (!session || !notifications || !preferences) throw new Error('The console is not running.');
  const router = createBrowserRouter(routes, { basename: config.baseUrl.replace(/(?<=.)\/$/, '') });
  await initialized(router);
  disposeAfter(root, router);
  const navigation = routerNavigation(router, services.address);
  const parts: ConsoleParts = {
    root,
    session,
    notifications,
    preferences,
    wiring: {
      rest: services.rest,
      api: screensApi(services.api, services.rest),
      now: services.now,
      log: services.log,
      navigation,
      notify,
    },
    realtimeUrl: config.realtimeApiUrl,
    copy: (text) => {
      services.clipboard.write(text).then(
        () => notify({ intent: 'success', title: 'Copied' }),
        () =>
          notify({
            intent: 'error',
            title: 'Not Copied',
            text: 'The browser did not permit copying. Select the text and copy it by hand.',
          }),
      );
    },
    search: () => navigation.search(),
  };
  return function Screens() {
    return (
      <ConsolePartsContext value={parts}>
        <RouterProvider router={router} />
      </ConsolePartsContext>
    );
  };
}

/** The next person's screens have a router of their own: this one must not hear the browser's Back any more. */
function disposeAfter(root: ConsoleActor, router: Router) {
  const owner = selectScreensOf(root.getSnapshot());
  const subscription = root.subscribe((snapshot) => {
    if (selectScreensOf(snapshot) === owner) return;
    subscription.unsubscribe();
    router.dispose();
  });
}

/**
 * Resolves when the first screen's chunks are loaded. RouterProvider draws the state it finds and subscribes when it is committed:
 * a router that is ready in between would be missed, and the screens would load for ever.
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
