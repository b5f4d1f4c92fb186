/** Path with query, relative to the console's base: `/domains?filter=a`. */
export type Place = string;

/** The address bar, for what happens before and beside the router: sign-in, its way back, and who is told of changes. */
export interface AddressPort {
  place(): Place;
  /** Where to go back to after signing in; survives a reload. */
  origin(): Place | undefined;
  /** Shows another address without loading and without a new history entry, remembering `origin` with it. */
  show(place: Place, origin?: Place): void;
  /** The router (or the browser's Back) arrived somewhere. */
  note(): void;
  watch(report: (place: Place) => void): () => void;
}

type State = { origin?: Place } | null;
const originOf = (page: Window) => (page.history.state as State)?.origin;

export function browserAddress(page: Window, baseUrl: string): AddressPort {
  const base = baseUrl.replace(/\/$/, '');
  const listeners = new Set<(place: Place) => void>();
  const place = () => {
    const { pathname, search } = page.location;
    const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    // Two slashes at the head would name another host.
    return inside.replace(/^\/*/, '/') + search;
  };
  const tell = () => {
    for (const listener of listeners) listener(place());
  };
  page.addEventListener('popstate', (event) => {
    tell();
    // Led back outside: the router, which listens after this, keeps the hidden screens where they are.
    if (originOf(page) !== undefined) event.stopImmediatePropagation();
  });
  return {
    place,
    origin: () => originOf(page),
    show: (to, origin) => {
      // The router keeps its own entries in the same state object: they must survive.
      const { origin: _, ...kept } = (page.history.state as State & object) ?? {};
      page.history.replaceState(origin === undefined ? kept : { ...kept, origin }, '', base + to);
      tell();
    },
    note: tell,
    watch: (report) => {
      listeners.add(report);
      report(place());
      return () => listeners.delete(report);
    },
  };
}
