import type { appConfigApi } from './api/rest/app-config';
import type { authApi } from './api/rest/auth';
import type { AddressPort } from './api/browser/address';
import type { PreferenceStore } from './api/browser/preference-store';
import type { SessionTabs } from './api/browser/session-tabs';
import type { domainsApi } from './api/rest/domains';
import type { favoritesApi } from './api/rest/favorites';
import type { namespacesApi } from './api/rest/namespaces';
import type { profileApi } from './api/rest/profile';
import type { statusApi } from './api/rest/status';
import type { RealtimeLink } from './api/realtime/realtime-port';

/** Everything real that the machines may use, handed in once at the composition root. */
export type Services = {
  api: {
    auth: ReturnType<typeof authApi>;
    profile: ReturnType<typeof profileApi>;
    status: ReturnType<typeof statusApi>;
    appConfig: ReturnType<typeof appConfigApi>;
    favorites: ReturnType<typeof favoritesApi>;
    namespaces: ReturnType<typeof namespacesApi>;
    domains: ReturnType<typeof domainsApi>;
  };
  realtime: RealtimeLink;
  tabs: SessionTabs;
  address: AddressPort;
  preferences: PreferenceStore;
  /** Epoch milliseconds. */
  now: () => number;
};
