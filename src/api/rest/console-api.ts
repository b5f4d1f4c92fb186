import { appConfigApi } from './app-config';
import { authApi } from './auth';
import type { Rest } from './client';
import { domainsApi } from './domains';
import { favoritesApi } from './favorites';
import { namespacesApi } from './namespaces';
import { profileApi } from './profile';
import { statusApi } from './status';

/** Every call of the console, by resource. */
export const consoleApi = (rest: Rest) => ({
  auth: authApi(rest),
  profile: profileApi(rest),
  status: statusApi(rest),
  appConfig: appConfigApi(rest),
  favorites: favoritesApi(rest),
  namespaces: namespacesApi(rest),
  domains: domainsApi(rest),
});

export type ConsoleApi = ReturnType<typeof consoleApi>;
