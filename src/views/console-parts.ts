import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ConsoleActor } from '../machines/console/console-machine';
import {
  selectAppConfig,
  selectDomainStatus,
  selectFavorites,
  selectServerStatus,
} from '../machines/console/console-selectors';
import type { NotificationsActor } from '../machines/notifications/notifications-machine';
import type { PreferencesActor } from '../machines/preferences/preferences-machine';
import type { SessionActor } from '../machines/session/session-machine';
import type { Screens } from '../wiring/screens';

/** What a screen component finds in the room: the running actors, its own machine, and what the configuration says. */
export type ConsoleParts = {
  root: ConsoleActor;
  session: SessionActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
  screens: Screens;
  /** Ends in a slash; a domain's connection URL is this plus `{namespace}/{id}`. */
  realtimeUrl: string;
  /** Writes to the clipboard and says whether it worked. */
  copy: (text: string) => void;
  /** Query string of the address, to start a list with. */
  search: () => string;
};

export const ConsolePartsContext = createContext<ConsoleParts | undefined>(undefined);

export function useConsoleParts(): ConsoleParts {
  const parts = useContext(ConsolePartsContext);
  if (!parts) throw new Error('A screen stands inside ConsolePartsContext.');
  return parts;
}

export const useDomainStatus = () => useSelector(useConsoleParts().root, selectDomainStatus);
export const useFavorites = () => useSelector(useConsoleParts().root, selectFavorites);
export const useServerStatus = () => useSelector(useConsoleParts().root, selectServerStatus);
/** Present on every screen: the screens stand only once it is loaded. */
export const useAppConfig = () => useSelector(useConsoleParts().root, selectAppConfig);
