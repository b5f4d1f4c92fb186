import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { Namespace } from '~/api/rest/namespaces';
import type { NamespaceConfig } from '~/api/rest/server-config';
import type { FormContext } from '~/machines/kit/resource-form-setup';
import { createResourceList } from '~/machines/kit/resource-list-machine';
import {
  namespaceConfigFormMachine,
  passwordPolicyFormMachine,
  type PolicyValues,
  sessionTimeoutFormMachine,
  type TimeoutValues,
} from '~/machines/resources/settings';
import { onCanvas } from '../../../../.storybook/on-canvas';
import { type FormLeaf, formStates, frozenForm } from '../../../../tests/support/frozen-form';
import { namespaceConfig, policyValues, timeoutValues } from '../../../../tests/support/settings-samples';
import { type SettingsTab, SettingsView } from './Settings';

const meta = {
  title: 'server/SettingsView',
  component: SettingsView,
  decorators: [onCanvas],
} satisfies Meta<typeof SettingsView>;
export default meta;
type Story = StoryObj;

const search = createResourceList<Namespace>({ idOf: ({ id }) => id, labelOf: ({ id }) => id });
const title = 'Configuration Not Saved';
type At<Values> = [FormLeaf, Partial<FormContext<Values, object>>?];

/** The page with its forms in these states; a form that is not named is loaded and unchanged. */
const settings = (
  tab: SettingsTab,
  forms: { namespaces?: At<NamespaceConfig>; policy?: At<PolicyValues>; timeout?: At<TimeoutValues> } = {},
  forbidden?: string,
): Story => ({
  render: () => (
    <SettingsView
      tab={tab}
      onTab={fn()}
      forbidden={forbidden}
      search={search}
      namespaces={frozenForm(
        namespaceConfigFormMachine,
        { values: namespaceConfig, facts: {} },
        ...(forms.namespaces ?? (['pristine'] as const)),
      )}
      policy={frozenForm(
        passwordPolicyFormMachine,
        { values: policyValues, facts: {} },
        ...(forms.policy ?? (['pristine'] as const)),
      )}
      timeout={frozenForm(
        sessionTimeoutFormMachine,
        { values: timeoutValues, facts: {} },
        ...(forms.timeout ?? (['pristine'] as const)),
      )}
    />
  ),
  parameters: {
    states: [
      ...new Set(
        (tab === 'namespaces' ? [forms.namespaces] : [forms.policy, forms.timeout]).flatMap((at) =>
          formStates(at?.[0] ?? 'pristine'),
        ),
      ),
    ],
  },
});
const needs = 'Needs the server role Server Admin.';
const none = { ...namespaceConfig, enabled: false, defaultNamespace: '' };
const missing = "The namespace 'convergance' does not exist.";

export const Namespaces = settings('namespaces');
export const NamespacesDirty = settings('namespaces', {
  namespaces: ['dirty', { values: { ...namespaceConfig, userNamespacesEnabled: false } }],
});
export const NamespacesDisabled = settings('namespaces', {
  namespaces: ['dirty', { values: { ...namespaceConfig, enabled: false } }],
});
export const NamespacesInvalid = settings('namespaces', {
  namespaces: ['invalid', { values: none, errors: { defaultNamespace: 'Please select a namespace!' } }],
});
export const NamespacesRejectedAsMissing = settings('namespaces', {
  namespaces: [
    'rejected',
    {
      values: { ...namespaceConfig, defaultNamespace: 'convergance' },
      errors: { defaultNamespace: missing },
      refusal: { title, text: `The namespace configuration could not be saved. ${missing}` },
    },
  ],
});
export const NamespacesForReaders = settings('namespaces', {}, needs);

export const Security = settings('security');
export const SecurityInvalid = settings('security', {
  policy: [
    'invalid',
    {
      values: { ...policyValues, minLength: '3' },
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
export const PolicyConflicting = settings('security', {
  policy: [
    'conflicting',
    { values: { ...policyValues, minLength: '12' }, theirs: { ...policyValues, requireSpecial: true } },
  ],
});
export const SecurityForReaders = settings('security', {}, needs);
