import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, useContext, useMemo } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { Principal } from '~/core/capabilities';
import type { AlertsActor } from '~/machines/alerts/alerts-machine';
import {
  type ConsoleActor,
  selectAppConfig,
  selectDomainStatus,
  selectFavorites,
  selectServerStatus,
} from '~/machines/console/console-machine';
import type { SignOutActor, UnsavedWork } from '~/machines/console/sign-out-machine';
import type { DomainStatusActor } from '~/machines/domain-status/domain-status-machine';
import { selectKey } from '~/machines/domain-status/domain-status-selectors';
import type { NotificationsActor } from '~/machines/notifications/notifications-machine';
import type { PaletteLauncher } from '~/machines/palette/palette-launcher';
import type { PreferencesActor } from '~/machines/preferences/preferences-machine';
import type { Wiring } from '~/machines/services';
import type { SessionActor, SessionSnapshot } from '~/machines/session/session-machine';
import { selectUser } from '~/machines/session/session-selectors';

/** What a screen gets by context: the running actors, the wiring of its machine, and the configuration. */
export type ConsoleParts = {
  root: ConsoleActor;
  session: SessionActor;
  notifications: NotificationsActor;
  preferences: PreferencesActor;
  alerts: AlertsActor;
  palette: PaletteLauncher;
  signOut: SignOutActor;
  /** Forms with something typed and not saved. */
  unsaved: UnsavedWork;
  wiring: Wiring;
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
  if (!parts) throw new Error('A screen must be inside ConsolePartsContext.');
  return parts;
}

/** The machines of some screens, wired once. Only `*Screen.tsx` files call it: what they draw takes actors. */
export function useWired<Machines, Place extends unknown[]>(
  wire: (wiring: Wiring, ...place: Place) => Machines,
  ...place: Place
): Machines {
  const { wiring } = useConsoleParts();
  // A place is compared by its contents: the key of a domain is made again by each reading of the address.
  const where = JSON.stringify(place);
  return useMemo(() => wire(wiring, ...(JSON.parse(where) as Place)), [wire, wiring, where]);
}

/** Leads to a list as it was last seen. */
export const useBack = (): ((path: string) => void) => {
  const { navigation } = useConsoleParts().wiring;
  return (path) => navigation.back(path);
};
export const useDomainStatus = () => useSelector(useConsoleParts().root, selectDomainStatus);
export const useFavorites = () => useSelector(useConsoleParts().root, selectFavorites);
export const useServerStatus = () => useSelector(useConsoleParts().root, selectServerStatus);
/** Who is signed in, for the table of capabilities. */
export const usePrincipal = (): Principal =>
  useSelector(useConsoleParts().session, selectPrincipal, shallowEqual);
/** The domain whose shell a page is in; it never changes while the page is mounted. */
export const useShownDomain = () => useOutletContext<DomainStatusActor>();
/** Its namespace and id. */
export const useDomainKey = () => useSelector(useShownDomain(), selectKey);
/** Present on every screen: the screens are shown only once it is loaded. */
export const useAppConfig = () => useSelector(useConsoleParts().root, selectAppConfig);

const selectPrincipal = (s: SessionSnapshot): Principal => {
  const user = selectUser(s);
  return { username: user?.username ?? '', serverRole: user?.serverRole ?? '' };
};
