import { apiKeysApi } from './api-keys';
import { appConfigApi } from './app-config';
import { authApi } from './auth';
import type { Rest } from './client';
import { domainsApi } from './domains';
import { favoritesApi } from './favorites';
import { namespacesApi } from './namespaces';
import { profileApi } from './profile';
import { rolesApi } from './roles';
import { serverConfigApi } from './server-config';
import { statusApi } from './status';
import { usersApi } from './users';

/** Every call of the console, by resource. */
export const consoleApi = (rest: Rest) => ({
  auth: authApi(rest),
  profile: profileApi(rest),
  status: statusApi(rest),
  appConfig: appConfigApi(rest),
  serverConfig: serverConfigApi(rest),
  users: usersApi(rest),
  roles: rolesApi(rest),
  apiKeys: apiKeysApi(rest),
  favorites: favoritesApi(rest),
  namespaces: namespacesApi(rest),
  domains: domainsApi(rest),
});

export type ConsoleApi = ReturnType<typeof consoleApi>;
