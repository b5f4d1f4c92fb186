import type { createBrowserRouter } from 'react-router-dom';
import type { AddressPort } from '~/api/browser/address';
import type { Place } from '~/api/browser/stores';
import type { Navigation } from '~/machines/services';

type Router = ReturnType<typeof createBrowserRouter>;

/** The router for the screens' machines. Notes every new address in the address port. */
export function routerNavigation(router: Router, address: AddressPort): Navigation {
  const searches = new Map<string, string>();
  const remember = ({ pathname, search }: Router['state']['location']) => searches.set(pathname, search);
  remember(router.state.location);
  router.subscribe(({ navigation, location }) => {
    remember(location);
    if (navigation.state === 'idle') address.note();
  });
  /** Navigates after the current event, so that the machines have settled when the next screen reads them. */
  const settled = (navigate: () => Promise<void> | undefined) => queueMicrotask(() => void navigate());
  return {
    search: () => router.state.location.search,
    go: (path) => settled(() => router.navigate(path)),
    back: (path) =>
      settled(() => router.navigate({ pathname: path, search: searches.get(baseOf(router) + path) ?? '' })),
    // Without a path: the router's own location includes the base, which it would prepend again.
    show: (search, how) =>
      settled(() =>
        isLeaving(router) ? undefined : router.navigate({ search }, { replace: how === 'replace' }),
      ),
    watchSearch: (report) => {
      let { pathname, search } = router.state.location;
      return router.subscribe(({ location }) => {
        // A list belongs to one page and ignores all others.
        if (location.pathname !== pathname || location.search === search) return;
        ({ pathname, search } = location);
        report(search);
      });
    },
  };
}

/** The next page is still loading: changing the query of the current one would cancel that. */
const isLeaving = ({ state: { navigation, location } }: Router) =>
  navigation.state !== 'idle' && navigation.location.pathname !== location.pathname;

type PlaceRouter = Pick<Router, 'state' | 'subscribe' | 'basename'>;
const baseOf = ({ basename = '/' }: Pick<Router, 'basename'>) => basename.replace(/\/$/, '');

/** Titles of pages that are not listed as visited. */
const unlistedTitles = ['Not loaded', 'Page Not Found', 'Error Loading Domain'];

/** Adds each page when it is left, because its title is not known earlier. `titleOf`: the title of the current page. */
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

/** Page titles end with the console's name. */
function placeOf(href: string, title: string): Place | undefined {
  const [label = '', ...about] = title.split(' · ').slice(0, -1);
  if (!href.startsWith('/') || label === '' || unlistedTitles.includes(label)) return undefined;
  return { href, label, hint: about.join(' · ') };
}
