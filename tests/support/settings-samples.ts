import type { ApiKey } from '~/api/rest/api-keys';
import type { NamespaceConfig } from '~/api/rest/server-config';
import type { PolicyValues } from '~/machines/resources/settings';

export const namespaceConfig: NamespaceConfig = {
  enabled: true,
  userNamespacesEnabled: true,
  defaultNamespace: 'convergence',
};
export const policyValues: PolicyValues = {
  minLength: '6',
  requireUpper: true,
  requireLower: true,
  requireDigit: true,
  requireSpecial: false,
};
export const timeoutValues = { timeout: '60' };

export const nightlyBackup: ApiKey = {
  key: 'jT0u1Yd9cQ4vXr7mZs2LhB6nKp8wEa3fGi5oUy0tRkDxNbVqHzJlPcSeMwAgFi4Q',
  name: 'nightly backup',
  enabled: true,
  lastUsed: Date.UTC(2026, 4, 3, 2, 15),
};
export const buildPipeline: ApiKey = {
  key: 'Pz7q/Wn+3kL9xV5tC1mD8rB2yG6hJ4sF0aQeUiOpTgYhNjMkIlKoLpZaXsWdEcVr',
  name: 'Build pipeline',
  enabled: false,
  lastUsed: null,
};
/** The server does not ask for a name. */
export const unnamed: ApiKey = { key: 'short', name: '  ', enabled: true, lastUsed: null };
export const arabic: ApiKey = {
  key: 'Kd83jfLq02mVnXzT6bYwRsA9pHcEuG5oI1tMiZxCvBnQwErTyUiOpAsDfGhJkLz7',
  name: 'نسخ احتياطي %/"\'<>😀',
  enabled: true,
  lastUsed: null,
};
export const apiKeys: ApiKey[] = [nightlyBackup, buildPipeline, unnamed, arabic];
