import type { createBrowserRouter } from 'react-router-dom';
import type { AddressPort } from '~/api/browser/address';
import type { Place } from '~/api/browser/stores';
import type { Navigation } from '~/machines/services';

type Router = ReturnType<typeof createBrowserRouter>;

/** The router as the screens' machines use it; the address port hears every arrival. */
export function routerNavigation(router: Router, address: AddressPort): Navigation {
  const searches = new Map<string, string>();
  const remember = ({ pathname, search }: Router['state']['location']) => searches.set(pathname, search);
  remember(router.state.location);
  router.subscribe(({ navigation, location }) => {
    remember(location);
    if (navigation.state === 'idle') address.note();
  });
  /** Machines settle first: the next screen asks them. */
  const settled = (navigate: () => Promise<void> | undefined) => queueMicrotask(() => void navigate());
  return {
    search: () => router.state.location.search,
    go: (path) => settled(() => router.navigate(path)),
    back: (path) =>
      settled(() => router.navigate({ pathname: path, search: searches.get(baseOf(router) + path) ?? '' })),
    // Without a path: the router's own location begins with the base, which it would put before it again.
    show: (search, how) =>
      settled(() =>
        isLeaving(router) ? undefined : router.navigate({ search }, { replace: how === 'replace' }),
      ),
    watchSearch: (report) => {
      let { pathname, search } = router.state.location;
      return router.subscribe(({ location }) => {
        // A list is on one page: it ignores all others.
        if (location.pathname !== pathname || location.search === search) return;
        ({ pathname, search } = location);
        report(search);
      });
    },
  };
}

/** The next page is still being loaded: another query for this one would call the reader back. */
const isLeaving = ({ state: { navigation, location } }: Router) =>
  navigation.state !== 'idle' && navigation.location.pathname !== location.pathname;

type PlaceRouter = Pick<Router, 'state' | 'subscribe' | 'basename'>;
const baseOf = ({ basename = '/' }: Pick<Router, 'basename'>) => basename.replace(/\/$/, '');

/** Pages that are no place to come back to. */
const passing = ['Not loaded', 'Page Not Found', 'Error Loading Domain'];

/** Keeps each page when it is left: only then its title is sure to be there. `titleOf`: of the page on view. */
export function keepPlaces(
  router: PlaceRouter,
  titleOf: () => string,
  add: (place: Place) => void,
): () => void {
  const base = baseOf(router);
  let { pathname } = router.state.location;
  return router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    const place = placeOf(pathname.slice(base.length), titleOf());
    if (place) add(place);
    ({ pathname } = location);
  });
}

/** The titles of pages end with the console's name. */
function placeOf(href: string, title: string): Place | undefined {
  const [label = '', ...about] = title.split(' · ').slice(0, -1);
  if (!href.startsWith('/') || label === '' || passing.includes(label)) return undefined;
  return { href, label, hint: about.join(' · ') };
}
