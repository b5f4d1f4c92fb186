import type { createBrowserRouter } from 'react-router-dom';
import type { Place } from '../api/browser/place-store';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'basename'>;

/** Pages that are no place to come back to. */
const passing = ['Not loaded', 'Page Not Found', 'Error Loading Domain'];

/** Keeps each page when it is left: only then its title is sure to be there. `titleOf`: of the page on view. */
export function keepPlaces(router: Router, titleOf: () => string, add: (place: Place) => void): () => void {
  const base = (router.basename ?? '/').replace(/\/$/, '');
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
