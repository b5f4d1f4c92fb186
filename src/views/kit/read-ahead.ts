import { createContext } from 'react-router-dom';
import type { ConsoleParts } from '~/views/console-parts';

/** An address below the base. */
export type Place = { pathname: string; search: string };
/** Reads what a screen shows first, so that it is drawn once. The result is the loader data of its route. */
export type ReadAhead = (parts: ConsoleParts, place: Place) => Promise<unknown>;

/** Called by the router before it shows a screen; `url` includes the base. */
export const readAheadContext = createContext<(read: ReadAhead, url: URL) => Promise<unknown>>(() =>
  Promise.resolve(),
);
