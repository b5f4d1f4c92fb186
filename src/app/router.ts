import { type createBrowserRouter, matchRoutes, type To } from 'react-router-dom';
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { AddressPort } from '~/api/browser/address';
import type { RecentPlace } from '~/api/browser/stores';
import type { DomainKey } from '~/api/rest/domains';
import { domainAt, domainPath, mayHaveKey } from '~/core/paths';
import { type PageAddress, type PageAheadActor, pagesMachine } from '~/machines/console/pages-machine';
import type { Navigation } from '~/machines/services';
import { isOfItem, pageAt } from '~/views/kit/page-table';
import type { ReadAhead, RouteHandle } from '~/views/kit/part';
import { pages } from '~/views/shell/pages';

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
  const go = (to: To) => settled(() => toChosen(router) ?? router.navigate(to));
  return {
    go,
    back: (path) => go({ pathname: path, search: searches.get(baseOf(router) + path) ?? '' }),
    ownSearch: () => {
      const { pathname } = router.state.location;
      const read = () => searches.get(pathname) ?? '';
      // Also while the next page is still loading: to change the query of this one would cancel that.
      const isElsewhere = ({ navigation, location }: Router['state']) =>
        (navigation.location ?? location).pathname !== pathname;
      return {
        read,
        // Without a path: the router's own location includes the base, which it would prepend again.
        show: (search, how) =>
          settled(() =>
            isElsewhere(router.state) ? undefined : router.navigate({ search }, { replace: how === 'replace' }),
          ),
        watch: (report) => {
          let search = read();
          return router.subscribe(({ location }) => {
            if (location.pathname !== pathname || location.search === search) return;
            ({ search } = location);
            report(search);
          });
        },
      };
    },
  };
}

/** The pages that follow the router, and what is pressed. */
export const pagesLogic = (router: Router, ahead: PageAheadActor, painted: () => Promise<unknown>) =>
  pagesMachine.provide({
    actors: {
      watchPlace: fromCallback<AnyEventObject, void>(({ sendBack }) => {
        const report = () => sendBack({ type: 'page.opened', place: placeOn(router) });
        // It may have changed since the first page was drawn.
        report();
        return router.subscribe(report);
      }),
      watchPresses: fromCallback<AnyEventObject, void>(({ sendBack }) => {
        const subscription = ahead.subscribe(({ context: { page } }) =>
          sendBack(page ? { type: 'page.pressed', place: page } : { type: 'press.ended' }),
        );
        return () => subscription.unsubscribe();
      }),
      painted: fromPromise<unknown, void>(painted),
    },
  });

/**
 * Gets ready what is at a path below the base: its code, and what `read` gets. From then on the router shows it within
 * the event that goes there; before, it waits for `read`.
 */
export const readying = (
  router: Router,
  read: (readAhead: ReadAhead, place: PageAddress, isWanted: () => boolean) => Promise<unknown>,
) =>
  async function getReady(path: string, isWanted: () => boolean = () => true): Promise<void> {
    const [pathname = '', query] = path.split('?');
    const routes = (matchRoutes(router.routes, pathname) ?? []).map(({ route }) => route);
    const page = routes.at(-1);
    if (!page) return;
    const reading = (async () => {
      const codes = await Promise.all(routes.map(({ handle }) => (handle as RouteHandle).code.load()));
      for (const route of routes) delete route.lazy;
      const readAhead = codes.at(-1)?.readAhead;
      if (readAhead && isWanted()) await read(readAhead, { pathname, search: query ? `?${query}` : '' }, isWanted);
    })().catch(() => undefined);
    const loader = () => reading;
    page.loader = loader;
    await reading;
    if (page.loader === loader) delete page.loader;
  };

/** Goes to the page that was chosen, if the question before leaving is open: what it asks about has just been saved. */
function toChosen({ state: { blockers } }: Router): Promise<void> | undefined {
  const asking = [...blockers.values()].find(({ state }) => state === 'blocked');
  if (!asking) return undefined;
  asking.proceed?.();
  return Promise.resolve();
}

type PlaceRouter = Pick<Router, 'state' | 'subscribe' | 'basename'>;
/** Below the base. */
const placeOn = (router: Router) => ({
  pathname: router.state.location.pathname.slice(baseOf(router).length) || '/',
  search: router.state.location.search,
});
const baseOf = ({ basename = '/' }: Pick<Router, 'basename'>) => basename.replace(/\/$/, '');

type PageWorld = {
  title: () => string;
  /** `loaded` once what the page is about is shown; `missing` if there is nothing at its address. */
  state: () => string | undefined;
  /** What the page belongs to, besides its domain, such as the collection of a model. */
  within: () => string | undefined;
  displayNameOf: (key: DomainKey) => string | undefined;
  /** Resolves when the browser has nothing else to do: what is stored must not delay the next page. */
  idle: () => Promise<void>;
  /** Calls `report` when the tab is closed or reloaded. */
  watchLeaving: (report: () => void) => () => void;
};

type PageLeft = { type: 'place.left'; place: RecentPlace } | { type: 'places.missing'; hrefs: string[] };

/** Reports each page when it is left, because its title is not known earlier. */
export function keepPlaces(router: PlaceRouter, world: PageWorld, report: (event: PageLeft) => void): () => void {
  const base = baseOf(router);
  let { pathname } = router.state.location;
  const left: PageLeft[] = [];
  const reportLeft = () => left.splice(0).forEach(report);
  const leave = () => {
    const href = hrefOf(pathname.slice(base.length));
    const place = placeOf(href, world);
    if (place) left.push({ type: 'place.left', place });
    else if (world.state() === 'missing') left.push({ type: 'places.missing', hrefs: [href] });
  };
  const stops = [
    reportLeft,
    world.watchLeaving(() => {
      leave();
      reportLeft();
    }),
    router.subscribe(({ location }) => {
      if (location.pathname === pathname) return;
      leave();
      ({ pathname } = location);
      void world.idle().then(reportLeft);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** One address for one page. */
const hrefOf = (pathname: string) =>
  pathname.replace(/(?<=.)\/+$/, '').replace(/^(\/domain\/[^/]+\/[^/]+)\/dashboard$/, '$1');

/**
 * How a page is listed that has been left: undefined if it did not load, is one key away, creates something, or its
 * address may have an API key, which must not be stored.
 */
export function placeOf(href: string, world: Omit<PageWorld, 'watchLeaving' | 'idle'>): RecentPlace | undefined {
  const page = pageAt(pages, href);
  if (!page || page.key !== undefined || page.creates !== undefined || mayHaveKey(href)) return undefined;
  // Page titles end with the console's name.
  const [title = '', ...about] = world.title().split(' · ').slice(0, -1);
  const isLoaded = isOfItem(page) ? world.state() === 'loaded' : title === page.title;
  if (!isLoaded) return undefined;
  const hintOf = (...parts: (string | undefined)[]) => parts.filter((part) => part).join(' · ');
  const key = domainAt(href);
  if (!key) return { href, label: about.at(-1) ?? title, hint: about.length > 0 ? title : '' };
  const name = world.displayNameOf(key);
  return href === domainPath(key)
    ? { href, label: name ?? key.id, hint: hintOf(title, ...about) }
    : { href, label: title, hint: hintOf(world.within(), name, ...about) };
}
