import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Namespace } from '~/api/rest/namespaces';
import { createPicker } from '~/machines/kit/picker-machine';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { formsStates } from '../../../../tests/support/frozen-form';
import { frozenSettings, type SettingsAt, settingsValues } from '../../../../tests/support/settings-samples';
import { type SettingsTab, SettingsView } from './Settings';

export default { title: 'Server/Settings', decorators: [onCanvas], parameters: { page: 'settings' } } satisfies Meta;

const search = createPicker<Namespace>();

const settings = (tab: SettingsTab, at: SettingsAt = {}, forbidden?: string): StoryObj => ({
  render: () => (
    <SettingsView tab={tab} onTab={fn()} forbidden={forbidden} search={search} forms={frozenSettings(at)} />
  ),
  parameters: { states: formsStates(at) },
});
const needs = 'Requires the Server Admin role.';
const { namespaces, policy } = settingsValues;

export const Namespaces = settings('namespaces');
export const NamespacesDisabled = settings('namespaces', {
  namespaces: ['dirty', { values: { ...namespaces, enabled: false } }],
});
export const NamespacesSaveFailed = settings('namespaces', {
  namespaces: [
    'rejected',
    {
      values: { ...namespaces, enabled: false },
      refusal: { title: 'Settings Not Updated', text: 'The server could not be reached.' },
    },
  ],
});
export const NamespacesForReaders = settings('namespaces', {}, needs);
export const Security = settings('security');
export const SecurityInvalid = settings('security', {
  policy: [
    'invalid',
    {
      values: { ...policy, minLength: '3' },
      errors: { minLength: 'The minimum length must be a whole number, 4 or more.' },
    },
  ],
  timeout: [
    'invalid',
    {
      values: { timeout: '0' },
      errors: { timeout: 'The session timeout must be a whole number of minutes, 1 or more.' },
    },
  ],
});
export const SecurityForReaders = settings('security', {}, needs);
