import { useSelector } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { matchPath, matchRoutes } from 'react-router-dom';
import { createActor } from 'xstate';
import { browserClipboard, rememberInspector } from '~/api/browser/devices';
import type { ConsoleActor } from '~/machines/console/console-machine';
import { type InspectorActor, inspectorActors, inspectorMachine } from '~/machines/inspector/inspector-machine';
import { createRecorder } from '~/machines/inspector/recorder';
import { selectTheme } from '~/machines/preferences/preferences-machine';
import { listedActors, watchListedActors } from '~/views/hooks/use-actor-ref';
import { Inspector } from '~/views/inspector/Inspector';
import { neverHidden } from '~/views/kit/Notices';
import { ThemeRoot } from '~/views/theme/ThemeRoot';
import { routes } from './routes';

type Needs = { world: Window; base: string; version: string; root: ConsoleActor; now: () => number };

/** The inspector, closed. It has its own place in the page, so that it also works when the console has crashed. */
export function startInspector({ world, base, version, root, now }: Needs): InspectorActor {
  const { preferences } = root.getSnapshot().children;
  if (!preferences) throw new Error('The console is not running.');
  const { document, navigator, location } = world;
  const recorder = createRecorder({
    roots: () => [root, ...listedActors()],
    watchRoots: watchListedActors,
    now,
    nextFrame: (run) => world.requestAnimationFrame(run),
  });
  const actors = inspectorActors(recorder, browserClipboard(world), (isOpen) => rememberInspector(world, isOpen));
  const about = () => ({
    Time: new Date(now()).toISOString(),
    Version: version,
    Browser: navigator.userAgent,
    Page: pageName(location.pathname, base),
  });
  // Not listed: it does not show itself.
  const inspector = createActor(inspectorMachine.provide({ actors }), { input: { about } }).start();
  const place = document.createElement('div');
  place.id = 'inspector';
  for (const [name, value] of Object.entries(neverHidden)) place.setAttribute(name, value);
  document.body.append(place);
  const Themed = () => (
    <ThemeRoot choice={useSelector(preferences, selectTheme)}>
      <Inspector inspector={inspector} />
    </ThemeRoot>
  );
  createRoot(place).render(<Themed />);
  return inspector;
}

/** The pattern of the address, which has the names of its parts instead of ids. */
function pageName(pathname: string, base: string): string {
  const path = pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname;
  const outside = ['/login', '/logged-out'].find((page) => matchPath(page, path));
  const parts = (matchRoutes(routes, path) ?? []).flatMap(({ route }) => route.path ?? []);
  return outside ?? `/${parts.join('/')}`;
}
