/** Path with query, relative to the console's base: `/domains?filter=a`. */
export type ConsolePath = string;

/** The address bar, for everything outside the router: signing in, returning afterwards, and change notifications. */
export interface AddressPort {
  place(): ConsolePath;
  /** Where to return after signing in; survives a reload. */
  origin(): ConsolePath | undefined;
  /** Shows another address without loading and without a new history entry, and stores `origin` with it. */
  show(place: ConsolePath, origin?: ConsolePath): void;
  /** Call when the router (or the browser's Back) has changed the address. */
  note(): void;
  watch(report: (place: ConsolePath) => void): () => void;
}

type State = { origin?: ConsolePath } | null;
const originOf = (page: Window) => (page.history.state as State)?.origin;

export function browserAddress(page: Window, baseUrl: string): AddressPort {
  const base = baseUrl.replace(/\/$/, '');
  const listeners = new Set<(place: ConsolePath) => void>();
  const place = () => {
    const { pathname, search } = page.location;
    const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
    // Two leading slashes would name another host.
    return inside.replace(/^\/*/, '/') + search;
  };
  const tell = () => {
    for (const listener of listeners) listener(place());
  };
  page.addEventListener('popstate', (event) => {
    tell();
    // Back from a page outside the session: the router, whose listener comes after this one, must keep the hidden screens.
    if (originOf(page) !== undefined) event.stopImmediatePropagation();
  });
  return {
    place,
    origin: () => originOf(page),
    show: (to, origin) => {
      // The router has its own entries in the same state object; keep them.
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
