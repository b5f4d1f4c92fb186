import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Principal } from '~/core/capabilities';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import {
  type ConsoleActor,
  selectAppConfig,
  selectConnection,
  selectDomainStatus,
  selectFavorites,
} from '~/machines/console/console-machine';
import { selectStory } from '~/machines/connection/connection-machine';
import { longestFresh, type PageAheadActor, type PagesMachine } from '~/machines/console/pages-machine';
import type { RecentPlacesActor, ScreensActor } from '~/machines/console/screens-machine';
import type { UnsavedWork } from '~/machines/console/unsaved-work';
import type { Drafts } from '~/machines/draft/draft-machine';
import { type DomainStatusActor, selectKey } from '~/machines/domain-status/domain-status-machine';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { PaletteActor } from '~/machines/palette/palette-machine';
import { type PreferencesActor, selectTimeZone } from '~/machines/preferences/preferences-machine';
import type { Wiring } from '~/machines/services';
import { selectUser, type SessionActor, type SessionSnapshot } from '~/machines/session/session-machine';

/** Context of all screens: running actors, the wiring of the machines, and the configuration. */
export type ConsoleParts = {
  root: ConsoleActor;
  screens: ScreensActor;
  session: SessionActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
  alerts: AlertsActor;
  places: RecentPlacesActor;
  palette: PaletteActor;
  /** The version and commit of this console. */
  version: string;
  /** Forms with unsaved input. */
  unsaved: UnsavedWork;
  wiring: Wiring;
  /** Ends with a slash; a domain's connection URL is this plus `{namespace}/{id}`. */
  realtimeUrl: string;
  /** Copies to the clipboard and reports whether it worked. */
  copy: (text: string) => void;
  ahead: PageAheadActor;
  /** Follows the router. */
  pages: PagesMachine;
};

export const ConsolePartsContext = createContext<ConsoleParts | undefined>(undefined);

export function useConsoleParts(): ConsoleParts {
  const parts = useContext(ConsolePartsContext);
  if (!parts) throw new Error('A screen must be inside ConsolePartsContext.');
  return parts;
}

/** What is typed and not saved; undefined where nothing is kept. */
export const DraftsContext = createContext<Drafts | undefined>(undefined);

/** Why an empty list may be wrong, as in "This domain is in an error state.". */
export const ListDoubtContext = createContext<string | undefined>(undefined);

/** Wires the machines of a screen once. Called only by screens; their views take actors. */
export function useWired<Machines, Place extends unknown[]>(
  wire: (wiring: Wiring, ...place: Place) => Machines,
  ...place: Place
): Machines {
  const { wiring } = useConsoleParts();
  // Compared by contents: the domain key is a new object each time the address is read.
  const where = JSON.stringify(place);
  return useMemo(() => wire(wiring, ...(JSON.parse(where) as Place)), [wire, wiring, where]);
}

/** What was just read for the page around. */
export function useAhead(): unknown {
  const { ahead, wiring } = useConsoleParts();
  const { pathname, search } = useLocation();
  const { page } = ahead.getSnapshot().context;
  const isHere = page?.pathname === pathname && page.search === search && wiring.now() - page.at < longestFresh;
  return isHere ? page.value : undefined;
}

/** Navigates to a list in its last state. */
export const useBack = (): ((path: string) => void) => {
  const { navigation } = useConsoleParts().wiring;
  return (path) => navigation.back(path);
};
export const useDomainStatus = () => useSelector(useConsoleParts().root, selectDomainStatus);
export const useFavorites = () => useSelector(useConsoleParts().root, selectFavorites);
/** Undefined outside the console, as in a story of one part. */
export const useConnection = () => useSelector(useContext(ConsolePartsContext)?.root, (s) => s && selectConnection(s));
/**
 * Whether the strip says that the page can't be refreshed, also while it says that the server is back: nothing else
 * repeats it.
 */
export function useIsOutageTold(): boolean {
  const story = useSelector(useConnection(), (s) => s && selectStory(s));
  return story !== undefined && story !== 'quiet' && story !== 'realtime';
}
export const useTimeZone = () => useSelector(useConsoleParts().preferences, selectTimeZone);
/** The signed-in user, for permission checks. */
export const usePrincipal = (): Principal => useSelector(useConsoleParts().session, selectPrincipal, shallowEqual);
export const ShownDomainContext = createContext<DomainStatusActor | undefined>(undefined);

/** The domain of the surrounding shell; it does not change while the page is mounted. */
export const useShownDomain = () => useContext(ShownDomainContext) as DomainStatusActor;
/** Namespace and id of the domain. */
export const useDomainKey = () => useSelector(useShownDomain(), selectKey);
/** Always available: screens render only after the configuration is loaded. */
export const useAppConfig = () => useSelector(useConsoleParts().root, selectAppConfig);

export const selectPrincipal = (s: SessionSnapshot): Principal => {
  const user = selectUser(s);
  return { username: user?.username ?? '', serverRole: user?.serverRole ?? '' };
};
