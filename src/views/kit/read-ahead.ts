import { createContext } from 'react-router-dom';
import type { ConsoleParts } from '~/views/console-parts';

/** An address below the base. */
export type Place = { pathname: string; search: string };
/** Reads what a screen shows first, so that it is drawn once. */
export type ReadAhead = (parts: ConsoleParts, place: Place) => Promise<void>;

/** Called by the router before it shows a screen; `url` includes the base. */
export const readAheadContext = createContext<(read: ReadAhead, url: URL) => Promise<void>>(() =>
  Promise.resolve(),
);
