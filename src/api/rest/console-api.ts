import { authApi, profileApi } from './auth';
import type { Rest } from './client';
import { domainsApi, favoritesApi } from './domains';
import { appConfigApi, statusApi, serverConfigApi } from './server';
import { apiKeysApi } from './api-keys';
import { namespacesApi } from './namespaces';
import { rolesApi } from './roles';
import { usersApi } from './users';

/** The calls needed to start the console, by resource. Those of the screens are in `screens-api` and `domain/api`. */
export const consoleApi = (rest: Rest) => ({
  auth: authApi(rest),
  profile: profileApi(rest),
  status: statusApi(rest),
  appConfig: appConfigApi(rest),
  favorites: favoritesApi(rest),
  domains: domainsApi(rest),
});

export type ConsoleApi = ReturnType<typeof consoleApi>;

export const screensApi = (base: ConsoleApi, rest: Rest) => ({
  ...base,
  namespaces: namespacesApi(rest),
  serverConfig: serverConfigApi(rest),
  users: usersApi(rest),
  roles: rolesApi(rest),
  apiKeys: apiKeysApi(rest),
});

export type ScreensApi = ReturnType<typeof screensApi>;
