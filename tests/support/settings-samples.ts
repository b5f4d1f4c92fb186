import type { ApiKey } from '~/api/rest/api-keys';
import { settingForms } from '~/machines/resources/settings';
import { type FormAt, frozenForms } from './frozen-form';

export const settingsValues = {
  namespaces: { enabled: true, userNamespacesEnabled: true, defaultNamespace: 'convergence' },
  policy: {
    minLength: '6',
    requireUpper: true,
    requireLower: true,
    requireDigit: true,
    requireSpecial: false,
  },
  timeout: { timeout: '60' },
};
export type SettingsAt = Partial<Record<keyof typeof settingsValues, FormAt>>;

export const frozenSettings = (at: SettingsAt = {}) =>
  frozenForms(
    settingForms,
    {
      namespaces: { values: settingsValues.namespaces, facts: {} },
      policy: { values: settingsValues.policy, facts: {} },
      timeout: { values: settingsValues.timeout, facts: {} },
    },
    at,
  );

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
/** The server does not require a name. */
export const unnamed: ApiKey = { key: 'short', name: '  ', enabled: true, lastUsed: null };
const arabic: ApiKey = {
  key: 'Kd83jfLq02mVnXzT6bYwRsA9pHcEuG5oI1tMiZxCvBnQwErTyUiOpAsDfGhJkLz7',
  name: 'نسخ احتياطي %/"\'<>😀',
  enabled: true,
  lastUsed: null,
};
export const apiKeys: ApiKey[] = [nightlyBackup, buildPipeline, unnamed, arabic];
