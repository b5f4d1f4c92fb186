import { apiKeysApi } from './api-keys';
import type { Rest } from './client';
import type { ConsoleApi } from './console-api';
import { namespacesApi } from './namespaces';
import { rolesApi } from './roles';
import { serverConfigApi } from './server-config';
import { usersApi } from './users';

export const screensApi = (base: ConsoleApi, rest: Rest) => ({
  ...base,
  namespaces: namespacesApi(rest),
  serverConfig: serverConfigApi(rest),
  users: usersApi(rest),
  roles: rolesApi(rest),
  apiKeys: apiKeysApi(rest),
});

export type ScreensApi = ReturnType<typeof screensApi>;
