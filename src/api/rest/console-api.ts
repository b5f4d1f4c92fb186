import { authApi } from './auth';
import type { Rest } from './client';
import { domainsApi, favoritesApi } from './domains';
import { profileApi } from './profile';
import { appConfigApi, statusApi } from './server';

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
